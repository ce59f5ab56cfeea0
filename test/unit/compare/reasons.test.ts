import { expect } from 'chai';
import { toSummary, type Model } from '../../../schemas/model.ts';
import type { Distance } from '../../../server/catalog/compare/distance.ts';
import { isKin, lackedBy, reasonsFor } from '../../../server/catalog/compare/reasons.ts';
import { buildModel } from '../../support/build.ts';

const limits = (context_window: number | null) => ({
  limits: { context_window, max_input_tokens: null, max_output_tokens: null },
});
const build = (more: Partial<Model> = {}): Model =>
  buildModel({
    ...{ slug: 'own', name: 'Own', family: 'crane', creator: { slug: 'acme', name: 'Acme' } },
    ...{ release_date: '2025-06-01', ...limits(100_000), ...more },
  });
/** A model that has nothing in common with it. */
const STRANGER = { family: null, creator: null, release_date: null, ...limits(null) };
const FAR: Distance = { priceRatio: null, scoreGain: null, benchmarks: 0, total: null };

type Case = readonly [
  what: string,
  parts: { readonly own?: Partial<Model>; readonly other?: Partial<Model> } & Partial<Distance>,
  reasons: readonly string[],
];

const KIN = ['Same family: crane.', 'Also by Acme.'];
const NEW = 'Newer model of the same family by the same creator.';
const CASES: readonly Case[] = [
  ['nothing in common', {}, []],
  ['neither family nor creator known', { own: { family: null, creator: null } }, []],
  [
    'the replacement that is named',
    { own: { replacement_slug: 'other' } },
    ['Named replacement for Own.'],
  ],
  [
    'its successor',
    { other: build({ release_date: '2025-06-02' }) },
    [NEW, 'Newer: released on 2025-06-02.'],
  ],
  ['its kin of the same day', { other: build() }, KIN],
  ['its kin of an unknown day', { other: build({ release_date: null }) }, KIN],
  [
    'an older one of its family',
    { other: { family: 'crane', release_date: '2025-05-31' } },
    ['Same family: crane.'],
  ],
  [
    'a newer one by its creator',
    { other: { ...STRANGER, creator: build().creator, release_date: '2026-01-01' } },
    ['Also by Acme.', 'Newer: released on 2026-01-01.'],
  ],
  ['a tenth dearer', { priceRatio: 1.1 }, ['Similar price.']],
  ['more than a tenth dearer', { priceRatio: 1.11 }, []],
  ['a tenth cheaper', { priceRatio: 0.9 }, ['Similar price.']],
  ['more than a tenth cheaper', { priceRatio: 0.89 }, ['Costs 11% less.']],
  ['a tenth of the price', { priceRatio: 0.1 }, ['Costs 90% less.']],
  ['hardly any price', { priceRatio: 0.037 }, ['Costs 96.3% less.']],
  ['just as good', { scoreGain: 0.03, benchmarks: 2 }, ['Similar scores on 2 shared benchmarks.']],
  [
    'hardly worse',
    { scoreGain: -0.03, benchmarks: 1 },
    ['Similar scores on one shared benchmark.'],
  ],
  ['worse', { scoreGain: -0.031, benchmarks: 1 }, []],
  [
    'better',
    { scoreGain: 0.031, benchmarks: 1 },
    ['Scores 3.1 points higher on average across one shared benchmark.'],
  ],
  [
    'a larger context',
    { other: limits(100_001) },
    ['Larger context: 100,001 tokens instead of 100,000.'],
  ],
  ['the same context', { other: limits(100_000) }, []],
  ['a context where its own is not known', { own: limits(null), other: limits(1_000_000) }, []],
];

describe('the reasons for another model', () => {
  for (const [what, { own = {}, other = {}, ...distance }, reasons] of CASES) {
    it(`are said of one with ${what}`, () => {
      const model = build(own);
      const another = toSummary(build({ ...STRANGER, ...other, slug: 'other' }));
      const found = reasonsFor(model, another, { ...FAR, ...distance });
      expect(found.map(({ detail }) => detail)).to.deep.equal(reasons);
    });
  }

  it('are kinship only where it is not known to be older', () => {
    const kin = (release_date: string | null) => isKin(build(), build({ release_date }));
    expect(['2025-05-31', '2025-06-01', '2026-01-01', null].map(kin)).to.deep.equal([
      ...[false, true, true, true],
    ]);
    expect(isKin(build(), build({ creator: { slug: 'zoo', name: 'Zoo' } }))).to.equal(false);
    expect(isKin(build(), build({ family: 'heron' }))).to.equal(false);
  });

  it('are weighed against what it is not known to do', () => {
    const able = (more: Partial<Model['capabilities']>) =>
      build({ capabilities: { ...build().capabilities, ...more } });
    const own = able({ vision: true, tool_calling: true, reasoning: null });
    const other = able({ vision: true, tool_calling: null, reasoning: false });
    expect(lackedBy(own, toSummary(other))).to.deep.equal(['tool_calling']);
    expect(lackedBy(other, toSummary(own))).to.deep.equal([]);
  });
});
