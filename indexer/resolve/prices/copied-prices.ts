import type { OfferRecord } from '../../../schemas/records.ts';
import type { Entity } from '../link/entity.ts';
import { ownProvidersOf } from '../tables/own-providers.ts';
import {
  type DraftedOffer,
  isPlain,
  isPointerId,
  isSound,
  isStandard,
  markTokens,
} from './compare-offers.ts';
import { toTier } from './group-offers.ts';

const NANO = 1_000_000_000;

/** Input and output, 10⁻⁹ USD per 1M tokens. */
export type Pair = readonly [input: number, output: number];

/** By creator and pair of prices: keys of the models that are sold so. */
export type ListPrices = ReadonlyMap<string, ReadonlySet<string>>;

const toKey = (creator: string, pair: Pair): string => [creator, ...pair].join('\n');

/**
 * What creators ask for their models at their own places, in the standard tier.
 * @param modelOf key of the model of which a key is a snapshot, or the key itself
 */
export function findListPrices(
  entities: readonly Entity[],
  modelOf: (key: string) => string,
): ListPrices {
  const found = new Map<string, Set<string>>();
  for (const { key, creator, links } of entities) {
    if (creator === null) continue;
    const places = ownProvidersOf(creator);
    for (const { mention } of links) {
      const { record } = mention;
      if (record.kind !== 'offer' || !places.includes(record.provider)) continue;
      if (toTier(mention, record) !== 'standard') continue;
      // What a source says of a pointer may be of the model that it pointed at before.
      if (isPointerId(record.provider_model_id)) continue;
      const [input, output] = [toAmount(record, 'input'), toAmount(record, 'output')];
      if (input === null || output === null) continue;
      const pair = toKey(creator, [input, output]);
      found.set(pair, (found.get(pair) ?? new Set()).add(modelOf(key)));
    }
  }
  return found;
}

function toAmount({ prices }: OfferRecord, component: 'input' | 'output'): number | null {
  const plain = prices.find(
    (price) =>
      price.component === component &&
      price.unit === '1m_tokens' &&
      (price.min_prompt_tokens ?? 0) === 0 &&
      price.time_window === undefined,
  );
  return plain === undefined ? null : Math.round(Number(plain.amount) * NANO);
}

/**
 * Marks prices of hosts below what the creator asks that are, to the digit, what it asks for another of its
 * models: fal-ai has Claude Haiku 4.5 for what Claude Haiku 3.5 cost. Of models sold by the creator's leave
 * alone, which nobody else can serve for less.
 * @param model key of the model, of whose snapshots too
 */
export function markCopied(
  offers: readonly DraftedOffer[],
  { creator, model }: { readonly creator: string | null; readonly model: string },
  listPrices: ListPrices,
): readonly DraftedOffer[] {
  if (creator === null) return offers;
  const places = ownProvidersOf(creator);
  const isOwn = ({ offer }: DraftedOffer): boolean => places.includes(offer.provider);
  const asked = offers.filter((one) => isStandard(one) && isOwn(one)).flatMap(toPairs);
  const isBelow = ([input, output]: Pair): boolean =>
    asked.length > 0 &&
    asked.every(({ pair: [i, o] }) => input <= i && output <= o && input + output < i + o);
  const isOfAnother = (pair: Pair): boolean => {
    const models = listPrices.get(toKey(creator, pair));
    return models !== undefined && !models.has(model);
  };
  return offers.map((one) => {
    if (!isStandard(one) || isOwn(one)) return one;
    const copied = toPairs(one).filter(({ pair }) => isBelow(pair) && isOfAnother(pair));
    return markTokens(one, new Set(copied.map(({ source }) => source)), 'copied_price');
  });
}

/** What each source says of an offer, where it says both. */
export function toPairs({ drafts }: DraftedOffer): { source: string; pair: Pair }[] {
  const sound = drafts.filter(isSound);
  const amountOf = (source: string, component: string): number | undefined =>
    sound.find((draft) => draft.source === source && isPlain(draft, component))?.amountNano;
  return [...new Set(sound.map(({ source }) => source))].flatMap((source) => {
    const [input, output] = [amountOf(source, 'input'), amountOf(source, 'output')];
    return input === undefined || output === undefined ? [] : [{ source, pair: [input, output] }];
  });
}
