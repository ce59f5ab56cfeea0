import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Model } from '../../schemas/model.ts';
import { buildModel, buildModelPricing, buildOffer, buildPricing, buildScore } from './build.ts';

const ACME = { slug: 'acme', name: 'Acme' };
const limits = (context: number | null, output: number | null) => ({
  context_window: context,
  max_input_tokens: null,
  max_output_tokens: output,
});
const MAKER = { name: 'Acme scores', url: 'https://acme.example', license: null };

/** Cheap, in preview and sold on many terms. */
const owl = buildModel({
  slug: 'owl-1',
  name: 'Owl 1',
  creator: ACME,
  status: 'preview',
  release_date: '2026-07-08',
  open_weights: true,
  hf_repo: 'acme/owl-1',
  knowledge_cutoff: '2026-01-31',
  parameters: { total: 1_500_000_000, active: null },
  limits: limits(32_000, 32_000),
  popularity: 30,
  providers: ['mart', 'solo', 'cloud'],
  pricing: buildModelPricing(0.0006, 0.002, {
    offer_id: 'off_owl',
    basis: 'median',
    providers_priced: 3,
    lowest: {
      provider: 'solo',
      offer_id: 'off_owl_solo',
      ...{ input: 0.0005, output: 0.001, blended_3_to_1: 0.000_625 },
    },
  }),
  offers: [
    buildOffer('mart', 0.0006, 0.002, {
      id: 'off_owl',
      region: ['eu', 'us-east-1'],
      quantization: 'int4',
      limits: limits(32_000, null),
    }),
    buildOffer('solo', 0.0005, 0.001, { id: 'off_owl_solo', provider_model_id: 'owl-latest' }),
    buildOffer('solo', 0, 0, { id: 'off_owl_free', access: 'free', service_tier: 'free' }),
    buildOffer('cloud', null, 0.002, { id: 'off_owl_half', limits: limits(16_000, 8_000) }),
    buildOffer('cloud', 0.0002, 0.0004, { id: 'off_owl_batch', service_tier: 'batch' }),
    buildOffer('cloud', null, null, { id: 'off_owl_trial', access: 'trial' }),
  ],
  benchmarks: [
    buildScore('test-0', 60, { self_reported: true, variant: 'high', source: MAKER }),
    buildScore('test-1', 55, { measured_at: '2026-07-01' }),
    buildScore('mistakes', 1.5, { scale: { min: 0, max: 4, higher_is_better: false } }),
  ],
});

/** Hardly anything is known of it. */
const parrot = buildModel({
  slug: 'parrot',
  name: 'Parrot',
  creator: { slug: 'flock', name: 'Flock' },
  community: true,
  open_weights: false,
  limits: limits(null, 4_000),
  modalities: { input: [], output: [] },
});

/** Over, and nobody says when. */
const dodo = buildModel({
  slug: 'dodo',
  name: 'Dodo',
  creator: ACME,
  status: 'retired',
  deprecated_at: '2025-12-31',
  pricing: buildModelPricing(9, 27, { offer_id: 'off_dodo' }),
  offers: [buildOffer('mart', 9, 27, { id: 'off_dodo', status: 'retired' })],
});

const moa = buildModel({
  slug: 'moa',
  name: 'Moa',
  status: 'deprecated',
  deprecated_at: '2026-03-01',
  retires_at: '2026-07-10',
  replacement_slug: 'parrot',
});

/** Its creator names what follows, and not when. */
const kiwi = buildModel({
  slug: 'kiwi',
  name: 'Kiwi',
  status: 'deprecated',
  replacement_slug: 'vectors',
  replacement_source: 'maker',
});
const robin = buildModel({
  slug: 'robin',
  name: 'Robin',
  creator: ACME,
  replacement_slug: 'owl-1',
  replacement_source: 'maker',
});

/** Sold by the million pixels. */
const brush = buildModel({
  slug: 'brush',
  name: 'Brush',
  creator: ACME,
  type: 'image',
  release_date: '2026-04',
  modalities: { input: ['text'], output: ['image'] },
  pricing: buildModelPricing(null, null, {
    offer_id: 'off_brush',
    basis: 'median',
    headline: { kind: 'output', unit: 'megapixel', price: 0.025, quality: null, size: null },
  }),
  providers: ['mart', 'paint'],
  offers: (['mart', 'paint'] as const).map((slug) =>
    buildOffer(slug, null, null, {
      id: slug === 'mart' ? 'off_brush' : 'off_brush_paint',
      pricing: {
        ...buildPricing(null, null),
        other_units: [
          { kind: 'output', unit: 'megapixel', price: 0.025, quality: null, size: null },
        ],
      },
    }),
  ),
});

export const RARE_BIRDS: readonly Model[] = [owl, parrot, dodo, moa, kiwi, robin, brush];

export const RARE_CREATORS: readonly IndexDocument[] = (
  [
    ['openai', 'OpenAI', 'lab', 'US', 'https://openai.example/about'],
    ['acme', 'Acme', 'lab', null, null],
    ['flock', 'Flock', 'community', null, null],
  ] as const
).map(([slug, name, kind, country, website]) => ({
  kind: 'creator',
  id: slug,
  body: { object: 'creator', slug, name, kind, country, website, hf_orgs: [] },
}));
