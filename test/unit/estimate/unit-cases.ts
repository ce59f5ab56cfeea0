import type { Offer } from '../../../schemas/model.ts';
import type { Workload } from '../../../server/catalog/estimate/workload.ts';
import type { Outcome, Parts } from './cases.ts';

type Unit = Offer['pricing']['other_units'][number];

const unit = (kind: string, of: Unit['unit'], price: number, size: string | null = null): Unit => ({
  kind,
  unit: of,
  price,
  size,
  quality: null,
});

/** Costs of other things than tokens, computed by hand. */
export const UNIT_CASES: readonly [
  what: string,
  offer: Parts,
  workload: Partial<Workload>,
  expected: Outcome,
][] = [
  [
    'images, beside the prompt that asks for them',
    { pricing: { input: 5, other_units: [unit('image_output', 'image', 0.04)] } },
    { requests: 250, inputTokens: 80, units: { images: 3 } },
    // 5 × 80 × 250 / 10⁶ = 0.1; 0.04 × 3 × 250 = 30
    { total: '30.1', each: '0.1204', lines: { input: '0.1', images: '30' }, from: null },
  ],
  [
    'images at an offer that states no price for them',
    { pricing: { input: 5, output: 30 } },
    { inputTokens: 80, units: { images: 1 } },
    { kind: 'unknown_price', lines: ['images'] },
  ],
  [
    'images that cost by their size, which a workload does not say',
    {
      pricing: {
        other_units: [
          unit('image_output', 'image', 0.04, '1024x1024'),
          unit('image_output', 'image', 0.08, '2048x2048'),
        ],
      },
    },
    { units: { images: 1 } },
    { kind: 'unknown_price', lines: ['images'] },
  ],
  [
    'images of several sizes that all cost the same',
    {
      pricing: {
        other_units: [
          unit('image_output', 'image', 0.06),
          unit('image_output', 'image', 0.06, '1024x1024'),
        ],
      },
    },
    { requests: 7, units: { images: 2 } },
    // 0.06 × 2 × 7
    { total: '0.84', each: '0.12', lines: { images: '0.84' }, from: null },
  ],
  [
    'images paid by their pixels are not images paid by the piece',
    { pricing: { other_units: [unit('image_output', 'megapixel', 0.01)] } },
    { units: { images: 1 } },
    { kind: 'unknown_price', lines: ['images'] },
  ],
  [
    'characters that are spoken',
    { pricing: { other_units: [unit('character', '1m_characters', 15)] } },
    { requests: 1_000, units: { characters: 420 } },
    // 15 × 420 × 1,000 / 10⁶
    { total: '6.3', each: '0.0063', lines: { characters: '6.3' }, from: null },
  ],
  [
    'half a minute of audio',
    { pricing: { other_units: [unit('audio_input', 'minute', 0.006)] } },
    { requests: 3, units: { audio_minutes: 0.5 } },
    // 0.006 × 0.5 × 3
    { total: '0.009', each: '0.003', lines: { audio_minutes: '0.009' }, from: null },
  ],
  [
    'searches of the web, beside tokens',
    {
      pricing: { input: 1, output: 2, other_units: [unit('web_search', '1k_requests', 10)] },
    },
    { requests: 100, inputTokens: 1_000, outputTokens: 500, units: { web_searches: 2 } },
    // 1 × 1,000 × 100 / 10⁶ = 0.1; 2 × 500 × 100 / 10⁶ = 0.1; 10 × 2 × 100 / 1,000 = 2
    {
      total: '2.2',
      each: '0.022',
      lines: { input: '0.1', output: '0.1', web_searches: '2' },
      from: null,
    },
  ],
  [
    'units in a batch: nobody states what they cost there',
    {
      pricing: { batch_input: 1, other_units: [unit('image_output', 'image', 0.04)] },
    },
    { inputTokens: 10, units: { images: 1 }, serviceTier: 'batch' },
    { kind: 'unknown_price', lines: ['images'] },
  ],
  [
    'a fee by the request and one by the thousand are two prices',
    {
      pricing: {
        input: 1,
        other_units: [unit('request', 'request', 0.005), unit('request', '1k_requests', 5)],
      },
    },
    { inputTokens: 1 },
    { kind: 'unknown_price', lines: ['request'] },
  ],
];
