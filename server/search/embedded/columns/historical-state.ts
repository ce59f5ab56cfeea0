import { FIELDS } from '../../../../schemas/fields.ts';
import type { Sort } from '../../../../schemas/query.ts';
import { toNameKey } from '../../../../schemas/name-key.ts';
import { KEYWORD_SEPARATOR, type ScoreEntry } from '../../../../schemas/tables.ts';
import { type KeywordColumn, NumberColumn, ScoreColumns } from './columns.ts';
import { type KeptOrder, KeptOrders } from './kept-orders.ts';
import type { RowSet } from './row-set.ts';
import type { QueryableState } from './queryable-state.ts';
import type { CatalogState } from './catalog-state.ts';
import type { VersionRow } from '../storage/rows.ts';
import { LRUCache } from 'lru-cache';
import type { CachedIndex, IndexCache } from '../storage/index-cache.ts';

/** Past states that are cached: a megabyte or two each. */
const MAX_STATES = 4;

/** Builds and caches the states of the requested days. */
export class HistoricalStates {
  readonly #cache: IndexCache;
  readonly #states = new LRUCache<string, HistoricalState>({ max: MAX_STATES });
  #borders: readonly string[] = [];
  #version = '';

  constructor(cache: IndexCache) {
    this.#cache = cache;
  }

  /** The state at the end of a day; null where it is that of today. */
  at(cached: CachedIndex, day: string | undefined): HistoricalState | null {
    if (day === undefined) return null;
    if (this.#version !== cached.version) {
      this.#borders = this.#cache.readBorders(cached);
      this.#version = cached.version;
      this.#states.clear();
    }
    // Days between two borders are alike.
    const next = this.#borders.find((border) => border > day);
    if (next === undefined) return null;
    const known = this.#states.get(next);
    if (known !== undefined) return known;
    const state = new HistoricalState(cached.state, this.#cache.readVersions(cached, day));
    this.#states.set(next, state);
    return state;
  }
}

/** Benchmarks whose scores are cached, of a state. */
const MAX_SCORES = 16;

/** Scores of which those of some rows are others. */
class HistoricalScores implements Pick<ScoreColumns, 'on'> {
  readonly #present: ScoreColumns;
  readonly #past: ScoreColumns;
  readonly #rows: readonly number[];
  readonly #columns = new LRUCache<string, NumberColumn>({ max: MAX_SCORES });

  constructor(present: ScoreColumns, past: ScoreColumns, rows: readonly number[]) {
    this.#present = present;
    this.#past = past;
    this.#rows = rows;
  }

  on(benchmark: string, independentOnly: boolean): NumberColumn {
    const name = `${String(independentOnly)} ${benchmark}`;
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const values = this.#present.on(benchmark, independentOnly).values.slice();
    const past = this.#past.on(benchmark, independentOnly).values;
    for (const row of this.#rows) values[row] = past[row] ?? NaN;
    const column = new NumberColumn(0, values);
    this.#columns.set(name, column);
    return column;
  }
}

/**
 * The catalogue as it was on some days: the state of today with other values in the rows of models
 * that were something else. Only columns in which one differs are copied; words are today's.
 */
export class HistoricalState implements QueryableState {
  readonly capacity: number;
  readonly rows: number;
  readonly alive: RowSet;
  readonly slugs: string[];
  readonly names: string[];
  readonly rank: Float64Array;
  readonly scores: HistoricalScores;
  readonly words: CatalogState['words'];
  readonly profile: CatalogState['profile'];
  /** Document numbers of versions by row. */
  readonly versions = new Map<number, number>();
  readonly #present: CatalogState;
  readonly #keywords = new Map<string, KeywordColumn>();
  readonly #numbers = new Map<string, NumberColumn>();
  readonly #orders = new KeptOrders(this);

  constructor(present: CatalogState, versions: readonly VersionRow[]) {
    this.#present = present;
    this.capacity = present.capacity;
    this.rows = present.rows;
    this.alive = present.alive.copy();
    this.slugs = present.slugs;
    this.names = [...present.names];
    this.rank = present.rank;
    this.words = present.words;
    this.profile = present.profile;
    const scores = new ScoreColumns(present.capacity);
    const rows = versions.flatMap((version) => this.#put(version, scores) ?? []);
    this.scores = new HistoricalScores(present.scores, scores, rows);
  }

  get revision(): number {
    return this.#present.revision;
  }

  keyword(name: string): KeywordColumn {
    return this.#keywords.get(name) ?? this.#present.keyword(name);
  }

  number(name: string): NumberColumn {
    return this.#numbers.get(name) ?? this.#present.number(name);
  }

  ordered(sort: readonly Sort[], independentOnly: boolean): KeptOrder {
    return this.#orders.of(sort, independentOnly);
  }

  /** Puts the values of a version into the row of its model; @returns the row. */
  #put(version: VersionRow, scores: ScoreColumns): number | null {
    const row = this.#present.rowOfDoc(version.model);
    if (row === undefined) return null;
    if (version.scores === null) {
      this.alive.delete(row);
      return null;
    }
    this.versions.set(row, version.doc);
    for (const [i, { name, type }] of FIELDS.entries()) {
      const value = version.fields[i] ?? null;
      if (type === 'text') this.names[row] = toNameKey(String(value));
      else if (type === 'keyword') this.#putKeyword(name, row, String(value));
      else this.#putNumber(name, row, value === null ? NaN : Number(value));
    }
    scores.put(row, JSON.parse(version.scores) as ScoreEntry[]);
    return row;
  }

  #putKeyword(name: string, row: number, stored: string): void {
    const column = this.keyword(name);
    if (column.valuesOf(row).join(KEYWORD_SEPARATOR) === stored) return;
    const own = this.#keywords.get(name) ?? column.copy();
    this.#keywords.set(name, own);
    own.put(row, stored);
  }

  #putNumber(name: string, row: number, value: number): void {
    const column = this.number(name);
    if (Object.is(column.values[row], value)) return;
    const own = this.#numbers.get(name) ?? column.copy();
    this.#numbers.set(name, own);
    own.values[row] = value;
  }
}
