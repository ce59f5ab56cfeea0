import type { Sort } from '../../../../schemas/query.ts';
import type { KeywordColumn, NumberColumn, ScoreColumns } from './columns.ts';
import type { CatalogState, SortedRows } from './catalog-state.ts';

type Shared = 'rows' | 'alive' | 'slugs' | 'names' | 'rank' | 'words' | 'profile';

/** What a query is answered from: the catalogue of today, or as it was on a day. */
export interface QueryableState extends Readonly<Pick<CatalogState, Shared>> {
  readonly scores: Pick<ScoreColumns, 'on'>;
  keyword(name: string): Pick<KeywordColumn, 'sets' | 'setOf'>;
  number(name: string): Pick<NumberColumn, 'values'>;
  /** All living rows in the order of a sort. */
  ordered(sort: readonly Sort[], independentOnly: boolean, relevance: Float64Array): SortedRows;
}
