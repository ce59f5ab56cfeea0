import { z } from 'zod';
import { Amount } from '../values/amount.ts';
import { ADDED_UNITS, DIRECT_UNITS } from './units.ts';

/** A price per token beyond it would not fit the store as one per 1M tokens. */
const CENTS_MAX = 100;
const Priced = z.object({
  price: Amount.refine((text) => Math.abs(Number(text)) <= CENTS_MAX, {
    error: `expected at most ${CENTS_MAX} cents`,
  }),
});
export type Priced = z.infer<typeof Priced>;
const byName = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Priced.optional()]));

/** What one use costs, in US cents each: by token, unless the model's type says otherwise. */
const Rates = z.object({
  request_token: Priced.optional(),
  response_token: Priced.optional(),
  ...byName(Object.keys(DIRECT_UNITS)),
  additional_units: z.object(byName(Object.keys(ADDED_UNITS))).optional(),
  /** By quality and size. */
  image: z.record(z.string().max(60), z.record(z.string().max(60), Priced)).optional(),
});
export type Rates = z.infer<typeof Rates>;

const Config = z.object({ pay_as_you_go: Rates });
/** How a request is served: at one price, or by the length of its prompt. */
const Mode = z.object({
  pricing_config: Config.optional(),
  context_tiers: z.record(z.string().max(60), z.object({ pricing_config: Config })).optional(),
});
export type Mode = z.infer<typeof Mode>;

const Entry = z.object({
  pricing_config: z
    .object({
      currency: z.literal('USD').optional(),
      pay_as_you_go: Rates.optional(),
      batch_config: Rates.optional(),
      fixed_cost: z.object({ request: Priced.optional() }).optional(),
    })
    .nullable(),
  custom_pricing: z
    .object({
      regions: z
        .record(
          z.string().min(1).max(500),
          z.object({ execution_modes: z.record(z.string().max(60), Mode) }),
        )
        .optional(),
    })
    .optional(),
});
export type Entry = z.infer<typeof Entry>;

/** A model of a provider, its entries by context tier. */
export const ModelItem = z.object({
  provider: z.string().min(1).max(100),
  model: z.string().min(1).max(300),
  entries: z.record(z.string().max(60), Entry),
});
export type ModelItem = z.infer<typeof ModelItem>;
