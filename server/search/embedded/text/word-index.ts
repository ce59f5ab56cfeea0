import type { ModelRow } from '../storage/rows.ts';
import { HashedTexts } from './hashed-texts.ts';
import { NumberLists } from './number-lists.ts';
import { TokenIndex } from './postings.ts';
import { TextTable } from './text-table.ts';
import { KeyList, Vocabulary } from './vocabulary.ts';

type Words = Pick<
  ModelRow,
  | 's_name'
  | 's_name_joined'
  | 's_all'
  | 's_all_joined'
  | 's_often'
  | 's_about'
  | 's_starts'
  | 's_words'
  | 's_exact'
>;
/** Lists are made small after so many rows: what they had for more would lie scattered in the heap. */
const TRIM_EVERY = 10_000;

interface Added extends Words {
  readonly row: number;
}

/**
 * What words lead to which rows. Words of rows that were added are read when they are first asked
 * for, or before in pieces: a start need not wait for half of its work.
 */
export class WordIndex {
  readonly #name: TokenIndex;
  readonly #nameJoined: TokenIndex;
  readonly #all: TokenIndex;
  readonly #allJoined: TokenIndex;
  readonly #often: TokenIndex;
  readonly #about: TokenIndex;
  readonly #starts: string[] = [];
  readonly #lengths: number[] = [];
  /** Tokens of all names and exact keys are looked through for starts and typos; others are only found. */
  readonly #texts = new TextTable();
  readonly #exactKeys = new TextTable();
  readonly #exact = new NumberLists(this.#exactKeys);
  readonly #orderless = new NumberLists(new HashedTexts());
  /** Rows whose words are not read yet, the next one last. */
  #unread: Added[] = [];
  #added: Added[] = [];
  /** Rows read since lists were last made small. */
  #sinceTrim = 0;
  readonly #vocabulary = new Vocabulary();
  readonly #keys = new KeyList(this.#exactKeys);

  constructor(capacity: number) {
    const starting = (start: string) => this.#vocabulary.startingWith(start);
    const index = (tokens: HashedTexts | TextTable = new HashedTexts()) =>
      new TokenIndex(capacity, starting, tokens);
    this.#name = index();
    this.#nameJoined = index();
    this.#all = index(this.#texts);
    this.#allJoined = index();
    this.#often = index();
    this.#about = index();
  }

  get name(): TokenIndex {
    this.read();
    return this.#name;
  }

  get nameJoined(): TokenIndex {
    this.read();
    return this.#nameJoined;
  }

  get all(): TokenIndex {
    this.read();
    return this.#all;
  }

  get allJoined(): TokenIndex {
    this.read();
    return this.#allJoined;
  }

  get often(): TokenIndex {
    this.read();
    return this.#often;
  }

  get about(): TokenIndex {
    this.read();
    return this.#about;
  }

  /** Normed names by row. */
  get starts(): readonly string[] {
    this.read();
    return this.#starts;
  }

  /** How many different words the name of a row has. */
  get lengths(): readonly number[] {
    this.read();
    return this.#lengths;
  }

  /** Rows by exact key. */
  get exact(): NumberLists {
    this.read();
    return this.#exact;
  }

  /** Rows by the words of a name in the order of the alphabet. */
  get orderless(): NumberLists {
    this.read();
    return this.#orderless;
  }

  /** Words by which models are found, for prefixes and typos. */
  get vocabulary(): Vocabulary {
    this.read();
    return this.#vocabulary;
  }

  /** Exact keys, for names nearly typed right. */
  get keys(): KeyList {
    this.read();
    return this.#keys;
  }

  /** Adds a row. Rows come in ascending order. */
  add(row: number, model: Words): void {
    const { s_name, s_name_joined, s_all, s_all_joined, s_often, s_about } = model;
    const { s_starts, s_words, s_exact } = model;
    // Not the model itself: aliases and scores are read, and would wait in memory for the words.
    const words = {
      s_name,
      s_name_joined,
      s_all,
      s_all_joined,
      s_often,
      s_about,
      s_starts,
      s_words,
      s_exact,
    };
    this.#added.push({ row, ...words });
  }

  /** Rows that were added and whose words are not read yet. */
  get unread(): number {
    return this.#unread.length + this.#added.length;
  }

  /** Reads the words of rows that were added, of `limit` rows at most; @returns whether all are read */
  read(limit = Infinity): boolean {
    let count = 0;
    while (count < limit && this.unread > 0) {
      if (this.#unread.length === 0) {
        this.#unread = this.#added.reverse();
        this.#added = [];
      }
      const next = this.#unread.pop();
      if (next !== undefined) this.#readRow(next);
      count += 1;
      this.#sinceTrim += 1;
      if (this.#sinceTrim === TRIM_EVERY) this.trim();
    }
    if (count > 0) this.#vocabulary.add(this.#texts.texts(this.#vocabulary.size));
    return this.unread === 0;
  }

  /** Gives back the room that lists have for rows to come; for when there will be few. */
  trim(): void {
    this.#sinceTrim = 0;
    const tokens = [
      this.#name,
      this.#nameJoined,
      this.#all,
      this.#allJoined,
      this.#often,
      this.#about,
    ];
    for (const one of [...tokens, this.#exact, this.#orderless]) one.trim();
  }

  #readRow({ row, ...model }: Added): void {
    this.#name.add(row, model.s_name);
    this.#nameJoined.add(row, model.s_name_joined);
    this.#all.add(row, model.s_all);
    this.#allJoined.add(row, model.s_all_joined);
    this.#often.add(row, model.s_often);
    this.#about.add(row, model.s_about);
    this.#starts[row] = model.s_starts;
    this.#lengths[row] = model.s_name.split(' ').length;
    file(this.#orderless, model.s_words, row);
    file(this.#exact, model.s_exact, row);
  }
}

/** Notes the row under each of the keys, which spaces separate. */
function file(index: NumberLists, keys: string, row: number): void {
  for (const key of keys.split(' ')) index.push(key, row);
}
