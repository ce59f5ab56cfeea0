import type { PriceRecord } from '../../../schemas/records.ts';
import { toSlot, withoutRepeats } from './prices.ts';

const SUFFIX = /^(lte|gt)-(\d+)k$/;

/** Prices by suffix: `` and `lte-128k` from the first token on, `gt-128k` beyond 128,000. */
export type PricesBySuffix = ReadonlyMap<string, readonly PriceRecord[]>;

/** One list of the prices by length of prompt. A price that does not change at a border is written once. */
export function joinTiers(
  bySuffix: PricesBySuffix,
  toBorder: (tokens: number) => number = (tokens) => tokens,
): PriceRecord[] {
  const tiers = [...bySuffix].map(([suffix, prices]) => {
    const [, direction, thousands] = SUFFIX.exec(suffix) ?? [];
    const from = direction === 'gt' ? toBorder(Number(thousands) * 1000) + 1 : 0;
    return { from, isPlain: suffix === '', prices };
  });
  // Those of a tier before the plain ones, which only fill what it leaves out.
  const first = tiers
    .filter(({ from }) => from === 0)
    .sort((a, b) => Number(a.isPlain) - Number(b.isPlain));
  const base = withoutRepeats(first.flatMap(({ prices }) => prices));
  const amounts = new Map(base.map((price) => [toSlot(price), price.amount]));
  const beyond = tiers
    .filter(({ from }) => from > 0)
    .flatMap(({ from, prices }) =>
      prices
        .filter((price) => amounts.get(toSlot(price)) !== price.amount)
        .map((price) => ({ ...price, min_prompt_tokens: from })),
    );
  return [...base, ...withoutRepeats(beyond)];
}
