import type {
  ResolvedCatalog,
  ResolvedModel,
  ResolvedOffer,
  ResolvedSource,
} from '../../../indexer/resolve/resolved.ts';
import { pickIndex, type Random } from './random.ts';

/** The only source of a catalogue that is made up. */
export const SOURCE: ResolvedSource = {
  key: 'chaos',
  name: 'Chaos',
  url: 'https://chaos.example',
  licence: 'CC0-1.0',
  attribution: 'Made up',
  redistributable: true,
  precedence: 1,
  asOf: '2026-07-02',
};

const PROVIDERS = ['north', 'south', 'east', 'west'];
const CREATORS = 40;

function toOffer(provider: string, slug: string, nano: number): ResolvedOffer {
  return {
    provider,
    nativeModelId: slug,
    otherModelIds: [],
    snapshot: null,
    soldAs: [],
    region: 'global',
    quantization: null,
    serviceTier: 'standard',
    access: 'pay_as_you_go',
    contextWindow: 128_000,
    maxInputTokens: null,
    maxOutputTokens: null,
    status: 'active',
    prices: (['input', 'output'] as const).map((component, i) => ({
      source: SOURCE.key,
      component,
      unit: '1m_tokens',
      amountNano: nano * (i + 1),
      minPromptTokens: 0,
      timeWindow: null,
      size: null,
      quality: null,
      validFrom: null,
      isChosen: true,
      suspectReason: null,
      url: null,
      checkedOn: null,
    })),
  };
}

function toModel(i: number, random: Random): ResolvedModel {
  const slug = `model-${i}`;
  const provider = PROVIDERS[i % PROVIDERS.length] ?? '';
  const nano = (1 + pickIndex(random, 90)) * 100_000_000;
  return {
    key: `chaos/${slug}`,
    id: `mdl_${slug}`,
    slug,
    name: `Model ${i}`,
    creator: `creator-${i % CREATORS}`,
    family: null,
    type: 'text',
    status: 'active',
    releaseDate: '2026-01-15',
    knowledgeCutoff: null,
    contextWindow: 128_000,
    maxInputTokens: null,
    maxOutputTokens: null,
    embeddingDimensions: null,
    paramsTotal: (i + 1) * 1_000_000,
    paramsActive: null,
    openWeights: random() < 0.5,
    licence: null,
    hfRepo: null,
    deprecatedOn: null,
    retiresOn: null,
    replacement: null,
    replacementSource: null,
    snapshotOf: null,
    isCommunity: false,
    isMerge: false,
    popularity: 1,
    inputModalities: ['text'],
    outputModalities: ['text'],
    capabilities: [],
    aliases: [
      { alias: `chaos/${slug}`, source: SOURCE.key, kind: 'id', strategy: 'exact', confidence: 1 },
    ],
    offers: random() < 0.3 ? [toOffer(provider, slug, nano)] : [],
    results: [],
    conflicts: [],
  };
}

/**
 * A catalogue that changes one model at a time; a model's popularity is the number of its version,
 * so whoever reads a document can tell how old it is. The same seed gives the same changes.
 */
export class ChangingCatalog {
  readonly #models: ResolvedModel[];
  readonly #random: Random;

  constructor(count: number, random: Random) {
    this.#random = random;
    this.#models = Array.from({ length: count }, (_, i) => toModel(i, random));
  }

  /** Slugs of all models; they stay the same. */
  slugs(): readonly string[] {
    return this.#models.map(({ slug }) => slug);
  }

  /** The version of every model by slug. */
  versions(): ReadonlyMap<string, number> {
    return new Map(this.#models.map(({ slug, popularity }) => [slug, popularity]));
  }

  /**
   * Raises the version of a model; every fifth time its name changes too, and every tenth its
   * creator is one nobody has, which takes a document away from the index and adds one.
   */
  change(): { readonly slug: string; readonly version: number } {
    const at = pickIndex(this.#random, this.#models.length);
    const model = this.#models[at];
    if (model === undefined) throw new Error('A catalogue without models cannot change.');
    const version = model.popularity + 1;
    const chance = this.#random();
    this.#models[at] = {
      ...model,
      popularity: version,
      ...(chance < 0.2 ? { name: `Model ${at} v${version}` } : {}),
      ...(chance < 0.1 ? { creator: `creator-of-${at}-v${version}` } : {}),
    };
    return { slug: model.slug, version };
  }

  /** All of it as the store takes it. */
  resolve(): ResolvedCatalog {
    const creators = [...new Set(this.#models.map(({ creator }) => creator))];
    return {
      creators: creators.flatMap((slug) =>
        slug === null
          ? []
          : [{ slug, name: slug, kind: 'lab', country: null, website: null, hfOrgs: [] }],
      ),
      families: [],
      providers: PROVIDERS.map((slug) => ({ slug, name: slug, kind: 'inference', docsUrl: null })),
      benchmarks: [],
      models: [...this.#models],
      changesOn: null,
      review: [],
      rejected: {},
    };
  }
}
