import type { ModelTexts } from '../storage/rows.ts';
import { HashedTexts } from './hashed-texts.ts';
import { NumberLists } from './number-lists.ts';
import { TokenIndex } from './postings.ts';
import { TextTable } from './text-table.ts';
import { KeyList, Vocabulary } from './vocabulary.ts';

type Words = Omit<ModelTexts, 'aliases' | 'former' | 'scores'>;
/** Lists are made small after so many rows: what they had for more would lie scattered in the heap. */
const TRIM_EVERY = 10_000;

/** What words lead to which rows. */
export class WordIndex {
  readonly name: TokenIndex;
  readonly nameJoined: TokenIndex;
  readonly all: TokenIndex;
  readonly allJoined: TokenIndex;
  readonly often: TokenIndex;
  readonly about: TokenIndex;
  /** Normed names by row. */
  readonly starts: string[] = [];
  /** How many different words the name of a row has. */
  readonly lengths: number[] = [];
  /** Tokens of all names and exact keys are looked through for starts and typos; others are only found. */
  readonly #texts = new TextTable();
  readonly #exactKeys = new TextTable();
  /** Rows by exact key. */
  readonly exact = new NumberLists(this.#exactKeys);
  /** Rows by the words of a name in the order of the alphabet. */
  readonly orderless = new NumberLists(new HashedTexts());
  /** Words by which models are found, for prefixes and typos. */
  readonly vocabulary = new Vocabulary();
  /** Exact keys, for names nearly typed right. */
  readonly keys = new KeyList(this.#exactKeys);
  /** Rows added since lists were last made small. */
  #sinceTrim = 0;

  constructor(capacity: number) {
    const starting = (start: string) => this.vocabulary.startingWith(start);
    const index = (tokens: HashedTexts | TextTable = new HashedTexts()) =>
      new TokenIndex(capacity, starting, tokens);
    this.name = index();
    this.nameJoined = index();
    this.all = index(this.#texts);
    this.allJoined = index();
    this.often = index();
    this.about = index();
  }

  /** Adds a row. Rows come in ascending order. */
  add(row: number, model: Words): void {
    this.name.add(row, model.s_name);
    this.nameJoined.add(row, model.s_name_joined);
    this.all.add(row, model.s_all);
    this.allJoined.add(row, model.s_all_joined);
    this.often.add(row, model.s_often);
    this.about.add(row, model.s_about);
    this.starts[row] = model.s_starts;
    this.lengths[row] = model.s_name.split(' ').length;
    file(this.orderless, model.s_words, row);
    file(this.exact, model.s_exact, row);
    this.vocabulary.add(this.#texts.texts(this.vocabulary.size));
    this.#sinceTrim += 1;
    if (this.#sinceTrim === TRIM_EVERY) this.trim();
  }

  /** Gives back the room that lists have for rows to come; for when there will be few. */
  trim(): void {
    this.#sinceTrim = 0;
    const tokens = [this.name, this.nameJoined, this.all, this.allJoined, this.often, this.about];
    for (const one of [...tokens, this.exact, this.orderless]) one.trim();
  }
}

/** Notes the row under each of the keys, which spaces separate. */
function file(index: NumberLists, keys: string, row: number): void {
  for (const key of keys.split(' ')) index.push(key, row);
}
