import { z } from 'zod';
import type { OfferRecord, PriceRecord } from '../../../schemas/records.ts';
import { Amount } from '../values/amount.ts';
import { toPartialDate } from '../values/dates.ts';
import { toDecimal } from '../values/decimal.ts';
import { LooseNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';

const label = z.string().min(1).max(200);
const flag = z.boolean().nullish();

export const Provider = z.object({
  item: z.literal('provider'),
  provider_id: label,
  name: label,
});

export const Offer = z.object({
  item: z.literal('offer'),
  provider_id: label,
  organization_id: label,
  model_id: label,
  /** The provider's own id, or the feed's where it does not know that. */
  provider_model_id_used: label,
  model_name: label,
  input_cents_per_million_tokens: Amount.nullish(),
  output_cents_per_million_tokens: Amount.nullish(),
  quantization: label.nullish(),
  deprecated_at: z.string().max(40).nullish(),
  max_input_tokens: LooseNumber.nullish(),
  max_output_tokens: LooseNumber.nullish(),
  feature_web_search: flag,
  feature_code_execution: flag,
  feature_finetuning: flag,
});
type Offer = z.infer<typeof Offer>;

/**
 * A model at a provider. Flags that are the same for every offer, or false by default, say nothing, nor
 * do the modalities: they contradict what the feed says of the model itself.
 */
export function toOfferRecord(offer: Offer): OfferRecord {
  const { provider_id: provider, provider_model_id_used: id } = offer;
  return withoutAbsent({
    kind: 'offer' as const,
    native_id: `${provider}/${id}`,
    provider,
    provider_model_id: id,
    name: offer.model_name.trim(),
    quantization: offer.quantization ?? undefined,
    deprecated_on: toDay(offer.deprecated_at),
    max_input_tokens: toCount(offer.max_input_tokens),
    max_output_tokens: toCount(offer.max_output_tokens),
    capabilities: withoutAbsent({
      web_search: offer.feature_web_search === true ? true : undefined,
      code_execution: offer.feature_code_execution === true ? true : undefined,
      fine_tuning: offer.feature_finetuning === true ? true : undefined,
    }),
    prices: [
      ...toPrice('input', offer.input_cents_per_million_tokens),
      ...toPrice('output', offer.output_cents_per_million_tokens),
    ],
  });
}

const toPrice = (component: 'input' | 'output', cents: string | null | undefined): PriceRecord[] =>
  typeof cents === 'string' ? [{ component, unit: '1m_tokens', amount: toDecimal(cents, -2) }] : [];

const toCount = (limit: number | null | undefined) =>
  typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;

/** The day of an instant. */
function toDay(instant: string | null | undefined): string | undefined {
  const day = toPartialDate(instant?.slice(0, 10));
  return day?.length === 10 ? day : undefined;
}
