import type { ResolvedPrice, ResolvedSource } from '../../resolve/resolved.ts';
import type { PriceRow, SourceRow } from './rows.ts';

/** A source as the store holds it. */
export const toSourceRow = (source: ResolvedSource): SourceRow => ({
  key: source.key,
  name: source.name,
  url: source.url,
  licence: source.licence,
  attribution: source.attribution,
  redistributable: source.redistributable,
  precedence: source.precedence,
  as_of: source.asOf,
});

/** A source as the store holds it, for the resolver. */
export const toSource = (row: SourceRow): ResolvedSource => ({
  key: row.key,
  name: row.name,
  url: row.url,
  licence: row.licence,
  attribution: row.attribution,
  redistributable: Boolean(row.redistributable),
  precedence: row.precedence,
  asOf: row.as_of,
});

type PriceColumns = Omit<
  PriceRow,
  'offer_id' | 'source_key' | 'valid_from' | 'valid_to' | 'recorded_at'
>;

/** Columns of a price that say what is paid for what, whoever says it of whichever offer. */
export const toPriceColumns = (price: ResolvedPrice): PriceColumns => ({
  component: price.component,
  unit: price.unit,
  amount_nano: price.amountNano,
  min_prompt_tokens: price.minPromptTokens,
  time_window: price.timeWindow,
  size: price.size,
  quality: price.quality,
  is_chosen: price.isChosen,
  suspect_reason: price.suspectReason,
  url: price.url,
  checked_on: price.checkedOn,
});
