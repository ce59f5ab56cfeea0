import type { OfferPricing, PriceProvenance } from '../../../schemas/model.ts';
import type { PriceComponent } from '../../../schemas/records.ts';
import type { OfferRow, PriceRow, SourceRow } from '../database/rows.ts';
import type { Directory } from './model-rows.ts';
import { DAY_MS, toDayInstant } from '../../../schemas/instant.ts';

const NANO = 1e9;
const STALE_DAYS = 180;
/** Two sources agree when they differ by at most this part. */
const AGREEMENT = 0.001;

/** USD of a whole number of 10⁻⁹ USD: one division, so the nearest number to the exact amount. */
const toUsd = (nano: number): number => nano / NANO;

/** An offer with its current prices. */
export interface PricedOffer {
  readonly offer: OfferRow;
  readonly prices: readonly PriceRow[];
}

const orderOf = (price: PriceRow): string =>
  [price.time_window ?? '', price.size ?? '', price.quality ?? '', price.source_key].join('\n');

/**
 * The prices shown: chosen ones, those of any prompt first, all-day before those of a time of day. A
 * zero of a subscription or a trial is not a price.
 */
function toShown({ offer, prices }: PricedOffer): readonly PriceRow[] {
  const included = offer.access === 'subscription' || offer.access === 'trial';
  return prices
    .filter((price) => Boolean(price.is_chosen) && !(included && price.amount_nano === 0))
    .sort(
      (a, b) => a.min_prompt_tokens - b.min_prompt_tokens || (orderOf(a) < orderOf(b) ? -1 : 1),
    );
}

const isPerToken = (price: PriceRow): boolean =>
  price.unit === '1m_tokens' && price.size === null && price.quality === null;

function findAmount(
  shown: readonly PriceRow[],
  component: PriceComponent,
  fromTokens = 0,
): number | null {
  const price = shown.find(
    (row) => row.component === component && row.min_prompt_tokens === fromTokens && isPerToken(row),
  );
  return price?.amount_nano ?? null;
}

const usdOrNull = (nano: number | null): number | null => (nano === null ? null : toUsd(nano));

type ServiceTier = OfferPricing['service_tiers'][string];

function toServiceTier(shown: readonly PriceRow[], toOther: ToOther): ServiceTier {
  const rows = shown.filter((row) => row.min_prompt_tokens === 0 && isPerToken(row));
  return {
    input: usdOrNull(findAmount(rows, 'input')),
    output: usdOrNull(findAmount(rows, 'output')),
    ...toOther(rows),
  };
}

/** What it costs at the hours of the day that have a price of their own; null: none have. */
function toOffPeak(shown: readonly PriceRow[], toOther: ToOther): ServiceTier | null {
  const timed = toServiceTier(
    shown.filter((row) => row.time_window !== null),
    toOther,
  );
  return timed.input === null && timed.output === null ? null : timed;
}

function toTiers(shown: readonly PriceRow[], toOther: ToOther): OfferPricing['tiers'] {
  const starts = shown.filter((row) => row.min_prompt_tokens > 0 && isPerToken(row));
  return [...new Set(starts.map((row) => row.min_prompt_tokens))]
    .sort((a, b) => a - b)
    .map((start) => ({
      min_prompt_tokens: start,
      input: usdOrNull(findAmount(shown, 'input', start)),
      output: usdOrNull(findAmount(shown, 'output', start)),
      cache_read: usdOrNull(findAmount(shown, 'cache_read', start)),
      cache_write: usdOrNull(findAmount(shown, 'cache_write_5m', start)),
      ...toOther(shown.filter((row) => row.min_prompt_tokens === start && isPerToken(row))),
    }));
}

/** Components of the main figures; every other price is listed among the other units. */
const MAIN = new Set<PriceComponent>([
  'input',
  'output',
  'cache_read',
  'cache_write_5m',
  'cache_write_1h',
  'reasoning',
  'input_audio',
  'output_audio',
]);

/** `output_image` is counted as `image_output`. */
const toKind = (component: PriceComponent): string =>
  component.replace(/^(input|output)_(\w+)$/, '$2_$1');

function toOtherUnits(shown: readonly PriceRow[]): OfferPricing['other_units'] {
  const seen = new Set<string>();
  return shown
    .filter((row) => !(isPerToken(row) && MAIN.has(row.component)) && row.min_prompt_tokens === 0)
    .map((row) => ({
      kind: toKind(row.component),
      unit: row.unit,
      price: toUsd(row.amount_nano),
      quality: row.quality,
      size: row.size,
    }))
    .filter((entry) => {
      const key = [entry.kind, entry.unit, entry.quality ?? '', entry.size ?? ''].join('\n');
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => (`${a.kind} ${a.unit}` < `${b.kind} ${b.unit}` ? -1 : 1));
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The day on which the price was read, else that of all its source's data. */
const toCheckedOn = (price: PriceRow, source: SourceRow | undefined): string | null =>
  price.checked_on ?? source?.as_of ?? null;

function toConfidence(
  priced: PricedOffer,
  lead: PriceRow,
  source: SourceRow | undefined,
  newest: string,
): OfferPricing['confidence'] {
  const others = priced.prices.filter(
    (row) =>
      row.source_key !== lead.source_key &&
      row.component === lead.component &&
      row.unit === lead.unit &&
      row.min_prompt_tokens === lead.min_prompt_tokens &&
      row.suspect_reason === null,
  );
  const margin = lead.amount_nano * AGREEMENT;
  if (others.some((row) => Math.abs(row.amount_nano - lead.amount_nano) <= margin)) return 'high';
  const checkedOn = toCheckedOn(lead, source);
  const isStale = checkedOn === null || daysBetween(checkedOn, newest) > STALE_DAYS;
  const hasSuspect = priced.prices.some((row) => row.suspect_reason !== null);
  return isStale || hasSuspect ? 'low' : 'medium';
}

function toProvenance(
  priced: PricedOffer,
  shown: readonly PriceRow[],
  directory: Directory,
): PriceProvenance {
  const lead =
    shown.find((row) => row.component === 'input') ??
    shown.find((row) => row.component === 'output') ??
    shown[0];
  if (lead === undefined) {
    return { source: null, effective_from: null, checked_at: null, confidence: null };
  }
  const source = directory.sources.get(lead.source_key);
  const checkedOn = toCheckedOn(lead, source);
  return {
    source:
      source === undefined
        ? null
        : { name: source.name, url: lead.url ?? source.url, license: source.licence },
    effective_from: lead.valid_from,
    checked_at: checkedOn === null ? null : toDayInstant(checkedOn),
    confidence: toConfidence(priced, lead, source, directory.newest),
  };
}

/** The provenance of prices shown beside others, where their source is another one. */
type ToOther = (prices: readonly PriceRow[]) => { readonly provenance?: PriceProvenance };

/** @param own what is said of the prices they are shown beside */
function openOther(priced: PricedOffer, own: PriceProvenance, directory: Directory): ToOther {
  return (prices) => {
    const provenance = toProvenance(priced, prices, directory);
    const { source } = provenance;
    const isOwn = source?.name === own.source?.name && source?.url === own.source?.url;
    return source === null || isOwn ? {} : { provenance };
  };
}

/** (3 × input + output) / 4, in one division. */
function toBlended(input: number | null, output: number | null): number | null {
  return input === null || output === null ? null : (3 * input + output) / (4 * NANO);
}

/**
 * Prices of an offer. `variants` are offers of the same id at the same provider under another
 * service tier: they become the batch prices and the service tiers of this one.
 */
export function toOfferPricing(
  priced: PricedOffer,
  variants: readonly PricedOffer[],
  directory: Directory,
): OfferPricing {
  const shown = toShown(priced);
  const input = findAmount(shown, 'input');
  const output = findAmount(shown, 'output');
  const own = toProvenance(priced, shown, directory);
  const toOther = openOther(priced, own, directory);
  // In one order whatever the store's: the same document is the same text.
  const known = variants
    .map((variant) => ({
      tier: variant.offer.service_tier,
      ...toServiceTier(toShown(variant), openOther(variant, own, directory)),
    }))
    .filter((one) => one.input !== null || one.output !== null)
    .sort((a, b) => (a.tier < b.tier ? -1 : 1));
  const batch = known.find(({ tier }) => tier === 'batch');
  const offPeak = toOffPeak(shown, toOther);
  return {
    currency: 'USD',
    unit: 'per_1m_tokens',
    input: usdOrNull(input),
    output: usdOrNull(output),
    cache_read: usdOrNull(findAmount(shown, 'cache_read')),
    cache_write: usdOrNull(findAmount(shown, 'cache_write_5m')),
    cache_write_1h: usdOrNull(findAmount(shown, 'cache_write_1h')),
    reasoning: usdOrNull(findAmount(shown, 'reasoning')),
    batch_input: batch?.input ?? null,
    batch_output: batch?.output ?? null,
    ...(batch?.provenance === undefined ? {} : { batch_provenance: batch.provenance }),
    input_audio: usdOrNull(findAmount(shown, 'input_audio')),
    output_audio: usdOrNull(findAmount(shown, 'output_audio')),
    blended_3_to_1: toBlended(input, output),
    tiers: toTiers(shown, toOther),
    service_tiers: {
      ...(offPeak === null ? {} : { off_peak: offPeak }),
      ...Object.fromEntries(
        known.filter(({ tier }) => tier !== 'batch').map(({ tier, ...one }) => [tier, one]),
      ),
    },
    other_units: toOtherUnits(shown),
    ...own,
  };
}
