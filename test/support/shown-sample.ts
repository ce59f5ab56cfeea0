import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Model } from '../../schemas/model.ts';
import {
  buildBenchmark,
  buildModel,
  buildModelPricing,
  buildOffer,
  buildPricing,
  buildScore,
} from './build.ts';
import { PAST_OTHERS } from './past-sample.ts';
import { WEB_MODELS } from './web-sample.ts';

const acme = { slug: 'acme', name: 'Acme' };
const zephyr = { slug: 'zephyr', name: 'Zephyr Labs' };
const SOURCES = {
  maker: { name: 'Acme prices', url: 'https://acme.example/prices', license: null },
  list: { name: 'models.dev', url: 'https://models.dev', license: 'MIT' },
  board: { name: 'Arena', url: 'http://arena.example/board', license: 'CC-BY-4.0' },
  hub: { name: 'Epoch AI Hub', url: 'https://epoch.example', license: null },
};

/** Everything that can be known of a model is known of it. */
const pelican = buildModel({
  slug: 'pelican-4',
  name: 'Pelican 4',
  creator: acme,
  family: 'pelican',
  description: 'Reads pictures and writes code.',
  release_date: '2026-05-20',
  knowledge_cutoff: '2025-12',
  license: { id: 'apache-2.0', name: 'Apache License 2.0', commercial_use: true },
  open_weights: true,
  parameters: { total: 400_000_000_000, active: 17_000_000_000 },
  modalities: { input: ['text', 'image', 'audio'], output: ['text'] },
  capabilities: {
    ...buildModel({ slug: 'none' }).capabilities,
    vision: true,
    tool_calling: true,
    reasoning: false,
    structured_output: true,
  },
  limits: { context_window: 1_048_576, max_input_tokens: 1_000_000, max_output_tokens: 65_536 },
  hf_repo: 'acme/pelican-4',
  aliases: ['acme/pelican-4', 'pelican4'],
  snapshots: ['pelican-4-20260520'],
  popularity: 20,
  providers: ['acme-cloud', 'borealis'],
  pricing: buildModelPricing(1.5, 6, {
    offer_id: 'off_acme-cloud_pelican',
    cache_read: 0.15,
    cache_write: 1.9,
    batch_input: 0.75,
    batch_output: 3,
    providers_priced: 2,
    source: SOURCES.maker,
    lowest: {
      provider: 'borealis',
      offer_id: 'off_borealis_pelican',
      input: 1.2,
      output: 4.8,
      blended_3_to_1: 2.1,
    },
  }),
  offers: [
    buildOffer('acme-cloud', 1.5, 6, {
      id: 'off_acme-cloud_pelican',
      provider: { slug: 'acme-cloud', name: 'ACME-CLOUD', kind: 'cloud' },
      provider_model_id: 'pelican-4',
      other_model_ids: ['pelican-latest'],
      region: ['eu', 'us'],
      limits: { context_window: 1_048_576, max_input_tokens: null, max_output_tokens: 65_536 },
      pricing: {
        ...buildPricing(1.5, 6),
        cache_read: 0.15,
        cache_write: 1.9,
        cache_write_1h: 3,
        batch_input: 0.75,
        batch_output: 3,
        input_audio: 10,
        output_audio: 40,
        source: SOURCES.maker,
        confidence: 'high',
        tiers: [
          { min_prompt_tokens: 200_000, input: 3, output: 12, cache_read: 0.3, cache_write: null },
        ],
        service_tiers: { flex: { input: 0.75, output: 3 }, priority: { input: 3, output: 12 } },
        other_units: [
          { kind: 'web_search', unit: '1k_requests', price: 10, quality: null, size: null },
        ],
      },
    }),
    buildOffer('borealis', 1.2, 4.8, {
      id: 'off_borealis_pelican',
      provider_model_id: 'acme/pelican-4',
      quantization: 'fp8',
      limits: { context_window: 262_144, max_input_tokens: null, max_output_tokens: null },
      snapshot: 'pelican-4-20260520',
      pricing: { ...buildPricing(1.2, 4.8), confidence: 'low' },
    }),
    buildOffer('borealis', 0, 0, {
      id: 'off_borealis_free',
      provider_model_id: 'acme/pelican-4:free',
      access: 'free',
    }),
    buildOffer('borealis', null, null, {
      id: 'off_borealis_plan',
      access: 'subscription',
      status: 'deprecated',
    }),
  ],
  benchmarks: [
    buildScore('reasoning-test', 88.25, { variant: 'high', stderr: 1.2, source: SOURCES.hub }),
    buildScore('reasoning-test', 84, {
      variant: 'low',
      headline: false,
      self_reported: true,
      verified: false,
      source: SOURCES.maker,
    }),
    buildScore('error-test', 4, {
      harness: 'eval-kit',
      measured_on: '2026-05-30',
      source: SOURCES.board,
    }),
    buildScore('coding-test', 61, { snapshot: 'pelican-4-20260520', source: SOURCES.list }),
  ],
  conflicts: [
    {
      field: 'limits.context_window',
      values: [
        { value: 1_048_576, source: 'acme' },
        { value: 262_144, source: 'borealis' },
      ],
      chosen: 1_048_576,
      rule: 'agreement',
    },
  ],
});

const snapshot = buildModel({
  slug: 'pelican-4-20260520',
  name: 'Pelican 4 (2026-05-20)',
  creator: acme,
  family: 'pelican',
  release_date: '2026-05-20',
  snapshot_of: 'pelican-4',
  popularity: 2,
});

/** Much like the pelican in all that is compared, and dearer. */
const stork = buildModel({
  slug: 'stork-9',
  name: 'Stork 9',
  creator: zephyr,
  family: 'stork',
  release_date: '2026-06-30',
  modalities: { input: ['text', 'image'], output: ['text'] },
  limits: { context_window: 1_000_000, max_input_tokens: null, max_output_tokens: 32_000 },
  open_weights: false,
  popularity: 12,
  providers: ['borealis', 'acme-cloud'],
  pricing: buildModelPricing(3, 15, { offer_id: 'off_borealis_stork', providers_priced: 2 }),
  offers: [
    buildOffer('borealis', 3, 15, { id: 'off_borealis_stork', provider_model_id: 'stork-9' }),
    buildOffer('acme-cloud', 3.3, 16.5, {
      id: 'off_acme-cloud_stork',
      provider_model_id: 'stork-9',
      region: ['eu'],
    }),
  ],
  benchmarks: [
    buildScore('reasoning-test', 91, { variant: 'high', source: SOURCES.hub }),
    buildScore('coding-test', 70, { self_reported: true, verified: false, source: SOURCES.maker }),
  ],
});

/** It ends within a month; something else follows. */
const ending = buildModel({
  slug: 'stork-8',
  name: 'Stork 8',
  creator: zephyr,
  family: 'stork',
  status: 'deprecated',
  release_date: '2025-11',
  deprecated_at: '2026-06-01',
  retires_at: '2026-08-01',
  replacement_slug: 'stork-9',
  replacement_source: 'maker',
  popularity: 4,
  providers: ['borealis'],
  pricing: buildModelPricing(2, 10, { offer_id: 'off_borealis_stork8', basis: 'reseller' }),
  offers: [buildOffer('borealis', 2, 10, { id: 'off_borealis_stork8', status: 'deprecated' })],
  benchmarks: [buildScore('reasoning-test', 74)],
});

const ended = buildModel({
  slug: 'stork-7',
  name: 'Stork 7',
  creator: zephyr,
  status: 'retired',
  retires_at: '2026-02-01',
  replacement_slug: 'stork-8',
});

/** It makes pictures, which are sold one by one. */
const painter = buildModel({
  slug: 'painter',
  name: 'Painter',
  creator: zephyr,
  type: 'image',
  modalities: { input: ['text'], output: ['image'] },
  popularity: 6,
  providers: ['borealis'],
  offers: [
    buildOffer('borealis', null, null, {
      id: 'off_borealis_painter',
      pricing: {
        ...buildPricing(null, null),
        other_units: [
          { kind: 'output', unit: 'image', price: 0.04, quality: 'hd', size: '1024x1024' },
          { kind: 'output', unit: 'image', price: 0.02, quality: null, size: null },
        ],
      },
    }),
  ],
});

export const SHOWN_MODELS: readonly Model[] = [
  ...WEB_MODELS,
  pelican,
  snapshot,
  stork,
  ending,
  ended,
  painter,
];

export const SHOWN_OTHERS: readonly IndexDocument[] = [
  ...PAST_OTHERS,
  {
    kind: 'benchmark',
    id: 'coding-test',
    body: { ...buildBenchmark('coding-test', 'Coding Test'), url: 'http://coding.example' },
  },
  {
    kind: 'creator',
    id: 'zephyr',
    body: {
      object: 'creator',
      slug: 'zephyr',
      name: 'Zephyr Labs',
      kind: 'lab',
      country: 'FR',
      website: 'http://www.zephyr.example',
      hf_orgs: ['zephyr-labs'],
    },
  },
];

/** More addresses of some pages, by the id of the page. */
export const SHOWN_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  showExplore: [
    '/explore?q=free+vision+models+under+%242&sort=-release_date',
    '/explore?q=cheapest+models+by+acme',
    '/explore?free=true&type=text',
    '/explore?capability=vision&creator=zephyr,acme&max_input_price=2&sort=lowest_price&limit=2',
    '/explore?page=2&limit=3',
    '/explore?type=image',
    '/explore?filter=pricing.input%3A%3C2&sort=-benchmark%3Areasoning-test',
  ],
  showModel: [
    '/models/pelican-4',
    '/models/pelican-4-20260520',
    '/models/stork-9',
    '/models/stork-8',
    '/models/stork-7',
    '/models/painter',
    '/models/heron-2-mini',
  ],
  showModels: ['/models?creator=acme&sort=name'],
  showProviders: ['/providers?q=acme&sort=-name', '/providers?page=2&limit=1'],
  showProvider: [
    '/providers/borealis',
    '/providers/borealis?sort=input_price&limit=2',
    '/providers/gone',
  ],
  showCreators: ['/creators?kind=lab', '/creators?q=zeph'],
  showCreator: ['/creators/zephyr', '/creators/zoo'],
  showBenchmark: [
    '/benchmarks/coding-test',
    '/benchmarks/error-test',
    '/benchmarks/reasoning-test?community=true&limit=2',
    '/benchmarks/reasoning-test?variant=high',
  ],
  showComparison: [
    '/compare?slugs=pelican-4,stork-9',
    '/compare?slugs=pelican-4,stork-8,painter',
    '/compare?slugs=stork-9&add=pelican',
  ],
  showCharts: [
    '/charts?benchmark=error-test&price=input_price',
    '/charts?benchmark=coding-test&price=lowest_price&creator=acme',
  ],
  showCalculator: [
    '/calculator?requests=1000&input_tokens=300000&output_tokens=1000&cached_share=0.5',
    '/calculator?requests=10&input_tokens=1000&output_tokens=10&slugs=pelican-4,stork-9',
  ],
  showChangelog: ['/changelog?limit=2', '/changelog?type=model.*'],
  showPlayground: [
    '/playground?endpoint=getModel&p.slug=a%2Fb+c',
    '/playground?endpoint=listModels&p.q=it%27s&p.limit=2',
    '/playground?endpoint=getExportSnapshot',
  ],
};
