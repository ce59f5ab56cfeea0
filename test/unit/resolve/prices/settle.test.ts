import { expect } from 'chai';
import { settlePrices, type DraftPrice } from '../../../../indexer/resolve/prices/settle-prices.ts';
import { EDITORS } from '../../../../indexer/resolve/identify/canonical-record.ts';
import { buildSource } from '../build.ts';
import { buildDraft } from './draft.ts';

const SOURCES = new Map(
  [
    buildSource('best', { precedence: 2 }),
    buildSource('new', { precedence: 10, asOf: '2026-08-01' }),
    buildSource('newest', { precedence: 10, asOf: '2026-08-02' }),
    buildSource('old', { precedence: 10, asOf: '2026-07-31' }),
    buildSource('alike', { precedence: 10, asOf: '2026-07-31' }),
  ].map((source) => [source.key, source]),
);
const OFFER = {
  provider: 'acme',
  nativeModelId: 'heron',
  region: 'global',
  serviceTier: 'standard',
};
const choose = (...drafts: DraftPrice[]) => settlePrices(drafts, OFFER, SOURCES);
const chosen = (...drafts: DraftPrice[]): string =>
  choose(...drafts)
    .prices.filter(({ isChosen }) => isChosen)
    .map(({ source }) => source)
    .join(' ');
const input = (source: string, usd: number, overrides?: Partial<DraftPrice>) =>
  buildDraft(source, 'input', usd, overrides);

describe('of prices that differ', () => {
  const TABLE: readonly (readonly [what: string, drafts: DraftPrice[], source: string])[] = [
    ['the preferred source', [input('new', 1), input('best', 2)], 'best'],
    ['the newest of equal sources', [input('old', 1), input('new', 2)], 'new'],
    ['the newest, whatever its name', [input('new', 1), input('newest', 2)], 'newest'],
    ['the first by name of equals', [input('old', 1), input('alike', 2)], 'alike'],
    ['any known source before an unknown one', [input('nobody', 1), input('old', 2)], 'old'],
    [
      'what two sources agree on before the preferred one',
      [input('best', 1), input('old', 2), input('new', 2)],
      'new',
    ],
    [
      'what the editors read before what two sources agree on',
      [input(EDITORS, 1), input('old', 2), input('new', 2)],
      EDITORS,
    ],
    [
      'what one source says twice is no agreement',
      [input('best', 1), input('old', 2), input('old', 2)],
      'best',
    ],
    [
      'a suspect price neither wins nor agrees',
      [input('best', 1, { suspectReason: 'outlier' }), input('new', 1), input('old', 2)],
      'new',
    ],
    [
      'a suspect price confirms none, though it says the same',
      [input('best', 1), input('new', 2), input('old', 2, { suspectReason: 'outlier' })],
      'best',
    ],
    [
      'agreement is within a thousandth of the dearer one',
      [input('best', 2), input('new', 1), input('old', 0.999)],
      'new',
    ],
    ['beyond it there is none', [input('best', 2), input('new', 1), input('old', 0.9989)], 'best'],
  ];
  for (const [what, drafts, source] of TABLE) {
    it(`one is chosen: ${what}`, () => {
      expect(chosen(...drafts)).to.equal(source);
      expect(chosen(...drafts.toReversed())).to.equal(source);
    });
  }

  it('none is chosen where all are suspect', () => {
    const { prices, conflicts } = choose(input('best', 1, { suspectReason: 'outlier' }));
    expect(prices.map(({ isChosen }) => isChosen)).to.deep.equal([false]);
    expect(conflicts).to.deep.equal([]);
  });

  it('one is chosen of each tier, unit, time, size and quality', () => {
    const apart: Partial<DraftPrice>[] = [
      {},
      { unit: 'image' },
      { minPromptTokens: 200_000 },
      { timeWindow: 'off_peak' },
      { timeWindow: 'peak' },
      { size: '1024x1024' },
      { size: '512x512' },
      { quality: 'high' },
      { quality: 'low' },
      { size: '512x512', quality: 'high' },
    ];
    const drafts = apart.map((overrides, i) => input('best', i + 1, overrides));
    const { prices, conflicts } = choose(...drafts, buildDraft('best', 'output', 9));
    expect(prices.every(({ isChosen }) => isChosen)).to.equal(true);
    expect(conflicts).to.deep.equal([]);
  });

  it('the conflict names the place of the price, all values and why one won', () => {
    expect(choose(input('old', 2), input('best', 1)).conflicts).to.deep.equal([
      {
        field: 'offers.off_acme_heron.pricing.input',
        values: [
          { value: 1, source: 'best' },
          { value: 2, source: 'old' },
        ],
        chosen: 1,
        rule: 'precedence',
      },
    ]);
    const fields = (overrides: Partial<DraftPrice>) =>
      choose(input('old', 2, overrides), input('best', 1, overrides)).conflicts[0]?.field;
    expect(fields({ minPromptTokens: 200_000, timeWindow: 'off_peak' })).to.equal(
      'offers.off_acme_heron.pricing.tiers.200000.input.off_peak',
    );
    expect(fields({ unit: 'image', size: 'large', quality: 'high' })).to.equal(
      'offers.off_acme_heron.pricing.input.image.large.high',
    );
    const agreed = choose(input('best', 1), input('old', 2), input('new', 2)).conflicts;
    expect(agreed.map(({ rule, chosen: value }) => [rule, value])).to.deep.equal([
      ['agreement', 2],
    ]);
    expect(choose(input('old', 1), input('best', 0.9995)).conflicts).to.deep.equal([]);
  });
});
