import type { CASES } from './cases.ts';

/** What an offer does not sell by use, and what is too long for it. */
export const LIMIT_CASES: typeof CASES = [
  [
    'a subscription has no price by use',
    { access: 'subscription', pricing: { input: 1, output: 1 } },
    { inputTokens: 1 },
    { kind: 'not_by_use', access: 'subscription' },
  ],
  [
    'a trial has no price by use',
    { access: 'trial', pricing: { input: 1, output: 1 } },
    { inputTokens: 1 },
    { kind: 'not_by_use', access: 'trial' },
  ],
  [
    'a prompt as long as the offer takes, and an answer as long as it gives',
    {
      limits: { context_window: 9_000, max_input_tokens: 8_192, max_output_tokens: 4_096 },
      pricing: { input: 1, output: 1 },
    },
    { inputTokens: 8_192, outputTokens: 4_096 },
    // 8,192 / 10⁶ and 4,096 / 10⁶
    {
      total: '0.012288',
      each: '0.012288',
      lines: { input: '0.008192', output: '0.004096' },
      from: null,
    },
  ],
  [
    'a prompt beyond what the offer takes, though its window is larger',
    {
      limits: { context_window: 9_000, max_input_tokens: 8_192, max_output_tokens: null },
      pricing: { input: 1 },
    },
    { inputTokens: 8_193 },
    { kind: 'too_long' },
  ],
  [
    'a prompt beyond what the offer takes',
    {
      limits: { context_window: 8_192, max_input_tokens: null, max_output_tokens: null },
      pricing: { input: 1 },
    },
    { inputTokens: 8_193 },
    { kind: 'too_long' },
  ],
  [
    'an answer beyond what the offer gives',
    {
      limits: { context_window: null, max_input_tokens: null, max_output_tokens: 4_096 },
      pricing: { output: 1 },
    },
    { outputTokens: 4_097 },
    { kind: 'too_long' },
  ],
  [
    'a batch where none is sold',
    { pricing: { input: 1, output: 1 } },
    { inputTokens: 1, serviceTier: 'batch' },
    { kind: 'other_tier' },
  ],
  [
    'a batch of which the input alone has a price',
    { pricing: { input: 1, batch_input: 0.5 } },
    { inputTokens: 1_000_000, serviceTier: 'batch' },
    { total: '0.5', each: '0.5', lines: { input: '0.5' }, from: null },
  ],
  [
    'a batch of which the output alone has a price',
    { pricing: { output: 1, batch_output: 0.5 } },
    { outputTokens: 1_000_000, serviceTier: 'batch' },
    { total: '0.5', each: '0.5', lines: { output: '0.5' }, from: null },
  ],
  [
    'a batch at an offer of another tier than the standard one',
    { service_tier: 'flex', pricing: { input: 1, batch_input: 0.5 } },
    { inputTokens: 1, serviceTier: 'batch' },
    { kind: 'other_tier' },
  ],
  [
    'a batch at what is free',
    { service_tier: 'free', pricing: { input: 0, batch_input: 0 } },
    { inputTokens: 1, serviceTier: 'batch' },
    { kind: 'other_tier' },
  ],
];
