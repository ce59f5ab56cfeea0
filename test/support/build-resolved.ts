import type {
  ResolvedBenchmark,
  ResolvedCatalog,
  ResolvedModel,
  ResolvedOffer,
  ResolvedPrice,
  ResolvedProvider,
  ResolvedResult,
  ResolvedRun,
  ResolvedSource,
} from '../../indexer/resolve/resolved.ts';

/** A source of figures whose data has the date of the builders' other defaults. */
export function buildSource(overrides: Partial<ResolvedSource> = {}): ResolvedSource {
  return {
    key: 'models-dev',
    name: 'models.dev',
    url: 'https://models.dev',
    licence: 'MIT',
    attribution: 'models.dev contributors',
    redistributable: true,
    precedence: 1,
    asOf: '2026-07-02',
    ...overrides,
  };
}

/** A price per 1M tokens; `usd` is exact to nine places. */
export function buildPrice(
  component: ResolvedPrice['component'],
  usd: number,
  overrides: Partial<ResolvedPrice> = {},
): ResolvedPrice {
  return {
    source: 'models-dev',
    component,
    unit: '1m_tokens',
    amountNano: Math.round(usd * 1e9),
    minPromptTokens: 0,
    timeWindow: null,
    size: null,
    quality: null,
    validFrom: null,
    isChosen: true,
    suspectReason: null,
    url: null,
    checkedOn: null,
    ...overrides,
  };
}

/** An offer of a provider with its prices. */
export function buildResolvedOffer(
  provider: string,
  nativeModelId: string,
  prices: readonly ResolvedPrice[],
  overrides: Partial<ResolvedOffer> = {},
): ResolvedOffer {
  return {
    provider,
    nativeModelId,
    otherModelIds: [],
    snapshot: null,
    soldAs: [],
    region: 'global',
    quantization: null,
    serviceTier: 'standard',
    access: 'pay_as_you_go',
    contextWindow: null,
    maxInputTokens: null,
    maxOutputTokens: null,
    status: 'active',
    prices,
    ...overrides,
  };
}

const RUN: ResolvedRun = {
  nativeId: 'run',
  source: 'models-dev',
  rawModelName: 'raw',
  snapshot: null,
  nShots: null,
  harness: null,
  reasoningEffort: null,
  thinkingBudget: null,
  scaffold: null,
  promptStyle: null,
  precision: null,
  evaluatedOn: null,
  recordedOn: '2026-02-15',
  evaluator: 'third_party',
  url: null,
};

/** An independent headline score in percent. */
export function buildResult(
  benchmark: string,
  score: number,
  { run, ...overrides }: Partial<Omit<ResolvedResult, 'run'>> & { run?: Partial<ResolvedRun> } = {},
): ResolvedResult {
  return {
    run: { ...RUN, ...run },
    benchmark,
    score,
    scoreRaw: String(score / 100),
    scoreNorm: score / 100,
    stderr: null,
    ciLow: null,
    ciHigh: null,
    votes: null,
    costUsd: null,
    isPrimary: true,
    ...overrides,
  };
}

/** A model of which nothing is known but its slug; tests name only what they are about. */
export function buildResolved(
  slug: string,
  overrides: Partial<Omit<ResolvedModel, 'slug'>> = {},
): ResolvedModel {
  return {
    key: `test/${slug}`,
    id: `mdl_${slug}`,
    slug,
    name: slug,
    creator: null,
    family: null,
    type: 'text',
    status: 'active',
    releaseDate: null,
    knowledgeCutoff: null,
    contextWindow: null,
    maxInputTokens: null,
    maxOutputTokens: null,
    embeddingDimensions: null,
    paramsTotal: null,
    paramsActive: null,
    openWeights: null,
    licence: null,
    hfRepo: null,
    deprecatedOn: null,
    retiresOn: null,
    replacement: null,
    replacementSource: null,
    snapshotOf: null,
    isCommunity: false,
    isMerge: false,
    popularity: 0,
    inputModalities: ['text'],
    outputModalities: ['text'],
    capabilities: [],
    aliases: [],
    offers: [],
    results: [],
    conflicts: [],
    ...overrides,
  };
}

const provider = (slug: string): ResolvedProvider => ({
  slug,
  name: slug.toUpperCase(),
  kind: 'inference',
  docsUrl: null,
});
const benchmark = (slug: string): ResolvedBenchmark => ({
  slug,
  name: slug.toUpperCase(),
  version: null,
  parent: null,
  category: null,
  url: null,
  metric: 'accuracy',
  unit: 'percent',
  min: 0,
  max: 100,
  higherIsBetter: true,
});

/** A catalogue of these models; what they point to is made up where it is not given. */
export function buildResolvedCatalog(
  models: readonly ResolvedModel[],
  overrides: Partial<ResolvedCatalog> = {},
): ResolvedCatalog {
  const unique = (slugs: readonly (string | null)[]): string[] =>
    [...new Set(slugs)].filter((slug) => slug !== null).sort();
  return {
    creators: unique(models.map((model) => model.creator)).map((slug) => ({
      slug,
      name: slug.toUpperCase(),
      kind: 'lab',
      country: null,
      website: null,
      hfOrgs: [],
    })),
    families: unique(models.map((model) => model.family)).map((slug) => ({
      slug,
      name: slug,
      creator: null,
    })),
    providers: unique(models.flatMap(({ offers }) => offers.map((o) => o.provider))).map(provider),
    benchmarks: unique(models.flatMap(({ results }) => results.map((r) => r.benchmark))).map(
      benchmark,
    ),
    models: [...models],
    changesOn: null,
    review: [],
    rejected: {},
    ...overrides,
  };
}

/**
 * A catalogue of about the size of the real one: a third of the models are offered, nearly all are
 * measured. The same number gives the same catalogue.
 */
export function buildLargeCatalog(count: number): ResolvedCatalog {
  const models = Array.from({ length: count }, (_, i) => {
    const slug = `model-${i}`;
    const offers = Array.from({ length: i % 3 === 0 ? 3 : 0 }, (_unused, j) =>
      buildResolvedOffer(`provider-${(i + j * 7) % 140}`, slug, [
        buildPrice('input', (i % 90) / 10 + 0.1),
        buildPrice('output', (i % 90) / 5 + 0.1),
      ]),
    );
    return buildResolved(slug, {
      creator: `creator-${i % 900}`,
      paramsTotal: (i + 1) * 1_000_000,
      popularity: i / 7,
      capabilities: [{ capability: 'tool_calling', value: i % 2 === 0, source: 'models-dev' }],
      aliases: Array.from({ length: 5 }, (_unused, j) => ({
        alias: `creator-${i % 900}/${slug}-${j}`,
        source: 'models-dev',
        kind: 'id',
        strategy: 'exact',
        confidence: 1,
      })),
      offers,
      results: Array.from({ length: 6 }, (_unused, j) => buildResult(`bench-${j}`, (i + j) % 100)),
    });
  });
  return buildResolvedCatalog(models);
}
