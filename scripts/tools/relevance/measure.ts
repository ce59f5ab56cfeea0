import { SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { Stage } from '../../../schemas/query.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import type { FindTarget } from './expected.ts';
import type { Judgement } from './judgements.ts';

const DEPTH = 10;

/** A judged query that did not have its target first. */
interface Miss {
  readonly class: string;
  readonly query: string;
  readonly expected: readonly string[];
  readonly got: readonly string[];
  readonly stage: string | null;
}

/** Means over the queries of a class; the class `all` has every one. */
export interface ClassFigures {
  readonly class: string;
  readonly queries: number;
  readonly mrr10: number;
  readonly success1: number;
  readonly ndcg10: number;
}

/** A judged query and where its target stands, from 1; null: not on the first page. */
export interface Judged {
  readonly class: string;
  readonly query: string;
  readonly expected: readonly string[];
  readonly got: readonly string[];
  readonly rank: number | null;
  readonly total: number;
  readonly stage: Stage | null;
}

export interface Relevance {
  readonly classes: readonly ClassFigures[];
  /** Judgements none of whose targets is in the catalogue. */
  readonly skipped: number;
  readonly misses: readonly Miss[];
  /** All queries that were asked, in the order of the judgements. */
  readonly judged: readonly Judged[];
}

interface Figures {
  readonly mrr10: number;
  readonly success1: number;
  readonly ndcg10: number;
}

/** Figures of one ranking: a hit is a target or not. */
export function rate(hits: readonly string[], expected: readonly string[]): Figures {
  const gain = (rank: number): number => 1 / Math.log2(rank + 2);
  const ranks = hits.slice(0, DEPTH).flatMap((slug, i) => (expected.includes(slug) ? [i] : []));
  const sum = (of: readonly number[]): number => of.reduce((a, b) => a + gain(b), 0);
  const ideal = sum(expected.slice(0, DEPTH).map((_, i) => i));
  const [first] = ranks;
  return {
    mrr10: first === undefined ? 0 : 1 / (first + 1),
    success1: first === 0 ? 1 : 0,
    ndcg10: ideal === 0 ? 0 : sum(ranks) / ideal,
  };
}

function toClass(name: string, figures: readonly Figures[]): ClassFigures {
  const mean = (of: (one: Figures) => number): number =>
    figures.reduce((sum, one) => sum + of(one), 0) / Math.max(1, figures.length);
  return {
    class: name,
    queries: figures.length,
    mrr10: mean((one) => one.mrr10),
    success1: mean((one) => one.success1),
    ndcg10: mean((one) => one.ndcg10),
  };
}

/** Asks every judged query whose target is in the catalogue. */
export async function measureRelevance(
  reader: CatalogReader,
  judgements: readonly Judgement[],
  targets: ReadonlyMap<string, readonly string[]>,
  findTarget: FindTarget,
): Promise<Relevance> {
  const byClass = new Map<string, Figures[]>();
  const misses: Miss[] = [];
  const judged: Judged[] = [];
  let skipped = 0;
  for (const judgement of judgements) {
    const found = judgement.targets.map((id) => findTarget(targets.get(id) ?? [id]));
    const expected = [...new Set((await Promise.all(found)).flat())];
    if (expected.length === 0) {
      skipped += 1;
      continue;
    }
    const page = await reader.search({
      text: { q: judgement.query, typo: 'auto', mode: 'search' },
      filters: SEARCH_FILTERS,
      sort: [],
      window: { kind: 'offset', offset: 0 },
      limit: DEPTH,
      facets: [],
      independentScores: false,
    });
    const got = page.hits.map(({ model }) => model.slug);
    const figures = rate(got, expected);
    byClass.set(judgement.class, [...(byClass.get(judgement.class) ?? []), figures]);
    const at = got.findIndex((slug) => expected.includes(slug));
    const rank = at < 0 ? null : at + 1;
    const { total, stage } = page;
    const { class: name, query } = judgement;
    judged.push({ class: name, query, expected, got, rank, total, stage });
    if (figures.success1 === 0) {
      misses.push({ class: name, query, expected, got, stage });
    }
  }
  const classes = [...byClass].map(([name, figures]) => toClass(name, figures));
  const all = toClass('all', [...byClass.values()].flat());
  return { classes: [...classes, all], skipped, misses, judged };
}
