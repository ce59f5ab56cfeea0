import type { Change, ChangeFilter } from '../../schemas/changes.ts';
import type { Benchmark, CatalogInfo, Creator, Provider } from '../../schemas/directory.ts';
import type { ModelHistory } from '../../schemas/history.ts';
import type { Model, ModelSummary } from '../../schemas/model.ts';
import type { CatalogQuery, Facets, Position, Stage } from '../../schemas/query.ts';
import type { Explanation, TextualQuery } from '../../schemas/search/explanation.ts';
import type { RowTexts } from './row-texts.ts';

/** A row of a page with what the search knows about it. */
export interface Hit {
  /** Read when it is looked at: who needs no more than the slug takes it from the position. */
  readonly model: ModelSummary;
  /** The row as JSON, where the engine has it so: it can be sent without being read. */
  readonly json?: string | Buffer;
  /** Its words, where the engine has them apart from the row. */
  readonly texts?: RowTexts | undefined;
  /** false: the engine knows that it has no dated snapshots. */
  readonly snapshotted?: boolean | undefined;
  /** Values under the sort keys of the query, then the slug: where a cursor may start. */
  readonly position: Position;
  /** Relevance; null without text. */
  readonly score: number | null;
}

export interface CatalogPage {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** Whether rows come before the first and after the last hit of this page. */
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly facets: Facets;
  readonly stage: Stage | null;
  /** Typed words that were replaced by words of the catalogue: [typed, word] pairs; fuzzy stages only. */
  readonly corrections: readonly (readonly [typed: string, word: string])[];
  /** Folded parts that found the hits, for highlighting; one ending in `*` is the start of a part. */
  readonly matched: readonly string[];
  /** Typed words beyond the bound on words that were not used. */
  readonly truncated: boolean;
}

/** The one model that is called so. */
export interface ResolvedName {
  readonly kind: 'slug' | 'alias' | 'former_slug';
  readonly slug: string;
  /** Read when it is looked at. */
  readonly model: Model;
  /** The document as JSON, where the engine has it so. */
  readonly json?: Buffer;
}

/** What a slug, id or alias leads to. */
export type Resolution =
  | ResolvedName
  /** An alias of several models, or of none: slugs that may be meant, nearest first. */
  | { readonly kind: 'none'; readonly nearest: readonly { slug: string; score: number }[] };

export interface Suggestion {
  readonly type: 'model' | 'creator' | 'family' | 'provider';
  readonly value: string;
  readonly slug: string;
}

/** Which models are scanned. */
export type ScanQuery = Pick<CatalogQuery, 'filters' | 'independentScores' | 'asOf'>;

/** A model as it is scanned; its document is read when somebody looks into it. */
export interface ScannedModel {
  readonly json: string;
  readonly model: Model;
}

/**
 * Reads many models in the order of their slugs, all of one published state, whatever is published
 * meanwhile. It holds something of the engine until it is closed, and an engine may take that back
 * after minutes in which nothing is read: it rejects then.
 */
export interface CatalogScan {
  readonly view: IndexView;
  /** Models there are to read. */
  readonly total: number;
  /** The next models, at most so many; none at the end. */
  next(limit: number): Promise<readonly ScannedModel[]>;
  /** Histories of models of the state by id; none for a model of which nothing more is known. */
  histories(ids: readonly string[]): Promise<ReadonlyMap<string, ModelHistory>>;
  /** Begins again at the first model. */
  rewind(): void;
  /** Gives back what it holds; more than once does nothing. */
  close(): Promise<void>;
}

/** One published state of the catalogue. */
export interface IndexView {
  /** Changes whenever anything a reader could answer changes. */
  readonly version: string;
  readonly info: CatalogInfo;
  readonly providers: readonly Provider[];
  readonly creators: readonly Creator[];
  readonly benchmarks: readonly Benchmark[];
  readonly models: number;
  /**
   * Why searches may not be what they were: `fallback`, another engine answers for the one that is
   * configured; `down`, that one does not answer and none answers for it.
   */
  readonly degraded?: 'fallback' | 'down';
}

/** Which entries of the change log are requested, and from where on. */
export interface ChangesQuery extends ChangeFilter {
  readonly window: ChangesWindow;
  /** Entries of one answer at most. */
  readonly limit: number;
}

/**
 * Forwards, oldest first: what comes after an entry (0: from the first on), with `since` (ms) also
 * from the first entry that was published then or later. Backwards, newest first: what comes before
 * an entry (null: from the last on).
 */
export type ChangesWindow =
  | { readonly kind: 'after'; readonly sequence: number; readonly since?: number }
  | { readonly kind: 'before'; readonly sequence: number | null };

export interface ChangesPage {
  readonly changes: readonly Change[];
  /**
   * Where to go on with the same direction and filter: every wanted entry up to it, or down to it,
   * has been given. It never goes back behind what was asked from.
   */
  readonly cursor: number;
  /** Whether more is there by now; a page may have fewer than `limit` and even no entries then. */
  readonly hasMore: boolean;
}

/** Counts since the start of the process. */
interface Failovers {
  /** Times the configured engine was left. */
  readonly left: number;
  /** Times it was asked again after that. */
  readonly returned: number;
  /** Questions another engine answered. */
  readonly answers: number;
}

/**
 * Answers from a published index. Every method sees one published state; a new one appears between
 * calls, never during one. Unreachable or unreadable: rejects with ApiError
 * `temporarily_unavailable`.
 */
export interface CatalogReader {
  readonly engine: string;
  search(query: CatalogQuery): Promise<CatalogPage>;
  /** With a day, as the model was at its end; one that was not known yet is none, and nearest. */
  resolve(reference: string, asOf?: string): Promise<Resolution>;
  /** Whole documents by slug, in the order asked; those unknown (on the day) are left out. */
  read(slugs: readonly string[], asOf?: string): Promise<readonly Model[]>;
  /** How a model changed, by its id; null where nothing is known but what it is. */
  history(id: string): Promise<ModelHistory | null>;
  /**
   * Entries of the change log, always of a prefix of it: what is shown has everything before it. So
   * a client that goes on from `cursor` misses none and is given none twice, whichever index and
   * engine answers.
   */
  changes(query: ChangesQuery): Promise<ChangesPage>;
  suggest(q: string, limit: number): Promise<readonly Suggestion[]>;
  /** Why a query is answered as it is, and where a model stands; absent: no index file is read. */
  readonly explain?:
    ((query: TextualQuery, reference: string | null) => Promise<Explanation>) | undefined;
  /** Begins to read all models that pass the filters; who asks closes it. */
  scan(query: ScanQuery): Promise<CatalogScan>;
  view(): Promise<IndexView>;
  /** Runs the work of one request, all of which one engine answers; absent: there is one engine. */
  asOneRequest?<T>(work: () => T): T;
  /** How often another engine stood in for the configured one; absent: there is one engine. */
  readonly failovers?: Failovers;
  /** Since when the configured engine has not been what answers; null while it is. */
  degradedSince(): Date | null;
  close(): Promise<void>;
}
