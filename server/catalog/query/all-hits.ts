import { setImmediate as turn } from 'node:timers/promises';
import type { CatalogQuery, PageWindow } from '../../../schemas/query.ts';
import type { CatalogReader, Hit } from '../../search/port.ts';

/** Rows read at a time: other requests are answered between two chunks. */
const CHUNK = 100;

type Asked = Pick<CatalogQuery, 'filters' | 'sort' | 'independentScores' | 'asOf'>;

/** A query for all rows that pass filters, from its first row on. */
export function toWholeQuery({ filters, sort, independentScores, ...day }: Asked): CatalogQuery {
  return {
    text: null,
    filters,
    sort,
    window: { kind: 'offset', offset: 0 },
    limit: CHUNK,
    facets: [],
    independentScores,
    ...day,
  };
}

/** Every hit of a query, in its order, in chunks. */
export async function* readAllHits(
  catalogue: CatalogReader,
  query: CatalogQuery,
): AsyncGenerator<readonly Hit[]> {
  let { window }: { window: PageWindow } = query;
  for (;;) {
    const page = await catalogue.search({ ...query, window });
    yield page.hits;
    const last = page.hits.at(-1);
    if (!page.hasNext || last === undefined) return;
    window = { kind: 'after', position: last.position };
    await turn();
  }
}

/** The slug of a hit, without reading its row. */
export function slugOf({ position }: Pick<Hit, 'position'>): string {
  return String(position.at(-1));
}
