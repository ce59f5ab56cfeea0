import { toTierPrices, type Model, type Offer, type PriceBasis } from '../../../schemas/model.ts';
import { UNIT_NAMES, UNITS, type UnitName } from './workload.ts';

type Prices = Pick<
  Offer['pricing'],
  | 'input'
  | 'output'
  | 'cache_read'
  | 'cache_write'
  | 'batch_input'
  | 'batch_output'
  | 'tiers'
  | 'service_tiers'
>;

/** USD for so many of something. */
export interface UnitPrice {
  readonly price: number;
  readonly of: 1 | 1_000 | 1_000_000;
}

/** What an estimate has to know of an offer. */
export interface BillableOffer {
  readonly model: { readonly slug: string; readonly name: string };
  readonly id: string;
  readonly provider: { readonly slug: string; readonly name: string };
  /** By which rule it stands for its model; null: another offer does. */
  readonly basis: PriceBasis | null;
  /** Whether it is of a gateway or reseller, who sell what others run. */
  readonly isResold: boolean;
  /** Whether its provider advises against it. */
  readonly isDeprecated: boolean;
  /** Whether nothing is charged for it. */
  readonly isFree: boolean;
  readonly region: readonly string[];
  readonly access: Offer['access'];
  readonly serviceTier: Offer['service_tier'];
  readonly maxInputTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly prices: Prices;
  /** Prices of other things than tokens; null: it depends on what a workload does not say. */
  readonly unitPrices: Readonly<Partial<Record<UnitName, UnitPrice | null>>>;
  /** The fee of a request in addition to its usage; null: it depends on what a workload does not state. */
  readonly requestFee: UnitPrice | null;
}

/** Gives back the one it was given first of all that say the same: most offers say what others do. */
export type Share = <T>(value: T) => T;

/** Shares for as long as it is held. */
export function createShare(): Share {
  const known = new Map<string, unknown>();
  return <T>(value: T): T => {
    const key = typeof value === 'string' ? value : JSON.stringify(value);
    if (!known.has(key)) known.set(key, value);
    return known.get(key) as T;
  };
}

/** The offers of a model that can still be bought. */
export function toBillableOffers(
  { slug, name, offers, pricing: chosen }: Model,
  share: Share = (value) => value,
): BillableOffer[] {
  const model = { slug, name };
  return offers.flatMap((offer) => {
    if (offer.status === 'retired') return [];
    const { context_window: contextWindow, ...limits } = offer.limits;
    const { pricing } = offer;
    return [
      {
        model,
        id: offer.id,
        provider: share({ slug: offer.provider.slug, name: offer.provider.name }),
        basis: offer.id === chosen?.offer_id ? chosen.basis : null,
        isResold: offer.provider.kind === 'gateway' || offer.provider.kind === 'reseller',
        isDeprecated: offer.status === 'deprecated',
        isFree: isFree(offer),
        region: share(offer.region),
        access: share(offer.access),
        serviceTier: share(offer.service_tier),
        maxInputTokens: limits.max_input_tokens ?? contextWindow,
        maxOutputTokens: limits.max_output_tokens,
        prices: share({
          input: pricing.input,
          output: pricing.output,
          cache_read: pricing.cache_read,
          cache_write: pricing.cache_write,
          batch_input: pricing.batch_input,
          batch_output: pricing.batch_output,
          ...toTierPrices(pricing),
        }),
        ...otherPricesOf(pricing, share),
      },
    ];
  });
}

/** Whether it is a free tier, or all of its prices that are known are 0. */
function isFree({ access, service_tier: tier, pricing }: Offer): boolean {
  if (access === 'free' || tier === 'free') return true;
  const { input, output, other_units: others } = pricing;
  const known = [input, output, ...others.map(({ price }) => price)].filter(
    (price) => price !== null,
  );
  return known.length > 0 && known.every((price) => price === 0);
}

type OtherPrices = Pick<BillableOffer, 'unitPrices' | 'requestFee'>;

const FREE: UnitPrice = { price: 0, of: 1 };
const NOTHING_ELSE: OtherPrices = { unitPrices: {}, requestFee: FREE };

function otherPricesOf(pricing: Offer['pricing'], share: Share): OtherPrices {
  if (pricing.other_units.length === 0) return NOTHING_ELSE;
  return { unitPrices: share(unitPricesOf(pricing)), requestFee: share(feeOf(pricing)) };
}

function feeOf({ other_units: units }: Offer['pricing']): UnitPrice | null {
  const fees = units.flatMap(({ kind, unit, price }): UnitPrice[] => {
    if (kind !== 'request') return [];
    if (unit === 'request') return [{ price, of: 1 }];
    return unit === '1k_requests' ? [{ price, of: 1_000 }] : [{ price: Number.NaN, of: 1 }];
  });
  return fees.length === 0 ? FREE : onlyOne(fees);
}

function unitPricesOf({ other_units: all }: Offer['pricing']): BillableOffer['unitPrices'] {
  const entries = UNIT_NAMES.flatMap((name) => {
    const { kind, unit, of } = UNITS[name];
    const stated = all.filter((one) => one.kind === kind && one.unit === unit);
    if (stated.length === 0) return [];
    return [[name, onlyOne(stated.map(({ price }) => ({ price, of })))] as const];
  });
  return Object.fromEntries(entries);
}

/** Several are for sizes or qualities that a workload does not name: null, unless they are alike. */
function onlyOne([first, ...others]: readonly UnitPrice[]): UnitPrice | null {
  if (first === undefined || Number.isNaN(first.price)) return null;
  return others.every(({ price, of }) => price === first.price && of === first.of) ? first : null;
}
