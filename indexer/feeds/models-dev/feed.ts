import { defineFile, type Feed, type FeedItem, type ShapeProblem, SourceNumber } from '../feed.ts';
import { OfferItem, PastOfferItem, toOfferItems, toOfferRecords } from './offers.ts';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { toPartialDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import { EFFORTS } from '../../../schemas/efforts.ts';
import { isJsonObject, type JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { describedModel, toFacts } from './facts.ts';

const Url = z.url({ protocol: /^https?$/ }).max(500);
const label = z.string().min(1).max(100);
const Score = z.object({
  name: label,
  score: SourceNumber,
  metric: label.optional(),
  dataset: label.optional(),
  version: label.optional(),
  variant: label.optional(),
  harness: label.optional(),
  source: Url.optional(),
  date: z.string().max(40).optional(),
});
type Score = z.infer<typeof Score>;

/** A row of `models.json`: a model as such, with scores collected from the web. */
const CanonicalModel = z.object({
  ...describedModel,
  license: label.optional(),
  weights: z
    .array(z.object({ url: Url, quantization: label.optional() }))
    .max(50)
    .optional(),
  benchmarks: z.array(Score).max(500).optional(),
});
type CanonicalModel = z.infer<typeof CanonicalModel>;

/** Publishers whose figures may be shown by them only, not passed on. */
const RESTRICTED = /(^|\.)(artificialanalysis\.ai|openrouter\.ai|swebench\.com)$/;
/** Publishers that measured models of others; who publishes anywhere else speaks of its own. */
const THIRD_PARTIES = /(^|\.)(aider\.chat|labs\.scale\.com)$/;

/** The rows of `models.json`. */
function toModelItems(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  return isJsonObject(document)
    ? Object.entries(document).map(([where, raw]) => ({ where, raw }))
    : { field: '', expected: 'expected an object of models by id' };
}

function* toModelRecords(model: CanonicalModel): Generator<FeedRecord> {
  const weights = model.weights?.find(({ quantization }) => quantization === undefined);
  const repo = /^https:\/\/huggingface\.co\/([^/]+\/[^/?#]+)\/?$/.exec(weights?.url ?? '')?.[1];
  yield {
    kind: 'model',
    native_id: model.id,
    ...toFacts(model),
    ...(model.license === undefined ? {} : { license: model.license }),
    ...(repo === undefined ? {} : { hf_repo: repo }),
  };
  for (const score of model.benchmarks ?? []) {
    if (score.source === undefined || RESTRICTED.test(new URL(score.source).hostname)) {
      continue;
    }
    const name = [score.name, score.version, score.dataset, score.harness, score.variant]
      .filter((part) => part !== undefined)
      .join(' ');
    yield toRun(model, score, score.source, `${model.id}#${name}`);
  }
}

const toEvaluator = (url: string): RunRecord['evaluator'] =>
  THIRD_PARTIES.test(new URL(url).hostname) ? 'third_party' : 'self_reported';

/** A variant is an effort, or what ran the model where no harness says so. */
const toConditions = ({ variant, harness }: Score) =>
  EFFORTS.some((effort) => effort === variant)
    ? { reasoning_effort: variant, scaffold: harness }
    : { scaffold: harness ?? variant };

function toRun(model: CanonicalModel, score: Score, url: string, nativeId: string): RunRecord {
  return withoutAbsent({
    kind: 'run' as const,
    native_id: nativeId,
    model_id: model.id,
    suite: 'models.dev',
    ...toConditions(score),
    evaluator: toEvaluator(url),
    evaluated_on: toPartialDate(score.date),
    url,
    scores: [
      withoutAbsent({
        benchmark: [score.name, score.version].filter((part) => part !== undefined).join(' '),
        metric: score.metric,
        score: toDecimal(score.score),
        min: 0,
        max: 100,
      }),
    ],
  });
}

const offers = {
  names: ['api.json'],
  accepts: /^api\b.*\.json$/,
  format: 'json',
  items: toOfferItems,
  records: toOfferRecords,
} as const;

/** Prices, limits and capabilities of models at providers, kept by hand in a public repository. */
export const modelsDev: Feed = {
  key: 'models-dev',
  name: 'models.dev',
  url: 'https://models.dev',
  licence: 'MIT',
  attribution: 'models.dev contributors',
  redistributable: true,
  precedence: 10,
  unit: 'USD per 1M tokens',
  address: 'https://models.dev/',
  files: [
    defineFile({ ...offers, schema: OfferItem }),
    defineFile({
      names: ['models.json'],
      accepts: /^models\b.*\.json$/,
      format: 'json',
      items: toModelItems,
      schema: CanonicalModel,
      records: toModelRecords,
    }),
  ],
  past: {
    files: [defineFile({ ...offers, schema: PastOfferItem })],
    isPart: (record) => record.name === undefined || record.input_modalities === undefined,
  },
};
