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
const TODAY = '2026-07-01';
const amounts = (prices: readonly PriceRecord[]) => prices.map(({ amount }) => amount);

describe('keepCurrent', () => {
  it('keeps what has begun and not ended on the date of the data (T17)', () => {
    const on = (date: string) => amounts(keepCurrent(CUT, date, date));
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
    expect(amounts(keepCurrent(later, TODAY, TODAY))).to.deep.equal(['2']);
  });

  it('keeps all of a source whose day nobody knows', () => {
    for (const day of [undefined, '']) expect(keepCurrent(CUT, day, TODAY)).to.deep.equal(CUT);
  });

  it('keeps what is not dated, and what of the rest is of the day', () => {
    const both = [price('1'), price('2', { valid_from: '2027-01-01' })];
    expect(amounts(keepCurrent(both, TODAY, TODAY))).to.deep.equal(['1']);
  });

  it('keeps all that is not dated', () => {
    const prices = [price('1'), price('2', { min_prompt_tokens: 5 })];
    expect(keepCurrent(prices, TODAY, TODAY)).to.deep.equal(prices);
  });

  it('judges a price by the day on which it was read, where the source says so', () => {
    const read = [
      price('1', { valid_from: '2026-09-28', checked_on: '2026-11-28' }),
      price('2', { valid_from: '2026-10-07', checked_on: '2026-11-28' }),
    ];
    expect(amounts(keepCurrent(read, TODAY, TODAY))).to.deep.equal(['1', '2']);
  });

  it('keeps what was announced for a day from that day on, though it was read before', () => {
    const announced = [
      price('2', { valid_from: '2026-10-13', valid_to: '2026-12-01', checked_on: '2026-11-28' }),
      price('4', { valid_from: '2026-12-01', checked_on: '2026-11-28' }),
    ];
    const on = (today: string) => amounts(keepCurrent(announced, '2026-11-28', today));
    expect(on('2026-11-30')).to.deep.equal(['2']);
    expect(on('2026-12-01')).to.deep.equal(['4']);
    expect(on('2026-08-21'), 'of a clock that is behind').to.deep.equal(['2']);
  });

  it('revives nothing that had ended when it was read, of a clock that is behind', () => {
    const read = [price('1', { valid_to: '2026-09-01' }), price('2', { valid_from: '2026-09-01' })];
    expect(amounts(keepCurrent(read, '2026-11-28', '2026-08-21'))).to.deep.equal(['2']);
  });

  it('keeps what held on the day of the data where all has ended since', () => {
    const ended = [
      price('3', { valid_from: '2025-01-01', valid_to: '2026-01-01' }),
      price('2', { valid_from: '2026-01-01', valid_to: '2026-08-01' }),
    ];
    expect(amounts(keepCurrent(ended, TODAY, '2026-09-01'))).to.deep.equal(['2']);
  });

  it('keeps what held last where an end is announced and nobody says what follows', () => {
    const ended = [price('2', { valid_to: '2026-08-01' })];
    expect(amounts(keepCurrent(ended, TODAY, '2026-09-01'))).to.deep.equal(['2']);
  });
});
