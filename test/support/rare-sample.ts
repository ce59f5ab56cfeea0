import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Model, Offer } from '../../schemas/model.ts';
import {
  buildBenchmark,
  buildModel,
  buildModelPricing,
  buildOffer,
  buildPricing,
  buildScore,
} from './build.ts';
import { RARE_BIRDS, RARE_CREATORS } from './rare-birds.ts';
import { RARE_CHANGES, RARE_LOG } from './rare-changes.ts';
import { RARE_GULL_OTHERS, RARE_GULLS } from './rare-gulls.ts';

const OPENAI = { slug: 'openai', name: 'OpenAI' };
const LIMITS = { max_input_tokens: null, max_output_tokens: null };
const HUB = { name: 'Epoch AI Hub', url: 'https://epoch.example', license: null };
const CACHED = { cache_read: 0.3, cache_write: 3.75, cache_write_1h: 6 };

/** An offer of a provider with its name and kind. */
const offerOf = (
  slug: string,
  kind: Offer['provider']['kind'],
  prices: readonly [input: number | null, output: number | null],
  more: Partial<Offer> = {},
): Offer =>
  buildOffer(slug, ...prices, {
    provider: { slug, name: slug.toUpperCase(), kind },
    ...more,
  });

/** Under every condition it has another price, and its creator answers the SDK of many. */
const everyPrice = buildModel({
  slug: 'wader-2',
  name: 'Wader 2',
  creator: OPENAI,
  family: 'wader',
  license: { id: 'nc', name: 'Research only', commercial_use: false },
  parameters: { total: null, active: 3_000_000_000 },
  limits: { ...LIMITS, context_window: 400_000 },
  release_date: '2026-06',
  retires_at: '2026-07-11',
  replacement_slug: 'wader-1',
  aliases: Array.from({ length: 12 }, (_, at) => `wader-alias-${at}`),
  providers: ['openai', 'gate', 'cloud', 'shop'],
  popularity: 9,
  pricing: buildModelPricing(3, 15, {
    ...CACHED,
    offer_id: 'off_openai',
    reasoning: 20,
    input_audio: 40,
    tiers: [
      { min_prompt_tokens: 200_001, input: 6, output: 22, cache_read: 0.6, cache_write: 7.5 },
    ],
    service_tiers: { flex: { input: 1.5, output: 7.5 }, off_peak: { input: 2, output: 9 } },
    lowest: {
      provider: 'gate',
      offer_id: 'off_gate',
      input: 2.7,
      output: 14,
      blended_3_to_1: 5.525,
    },
  }),
  offers: [
    offerOf('openai', 'first_party', [3, 15], {
      id: 'off_openai',
      provider_model_id: 'wader-2-2026',
      limits: { ...LIMITS, context_window: 400_000 },
      pricing: {
        ...buildPricing(3, 15),
        ...CACHED,
        reasoning: 20,
        tiers: [
          { min_prompt_tokens: 200_001, input: 6, output: 22, cache_read: 0.6, cache_write: 7.5 },
        ],
      },
    }),
    offerOf('gate', 'gateway', [2.7, 14], { id: 'off_gate', provider_model_id: '~wader-latest' }),
    offerOf('gate', 'gateway', [2.7, 14], { id: 'off_gate_2', provider_model_id: 'wader-2' }),
    offerOf('shop', 'reseller', [2.9, 14.5], { id: 'off_shop' }),
    offerOf('cloud', 'cloud', [1.5, 7.5], { id: 'off_cloud_batch', service_tier: 'batch' }),
    offerOf('cloud', 'cloud', [3.3, 16.5], { id: 'off_cloud', region: ['eu-central-1'] }),
    offerOf('cloud', 'cloud', [1, 5], { id: 'off_cloud_old', status: 'retired' }),
    offerOf('plan', 'subscription', [null, null], { id: 'off_plan', access: 'subscription' }),
  ],
  benchmarks: [
    ...Array.from({ length: 23 }, (_, at) => buildScore(`test-${at}`, 90 - at, { source: HUB })),
    buildScore('part', 40),
    buildScore('ladder', 1_250, {
      unit: 'elo',
      scale: { min: null, max: null, higher_is_better: true },
      configuration: { effort: 'high', shots: 0, thinking_budget: 59_000 },
      variant: 'high',
    }),
    buildScore('mistakes', 4.5, {
      scale: { min: 0, max: 4, higher_is_better: false },
      measured_at: '2026-05-30',
      self_reported: true,
    }),
  ],
  conflicts: [
    {
      field: 'offers.off_cloud.pricing.cache_read',
      values: [
        { value: 0.000_123_45, source: 'a' },
        { value: 0.2, source: 'b' },
      ],
      chosen: 0.000_123_45,
      rule: 'contradiction',
    },
  ],
});

const successor = buildModel({
  slug: 'wader-1',
  name: 'Wader 1',
  creator: OPENAI,
  family: 'wader',
  retires_at: '2026-07-01',
  release_date: '2025-01-02',
  aliases: Array.from({ length: 13 }, (_, at) => `old-alias-${at}`),
  limits: { ...LIMITS, context_window: 8_000 },
  pricing: buildModelPricing(1, 2, {
    ...{ basis: 'median', providers_priced: 1, offer_id: 'off_solo' },
    ...{ source: null, checked_at: null },
  }),
  providers: ['solo'],
  offers: [
    offerOf('solo', 'inference', [1, 2], {
      id: 'off_solo',
      pricing: { ...buildPricing(1, 2), source: null, checked_at: null },
    }),
  ],
  benchmarks: [buildScore('test-0', 50, { variant: 'low' }), buildScore('ladder', 1_100)],
});

/** It draws on pictures, at eight prices. */
const drawing = buildModel({
  slug: 'easel',
  name: 'Easel',
  creator: OPENAI,
  type: 'image',
  modalities: { input: ['text', 'image'], output: ['image'] },
  capabilities: { ...everyPrice.capabilities, vision: true, tool_calling: false },
  providers: ['openai'],
  pricing: buildModelPricing(null, null, {
    offer_id: 'off_openai_easel',
    headline: { kind: 'output', unit: 'image', price: 0.04, quality: 'hd', size: '1024x1024' },
    other_units: Array.from({ length: 8 }, (_, at) => ({
      kind: 'output',
      unit: 'image' as const,
      price: 0.04 + at / 100,
      quality: 'hd',
      size: `${at + 1}024x1024`,
    })),
  }),
  offers: [
    offerOf('openai', 'first_party', [null, null], {
      id: 'off_openai_easel',
      pricing: {
        ...buildPricing(null, null),
        other_units: [
          { kind: 'output', unit: 'image', price: 0.04, quality: 'hd', size: '1024x1024' },
        ],
      },
    }),
  ],
});

/** What it gives are vectors, which cost nothing of their own. */
const embedding = buildModel({
  slug: 'vectors',
  name: 'Vectors',
  type: 'embedding',
  embedding_dimensions: 1_536,
  modalities: { input: ['text'], output: [] },
  community: true,
  providers: ['solo'],
  pricing: buildModelPricing(0.02, null, { offer_id: 'off_vectors', basis: 'reseller' }),
  offers: [offerOf('solo', 'reseller', [0.02, null], { id: 'off_vectors' })],
  benchmarks: [buildScore('part', 20)],
});

/** Free everywhere, and sold thirteen times by one provider. */
const often = buildModel({
  slug: 'often',
  name: 'Often',
  providers: ['mart'],
  pricing: buildModelPricing(0, 0, { offer_id: 'off_0', basis: 'free' }),
  offers: Array.from({ length: 30 }, (_, at) =>
    offerOf('mart', 'inference', at % 10 === 9 ? [null, null] : [at, at], {
      id: `off_${at}`,
      provider_model_id: at === 0 ? 'often-latest' : `often-${at}`,
      pricing: buildPricing(at < 27 ? at : 26, at < 27 ? at : 26),
    }),
  ),
});

export const RARE_MODELS: readonly Model[] = [
  ...[everyPrice, successor, drawing, embedding, often],
  ...RARE_BIRDS,
  ...RARE_GULLS,
];

export const RARE_OTHERS: readonly IndexDocument[] = [
  {
    kind: 'info',
    id: 'catalogue',
    body: {
      catalog_version: '2026-07-09.1',
      updated_at: '2026-07-09T03:00:00Z',
      sources: [],
      log: RARE_LOG,
    },
  },
  ...RARE_CREATORS,
  ...RARE_CHANGES,
  ...RARE_GULL_OTHERS,
  ...['openai', 'gate', 'cloud', 'shop', 'plan', 'solo', 'mart', 'paint'].map((slug) => ({
    kind: 'provider' as const,
    id: slug,
    body: {
      object: 'provider' as const,
      slug,
      name: slug.toUpperCase(),
      kind: 'inference' as const,
      docs_url: slug === 'gate' ? 'https://gate.example/docs' : null,
    },
  })),
  ...[
    ...Array.from({ length: 23 }, (_, at) => ({
      ...buildBenchmark(`test-${at}`),
      category: at < 4 ? 'coding' : 'reasoning',
    })),
    buildBenchmark('part', 'Part', 'test-0'),
    {
      ...buildBenchmark('ladder', 'Ladder'),
      ...{ unit: 'elo', metric: 'elo' },
      scale: { min: null, max: null, higher_is_better: true },
    },
    {
      ...buildBenchmark('mistakes', 'Mistakes'),
      scale: { min: 0, max: 4, higher_is_better: false },
    },
  ].map((body) => ({ kind: 'benchmark' as const, id: body.id, body })),
];
