import type { Offer } from '../../../schemas/model.ts';
import type { Obstacle } from '../../../server/catalog/estimate/estimate.ts';
import type { Line, Workload } from '../../../server/catalog/estimate/workload.ts';

/** What a case says of its offer. */
export type Parts = Omit<Partial<Offer>, 'pricing'> & {
  readonly pricing?: Partial<Offer['pricing']>;
};

/** A cost in decimal text, or why there is none. */
export type Outcome =
  | {
      readonly total: string;
      readonly each: string;
      readonly lines: Readonly<Partial<Record<Line, string>>>;
      readonly from: number | null;
    }
  | Obstacle;

const FLAGSHIP = {
  input: 1.25,
  output: 10,
  cache_read: 0.125,
  batch_input: 0.625,
  batch_output: 5,
};
/** Doubled from 200,001 tokens on, with all four prices. */
const LONG = {
  input: 3,
  output: 15,
  cache_read: 0.3,
  cache_write: 3.75,
  tiers: [
    { min_prompt_tokens: 200_001, input: 6, output: 22.5, cache_read: 0.6, cache_write: 7.5 },
  ],
};

/** Computed by hand: price × tokens × requests / 1,000,000, a line at a time. */
export const CASES: readonly [
  what: string,
  offer: Parts,
  workload: Partial<Workload>,
  expected: Outcome,
][] = [
  [
    'input and output',
    { pricing: { input: 2, output: 8 } },
    { requests: 1_000, inputTokens: 1_000, outputTokens: 500 },
    // 2 × 1,000 × 1,000 / 10⁶ = 2; 8 × 500 × 1,000 / 10⁶ = 4
    { total: '6', each: '0.006', lines: { input: '2', output: '4' }, from: null },
  ],
  [
    'a cached part of the prompt',
    { pricing: FLAGSHIP },
    { requests: 100_000, inputTokens: 2_000, cachedInputTokens: 1_500, outputTokens: 500 },
    // 1.25 × 500 × 0.1 = 62.5; 0.125 × 1,500 × 0.1 = 18.75; 10 × 500 × 0.1 = 500
    {
      total: '581.25',
      each: '0.0058125',
      lines: { input: '62.5', cache_read: '18.75', output: '500' },
      from: null,
    },
  ],
  [
    'a batch',
    { pricing: FLAGSHIP },
    { requests: 100_000, inputTokens: 2_000, outputTokens: 500, serviceTier: 'batch' },
    // 0.625 × 2,000 × 0.1 = 125; 5 × 500 × 0.1 = 250
    { total: '375', each: '0.00375', lines: { input: '125', output: '250' }, from: null },
  ],
  [
    'a batch that reads from the cache: that price is not stated',
    { pricing: FLAGSHIP },
    { inputTokens: 2_000, cachedInputTokens: 1_500, outputTokens: 500, serviceTier: 'batch' },
    { kind: 'unknown_price', lines: ['cache_read'] },
  ],
  [
    'writing into the cache',
    { pricing: LONG },
    { requests: 10, inputTokens: 10_000, cacheWriteTokens: 8_000, outputTokens: 100 },
    // 3 × 2,000 × 10 / 10⁶ = 0.06; 3.75 × 8,000 × 10 / 10⁶ = 0.3; 15 × 100 × 10 / 10⁶ = 0.015
    {
      total: '0.375',
      each: '0.0375',
      lines: { input: '0.06', cache_write: '0.3', output: '0.015' },
      from: null,
    },
  ],
  [
    'a prompt that is of the cache altogether pays no input',
    { pricing: LONG },
    { requests: 4, inputTokens: 50_000, cachedInputTokens: 40_000, cacheWriteTokens: 10_000 },
    // 0.3 × 40,000 × 4 / 10⁶ = 0.048; 3.75 × 10,000 × 4 / 10⁶ = 0.15
    {
      total: '0.198',
      each: '0.0495',
      lines: { cache_read: '0.048', cache_write: '0.15' },
      from: null,
    },
  ],
  [
    'a prompt one token short of the tier',
    { pricing: LONG },
    { inputTokens: 200_000, outputTokens: 1_000 },
    // 3 × 200,000 / 10⁶ = 0.6; 15 × 1,000 / 10⁶ = 0.015
    { total: '0.615', each: '0.615', lines: { input: '0.6', output: '0.015' }, from: null },
  ],
  [
    'a prompt that reaches the tier is charged by it from its first token, its answer too',
    { pricing: LONG },
    { inputTokens: 200_001, outputTokens: 1_000 },
    // 6 × 200,001 / 10⁶ = 1.200006; 22.5 × 1,000 / 10⁶ = 0.0225
    {
      total: '1.222506',
      each: '1.222506',
      lines: { input: '1.200006', output: '0.0225' },
      from: 200_001,
    },
  ],
  [
    'the cached part counts for the tier and is charged by it',
    { pricing: LONG },
    { requests: 2, inputTokens: 250_000, cachedInputTokens: 240_000 },
    // 6 × 10,000 × 2 / 10⁶ = 0.12; 0.6 × 240,000 × 2 / 10⁶ = 0.288
    {
      total: '0.408',
      each: '0.204',
      lines: { input: '0.12', cache_read: '0.288' },
      from: 200_001,
    },
  ],
  [
    'the highest of several tiers, in whatever order they stand',
    {
      pricing: {
        input: 1,
        tiers: [
          {
            min_prompt_tokens: 512_000,
            input: 4,
            output: null,
            cache_read: null,
            cache_write: null,
          },
          {
            min_prompt_tokens: 128_000,
            input: 2,
            output: null,
            cache_read: null,
            cache_write: null,
          },
        ],
      },
    },
    { inputTokens: 600_000 },
    // 4 × 600,000 / 10⁶
    { total: '2.4', each: '2.4', lines: { input: '2.4' }, from: 512_000 },
  ],
  [
    'a price the tier does not state is not that of shorter prompts',
    {
      pricing: {
        ...LONG,
        tiers: [
          {
            min_prompt_tokens: 200_001,
            input: 6,
            output: 22.5,
            cache_read: null,
            cache_write: null,
          },
        ],
      },
    },
    { inputTokens: 300_000, cachedInputTokens: 1 },
    { kind: 'unknown_price', lines: ['cache_read'] },
  ],
  [
    'a long prompt in a batch: nobody states that price',
    { pricing: { ...LONG, batch_input: 1.5, batch_output: 7.5 } },
    { inputTokens: 200_001, outputTokens: 1, serviceTier: 'batch' },
    { kind: 'unknown_price', lines: ['input', 'output'] },
  ],
  [
    'a service tier of a standard offer',
    { pricing: { ...FLAGSHIP, service_tiers: { priority: { input: 2.5, output: 20 } } } },
    { requests: 3, inputTokens: 1_000, outputTokens: 1_000, serviceTier: 'priority' },
    // 2.5 × 1,000 × 3 / 10⁶ = 0.0075; 20 × 1,000 × 3 / 10⁶ = 0.06
    { total: '0.0675', each: '0.0225', lines: { input: '0.0075', output: '0.06' }, from: null },
  ],
  [
    'a service tier the offer does not have',
    { pricing: FLAGSHIP },
    { inputTokens: 1, serviceTier: 'flex' },
    { kind: 'other_tier' },
  ],
  [
    'an offer of a tier of its own',
    { service_tier: 'batch', pricing: { input: 0.5, output: 2.5 } },
    { requests: 1_000_000, inputTokens: 7, outputTokens: 3, serviceTier: 'batch' },
    // 0.5 × 7 = 3.5; 2.5 × 3 = 7.5
    { total: '11', each: '0.000011', lines: { input: '3.5', output: '7.5' }, from: null },
  ],
  [
    'such an offer, asked for as standard',
    { service_tier: 'batch', pricing: { input: 0.5, output: 2.5 } },
    { inputTokens: 7 },
    { kind: 'other_tier' },
  ],
  [
    'what is free costs 0',
    { access: 'free', service_tier: 'free', pricing: { input: 0, output: 0 } },
    { requests: 1_000_000, inputTokens: 100_000, outputTokens: 100_000 },
    { total: '0', each: '0', lines: { input: '0', output: '0' }, from: null },
  ],
  [
    'a price that is not known is not free',
    { pricing: { input: 1, output: null } },
    { inputTokens: 1, outputTokens: 1 },
    { kind: 'unknown_price', lines: ['output'] },
  ],
  [
    'a price that is not known does not matter where nothing of it is needed',
    { pricing: { input: 0.1, output: null } },
    { requests: 3, inputTokens: 1 },
    // 0.1 × 1 × 3 / 10⁶
    { total: '0.0000003', each: '0.0000001', lines: { input: '0.0000003' }, from: null },
  ],
  [
    'a fee for every thousand requests',
    {
      pricing: {
        input: 1,
        output: 1,
        other_units: [
          { kind: 'request', unit: '1k_requests', price: 5, quality: null, size: null },
          { kind: 'web_search', unit: '1k_requests', price: 10, quality: null, size: null },
        ],
      },
    },
    { requests: 2_000, inputTokens: 100, outputTokens: 400 },
    // 1 × 100 × 2,000 / 10⁶ = 0.2; 1 × 400 × 2,000 / 10⁶ = 0.8; 5 × 2 = 10
    {
      total: '11',
      each: '0.0055',
      lines: { input: '0.2', output: '0.8', request: '10' },
      from: null,
    },
  ],
  [
    'fees that depend on what a workload does not say',
    {
      pricing: {
        input: 1,
        other_units: [
          { kind: 'request', unit: '1k_requests', price: 5, quality: null, size: 'low' },
          { kind: 'request', unit: '1k_requests', price: 12, quality: null, size: 'high' },
        ],
      },
    },
    { inputTokens: 1 },
    { kind: 'unknown_price', lines: ['request'] },
  ],
  [
    'sums that binary fractions get wrong',
    { pricing: { input: 0.1, output: 0.2 } },
    { requests: 1_000_000, inputTokens: 1, outputTokens: 1 },
    { total: '0.3', each: '0.0000003', lines: { input: '0.1', output: '0.2' }, from: null },
  ],
  [
    'amounts beyond what a number holds exactly',
    { pricing: { input: 0.000001, output: 75 } },
    { requests: 999_999_999_999, inputTokens: 1, outputTokens: 9_999_999 },
    // 10⁻¹² × 999,999,999,999 = 0.999999999999; 749.999925 × 999,999,999,999
    {
      total: '749999924999251.000074999999',
      each: '749.999925000001',
      lines: { input: '0.999999999999', output: '749999924999250.000075' },
      from: null,
    },
  ],
];
