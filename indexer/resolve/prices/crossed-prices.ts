import type { ProviderKind } from '../../../schemas/model.ts';
import { ownProvidersOf } from '../tables/own-providers.ts';
import { toProviderKind } from '../tables/providers.ts';
import { type DraftedOffer, isStandard, markTokens } from './compare-offers.ts';
import { type Pair, toPairs } from './copied-prices.ts';

/** What differs by less is rounding, or a currency. */
const AGREEMENT = 0.001;
/** Who runs the model itself; gateways and resellers calculate in ways of their own. */
const HOSTS: ReadonlySet<ProviderKind> = new Set<ProviderKind>(['cloud', 'inference']);

const isAbove = (a: number, b: number): boolean => a > b * (1 + AGREEMENT);
/** Whether one of input and output costs more than at the creator and the other less. */
const isCrossed = ([input, output]: Pair, [ownInput, ownOutput]: Pair): boolean =>
  (isAbove(input, ownInput) && isAbove(ownOutput, output)) ||
  (isAbove(ownInput, input) && isAbove(output, ownOutput));

/**
 * Marks prices of hosts that are above what the creator asks for reading and below it for writing, or the
 * other way round, of a model that is sold by its leave alone: hosts add to a list or take off it, so the price
 * is another model's (NEAR AI has Gemini 3 Pro's output of long prompts beside Gemini 2.5 Pro's input).
 */
export function markCrossed(
  offers: readonly DraftedOffer[],
  creator: string | null,
): readonly DraftedOffer[] {
  const places = creator === null ? [] : ownProvidersOf(creator);
  const isOwn = ({ offer }: DraftedOffer): boolean => places.includes(offer.provider);
  const asked = offers.filter((one) => isStandard(one) && isOwn(one)).flatMap(toPairs);
  if (asked.length === 0) return offers;
  return offers.map((one) => {
    if (!isStandard(one) || isOwn(one) || !HOSTS.has(toProviderKind(one.offer.provider)))
      return one;
    const crossed = toPairs(one).filter(({ pair }) =>
      asked.every((own) => isCrossed(pair, own.pair)),
    );
    return markTokens(one, new Set(crossed.map(({ source }) => source)), 'crossed_price');
  });
}
