import type { Model } from '../schemas/model.ts';
import type { ModelPricing, OfferPricing } from '../schemas/pricing.ts';

/** Prices as people read them: the same on pages, in the terminal and for language models. */

type Headline = NonNullable<ModelPricing['headline']>;

const DECIMALS_MIN = 2;
const toFormat = (decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: DECIMALS_MIN,
    maximumFractionDigits: decimals,
  });
const THREE_DECIMALS = toFormat(3);
/** By the place of the first digit behind the point, for four digits from there on. */
const FOUR_DIGITS = [4, 5, 6, 7, 8, 9].map(toFormat);

/** An amount of USD: cents at least, three decimals at most, below 0.10 four digits. */
export function formatUsd(amount: number): string {
  if (amount === 0 || amount >= 0.1) return `$${THREE_DECIMALS.format(amount)}`;
  const place = -Math.ceil(Math.log10(amount));
  return `$${FOUR_DIGITS[place]?.format(amount) ?? amount.toPrecision(2)}`;
}

/** A price in USD; `Free` only where it is 0. */
export function formatPrice(price: number): string {
  return price === 0 ? 'Free' : formatUsd(price);
}

/** A unit of prices as it is written behind “per” or a stroke. */
export function toUnit(unit: string): string {
  return unit.replace('1m_', '1M ').replace('1k_', '1,000 ').replaceAll('_', ' ');
}

/** The price of what is not sold by the token: `$0.04 / image`. */
export function formatHeadline({ kind, unit, price }: Omit<Headline, 'quality' | 'size'>): string {
  const what = unit === '1m_tokens' ? `, ${kind.replaceAll('_', ' ')}` : '';
  return `${formatPrice(price)} / ${toUnit(unit)}${what}`;
}

/** What a headline price is for, where that matters: `1024x1024, hd`; null: anything. */
export function toHeadlineNote({
  quality,
  size,
}: Pick<Headline, 'quality' | 'size'>): string | null {
  const parts = [size, quality].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** A model as far as it is known which of its offers is priced. */
interface Priced {
  readonly status?: string;
  readonly pricing?: { readonly offer_id?: string | null } | null;
  readonly offers?: readonly { readonly id?: string; readonly status?: string }[];
}

/**
 * Whether the price of a model is one that nobody can buy at any more: its creator ended the offer. Without
 * its offers that is known of a retired model alone.
 */
export function isLastPrice({ status, pricing, offers = [] }: Priced): boolean {
  const priced = offers.find(({ id }) => id !== undefined && id === pricing?.offer_id);
  return (priced?.status ?? status) === 'retired';
}

/**
 * By which rule the price of a model was chosen, in a few words.
 * @param creator its name, where it is known
 * @param isLast whether it ended the offer
 */
export function toBasisText(
  { basis, providers_priced: count }: Pick<ModelPricing, 'basis' | 'providers_priced'>,
  creator: string | null,
  isLast: boolean,
): string {
  switch (basis) {
    case 'maker':
      return `${isLast ? 'Last list price' : 'List price'} of ${creator ?? 'its creator'}`;
    case 'median':
      return count > 1
        ? `Median of ${count} providers`
        : 'Price of the only provider that sells it directly';
    case 'reseller':
      return 'Only resellers sell it';
    case 'free':
      return 'Free';
  }
}

/** Prices of input and output, of what is known of them: `$0.20 in / $0.80 out`. */
export function formatInOut({
  input,
  output,
}: Pick<OfferPricing, 'input' | 'output'>): string | null {
  const parts = [
    input === null ? null : `${formatUsd(input)} in`,
    output === null ? null : `${formatUsd(output)} out`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' / ');
}

/** The cheapest offer: `from $0.20 in / $0.80 out at DeepInfra`, `from $0.04 / image at fal`. */
export function formatLowest({
  pricing,
  offers,
}: Pick<Model, 'pricing' | 'offers'>): string | null {
  const lowest = pricing?.lowest ?? null;
  const offer = offers.find(({ id }) => id === lowest?.offer_id);
  if (lowest === null) return null;
  const headline = toOfferHeadline(offer?.pricing ?? {}, pricing?.headline ?? null);
  const price = headline === null ? formatInOut(lowest) : formatHeadline(headline);
  return price === null ? null : `from ${price} at ${offer?.provider.name ?? lowest.provider}`;
}

/**
 * The price of an offer in the unit its model is compared by; null: it is sold by the token, or not
 * in that unit.
 */
export function toOfferHeadline(
  { input = null, output = null, other_units: units = [] }: Partial<OfferPricing>,
  headline: ModelPricing['headline'],
): Headline | null {
  if (headline === null || input !== null || output !== null) return null;
  const alike = units.filter(({ kind, unit }) => kind === headline.kind && unit === headline.unit);
  const same = alike.find(
    ({ quality, size }) => quality === headline.quality && size === headline.size,
  );
  return same ?? alike[0] ?? null;
}
