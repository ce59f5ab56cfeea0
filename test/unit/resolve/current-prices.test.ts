import { expect } from 'chai';
import type { PriceRecord } from '../../../schemas/records.ts';
import { keepCurrent } from '../../../indexer/resolve/prices/prices.ts';

const price = (amount: string, valid: Partial<PriceRecord> = {}): PriceRecord => ({
  component: 'input',
  unit: '1m_tokens',
  amount,
  ...valid,
});
const CUT = [
  price('10', { valid_to: '2025-06-10' }),
  price('2', { valid_from: '2025-06-10', valid_to: '2026-01-01' }),
  price('1', { valid_from: '2026-01-01' }),
];
const amounts = (prices: readonly PriceRecord[]) => prices.map(({ amount }) => amount);

describe('keepCurrent', () => {
  it('keeps what has begun and not ended on the date of the data (T17)', () => {
    const on = (date: string) => amounts(keepCurrent(CUT, date));
    expect(on('2025-06-09')).to.deep.equal(['10']);
    expect(on('2025-06-10')).to.deep.equal(['2']);
    expect(on('2025-12-31')).to.deep.equal(['2']);
    expect(on('2026-01-01')).to.deep.equal(['1']);
  });

  it('keeps the first that will begin where none has', () => {
    const later = [
      price('3', { valid_from: '2027-02-01' }),
      price('2', { valid_from: '2027-01-01' }),
    ];
    expect(amounts(keepCurrent(later, '2026-07-01'))).to.deep.equal(['2']);
  });

  it('keeps all of a source whose day nobody knows', () => {
    for (const day of [undefined, '']) expect(keepCurrent(CUT, day)).to.deep.equal(CUT);
  });

  it('keeps what is not dated, and what of the rest is of the day', () => {
    const both = [price('1'), price('2', { valid_from: '2027-01-01' })];
    expect(amounts(keepCurrent(both, '2026-07-01'))).to.deep.equal(['1']);
  });

  it('keeps all that is not dated', () => {
    const prices = [price('1'), price('2', { min_prompt_tokens: 5 })];
    expect(keepCurrent(prices, '2026-07-01')).to.deep.equal(prices);
  });

  it('judges a price by the day on which it was read, where the source says so', () => {
    const read = [
      price('1', { valid_from: '2026-09-28', checked_on: '2026-11-28' }),
      price('2', { valid_from: '2026-10-07', checked_on: '2026-11-28' }),
    ];
    expect(amounts(keepCurrent(read, '2026-07-01'))).to.deep.equal(['1', '2']);
  });
});
