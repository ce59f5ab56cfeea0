import type { ServiceTier } from '../../schemas/model.ts';
import type { OfferRecord } from '../../schemas/records.ts';
import { append, compareText } from './group.ts';
import type { Entity } from './entity.ts';
import type { Mention } from './mention.ts';
import type { ResolvedSource } from './resolved.ts';
import { toProviderRank } from './tables/providers.ts';
import { fold, toMatchingKey } from './text.ts';

/** What one source says of an offer. */
export interface Saying {
  readonly mention: Mention;
  readonly record: OfferRecord;
}

/**
 * What the sources say of each offer of a model, the preferred source first, each source once. The
 * same id is the same offer; and since sources write an id with or without the path to it
 * (`accounts/fireworks/models/kimi-k2p6`), so is one with the same last part, unless a source holds
 * both. What a source says again of the same offer is counted as `repeated` and left out.
 */
export function groupOffers(
  { links }: Entity,
  sources: ReadonlyMap<string, ResolvedSource>,
): { groups: readonly (readonly Saying[])[]; repeated: number } {
  const sayings = links.flatMap(({ mention }) =>
    mention.record.kind === 'offer' ? [{ mention, record: mention.record }] : [],
  );
  const rank = ({ mention }: Saying) => sources.get(mention.source)?.precedence ?? Infinity;
  const byRank = (a: Saying, b: Saying) =>
    rank(a) - rank(b) || toNameRank(a) - toNameRank(b) || compareText(toOwnText(a), toOwnText(b));
  const { groups, repeated } = groupById(sayings.sort(byRank));
  return { groups: joinByEnd(groups).map((group) => group.sort(byRank)), repeated };
}

function groupById(sayings: readonly Saying[]): { groups: Saying[][]; repeated: number } {
  const groups = new Map<string, Saying[]>();
  let repeated = 0;
  for (const saying of sayings) {
    const key = JSON.stringify([...toPlace(saying), saying.record.provider_model_id]);
    if (groups.get(key)?.some((other) => isSameSource(other, saying)) === true) {
      repeated += 1;
    } else {
      append(groups, key, saying);
    }
  }
  return { groups: [...groups.values()], repeated };
}

function joinByEnd(groups: readonly Saying[][]): Saying[][] {
  const joined: Saying[][] = [];
  const byEnd = new Map<string, Saying[][]>();
  for (const group of groups) {
    const [first] = group;
    const end = first === undefined ? '' : toEndKey(first);
    const home = byEnd
      .get(end)
      ?.find((other) => !other.some((a) => group.some((b) => isSameSource(a, b))));
    if (home === undefined) {
      joined.push(group);
      append(byEnd, end, group);
    } else {
      home.push(...group);
    }
  }
  return joined;
}

/** A source may have several names for one provider; the provider's own section is believed first. */
const toNameRank = ({ record }: Saying) => toProviderRank(record.native_id.split('/')[0] ?? '');

/** In the order of the id, then of the name in the feed, whatever order they came in. */
const toOwnText = ({ record }: Saying) => `${record.provider_model_id}\n${record.native_id}`;

const isSameSource = (a: Saying, b: Saying) => a.mention.source === b.mention.source;
const toPlace = ({ mention, record }: Saying) => [
  record.provider,
  toRegion(mention, record.provider),
  toTier(mention, record),
];
const toEndKey = (saying: Saying) =>
  JSON.stringify([...toPlace(saying), toEnd(saying.record.provider_model_id)]);

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
