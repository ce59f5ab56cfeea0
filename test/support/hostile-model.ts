import { buildModel, buildOffer, buildModelPricing, buildPricing, buildScore } from './build.ts';

/** Everything a cell may hold that breaks a table, or runs in a spreadsheet. */
export const HOSTILE = buildModel({
  slug: 'zz-hostile',
  name: '=HYPERLINK("https://example.com","Klick")',
  description: 'Zeile 1\r\nZeile "2", mit 日本語 🦆 und \u202Eumgekehrt\u0000 ;\t|',
  family: '',
  creator: { slug: 'acme', name: '@acme' },
  aliases: ['+49', '-1', "'=1", 'a,b', '"'],
  pricing: {
    ...buildModelPricing(0.000_001, 1e9),
    tiers: [
      { min_prompt_tokens: 200_001, input: 2.5, output: null, cache_read: 0, cache_write: null },
    ],
    service_tiers: { priority: { input: 4, output: null } },
    other_units: [{ kind: 'image_output', unit: 'image', price: 0.04, quality: '-hd', size: null }],
    offer_id: 'off_acme-cloud_model',
    basis: 'reseller',
    providers_priced: 3,
    lowest: {
      provider: 'acme-cloud',
      offer_id: '+off',
      input: 0.000_000_001,
      output: null,
      blended_3_to_1: null,
    },
    headline: { kind: '=image', unit: 'image', price: 0.04, quality: '-hd', size: '1024x1024' },
  },
  embedding_dimensions: 3_072,
  limits: { context_window: 8_192, max_input_tokens: 8_191, max_output_tokens: null },
  snapshot_of: 'heron-2',
  deprecated_at: '2026-01-31',
  retires_at: '2027-01-31',
  replacement_slug: 'heron-2',
  replacement_source: 'newest_in_line',
  benchmarks: [buildScore('error-test', 3, { snapshot: 'zz-hostile-2026-01-01' })],
  offers: [
    buildOffer('acme-cloud', 2, 0, {
      other_model_ids: ['=1', 'a,b'],
      snapshot: 'zz-hostile-2026-01-01',
      pricing: {
        ...buildPricing(2, 0),
        batch_input: 1,
        tiers: [
          {
            min_prompt_tokens: 200_001,
            input: 2.5,
            output: null,
            cache_read: 0,
            cache_write: null,
          },
        ],
        service_tiers: { priority: { input: 4, output: null } },
        other_units: [
          { kind: 'image_output', unit: 'image', price: 0.04, quality: '-hd', size: null },
        ],
      },
    }),
  ],
  parameters: { total: 1_500_000_000_000, active: null },
});
