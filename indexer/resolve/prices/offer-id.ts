import { createHash } from 'node:crypto';

/** What tells one offer from every other. */
export interface OfferIdentity {
  readonly provider: string;
  readonly nativeModelId: string;
  readonly region: string;
  readonly serviceTier: string;
}

const GLOBAL = new Set(['', 'global']);
const PLAIN = /^[a-z0-9._-]*$/;
const toShortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 6);

/**
 * The id of an offer, such as `off_openai_gpt-5`: the same wherever and whenever it is made. `/`
 * becomes `--`; an id that loses letters (case, `:`, `@`) carries a short hash, so no two ids meet.
 */
export function toOfferId(offer: OfferIdentity): string {
  const native = offer.nativeModelId.replaceAll('/', '--');
  const plain = PLAIN.test(native) ? native : native.toLowerCase().replace(/[^a-z0-9._-]+/g, '-');
  const region = GLOBAL.has(offer.region) ? '' : `_${offer.region}`;
  const tier = offer.serviceTier === 'standard' ? '' : `_${offer.serviceTier}`;
  const id = plain === native ? plain : `${plain}-${toShortHash(offer.nativeModelId)}`;
  return `off_${offer.provider}_${id}${region}${tier}`;
}
