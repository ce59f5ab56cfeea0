import { z } from 'zod';
import { FactValue } from '../../fact-value.ts';
import { FACT_FIELDS } from '../../history.ts';
import { PRICE_UNITS, SERVICE_TIERS, SourceRef } from '../../model.ts';
import { PRICE_COMPONENTS } from '../../records.ts';
import { CatalogMeta, Pagination } from '../responses.ts';
import { csv, csvOf } from '../parameters/lists.ts';
import { slug } from './models.ts';
import { PAGING } from '../parameters/paging.ts';
import { day } from '../parameters/scalars.ts';

const PRICE_FIELDS = PRICE_COMPONENTS.map((component) => `pricing.${component}`);
const headOf = (field: string): string => field.split('.', 1)[0] ?? '';

/** Names by which the history is narrowed: a field, or the part of a document it is in. */
const HISTORY_FIELDS: readonly string[] = [
  ...new Set([...FACT_FIELDS, ...PRICE_FIELDS].flatMap((field) => [headOf(field), field])),
];

export const HistoryParams = z.object({
  slug,
  from: day({ about: 'Only what held on this day or later.', example: '2026-06-01' }),
  to: day({ about: 'Only what held on this day or before.' }),
  field: csvOf(HISTORY_FIELDS, {
    about:
      'Only these fields, such as `pricing.input` or `limits.context_window`; `pricing` and `limits` are all of theirs. `offered` is being there at a provider.',
  }),
  provider: csv({ about: 'Only offers of these providers, by slug.' }),
  ...PAGING,
});
export type HistoryParams = z.output<typeof HistoryParams>;

const Offer = z
  .object({
    id: z.string(),
    provider: z.object({ slug: z.string(), name: z.string() }).meta({ id: 'HistoryProvider' }),
    provider_model_id: z.string(),
    region: z.string(),
    service_tier: z.enum(SERVICE_TIERS),
  })
  .meta({ id: 'HistoryOffer', description: 'Which offer of the model it is about.' });

const interval = {
  source: SourceRef.nullable().describe('Whose data say so; null: not recorded.'),
  effective_from: z.iso
    .date()
    .nullable()
    .describe('First day; null: before the history of the catalogue begins.'),
  effective_to: z.iso
    .date()
    .nullable()
    .describe(
      'Day from which it no longer holds; null: it holds. The same as `effective_from`: it was replaced by data of the same day.',
    ),
};

export const PriceEntry = z
  .object({
    kind: z.literal('price'),
    field: z.string().describe('`pricing.` and the component.'),
    offer: Offer,
    component: z.enum(PRICE_COMPONENTS),
    amount: z.number().describe('In the currency, per unit.'),
    currency: z.literal('USD'),
    unit: z.enum(PRICE_UNITS),
    min_prompt_tokens: z.number().int().nonnegative().describe('0: from the first token.'),
    time_window: z.string().nullable(),
    size: z.string().nullable(),
    quality: z.string().nullable(),
    chosen: z.boolean().describe('Whether it was the price shown, of those of several sources.'),
    suspect_reason: z.string().nullable().describe('Why it is not believed.'),
    ...interval,
  })
  .meta({ id: 'PriceHistoryEntry', description: 'A price and the days on which it held.' });

const value = FactValue.describe('null: not known.');

const FactEntry = z
  .object({
    kind: z.literal('fact'),
    field: z.string(),
    offer: Offer.nullable().describe('null: of the model itself.'),
    value,
    previous: value,
    ...interval,
  })
  .meta({
    id: 'FactHistoryEntry',
    description: 'A value of a fact that changed, or the days on which an offer was there.',
  });

export const HistoryEntry = z.discriminatedUnion('kind', [PriceEntry, FactEntry]).meta({
  id: 'HistoryEntry',
  description: 'A price or a fact, by `kind`, and the days on which it held.',
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryAnswer = z.object({
  data: z.array(HistoryEntry).describe('What began last comes first.'),
  pagination: Pagination,
  meta: CatalogMeta.extend({
    since: z.iso.date().nullable().describe('First day of the history of the catalogue.'),
  }).meta({ id: 'HistoryMeta' }),
});
