import { setImmediate as turn } from 'node:timers/promises';
import type { CatalogueQuery, Window } from '../../../schemas/query.ts';
import type { CataloguePage, CatalogueReader } from '../../search/port.ts';

/** Rows read at a time: other requests are answered between two chunks. */
const CHUNK = 100;

type Asked = Pick<CatalogueQuery, 'filters' | 'sort' | 'independentScores'>;

/** A query for all rows that pass filters, from its first row on. */
export function toWholeQuery({ filters, sort, independentScores }: Asked): CatalogueQuery {
  return {
    text: null,
    filters,
    sort,
    window: { kind: 'offset', offset: 0 },
    limit: CHUNK,
    facets: [],
    independentScores,
  };
}

/** Every hit of a query, in its order, in chunks. */
export async function* readAllHits(
  catalogue: CatalogueReader,
  query: CatalogueQuery,
): AsyncGenerator<CataloguePage['hits']> {
  let { window }: { window: Window } = query;
  for (;;) {
    const page = await catalogue.search({ ...query, window });
    yield page.hits;
    const last = page.hits.at(-1);
    if (!page.hasNext || last === undefined) return;
    window = { kind: 'after', position: last.position };
    await turn();
  }
}
