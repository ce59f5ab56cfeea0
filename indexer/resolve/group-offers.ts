import type { OfferRecord } from '../../schemas/records.ts';
import { append, compareText } from './group.ts';
import type { Entity } from './entity.ts';
import type { Mention } from './mention.ts';
import type { ResolvedSource } from './resolved.ts';
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
  sayings.sort((a, b) => rank(a) - rank(b) || compareText(toOwnText(a), toOwnText(b)));
  const groups = new Map<string, Saying[]>();
  let repeated = 0;
  for (const saying of sayings) {
    const known = [toFullKey(saying), toShortKey(saying)].find(
      (key) => groups.get(key)?.every((other) => !clashes(other, saying)) === true,
    );
    if (isRepeated(saying, groups)) {
      repeated += 1;
    } else {
      append(groups, known ?? freeKey(saying, groups), saying);
    }
  }
  return { groups: [...groups.values()], repeated };
}

/** In the order of the id, then of the name in the feed, whatever order they came in. */
const toOwnText = ({ record }: Saying) => `${record.provider_model_id}\n${record.native_id}`;

const clashes = (a: Saying, b: Saying) => a.mention.source === b.mention.source;

/** The key nobody has: the short one for the first, the full one for a namesake of the same source. */
const freeKey = (saying: Saying, groups: ReadonlyMap<string, readonly Saying[]>) =>
  groups.has(toShortKey(saying)) ? toFullKey(saying) : toShortKey(saying);

const isRepeated = (saying: Saying, groups: ReadonlyMap<string, readonly Saying[]>) =>
  [toShortKey(saying), toFullKey(saying)].some((key) =>
    groups
      .get(key)
      ?.some((other) => clashes(other, saying) && toFullKey(other) === toFullKey(saying)),
  );

const toPlace = ({ mention, record }: Saying) => [
  record.provider,
  toRegion(mention, record.provider),
  toTier(mention, record),
];
const toShortKey = (saying: Saying) => {
  const tail = saying.record.provider_model_id.split('/').at(-1) ?? '';
  return JSON.stringify([...toPlace(saying), toMatchingKey(fold(tail))]);
};
const toFullKey = (saying: Saying) =>
  JSON.stringify([...toPlace(saying), fold(saying.record.provider_model_id)]);

export const toTier = (mention: Mention, record: OfferRecord) =>
  record.service_tier ?? mention.tier ?? 'standard';

/** The region an id names; providers of a Chinese and an international site have two of them. */
export const toRegion = ({ region, record }: Mention, provider: string): string =>
  (record.kind === 'offer' ? record.region : undefined) ??
  region ??
  (/-cn(-|$)/.test(provider) ? 'cn' : 'global');
