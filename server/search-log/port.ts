import type { CatalogQuery, Stage } from '../../schemas/query.ts';
import type { Sent } from '../http/route.ts';

/** A search as a route ran it. */
export interface LoggedSearch {
  readonly endpoint: 'search' | 'models';
  readonly query: CatalogQuery;
  readonly stage: Stage | null;
  readonly total: number;
  readonly corrections: readonly (readonly [typed: string, word: string])[];
  /** Of the page, in its order. */
  readonly slugs: readonly string[];
  readonly engine: string;
}

/** Records searches, so that search can be tuned. It never fails or delays an answer. */
export interface SearchLog {
  /** Takes a search in; what says who asked is not part of it. */
  record(search: LoggedSearch, sent: Sent): void;
  /** What became of the searches so far: `dropped` could not be written. */
  readonly stats: { readonly written: number; readonly dropped: number; readonly waiting: number };
}
