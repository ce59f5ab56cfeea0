import { expect } from 'chai';
import { completeStates } from '../../../indexer/refresh/history/complete-states.ts';
import { resolveStates } from '../../../indexer/refresh/history/resolve-states.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
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
