import type { Sort } from '../../../../schemas/query.ts';
import type { KeywordColumn, NumberColumn, ScoreColumns } from './columns.ts';
import type { CatalogState } from './catalog-state.ts';
import type { KeptOrder } from './kept-orders.ts';

type Shared =
  'capacity' | 'revision' | 'rows' | 'alive' | 'slugs' | 'names' | 'rank' | 'words' | 'profile';

/** What a query is answered from: the catalogue of today, or as it was on a day. */
export interface QueryableState extends Readonly<Pick<CatalogState, Shared>> {
  readonly scores: Pick<ScoreColumns, 'on'>;
  keyword(name: string): KeywordColumn;
  number(name: string): NumberColumn;
  /** Rows in the order of a sort that no query changes, dead ones among them. */
  ordered(sort: readonly Sort[], independentOnly: boolean): KeptOrder;
}
