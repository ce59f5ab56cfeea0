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
 * What the sources say of each offer of a model, the preferred source first, each source once.
 * Sources write an id with or without the path to it (`accounts/fireworks/models/kimi-k2p6`), so its
 * last part is compared; a source that holds both has two offers. What a source says again of the
 * same offer is counted as `repeated` and left out.
 */
export function groupOffers(
  { links }: Entity,
  sources: ReadonlyMap<string, ResolvedSource>,
): { groups: readonly (readonly Saying[])[]; repeated: number } {
  const sayings = links.flatMap(({ mention }) =>
    mention.record.kind === 'offer' ? [{ mention, record: mention.record }] : [],
  );
  const rank = ({ mention }: Saying) => sources.get(mention.source)?.precedence ?? Infinity;
  sayings.sort(
    (a, b) =>
      rank(a) - rank(b) || toNameRank(a) - toNameRank(b) || compareText(toOwnText(a), toOwnText(b)),
  );
  const groups = new Map<string, Saying[]>();
  let repeated = 0;
  for (const saying of sayings) {
    const keys = toKeys(saying);
    const isRepeated = keys.some((key) =>
      groups.get(key)?.some((other) => isSameSource(other, saying) && isSameId(other, saying)),
    );
    const key = keys.find((each) => !groups.get(each)?.some((o) => isSameSource(o, saying)));
    if (isRepeated || key === undefined) {
      repeated += 1;
    } else {
      append(groups, key, saying);
    }
  }
  return { groups: [...groups.values()], repeated };
}

/** A source may have several names for one provider; the provider's own section is believed first. */
const toNameRank = ({ record }: Saying) => toProviderRank(record.native_id.split('/')[0] ?? '');

/** In the order of the id, then of the name in the feed, whatever order they came in. */
const toOwnText = ({ record }: Saying) => `${record.provider_model_id}\n${record.native_id}`;

const isSameSource = (a: Saying, b: Saying) => a.mention.source === b.mention.source;
const isSameId = (a: Saying, b: Saying) =>
  a.record.provider_model_id === b.record.provider_model_id;

const toPlace = ({ mention, record }: Saying) => [
  record.provider,
  toRegion(mention, record.provider),
  toTier(mention, record),
];
/** By the last part of the id, by all of it, and as it is written: a namesake takes the next. */
function toKeys(saying: Saying): readonly string[] {
  const id = saying.record.provider_model_id;
  // `claude-opus-4-6@default` and `anthropic.claude-opus-4-6` are what Vertex calls one.
  const last = (id.split('/').at(-1) ?? '').replace(/@default$/, '').replace(/^anthropic\./, '');
  const tail = toMatchingKey(fold(last));
  const place = toPlace(saying);
  return [tail, `all ${fold(id)}`, `as is ${id}`].map((key) => JSON.stringify([...place, key]));
}

export const toTier = (mention: Mention, record: OfferRecord): ServiceTier =>
  record.service_tier ?? mention.tier ?? 'standard';

/** The region an id names; providers of a Chinese and an international site have two of them. */
export const toRegion = ({ region, record }: Mention, provider: string): string =>
  (record.kind === 'offer' ? record.region : undefined) ??
  region ??
  (/-cn(-|$)/.test(provider) ? 'cn' : 'global');
