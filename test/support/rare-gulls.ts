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

const ACME = { slug: 'acme', name: 'Acme' };
const LIST = { name: 'Price list', url: 'https://list.example', license: null };
/** Where a price comes from, and no more. */
const UNDATED = { source: LIST, effective_from: null, checked_at: null, confidence: null };
const OPEN_ENDED = { min: 0, max: null, higher_is_better: true };
const SPREAD = { min: 20, max: 80, higher_is_better: true };

const atDuo = (id: string, over: Partial<Offer>): Offer =>
  buildOffer('duo', 1, 2, { id: `off_${id}`, provider_model_id: 'gull', ...over });

/** One provider sells it under one id in several places; nobody says when its price was read. */
const gull = buildModel({
  slug: 'gull',
  name: 'Gull',
  creator: ACME,
  status: 'deprecated',
  replacement_slug: 'gone-bird',
  popularity: 1,
  providers: ['duo'],
  pricing: buildModelPricing(1, 2, {
    offer_id: 'off_gull',
    ...{ batch_input: 0.5, batch_output: 1 },
    batch_provenance: UNDATED,
    service_tiers: {
      flex: { input: 0.5, output: 1, provenance: UNDATED },
      priority: { input: 2, output: 4, provenance: { ...UNDATED, source: null } },
    },
  }),
  offers: [
    atDuo('gull', {
      region: ['global', 'eu'],
      pricing: { ...buildPricing(1, 2), checked_at: null },
    }),
    atDuo('gull_us', {
      region: ['us'],
      limits: { context_window: 8_000, max_input_tokens: null, max_output_tokens: 1_000 },
    }),
    atDuo('gull_cached', {
      provider_model_id: 'gull-cached',
      pricing: { ...buildPricing(1, 2), cache_read: 0.1 },
    }),
    atDuo('gull_trial', { access: 'trial', provider_model_id: 'gull-trial' }),
  ],
  benchmarks: [
    buildScore('hours', 12.5, { unit: 'minutes', scale: OPEN_ENDED }),
    buildScore('spread', 35, {
      scale: SPREAD,
      source: { name: 'Odd', url: 'https://[', license: null },
    }),
  ],
});

/** It is sold by the sound it is given, and sees pictures it draws on. */
const reel = buildModel({
  slug: 'reel',
  name: 'Reel',
  creator: ACME,
  type: 'video',
  modalities: { input: ['image', 'audio'], output: ['video'] },
  capabilities: { ...gull.capabilities, vision: true },
  pricing: buildModelPricing(null, null, { offer_id: 'off_reel', input_audio: 6 }),
  providers: ['duo'],
  offers: [
    atDuo('reel', {
      provider_model_id: 'reel',
      pricing: { ...buildPricing(null, null), input_audio: 6 },
    }),
  ],
});

/** Sold by the million pixels at two prices, and tested in a part alone. */
const sketch = buildModel({
  slug: 'sketch',
  name: 'Sketch',
  creator: ACME,
  type: 'image',
  modalities: { input: ['text'], output: ['image'] },
  pricing: buildModelPricing(null, null, {
    offer_id: 'off_sketch',
    headline: { kind: 'output', unit: 'megapixel', price: 0.03, quality: null, size: null },
  }),
  providers: ['duo'],
  offers: [0.03, 0.05].map((price) =>
    atDuo(price === 0.03 ? 'sketch' : 'sketch_fine', {
      provider_model_id: price === 0.03 ? 'sketch' : 'sketch-fine',
      pricing: {
        ...buildPricing(null, null),
        other_units: [{ kind: 'output', unit: 'megapixel', price, quality: null, size: null }],
      },
    }),
  ),
  benchmarks: [buildScore('part', 25)],
});

export const RARE_GULLS: readonly Model[] = [gull, reel, sketch];

export const RARE_GULL_OTHERS: readonly IndexDocument[] = [
  {
    kind: 'provider',
    id: 'duo',
    body: { object: 'provider', slug: 'duo', name: 'DUO', kind: 'inference', docs_url: null },
  },
  ...[
    { ...buildBenchmark('hours', 'Hours'), unit: 'minutes', scale: OPEN_ENDED },
    { ...buildBenchmark('spread', 'Spread'), category: null, scale: SPREAD },
  ].map((body) => ({ kind: 'benchmark' as const, id: body.id, body })),
];
