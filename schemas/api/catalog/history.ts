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
  from: day({ about: 'Only entries valid on or after this date.', example: '2026-06-01' }),
  to: day({ about: 'Only entries valid on or before this date.' }),
  field: csvOf(HISTORY_FIELDS, {
    about:
      'Only these fields, such as `pricing.input` or `limits.context_window`; `pricing` and `limits` include all of their members. `offered` tracks when a provider offered the model.',
  }),
  provider: csv({ about: 'Only offers from these providers, by slug.' }),
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
  .meta({ id: 'HistoryOffer', description: 'The offer it belongs to.' });

const interval = {
  source: SourceRef.nullable().describe('Source of the data; null: not recorded.'),
  effective_from: z.iso.date().nullable().describe('First day; null: before the history starts.'),
  effective_to: z.iso
    .date()
    .nullable()
    .describe(
      'First day it is no longer valid; null: still valid. Equal to `effective_from` if it was replaced by data from the same day.',
    ),
};

export const PriceEntry = z
  .object({
    kind: z.literal('price'),
    field: z.string().describe('`pricing.` followed by the component.'),
    offer: Offer,
    component: z.enum(PRICE_COMPONENTS),
    amount: z.number().describe('Amount in the currency, per unit.'),
    currency: z.literal('USD'),
    unit: z.enum(PRICE_UNITS),
    min_prompt_tokens: z
      .number()
      .int()
      .nonnegative()
      .describe('Prompt length from which the price applies; 0: any.'),
    time_window: z.string().nullable(),
    size: z.string().nullable(),
    quality: z.string().nullable(),
    chosen: z.boolean().describe('Whether it was the price shown when several sources disagreed.'),
    suspect_reason: z.string().nullable().describe('Why the price is suspect.'),
    ...interval,
  })
  .meta({ id: 'PriceHistoryEntry', description: 'A price with the dates it was valid.' });

const value = FactValue.describe('null: unknown.');

const FactEntry = z
  .object({
    kind: z.literal('fact'),
    field: z.string(),
    offer: Offer.nullable().describe('null: a fact about the model itself.'),
    value,
    previous: value,
    ...interval,
  })
  .meta({
    id: 'FactHistoryEntry',
    description: 'A past or present value of a fact, or the dates an offer was available.',
  });

export const HistoryEntry = z.discriminatedUnion('kind', [PriceEntry, FactEntry]).meta({
  id: 'HistoryEntry',
  description: 'A price or a fact, by `kind`, with the dates it was valid.',
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryAnswer = z.object({
  data: z.array(HistoryEntry).describe('Most recently started first.'),
  pagination: Pagination,
  meta: CatalogMeta.extend({
    since: z.iso.date().nullable().describe('First day of the catalogue’s history.'),
  }).meta({ id: 'HistoryMeta' }),
});
