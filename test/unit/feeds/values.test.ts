import { expect } from 'chai';
import { JsonNumber } from '../../../indexer/feeds/reading/json.ts';
import { Amount } from '../../../indexer/feeds/values/amount.ts';
import { Cell, Label, toAmount, toWebLink } from '../../../indexer/feeds/values/cells.ts';
import { keepFirst } from '../../../indexer/feeds/values/combine.ts';
import { toPartialDate, toWrittenDate } from '../../../indexer/feeds/values/dates.ts';
import { toRepository } from '../../../indexer/feeds/values/hugging-face.ts';
import { Score } from '../../../indexer/feeds/values/score.ts';
import { LooseNumber, TextNumber } from '../../../indexer/feeds/feed.ts';
import type { FeedRecord } from '../../../schemas/records.ts';

const takes = (schema: typeof Amount, text: string): boolean =>
  schema.safeParse(new JsonNumber(text)).success;

describe('values of feeds', () => {
  it('take forty digits and signs of a price or score, and no more', () => {
    for (const schema of [Amount, Score]) {
      expect(takes(schema, `0.${'1'.repeat(38)}`)).to.equal(true);
      expect(takes(schema, `0.${'1'.repeat(39)}`)).to.equal(false);
    }
  });

  it('take a number in text however it is written, and nothing that is none', () => {
    const read = (text: string) => TextNumber.safeParse(text).data;
    expect(['1.5', '+1.5', '-1.5', ' .5 ', '1.', '1e-3'].map(read)).to.deep.equal([
      '1.5',
      '1.5',
      '-1.5',
      '.5',
      '1.',
      '1e-3',
    ]);
    for (const none of ['', '.', 'e3', '1,5', '1.5x', '--1', 'Infinity']) {
      expect(read(none), none).to.equal(undefined);
    }
  });

  it('take no count beyond what a number can be', () => {
    expect(LooseNumber.safeParse(new JsonNumber('1e300')).success).to.equal(true);
    expect(LooseNumber.safeParse(new JsonNumber('1e999')).success).to.equal(false);
  });

  it('take a text of three hundred letters, and none that is longer', () => {
    for (const schema of [Label, Cell]) {
      expect(schema.safeParse('x'.repeat(300)).success).to.equal(true);
      expect(schema.safeParse('x'.repeat(301)).success).to.equal(false);
    }
  });

  it('take a link to the web that is no longer than a page may carry', () => {
    const address = 'acme.example/heron';
    for (const link of [`https://${address}`, `http://${address}`]) {
      expect(toWebLink(link)).to.equal(link);
    }
    expect(toWebLink(`ftp://${address}`)).to.equal(undefined);
    expect(toWebLink(`https://${address}`.padEnd(2000, 'x'))).to.have.length(2000);
    expect(toWebLink(`https://${address}`.padEnd(2001, 'x'))).to.equal(undefined);
  });

  it('take a repository from a link, with a stroke at its end or the long name of the site', () => {
    for (const site of ['https://huggingface.co', 'http://www.huggingface.co']) {
      expect(toRepository(`${site}/acme/Heron-7B`)).to.equal('acme/Heron-7B');
      expect(toRepository(`${site}/acme/Heron-7B/`)).to.equal('acme/Heron-7B');
      expect(toRepository(`${site}/acme/Heron-7B/tree/main`)).to.equal(undefined);
    }
  });

  it('take a date of the calendar, and the first month of all time for none', () => {
    expect(toPartialDate('1970-01-02')).to.equal(undefined);
    expect(toPartialDate('1970-02-01')).to.equal('1970-02-01');
    expect(toWrittenDate('March 1, 2026')).to.equal('2026-03-01');
    expect(toWrittenDate('Mar 10, 2026')).to.equal('2026-03-10');
    expect(toWrittenDate('Marzo 10, 26')).to.equal(undefined);
  });

  it('take of a thing that two lists name what the first says', () => {
    const run = (score: string, kind = 'run') =>
      ({ kind, native_id: 'a@1', scores: [{ score }] }) as unknown as FeedRecord;
    const kept = [run('1'), run('2', 'model')];
    expect(keepFirst([run('1'), run('2', 'model'), run('3')])).to.deep.equal(kept);
  });

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
