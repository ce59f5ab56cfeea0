import type { Benchmark, CatalogInfo, Creator, Provider } from '../../../../schemas/directory.ts';
import { FIELDS, fieldsOf } from '../../../../schemas/fields.ts';
import { toNameKey } from '../../../../schemas/name-key.ts';
import { PROFILE, type SearchProfile } from '../../../../schemas/search/profile.ts';
import { rankOf } from '../../../../schemas/search/document.ts';
import type { ScoreEntry } from '../../../../schemas/tables.ts';
import { KeywordColumn, NumberColumn, ScoreColumns } from './columns.ts';
import { toCompletion, type Completion } from '../../completion.ts';
import type { ModelRow, ModelTexts } from '../storage/rows.ts';
import type { Directory } from '../storage/index-store.ts';
import { WordIndex } from '../text/word-index.ts';
import { type KeptOrder, KeptOrders } from './kept-orders.ts';
import { type Reference, References } from './references.ts';
import { RowSet } from './row-set.ts';
import { DEFAULT_SORT, type Sort } from '../../../../schemas/query.ts';

type ColumnName = (typeof FIELDS)[number]['name'];

interface Unread {
  readonly row: number;
  readonly texts: ModelTexts;
}

/**
 * One published state of the catalogue in memory: a row a model, columns for filters and sorts,
 * postings for words. A changed model gets a new row and its old one dies, so that taking in a
 * change costs what the change costs. The texts of models (words, aliases, scores) are read when they
 * are first asked for, or before in pieces: a start need not wait for half of its work.
 */
export class CatalogState {
  readonly capacity: number;
  /** The weights by which hits are ranked. */
  readonly profile: SearchProfile;
  /** How often rows or their ranks have changed. */
  revision = 0;
  /** Rows in use, dead ones included. */
  rows = 0;
  models = 0;
  readonly alive: RowSet;
  readonly slugs: string[] = [];
  readonly names: string[] = [];
  readonly rank: Float64Array;
  readonly keywords: Readonly<Record<string, KeywordColumn>>;
  readonly numbers: Readonly<Record<string, NumberColumn>>;
  readonly #scores: ScoreColumns;
  readonly #words: WordIndex;
  readonly #slugs = new References();
  readonly #otherNames = new References();
  /** What is not read yet, the next one last. */
  #unread: Unread[] = [];
  #added: Unread[] = [];
  /** Document number by row. */
  readonly docs: Int32Array;
  readonly #rowOfDoc = new Map<number, number>();
  readonly #orders = new KeptOrders(this);
  #info: CatalogInfo | null = null;
  providers: readonly Provider[] = [];
  creators: readonly Creator[] = [];
  benchmarks: readonly Benchmark[] = [];
  completions: readonly Completion[] = [];

  constructor(capacity: number, profile = PROFILE) {
    this.capacity = capacity;
    this.profile = profile;
    this.alive = new RowSet(capacity);
    this.rank = new Float64Array(capacity);
    this.docs = new Int32Array(capacity);
    const columns = <T>(
      types: readonly ('keyword' | 'number' | 'date' | 'flag')[],
      make: () => T,
    ): Record<string, T> =>
      Object.fromEntries(types.flatMap((type) => fieldsOf(type)).map(({ name }) => [name, make()]));
    this.keywords = columns(['keyword'], () => new KeywordColumn(capacity));
    this.numbers = columns(['number', 'date', 'flag'], () => new NumberColumn(capacity));
    this.#scores = new ScoreColumns(capacity);
    this.#words = new WordIndex(capacity);
  }

  /** What the index says of the catalogue as a whole. */
  get info(): CatalogInfo {
    return this.#info ?? { catalog_version: '0', updated_at: '1970-01-01T00:00:00Z', sources: [] };
  }

  get words(): WordIndex {
    this.read();
    return this.#words;
  }

  get scores(): ScoreColumns {
    this.read();
    return this.#scores;
  }

  /** Models whose texts are not read yet. */
  get unread(): number {
    return this.#unread.length + this.#added.length;
  }

  /** Reads the texts of models that were added, of `limit` at most; @returns whether all are read */
  read(limit = Infinity): boolean {
    for (let count = 0; count < limit && this.unread > 0; count += 1) {
      if (this.#unread.length === 0) {
        this.#unread = this.#added.reverse();
        this.#added = [];
      }
      const next = this.#unread.pop();
      if (next !== undefined) this.#readTexts(next);
    }
    return this.unread === 0;
  }

  /** Makes what the first requests would otherwise wait for. */
  warm(): void {
    this.words.trim();
    this.#slugs.trim();
    this.#otherNames.trim();
    this.words.vocabulary.startingWith('');
    this.ordered(DEFAULT_SORT, false);
    this.words.keys.near('', 0);
  }

  /** The row of a model by the number of its document. */
  rowOfDoc(doc: number): number | undefined {
    return this.#rowOfDoc.get(doc);
  }

  /** What living rows are named so, in any case; only the one whose slug it is, where there is one. */
  referencesTo(name: string): readonly Reference[] {
    const isAlive = ({ row }: Reference): boolean => this.alive.has(row);
    const slugs = this.#slugs.get(name).filter(isAlive);
    if (slugs.some(({ isSameCase }) => isSameCase)) return slugs;
    this.read();
    return [...slugs, ...this.#otherNames.get(name).filter(isAlive)];
  }

  /** The row of a model by its slug. */
  rowOfSlug(slug: string): number | undefined {
    return this.referencesTo(slug).find(({ row }) => this.slugs[row] === slug)?.row;
  }

  keyword(name: string): KeywordColumn {
    return CatalogState.#known(this.keywords[name], name);
  }

  number(name: string): NumberColumn {
    return CatalogState.#known(this.numbers[name], name);
  }

  /** Rows in the order of a sort that no query changes, dead ones among them. */
  ordered(sort: readonly Sort[], independentOnly: boolean): KeptOrder {
    return this.#orders.of(sort, independentOnly);
  }

  setDirectory({ info, providers, creators, benchmarks }: Directory): void {
    const isLater = info?.updated_at !== this.#info?.updated_at;
    this.#info = info;
    this.providers = providers;
    this.creators = creators;
    this.benchmarks = benchmarks;
    this.completions = [
      ...creators.map((creator) => toCompletion('creator', creator)),
      ...providers.map((provider) => toCompletion('provider', provider)),
    ];
    if (!isLater) return;
    this.revision += 1;
    for (let row = 0; row < this.rows; row += 1) this.#setRank(row);
  }

  /** Puts a model in a new row; the row it had before dies. */
  add(model: ModelRow): void {
    this.remove(model.doc);
    this.revision += 1;
    const row = this.rows;
    if (row >= this.capacity) throw new RangeError('No room for another row');
    this.rows += 1;
    this.models += 1;
    this.alive.add(row);
    this.#rowOfDoc.set(model.doc, row);
    this.docs[row] = model.doc;
    this.slugs[row] = model.slug;
    for (const [i, { name, type }] of FIELDS.entries()) {
      this.#putField(row, name, type, model.fields[i] ?? null);
    }
    this.#setRank(row);
    this.#orders.insert(row);
    this.#slugs.add(model.slug, row, 'slug');
    this.#added.push({ row, texts: model.texts });
  }

  remove(doc: number): void {
    const row = this.#rowOfDoc.get(doc);
    if (row === undefined) return;
    this.revision += 1;
    this.alive.delete(row);
    this.models -= 1;
    this.#rowOfDoc.delete(doc);
  }

  #readTexts({ row, texts }: Unread): void {
    this.#words.add(row, texts);
    this.#scores.put(row, JSON.parse(texts.scores) as ScoreEntry[]);
    for (const former of JSON.parse(texts.former) as string[]) {
      this.#otherNames.add(former, row, 'former_slug');
    }
    for (const alias of JSON.parse(texts.aliases) as string[]) {
      this.#otherNames.add(alias, row, 'alias');
    }
  }

  #putField(row: number, name: ColumnName, type: string, value: string | number | null): void {
    if (type === 'text') this.names[row] = toNameKey(String(value));
    else if (type === 'keyword') this.keyword(name).put(row, String(value));
    else this.number(name).put(row, value === null ? null : Number(value));
  }

  #setRank(row: number): void {
    const popularity = this.number('popularity').values[row] ?? 0;
    const isCommunity = this.number('community').values[row] === 1;
    const released = this.number('release_date').values[row] ?? NaN;
    const today = Date.parse(this.info.updated_at);
    this.rank[row] = rankOf(popularity, isCommunity, released, today, this.profile);
  }

  static #known<T>(column: T | undefined, name: string): T {
    if (column === undefined) throw new Error(`No column ${name}`);
    return column;
  }
}
