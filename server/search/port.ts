import type { Benchmark, CatalogueInfo, Creator, Provider } from '../../schemas/directory.ts';
import type { ModelHistory } from '../../schemas/history.ts';
import type { Model, ModelSummary } from '../../schemas/model.ts';
import type { CatalogueQuery, Facets, Position, Stage } from '../../schemas/query.ts';

/** A row of a page with what the search knows about it. */
export interface Hit {
  readonly model: ModelSummary;
  /** The row as JSON, where the engine has it so: it can be sent without being read. */
  readonly json?: string;
  /** Values under the sort keys of the query, then the slug: where a cursor may start. */
  readonly position: Position;
  /** Relevance; null without text. */
  readonly score: number | null;
}

export interface CataloguePage {
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

/** What a slug, id or alias leads to. */
export type Resolution =
  | { readonly kind: 'slug' | 'alias' | 'former_slug'; readonly model: Model }
  /** An alias of several models, or of none: slugs that may be meant, nearest first. */
  | { readonly kind: 'none'; readonly nearest: readonly { slug: string; score: number }[] };

export interface Suggestion {
  readonly type: 'model' | 'creator' | 'family' | 'provider';
  readonly value: string;
  readonly slug: string;
}

/** One published state of the catalogue. */
export interface Snapshot {
  /** Changes whenever anything a reader could answer changes. */
  readonly version: string;
  readonly info: CatalogueInfo;
  readonly providers: readonly Provider[];
  readonly creators: readonly Creator[];
  readonly benchmarks: readonly Benchmark[];
  readonly models: number;
  /**
   * Why searches may not be what they were: `fallback`, another engine answers for the one that is
   * configured; `away`, that one does not answer and none answers for it.
   */
  readonly trouble?: 'fallback' | 'away';
}

/**
 * Answers from a published index. Every method sees one published state; a new one appears between
 * calls, never during one. Unreachable or unreadable: rejects with ApiError
 * `temporarily_unavailable`.
 */
export interface CatalogueReader {
  readonly engine: string;
  search(query: CatalogueQuery): Promise<CataloguePage>;
  /** With a day, as the model was at its end; one that was not known yet is none, and nearest. */
  resolve(reference: string, asOf?: string): Promise<Resolution>;
  /** Whole documents by slug, in the order asked; those unknown (on the day) are left out. */
  read(slugs: readonly string[], asOf?: string): Promise<readonly Model[]>;
  /** How a model changed, by its id; null where nothing is known but what it is. */
  history(id: string): Promise<ModelHistory | null>;
  suggest(q: string, limit: number): Promise<readonly Suggestion[]>;
  snapshot(): Promise<Snapshot>;
  /** Since when the configured engine has not been what answers; null while it is. */
  degradedSince(): Date | null;
  close(): Promise<void>;
}
