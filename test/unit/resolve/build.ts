import { resolve } from '../../../indexer/resolve/resolve.ts';
import type {
  ModelIdentity,
  ResolvedCatalog,
  ResolvedModel,
  ResolvedSource,
} from '../../../indexer/resolve/resolved.ts';
import type {
  FeedRecord,
  ModelRecord,
  OfferRecord,
  PriceRecord,
  RunRecord,
} from '../../../schemas/records.ts';

/** A source with nothing special about it. */
export function buildSource(key: string, overrides: Partial<ResolvedSource> = {}): ResolvedSource {
  return {
    key,
    name: key,
    url: 'https://example.org',
    licence: 'MIT',
    attribution: key,
    redistributable: true,
    precedence: 10,
    asOf: '2026-07-02',
    ...overrides,
  };
}

/** Prices in USD per 1M tokens as decimal text. */
export function buildPrices(input: string, output: string): PriceRecord[] {
  return [
    { component: 'input', unit: '1m_tokens', amount: input },
    { component: 'output', unit: '1m_tokens', amount: output },
  ];
}

/** `provider/id` at 1 and 2 USD. */
export function buildOffer(nativeId: string, overrides: Partial<OfferRecord> = {}): OfferRecord {
  const slash = nativeId.indexOf('/');
  return {
    kind: 'offer',
    native_id: nativeId,
    provider: nativeId.slice(0, slash),
    provider_model_id: nativeId.slice(slash + 1),
    prices: buildPrices('1', '2'),
    ...overrides,
  };
}

export function buildModel(nativeId: string, overrides: Partial<ModelRecord> = {}): ModelRecord {
  return { kind: 'model', native_id: nativeId, ...overrides };
}

type Score = RunRecord['scores'][number];

/** A run of the Open LLM Leaderboard with one score of 0.5. */
export function buildRun(
  modelId: string,
  overrides: Partial<Omit<RunRecord, 'scores'>> & { scores?: readonly Partial<Score>[] } = {},
): RunRecord {
  const { scores = [{}], ...rest } = overrides;
  return {
    kind: 'run',
    native_id: `${overrides.suite ?? 'leaderboard'}/${modelId}/${JSON.stringify(overrides)}`,
    model_id: modelId,
    suite: 'HF Open LLM v2',
    evaluator: 'third_party',
    retrieved_on: '2026-02-15',
    ...rest,
    scores: scores.map((score) => ({
      benchmark: 'IFEval',
      score: '0.5',
      min: 0,
      max: 1,
      ...score,
    })),
  };
}

/** Resolves records of one source. */
export function resolveRecords(
  records: readonly FeedRecord[],
  knownIdentities: readonly ModelIdentity[] = [],
  today = '2026-07-02',
): ResolvedCatalog {
  return resolve(
    records.map((record) => ({ source: 'test', record })),
    [buildSource('test')],
    knownIdentities,
    today,
  );
}

/** Slugs of the models, in order. */
export const slugsOf = ({ models }: ResolvedCatalog): string[] => models.map(({ slug }) => slug);

/** The model with a slug; fails if there is none. */
export function findModel({ models }: ResolvedCatalog, slug: string): ResolvedModel {
  const model = models.find((each) => each.slug === slug);
  if (model === undefined) {
    throw new Error(`No ${slug} among ${models.map((each) => each.slug).join(', ')}.`);
  }
  return model;
}

/** The one model there is; fails if there are more. */
export function onlyModel(catalogue: ResolvedCatalog): ResolvedModel {
  const [only, ...others] = catalogue.models;
  if (only === undefined || others.length > 0) {
    throw new Error(`Not one model: ${slugsOf(catalogue).join(', ')}.`);
  }
  return only;
}
