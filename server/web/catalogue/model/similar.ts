import type { Model, ModelSummary } from '../../../../schemas/model.ts';
import type { Filter } from '../../../../schemas/query.ts';
import type { CatalogueReader } from '../../../search/port.ts';

const CANDIDATES = 50;
const SHOWN = 8;
/** A difference of a tenth of a scale counts as much as a doubled price. */
const SCORE_WEIGHT = 10;

/** The rule as the page states it. */
export const SIMILAR_RULE = `Of the ${CANDIDATES} most widely offered models of the same family, and as many of the same creator, those of the same type that are nearest in price and score. A doubled price counts as much as a tenth of the scale of a benchmark both have a headline score on; what cannot be compared counts as one doubling.`;

/** Models like this one but its snapshots, nearest first; none where neither price nor score can be compared. */
export async function findSimilar(
  catalogue: CatalogueReader,
  model: Model,
): Promise<readonly ModelSummary[]> {
  const fields = [
    ['family', model.family],
    ['creator', model.creator?.slug ?? null],
  ] as const;
  const lists = await Promise.all(
    fields.flatMap(([field, value]) =>
      value === null
        ? []
        : [
            readList(catalogue, [
              { kind: 'any_of', field, values: [value], not: false },
              { kind: 'any_of', field: 'type', values: [model.type], not: false },
            ]),
          ],
    ),
  );
  const others = new Map(lists.flat().map((other) => [other.slug, other]));
  for (const slug of [model.slug, model.snapshot_of, ...model.snapshots]) others.delete(slug ?? '');
  return [...others.values()]
    .flatMap((other) => {
      const distance = distanceOf(model, other);
      return distance === null ? [] : [{ other, distance }];
    })
    .sort((a, b) => a.distance - b.distance || b.other.popularity - a.other.popularity)
    .slice(0, SHOWN)
    .map(({ other }) => other);
}

async function readList(
  catalogue: CatalogueReader,
  filters: readonly Filter[],
): Promise<readonly ModelSummary[]> {
  const { hits } = await catalogue.search({
    text: null,
    filters,
    sort: [{ by: 'popularity', direction: 'desc' }],
    window: { kind: 'offset', offset: 0 },
    limit: CANDIDATES,
    facets: [],
    independentScores: false,
  });
  return hits.map(({ model }) => model);
}

/** What cannot be compared, in doublings. */
const UNKNOWN = 1;

/** How far apart two models are, 0 for the same; null where nothing can be compared. */
export function distanceOf(model: Model, other: ModelSummary): number | null {
  const price = priceDistance(model, other);
  const score = scoreDistance(model, other);
  return price === null && score === null ? null : (price ?? UNKNOWN) + (score ?? UNKNOWN);
}

/** Doublings between two blended prices. Free has no ratio to anything but free. */
function priceDistance(model: Model, other: ModelSummary): number | null {
  const [a, b] = [model, other].map(({ pricing }) => pricing?.blended_3_to_1 ?? null);
  if (a === null || a === undefined || b === null || b === undefined) return null;
  if (a === 0 || b === 0) return a === b ? 0 : null;
  return Math.abs(Math.log2(a / b));
}

function scoreDistance(model: Model, other: ModelSummary): number | null {
  const own = new Map(
    model.benchmarks
      .filter(({ headline }) => headline)
      .map((score) => [score.benchmark.id, score.normalized_score]),
  );
  const apart = other.benchmarks.flatMap(({ benchmark, normalized_score: score }) => {
    const mine = own.get(benchmark.id) ?? null;
    return mine === null || score === null ? [] : [Math.abs(mine - score)];
  });
  if (apart.length === 0) return null;
  return (apart.reduce((sum, one) => sum + one, 0) / apart.length) * SCORE_WEIGHT;
}
