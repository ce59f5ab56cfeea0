import { expect } from 'chai';
import { JsonNumber } from '../../../indexer/feeds/reading/json.ts';
import { Amount } from '../../../indexer/feeds/values/amount.ts';
import { toAmount } from '../../../indexer/feeds/values/cells.ts';
import { Score } from '../../../indexer/feeds/values/score.ts';

const takes = (schema: typeof Amount, text: string): boolean =>
  schema.safeParse(new JsonNumber(text)).success;

describe('values of feeds', () => {
  it('take a price below a million, however small, and no larger one', () => {
    for (const text of ['0', '999999.99', '1e-18', '-1']) {
      expect(takes(Amount, text), text).to.equal(true);
    }
    for (const text of ['1000000', '1e-19', '9e99', `0.${'1'.repeat(40)}`]) {
      expect(takes(Amount, text), text).to.equal(false);
    }
  });

  it('take a score below a thousand millions on either side of zero', () => {
    for (const text of ['0', '999999999', '-999999999', '1e-20']) {
      expect(takes(Score, text), text).to.equal(true);
    }
    for (const text of ['1000000000', '-1000000000', '1e-21', `0.${'1'.repeat(40)}`]) {
      expect(takes(Score, text), text).to.equal(false);
    }
  });

  it('take what is counted from zero on, which is not the same as not known', () => {
    expect(toAmount('0')).to.equal(0);
    expect(toAmount('-0.1')).to.equal(undefined);
    expect(toAmount(undefined)).to.equal(undefined);
  });
});
