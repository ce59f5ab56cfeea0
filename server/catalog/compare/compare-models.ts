import type { z } from 'zod';
import type { CompareAnswer, CompareParams } from '../../../schemas/api/catalog/compare.ts';
import { toSummary, type Model } from '../../../schemas/model.ts';
import { ApiError, invalidParameters } from '../../errors.ts';
import type { CatalogView } from '../catalog-view.ts';
import { readDay, toDayMeta } from '../query/as-of.ts';
import { toMeta, type CatalogRequest } from '../query/meta.ts';
import { withoutScores } from '../query/rows.ts';
import { unknownValues } from '../query/unknown-names.ts';
import { resolveAll, type ResolvedAll } from '../resolve.ts';
import {
  bestOf,
  bestPricesOf,
  commonScores,
  ranksOf,
  scoresOn,
  type ScoreRow,
} from './common-scores.ts';

type Answer = z.input<typeof CompareAnswer>;
type Data = Answer['data'];

/**
 * Puts models side by side.
 * @throws ApiError `invalid_parameter`, `model_not_found` where fewer than two models are left
 */
export async function compareModels(
  catalog: CatalogView,
  params: CompareParams,
  request: CatalogRequest,
): Promise<Answer> {
  const day = readDay(params.as_of, catalog, request);
  if (params.slugs.length < 2) throw tooFew('Give at least two models to compare.');
  const resolved = await resolveAll(catalog, params.slugs, day);
  const { models, missing } = resolved;
  if (models.length < 2) throw toError(resolved);
  const ids = catalog.benchmarks.map(({ id }) => id);
  const unknown = unknownValues('benchmarks', params.benchmarks, ids);
  return {
    data: toData(models, params),
    meta: {
      ...toMeta(catalog, request.warnings, unknown),
      ...toDayMeta(day),
      missing: [...missing],
    },
  };
}

const tooFew = (detail: string): ApiError => invalidParameters([{ parameter: 'slugs', detail }]);

/** Fewer than two models are left: the others are not found, or are the same model. */
function toError({ unknown }: ResolvedAll): ApiError {
  const [first] = unknown;
  if (first === undefined)
    return tooFew('These are all names of the same model; give at least two.');
  const others = unknown.length === 1 ? '' : `, nor were ${unknown.length - 1} of the other names`;
  return new ApiError(
    'model_not_found',
    `No model named “${first.reference}” was found${others}; give at least two to compare.`,
    { members: { did_you_mean: first.nearest } },
  );
}

type ComparisonOptions = Pick<CompareParams, 'benchmarks' | 'highlight_best'>;

function toData(
  models: readonly Model[],
  { benchmarks, highlight_best: marks }: ComparisonOptions,
): Data {
  const rows =
    benchmarks === undefined
      ? commonScores(models)
      : benchmarks.flatMap((id) => scoresOn(models, id));
  const slugs = models.map(({ slug }) => slug);
  const best = (flags: readonly boolean[]): { best?: string[] } =>
    marks ? { best: slugs.filter((_slug, at) => flags[at]) } : {};
  return {
    models: models.map((model) => withoutScores(toSummary(model))),
    facts: FACTS.map(([field, better, read]) => {
      const values = models.map(read);
      const isComparable = field !== HEADLINE || haveOneUnit(models);
      const flags = isComparable ? bestFact(models, field, better, toNumbers(values)) : [];
      return { field, better, values, ...best(flags) };
    }),
    benchmarks: rows.map((row) => ({
      benchmark: row.benchmark,
      metric: row.metric,
      unit: row.unit,
      higher_is_better: row.higherIsBetter,
      variant: row.variant,
      comparable: row.isComparable,
      scores: [...row.scores],
      ...(marks ? { ranks: toRanks(row) } : {}),
      ...best(row.isComparable ? bestOf(toScores(row), row.higherIsBetter) : []),
    })),
  };
}

function bestFact(
  models: readonly Model[],
  field: string,
  better: 'lower' | 'higher',
  values: readonly (number | null)[],
): readonly boolean[] {
  return field.startsWith('pricing.')
    ? bestPricesOf(models, values)
    : bestOf(values, better === 'higher');
}

const toScores = ({ scores }: ScoreRow): (number | null)[] =>
  scores.map((score) => score?.score ?? null);

const toRanks = (row: ScoreRow): (number | null)[] =>
  row.isComparable ? ranksOf(toScores(row), row.higherIsBetter) : row.scores.map(() => null);

const HEADLINE = 'pricing.headline.price';

/** Prices by other units than tokens are compared only where all are of the same. */
const haveOneUnit = (models: readonly Model[]): boolean =>
  new Set(
    models.flatMap(({ pricing }) => {
      const headline = pricing?.headline ?? null;
      return headline === null ? [] : [`${headline.kind} ${headline.unit}`];
    }),
  ).size <= 1;

type Value = number | string | null;

/** Days and months as numbers in their order. */
const toNumbers = (values: readonly Value[]): (number | null)[] =>
  values.map((value) => (typeof value === 'string' ? Date.parse(value) : value));

/** The facts compared, and which direction is better. */
const FACTS: readonly (readonly [
  field: string,
  better: 'lower' | 'higher',
  read: (model: Model) => Value,
])[] = [
  ['pricing.input', 'lower', ({ pricing }) => pricing?.input ?? null],
  ['pricing.output', 'lower', ({ pricing }) => pricing?.output ?? null],
  ['pricing.blended_3_to_1', 'lower', ({ pricing }) => pricing?.blended_3_to_1 ?? null],
  ['pricing.cache_read', 'lower', ({ pricing }) => pricing?.cache_read ?? null],
  ['pricing.cache_write', 'lower', ({ pricing }) => pricing?.cache_write ?? null],
  ['pricing.batch_input', 'lower', ({ pricing }) => pricing?.batch_input ?? null],
  ['pricing.batch_output', 'lower', ({ pricing }) => pricing?.batch_output ?? null],
  ['pricing.lowest.input', 'lower', ({ pricing }) => pricing?.lowest?.input ?? null],
  ['pricing.lowest.output', 'lower', ({ pricing }) => pricing?.lowest?.output ?? null],
  [
    'pricing.lowest.blended_3_to_1',
    'lower',
    ({ pricing }) => pricing?.lowest?.blended_3_to_1 ?? null,
  ],
  [HEADLINE, 'lower', ({ pricing }) => pricing?.headline?.price ?? null],
  ['limits.context_window', 'higher', ({ limits }) => limits.context_window],
  ['limits.max_input_tokens', 'higher', ({ limits }) => limits.max_input_tokens],
  ['limits.max_output_tokens', 'higher', ({ limits }) => limits.max_output_tokens],
  ['release_date', 'higher', ({ release_date: day }) => day],
  ['knowledge_cutoff', 'higher', ({ knowledge_cutoff: day }) => day],
];
