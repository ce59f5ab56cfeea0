import type { CatalogueQuery } from '../../schemas/query.ts';
import type { CatalogueReader } from '../../server/search/port.ts';

/** How far two engines answer the same texts alike, as shares of all that were asked. */
interface Agreement {
  readonly queries: number;
  readonly sameTop: number;
  readonly sameTotal: number;
  readonly sameStage: number;
  /** Texts whose first hits differ, with both. */
  readonly otherTops: readonly { query: string; a: string | null; b: string | null }[];
}

const DEPTH = 10;

const toQuery = (q: string): CatalogueQuery => ({
  text: { q, typo: 'auto', mode: 'search' },
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: DEPTH,
  facets: [],
  independentScores: false,
});

/** Asks two readers of the same catalogue the same texts. */
export async function compareEngines(
  a: CatalogueReader,
  b: CatalogueReader,
  texts: readonly string[],
): Promise<Agreement> {
  const otherTops: { query: string; a: string | null; b: string | null }[] = [];
  let sameTotal = 0;
  let sameStage = 0;
  for (const query of texts) {
    const [left, right] = await Promise.all([a.search(toQuery(query)), b.search(toQuery(query))]);
    const [topA, topB] = [left, right].map((page) => page.hits[0]?.model.slug ?? null);
    if (topA !== topB) otherTops.push({ query, a: topA ?? null, b: topB ?? null });
    sameTotal += Number(left.total === right.total);
    sameStage += Number(left.stage === right.stage);
  }
  const share = (count: number): number => count / Math.max(1, texts.length);
  return {
    queries: texts.length,
    sameTop: share(texts.length - otherTops.length),
    sameTotal: share(sameTotal),
    sameStage: share(sameStage),
    otherTops,
  };
}
