import type { ServiceTier } from '../../../schemas/model.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { append, compareText } from '../group.ts';
import type { Entity } from '../link/entity.ts';
import type { Mention } from '../identify/mention.ts';
import type { ResolvedOffer, ResolvedSource } from '../resolved.ts';
import { toProviderRank } from '../tables/providers.ts';
import { fold, toMatchingKey } from '../text.ts';

/** What one source says of an offer. */
export interface OfferClaim {
  readonly mention: Mention;
  readonly record: OfferRecord;
}

/**
 * What the sources say of each offer of a model, the preferred source first, each source once. The
 * same id is the same offer; and since sources write an id with or without the path to it
 * (`accounts/fireworks/models/kimi-k2p6`), so is one with the same last part, unless a source holds
 * both with something else to say of each. What a source says again of the same offer is counted as
 * `repeated` and left out.
 */
export function groupOffers(
  { links }: Entity,
  sources: ReadonlyMap<string, ResolvedSource>,
): { groups: readonly (readonly OfferClaim[])[]; repeated: number } {
  const claims = links.flatMap(({ mention }) =>
    mention.record.kind === 'offer' ? [{ mention, record: mention.record }] : [],
  );
  const rank = ({ mention }: OfferClaim) => sources.get(mention.source)?.precedence ?? Infinity;
  const byRank = (a: OfferClaim, b: OfferClaim) =>
    rank(a) - rank(b) || toNameRank(a) - toNameRank(b) || compareText(toOwnText(a), toOwnText(b));
  const byId = groupById(claims.sort(byRank));
  const { groups, repeated } = joinByEnd(byId.groups);
  return {
    groups: groups.map((group) => group.sort(byRank)),
    repeated: byId.repeated + repeated,
  };
}

function groupById(claims: readonly OfferClaim[]): { groups: OfferClaim[][]; repeated: number } {
  const groups = new Map<string, OfferClaim[]>();
  let repeated = 0;
  for (const claim of claims) {
    const key = JSON.stringify([...toPlace(claim), claim.record.provider_model_id]);
    if (groups.get(key)?.some((other) => isSameSource(other, claim)) === true) {
      repeated += 1;
    } else {
      append(groups, key, claim);
    }
  }
  return { groups: [...groups.values()], repeated };
}

function joinByEnd(groups: readonly OfferClaim[][]): { groups: OfferClaim[][]; repeated: number } {
  const joined: OfferClaim[][] = [];
  const byEnd = new Map<string, OfferClaim[][]>();
  let repeated = 0;
  for (const group of groups) {
    const [first] = group;
    const end = first === undefined ? '' : toEndKey(first);
    const home = byEnd
      .get(end)
      ?.find((other) =>
        other.every((a) => group.every((b) => !isSameSource(a, b) || isSaidTwice(a, b))),
      );
    if (home === undefined) {
      joined.push(group);
      append(byEnd, end, group);
    } else {
      for (const claim of group) repeated += addTo(home, claim);
    }
  }
  return { groups: joined, repeated };
}

/** Of what a source says twice, the longer id stays: it is the one with its path. @returns repeats */
function addTo(group: OfferClaim[], claim: OfferClaim): 0 | 1 {
  const place = group.findIndex((other) => isSameSource(other, claim));
  const other = group[place];
  if (other === undefined) {
    group.push(claim);
    return 0;
  }
  const { provider_model_id: id } = claim.record;
  if (id.length > other.record.provider_model_id.length) group[place] = claim;
  return 1;
}

/** One id is the other without its path, or in another case, and all that is said is the same. */
function isSaidTwice({ record: a }: OfferClaim, { record: b }: OfferClaim): boolean {
  const [short = '', long = ''] = [a.provider_model_id, b.provider_model_id]
    .map((id) => id.toLowerCase())
    .sort((one, other) => one.length - other.length);
  return (long === short || long.endsWith(`/${short}`)) && toTerms(a) === toTerms(b);
}

const toTerms = ({ access, status, quantization, prices }: OfferRecord): string =>
  JSON.stringify([
    access,
    status,
    quantization,
    prices.map((price) => JSON.stringify(price)).sort(),
  ]);

/** A source may have several names for one provider; the provider's own section is believed first. */
const toNameRank = ({ record }: OfferClaim) => toProviderRank(record.native_id.split('/')[0] ?? '');

/** In the order of the id, then of the name in the feed, whatever order they came in. */
const toOwnText = ({ record }: OfferClaim) => `${record.provider_model_id}\n${record.native_id}`;

const isSameSource = (a: OfferClaim, b: OfferClaim) => a.mention.source === b.mention.source;
const toPlace = ({ mention, record }: OfferClaim) => [
  record.provider,
  toRegion(mention, record.provider),
  toTier(mention, record),
];
const toEndKey = (claim: OfferClaim) =>
  JSON.stringify([...toPlace(claim), toEnd(claim.record.provider_model_id)]);

/** The last part of an id at a provider, in letters and digits. */
export function toEnd(id: string): string {
  // `claude-opus-4-6@default` and `anthropic.claude-opus-4-6` are what Vertex calls one.
  const last = id.split('/').at(-1) ?? '';
  return toMatchingKey(fold(last.replace(/@default$/, '').replace(/^anthropic\./, '')));
}

export const toTier = (mention: Mention, record: OfferRecord): ServiceTier =>
  record.service_tier ?? mention.tier ?? 'standard';

/** The region an id names; providers of a Chinese and an international site have two of them. */
export const toRegion = ({ region, record }: Mention, provider: string): string =>
  (record.kind === 'offer' ? record.region : undefined) ??
  region ??
  (/-cn(-|$)/.test(provider) ? 'cn' : 'global');

/** An offer whose prices are still to be chosen among what sources say. */
export interface PricedOffer {
  readonly offer: Omit<ResolvedOffer, 'prices'>;
  readonly claims: readonly OfferClaim[];
}
