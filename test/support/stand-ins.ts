import type { Model } from '../../schemas/model.ts';
import { buildModel, buildOffer, buildModelPricing, buildScore } from './build.ts';

const acme = { slug: 'acme', name: 'Acme' };

const make = (
  slug: string,
  [price, reasoning, coding]: readonly [number | null, number | null, number | null],
  more: Partial<Model> = {},
): Model =>
  buildModel({
    slug,
    name: slug,
    providers: price === null ? [] : ['acme-cloud'],
    offers: price === null ? [] : [buildOffer('acme-cloud', price, price)],
    pricing: price === null ? null : buildModelPricing(price, price, { offer_id: 'off' }),
    benchmarks: [
      ...(reasoning === null ? [] : [buildScore('reasoning-test', reasoning)]),
      ...(coding === null
        ? []
        : [
            // Less is better here.
            buildScore('error-test', coding, {
              scale: { min: 0, max: 100, higher_is_better: false },
            }),
          ]),
    ],
    ...more,
  });

const kin = { creator: acme, family: 'crane' };

/** A model that ends, what may be taken in its place, and what may not. */
export const STAND_INS: readonly Model[] = [
  make('crane-1', [4, 60, 30], {
    ...kin,
    status: 'deprecated',
    release_date: '2025-03-01',
    deprecated_at: '2026-01-01',
    retires_at: '2026-12-31',
    replacement_slug: 'crane-named',
    snapshots: ['crane-1-2025'],
    capabilities: { ...buildModel({ slug: 'x' }).capabilities, vision: true },
    limits: { context_window: 1_000, max_input_tokens: null, max_output_tokens: null },
    aliases: ['acme/crane-1'],
    former_slugs: ['old-crane'],
  }),
  make('crane-1-2025', [4, 60, 30], { ...kin, release_date: '2025-03-02' }),
  // Dearer and without a score, but named.
  make('crane-named', [8, null, null], { release_date: '2025-09-01' }),
  make('crane-2', [4, 70, 20], {
    ...kin,
    release_date: '2025-10-01',
    capabilities: { ...buildModel({ slug: 'x' }).capabilities, vision: true },
    limits: { context_window: 2_000, max_input_tokens: null, max_output_tokens: null },
  }),
  make('crane-0', [1, 90, 5], { ...kin, status: 'retired', release_date: '2026-01-01' }),
  make('egret', [1, 61, 31], { release_date: '2025-02-01', popularity: 1 }),
  make('stork', [2, 59, 31], { release_date: '2024-01-01' }),
  // Cheaper and worse; newer and measured on one benchmark alone; dearer and older.
  make('gull', [0.1, 20, 80], { release_date: '2026-01-01' }),
  make('tern', [1, 99, null], { release_date: '2026-01-01' }),
  make('heron', [9, 80, 10], { release_date: '2024-01-01' }),
  make('wren', [1, 90, 5], { release_date: '2026-01-01', type: 'embedding' }),
  make('zoo--crane', [1, 90, 5], { release_date: '2026-01-01', community: true }),
];
