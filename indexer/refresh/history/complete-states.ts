import type { FeedPast } from '../../feeds/feed.ts';
import type { FeedRecord, OfferRecord, PriceRecord } from '../../../schemas/records.ts';

/** What a feed said on a day. */
export interface FeedState {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly records: readonly FeedRecord[];
}

const isOffer = (record: FeedRecord): record is OfferRecord => record.kind === 'offer';
const slotOf = ({ component, unit, min_prompt_tokens, time_window, size, quality }: PriceRecord) =>
  JSON.stringify([component, unit, min_prompt_tokens, time_window, size, quality]);

/** Prices the part states, and those it says nothing of as they were before. */
function mergePrices(
  part: readonly PriceRecord[],
  before: readonly PriceRecord[],
): readonly PriceRecord[] {
  const stated = new Set(part.map(slotOf));
  return [...part, ...before.filter((price) => !stated.has(slotOf(price)))];
}

/**
 * Completes records that are only parts: prices a part does not state go on as the state before has
 * them, and facts, by which its model is found, are those of the nearest state that has them, a later
 * one first.
 * @param states oldest first
 */
export function completeStates(
  states: readonly FeedState[],
  isPart: FeedPast['isPart'],
): FeedState[] {
  const later: ReadonlyMap<string, OfferRecord>[] = [];
  let whole: ReadonlyMap<string, OfferRecord> = new Map();
  for (const { records } of states.toReversed()) {
    later.unshift(whole);
    whole = new Map([...whole, ...toWhole(records, isPart)]);
  }
  let before = new Map<string, OfferRecord>();
  let earlier = new Map<string, OfferRecord>();
  return states.map(({ date, records }, at) => {
    const completed = records.map((record) => {
      if (!isOffer(record) || !isPart(record)) return record;
      const { native_id: id } = record;
      const facts = later[at]?.get(id) ?? earlier.get(id) ?? {};
      const prices = mergePrices(record.prices, before.get(id)?.prices ?? []);
      return { ...facts, ...record, prices: [...prices] };
    });
    before = new Map(completed.filter(isOffer).map((record) => [record.native_id, record]));
    earlier = new Map([...earlier, ...toWhole(records, isPart)]);
    return { date, records: completed };
  });
}

function toWhole(
  records: readonly FeedRecord[],
  isPart: FeedPast['isPart'],
): Map<string, OfferRecord> {
  return new Map(
    records
      .filter(isOffer)
      .filter((record) => !isPart(record))
      .map((record) => [record.native_id, record]),
  );
}
