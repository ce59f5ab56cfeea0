import type { ServiceTier } from '../../../schemas/model.ts';
import { EDITORS } from '../identify/canonical-record.ts';
import { type DraftedOffer, isSamePlace, isStandard, markTokens } from './compare-offers.ts';
import { toPairs } from './copied-prices.ts';

/** What answers sooner costs more; a batch of some old models costs what they cost one by one. */
const PREMIUM: ReadonlySet<ServiceTier> = new Set<ServiceTier>(['priority', 'fast']);

/**
 * Marks what a source says of a premium tier that is, to the digit, what the standard tier of that id costs:
 * it does not know what the tier costs (LiteLLM has the priority tier of Gemini 2.5 Pro so, which costs
 * 1.8 times as much).
 */
export function markCopiedTiers(offers: readonly DraftedOffer[]): readonly DraftedOffer[] {
  return offers.map((one) => {
    if (!PREMIUM.has(one.offer.serviceTier)) return one;
    const asked = offers
      .filter((other) => isStandard(other) && isSamePlace(one, other))
      .filter(({ offer }) => offer.nativeModelId === one.offer.nativeModelId)
      .flatMap(toPairs);
    const copied = toPairs(one).filter(
      ({ source, pair: [input, output] }) =>
        source !== EDITORS &&
        input + output > 0 &&
        asked.some(({ pair }) => pair[0] === input && pair[1] === output),
    );
    return markTokens(one, new Set(copied.map(({ source }) => source)), 'standard_price');
  });
}
