import type { Model } from '../../schemas/model.ts';
import { buildModel, buildOffer, buildPricing, buildScore } from './build.ts';
import { PAST_MODELS } from './past-sample.ts';

/** Text a feed could send to break a page. */
export const HOSTILE = `"><script>alert('1')</script>&amp;<b>`;

/** A model whose every text is hostile. */
const trap = buildModel({
  slug: 'trap',
  name: `Trap ${HOSTILE}`,
  creator: { slug: 'acme', name: HOSTILE },
  family: 'trap,!family',
  description: HOSTILE,
  aliases: [HOSTILE, 'acme/trap'],
  popularity: 1,
  hf_repo: `acme/${HOSTILE}`,
  license: { id: HOSTILE, name: HOSTILE, commercial_use: null },
  retires_at: '2027-01-01',
  replacement_slug: 'heron-2',
  offers: [
    buildOffer('acme-cloud', 0.5, null, {
      provider: { slug: 'acme-cloud', name: HOSTILE, kind: 'cloud' },
      provider_model_id: HOSTILE,
      region: [HOSTILE],
      pricing: {
        ...buildPricing(0.5, null),
        source: { name: HOSTILE, url: `javascript:alert(1)//${HOSTILE}`, license: null },
        tiers: [
          { min_prompt_tokens: 200_000, input: 1, output: null, cache_read: 0, cache_write: null },
        ],
        service_tiers: { flex: { input: 0.25, output: null } },
        other_units: [
          { kind: 'web_search', unit: '1k_requests', price: 10, quality: HOSTILE, size: null },
        ],
      },
    }),
  ],
  providers: ['acme-cloud'],
  benchmarks: [
    buildScore('reasoning-test', -3, {
      benchmark: { id: 'reasoning-test', name: HOSTILE },
      variant: HOSTILE,
      harness: HOSTILE,
      source: { name: HOSTILE, url: 'data:text/html,x', license: null },
    }),
  ],
  conflicts: [
    {
      field: HOSTILE,
      values: [{ value: HOSTILE, source: HOSTILE }],
      chosen: HOSTILE,
      rule: 'agreement',
    },
  ],
});

/** The sample with a past, a model that became cheaper at an offer it still has, and the trap. */
export const WEB_MODELS: readonly Model[] = [
  ...PAST_MODELS.map((model) =>
    model.slug === 'ibis'
      ? { ...model, offers: [buildOffer('acme-cloud', 1, 4, { id: 'off_acme-cloud_ibis' })] }
      : model,
  ),
  trap,
];
