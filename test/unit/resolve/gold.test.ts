import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadBundledCatalog } from '../../support/bundled-catalog.ts';
import {
  countRight,
  formatGold,
  judgePairs,
  type GoldPairs,
  type Judged,
} from '../../support/gold.ts';
import { buildModel, buildOffer } from './build.ts';

const GOLD = join(import.meta.dirname, '../../fixtures/base-models.json');

describe('the gold pairs', () => {
  it('are read by the rules as people read them, even without any record of the provider', async function gold() {
    this.timeout(120_000);
    const pairs = JSON.parse(await readFile(GOLD, 'utf8')) as GoldPairs;
    const { bundle } = await loadBundledCatalog();
    const judged = judgePairs(bundle.records, pairs);
    console.log(formatGold(judged));
    const missed = judged.filter(({ unseen }) => unseen === 'missed' || unseen === 'wrong');
    console.log(missed.map(({ id, unseen }) => `${unseen}: ${id}`).join('\n'));
    const share = (way: 'listed' | 'unseen') =>
      countRight(judged.map((one) => one[way])) / judged.length;
    const wrong = (way: 'listed' | 'unseen') => judged.filter((one) => one[way] === 'wrong').length;
    expect(share('listed')).to.be.at.least(0.975);
    expect(wrong('listed') / judged.length).to.be.below(0.005);
    expect(share('unseen')).to.be.at.least(0.95);
    expect(wrong('unseen') / judged.length).to.be.below(0.005);
  });
});

describe('judgePairs', () => {
  const records = [
    buildOffer('openai/gpt-5'),
    buildOffer('openai/gpt-5-2025-08-07'),
    buildOffer('openai/o3'),
    buildModel('openai/gpt-5'),
    buildModel('openai/o3'),
    buildOffer('poe/gpt-5'),
    buildOffer('venice/openai-gpt-5-2025-08-07'),
    buildOffer('kilo/openai/o3'),
    buildOffer('kilo/big-heron'),
  ].map((record) => ({ source: 'models-dev', record }));
  const judge = (pairs: GoldPairs): Judged[] => judgePairs(records, pairs);

  it('tells the very model, its snapshot, another and none apart', () => {
    const judged = judge({
      'poe/gpt-5': 'openai/gpt-5',
      'venice/openai-gpt-5-2025-08-07': 'openai/gpt-5',
      'kilo/openai/o3': 'openai/gpt-5',
      'kilo/big-heron': 'openai/o3',
    });
    const verdicts = ['strict', 'right', 'wrong', 'missed'];
    expect(judged.map(({ listed }) => listed)).to.deep.equal(verdicts);
    expect(judged.map(({ unseen }) => unseen)).to.deep.equal(verdicts);
    expect(judged.map(({ group }) => group)).to.include('reseller');
  });

  it('is a table with a line per group and one for all', () => {
    const table = formatGold(judge({ 'poe/gpt-5': 'openai/gpt-5', 'kilo/big-heron': 'openai/o3' }));
    const last = table.split('\n').at(-1) ?? '';
    expect(last.split(/\s+/)).to.deep.equal(['all', 2, 1, 1, 1, 0, 1, 1, 1, 0].map(String));
  });
});
