import type { DraftPrice } from '../../../../indexer/resolve/prices/settle-prices.ts';
import type { DraftedOffer } from '../../../../indexer/resolve/prices/compare-offers.ts';
import { buildResolvedOffer } from '../../../support/build-resolved.ts';

const NANO = 1_000_000_000;

/** What a source says: USD per 1M tokens, from the first token on, unless told otherwise. */
export function buildDraft(
  source: string,
  component: DraftPrice['component'],
  usd: number,
  overrides: Partial<DraftPrice> = {},
): DraftPrice {
  return {
    source,
    component,
    unit: '1m_tokens',
    amountNano: Math.round(usd * NANO),
    minPromptTokens: 0,
    timeWindow: null,
    size: null,
    quality: null,
    validFrom: null,
    isChosen: false,
    suspectReason: null,
    url: null,
    checkedOn: null,
    ...overrides,
  };
}

/** An input and an output price of each source. */
export const buildDrafts = (
  said: Readonly<Record<string, readonly [input: number, output: number]>>,
): DraftPrice[] =>
  Object.entries(said).flatMap(([source, [input, output]]) => [
    buildDraft(source, 'input', input),
    buildDraft(source, 'output', output),
  ]);

/** `provider/id`, standard tier, everywhere, paid as one goes. */
export function buildDrafted(
  name: string,
  drafts: readonly DraftPrice[],
  overrides: Partial<DraftedOffer['offer']> = {},
): DraftedOffer {
  const slash = name.indexOf('/');
  const offer = buildResolvedOffer(name.slice(0, slash), name.slice(slash + 1), [], overrides);
  return { offer, drafts };
}
