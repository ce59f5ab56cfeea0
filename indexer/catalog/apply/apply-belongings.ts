import { applyFacts } from './apply-facts.ts';
import { applyOffers } from './apply-offers.ts';
import { applyPrices } from './apply-prices.ts';
import { applyResults } from './apply-results.ts';
import type { ApplyContext } from './context.ts';

/** Writes what models have beside their own columns. */
export async function applyBelongings(context: ApplyContext): Promise<void> {
  await applyFacts(context);
  await applyPrices(context, await applyOffers(context));
  await applyResults(context);
}
