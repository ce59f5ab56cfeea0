import { setImmediate as turn } from 'node:timers/promises';
import type { CatalogQuery, PageWindow } from '../../../schemas/query.ts';
import type { Model } from '../../../schemas/model.ts';
import type { CatalogView } from '../catalog-view.ts';
import type { Hit, ScanQuery } from '../../search/port.ts';

/** Rows and documents read before other requests get a turn. */
const ROWS = 100;
const DOCUMENTS = 50;

type WholeQuery = Pick<CatalogQuery, 'filters' | 'sort' | 'independentScores' | 'asOf'>;

/** A query for all rows that pass filters, read in parts. */
export function toWholeQuery({
  filters,
  sort,
  independentScores,
  ...day
}: WholeQuery): CatalogQuery {
  return {
    text: null,
    filters,
    sort,
    window: { kind: 'offset', offset: 0 },
    limit: ROWS,
    facets: [],
    independentScores,
    ...day,
  };
}

/** Every hit of a query in its order, in parts. */
export async function* readAllHits(
  catalog: CatalogView,
  query: CatalogQuery,
): AsyncGenerator<readonly Hit[]> {
  let { window }: { window: PageWindow } = query;
  for (;;) {
    const page = await catalog.search({ ...query, window });
    yield page.hits;
    const last = page.hits.at(-1);
    if (!page.hasNext || last === undefined) return;
    window = { kind: 'after', position: last.position };
    await turn();
  }
}

/** The slug of a hit, without parsing its row. */
export function slugOf({ position }: Pick<Hit, 'position'>): string {
  return String(position.at(-1));
}

/** Every model that passes filters, in parts, all of one state of the catalogue. */
export async function* scanModels(
  catalog: CatalogView,
  query: ScanQuery,
): AsyncGenerator<readonly Model[]> {
  const scan = await catalog.scan(query);
  try {
    for (;;) {
      const models = await scan.next(DOCUMENTS);
      if (models.length === 0) return;
      yield models.map(({ model }) => model);
      await turn();
    }
  } finally {
    await scan.close();
  }
}
