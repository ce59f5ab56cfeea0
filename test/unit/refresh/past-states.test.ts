import { expect } from 'chai';
import { completeStates } from '../../../indexer/refresh/history/complete-states.ts';
import { resolveStates } from '../../../indexer/refresh/history/resolve-states.ts';
import type { OfferRecord, PriceRecord } from '../../../schemas/records.ts';
import { buildOffer, buildPrices, buildSource } from '../resolve/build.ts';

const DAY = '2026-03-01';
const ID = 'openai/gpt-5';
const isPart = ({ name }: OfferRecord): boolean => name === undefined;
const whole = (name: string): OfferRecord => buildOffer(ID, { name });

describe('completeStates', () => {
  const namesOf = (...days: readonly OfferRecord[]): unknown[] =>
    completeStates(
      days.map((record, at) => ({ date: `2026-03-0${at + 1}`, records: [record] })),
      isPart,
    ).map(({ records: [record] }) => (record?.kind === 'offer' ? record.name : null));

  it('gives a part the facts of the next day that has them, else of the last', () => {
    expect(namesOf(whole('old'), buildOffer(ID), whole('new'), buildOffer(ID))).to.deep.equal([
      'old',
      'new',
      'new',
      'new',
    ]);
  });
});

describe('completeStates, of what a part says and does not', () => {
  /** The offer of the last of these days. */
  const lastOf = (...days: readonly OfferRecord[]): OfferRecord | null => {
    const states = days.map((record, at) => ({ date: `2026-03-0${at + 1}`, records: [record] }));
    const record = completeStates(states, isPart).at(-1)?.records[0];
    return record?.kind === 'offer' ? record : null;
  };
  const priced = (input: string, more: Partial<PriceRecord> = {}): PriceRecord[] => [
    { component: 'input', unit: '1m_tokens', amount: input, ...more },
  ];
  const pricesOf = (...days: readonly OfferRecord[]): unknown[] =>
    (lastOf(...days)?.prices ?? []).map(({ component, amount }) => `${component} ${amount}`);
  const first = buildOffer(ID, { name: 'first', prices: buildPrices('3', '9') });
  const part = (input: string, more: Partial<PriceRecord> = {}): OfferRecord =>
    buildOffer(ID, { prices: priced(input, more) });

  const cases: Record<string, readonly [days: readonly OfferRecord[], prices: readonly string[]]> =
    {
      'lets a price go on that a part says nothing of': [
        [first, part('2')],
        ['input 2', 'output 9'],
      ],
      'lets it go on through several parts': [
        [first, part('2'), part('1')],
        ['input 1', 'output 9'],
      ],
      'takes a whole one as it is': [
        [first, buildOffer(ID, { name: 'second', prices: priced('4') })],
        ['input 4'],
      ],
      'tells prices of certain hours from those of any': [
        [first, part('1', { time_window: 'off_peak' })],
        ['input 1', 'input 3', 'output 9'],
      ],
      'tells prices of long prompts from those of any': [
        [first, part('6', { min_prompt_tokens: 200_000 })],
        ['input 6', 'input 3', 'output 9'],
      ],
    };
  for (const [what, [days, prices]] of Object.entries(cases)) {
    it(what, () => {
      expect(pricesOf(...days)).to.deep.equal(prices);
    });
  }

  it('believes a part where it states a fact, and the last whole one however long ago', () => {
    const whole = buildOffer(ID, { name: 'first', context_window: 10 });
    const stated = buildOffer(ID, { context_window: 5 });
    expect(lastOf(whole, stated)).to.deep.include({ name: 'first', context_window: 5 });
    expect(lastOf(whole, part('2'), part('1'))).to.deep.include({ name: 'first' });
  });
});

describe('resolveStates', () => {
  /** Whether what `second` said on a day is shown, where `first` has said the price since `asOf`. */
  const isShown = (asOf: string): boolean | undefined => {
    const offer = buildOffer(ID, { prices: buildPrices('3', '9') });
    const known = {
      records: [
        { source: 'first', record: buildOffer(ID) },
        { source: 'second', record: offer },
      ],
      sources: [
        buildSource('first', { precedence: 1, asOf }),
        buildSource('second', { precedence: 2, asOf: '2026-06-01' }),
      ],
      knownIdentities: [],
    };
    const { states } = resolveStates(
      'second',
      [{ date: DAY, records: [offer] }],
      known,
      '2026-07-02',
    );
    return states[0]?.offers[0]?.offer.prices[0]?.isChosen;
  };

  it('lets another source speak of a price from the day of its data on, and not before', () => {
    expect(['2026-02-28', DAY, '2026-03-02'].map(isShown)).to.deep.equal([false, false, true]);
  });

  it('tells after each state how many are done', () => {
    const record = buildOffer(ID, { prices: buildPrices('3', '9') });
    const known = {
      records: [{ source: 'second', record }],
      sources: [buildSource('second')],
      knownIdentities: [],
    };
    const states = ['2026-03-01', '2026-03-02'].map((date) => ({ date, records: [record] }));
    const done: number[] = [];
    resolveStates('second', states, known, '2026-07-02', (count) => done.push(count));
    expect(done).to.deep.equal([1, 2]);
  });
});
