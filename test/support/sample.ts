import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Benchmark, Creator, Provider } from '../../schemas/directory.ts';
import type { Model } from '../../schemas/model.ts';
import { buildModel, buildOffer, buildModelPricing, buildScore } from './build.ts';

const provider = (slug: string, kind: Provider['kind']): IndexDocument => ({
  kind: 'provider',
  id: slug,
  body: { object: 'provider', slug, name: slug.toUpperCase(), kind, docs_url: null },
});
const creator = (slug: string, kind: Creator['kind']): IndexDocument => ({
  kind: 'creator',
  id: slug,
  body: {
    object: 'creator',
    slug,
    name: slug,
    kind,
    country: null,
    website: null,
    hf_orgs: [],
  },
});
const benchmark = (id: string, higherIsBetter = true): IndexDocument => ({
  kind: 'benchmark',
  id,
  body: {
    object: 'benchmark',
    id,
    name: id.toUpperCase(),
    version: null,
    parent: null,
    category: null,
    metric: 'accuracy',
    unit: 'percent',
    scale: { min: 0, max: 100, higher_is_better: higherIsBetter },
    url: null,
  } satisfies Benchmark,
});

/** The directory of the sample catalogue. */
export const SAMPLE_OTHERS: readonly IndexDocument[] = [
  provider('acme-cloud', 'cloud'),
  provider('borealis', 'inference'),
  creator('acme', 'lab'),
  creator('zoo', 'community'),
  benchmark('reasoning-test'),
  benchmark('error-test', false),
  {
    kind: 'info',
    id: 'catalogue',
    body: {
      catalog_version: '2026-09-14.3',
      updated_at: '2026-09-14T03:00:00Z',
      sources: [
        {
          key: 'test',
          name: 'Test source',
          url: 'https://example.com',
          license: 'MIT',
          attribution: 'Test',
          as_of: '2026-09-14',
          rows: 4,
        },
      ],
    },
  },
];

const acme = { slug: 'acme', name: 'Acme' };

/** Four models that differ in what filters and sort keys look at. */
export const SAMPLE_MODELS: readonly Model[] = [
  buildModel({
    slug: 'heron-2',
    id: 'mdl_heron2',
    name: 'Heron 2',
    creator: acme,
    family: 'heron',
    description: 'A text model with <b>long</b> context.',
    aliases: ['acme/heron-2', 'acme-cloud/us/heron-2', 'shared-name'],
    popularity: 9,
    release_date: '2026-01-15',
    limits: { context_window: 128_000, max_input_tokens: null, max_output_tokens: 16_000 },
    parameters: { total: 70_000_000_000, active: null },
    providers: ['acme-cloud', 'borealis'],
    offers: [buildOffer('acme-cloud', 2, 8), buildOffer('borealis', 3, 9, { region: ['eu'] })],
    pricing: buildModelPricing(2, 8, {
      offer_id: 'off_acme-cloud_model',
      providers_priced: 1,
      lowest: {
        provider: 'acme-cloud',
        offer_id: 'off_acme-cloud_model',
        input: 2,
        output: 8,
        blended_3_to_1: 3.5,
      },
    }),
    benchmarks: [
      buildScore('reasoning-test', 81.5),
      buildScore('reasoning-test', 85, { variant: 'high', headline: false }),
      buildScore('error-test', 12),
    ],
    open_weights: false,
  }),
  buildModel({
    slug: 'heron-2-mini',
    name: 'Heron 2 mini',
    creator: acme,
    family: 'heron',
    status: 'preview',
    aliases: ['acme/heron-2-mini', 'shared-name'],
    popularity: 5,
    release_date: '2026-03',
    limits: { context_window: 32_000, max_input_tokens: null, max_output_tokens: 4_000 },
    providers: ['acme-cloud'],
    offers: [buildOffer('acme-cloud', 0, 0, { access: 'free' })],
    pricing: buildModelPricing(0, 0, { offer_id: 'off_acme-cloud_model', basis: 'free' }),
    benchmarks: [buildScore('reasoning-test', 60, { self_reported: true, verified: false })],
  }),
  buildModel({
    slug: 'egret-embed',
    name: 'Egret Embed',
    creator: acme,
    type: 'embedding',
    popularity: 3,
    open_weights: true,
    license: { id: 'apache-2.0', name: 'Apache License 2.0', commercial_use: true },
    benchmarks: [buildScore('error-test', 5)],
  }),
  buildModel({
    slug: 'zoo--heron-merge',
    name: 'heron-merge',
    creator: { slug: 'zoo', name: 'zoo' },
    community: true,
    popularity: 0,
    open_weights: true,
    benchmarks: [buildScore('reasoning-test', 81.5)],
  }),
];
