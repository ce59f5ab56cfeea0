import { expect } from 'chai';
import fc from 'fast-check';
import { findSuperseded, toLine } from '../../../indexer/resolve/life-cycle/line.ts';
import {
  countDerived,
  toPopularity,
  type PopularitySignals,
} from '../../../indexer/resolve/facts/popularity.ts';
import { toCompany } from '../../../indexer/resolve/tables/companies.ts';

const name = fc.string({
  unit: fc.constantFrom('a', 'b', '1', '2', '-'),
  minLength: 4,
  maxLength: 8,
});
const letters = (text: string): string => text.replaceAll('-', '');

describe('derived models', () => {
  it('count for the longest base, be it before or after a shorter one in the same name', () => {
    const bases = ['acme-heron-1', 'heron-1', 'heron-1-mini-turbo'];
    const count = (name: string) =>
      Object.fromEntries(countDerived(new Map(bases.map((base) => [base, base])), [name]));
    expect(count('acme-heron-1-chatty')).to.deep.equal({ 'acme-heron-1': 1 });
    expect(count('acme-heron-1-mini-turbo')).to.deep.equal({ 'heron-1-mini-turbo': 1 });
    expect(count('my-heron-1')).to.deep.equal({ 'heron-1': 1 });
  });

  it('count for the longest base in their name, of several for the first by the alphabet', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.array(name, { maxLength: 30 }), (bases, tails) => {
        const names = tails.map((tail, at) => `x${bases[at % (bases.length || 1)] ?? ''}${tail}`);
        const stems = [...new Set(bases.map(letters))]
          .filter((stem) => stem.length > 4 && /\d/.test(stem))
          .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
        const found = names.map((one) => stems.find((stem) => letters(one).includes(stem)));
        const counts = countDerived(new Map(bases.map((base) => [base, base])), names);
        for (const base of bases) {
          const expected = found.filter((stem) => stem === letters(base)).length;
          expect(counts.get(base) ?? 0).to.equal(expected);
        }
      }),
    );
  });
});

describe('popularity', () => {
  const unknown: PopularitySignals = {
    companies: 0,
    votes: 0,
    benchmarks: 0,
    derived: 0,
    releaseDate: null,
    status: 'active',
    isCommunity: false,
    isSoldByMaker: false,
    supersededOn: null,
  };
  const of = (facts: Partial<PopularitySignals>) =>
    toPopularity({ ...unknown, ...facts }, '2026-07-02');

  it('grows with companies, votes, scores and derived models', () => {
    for (const fact of ['companies', 'votes', 'benchmarks', 'derived'] as const) {
      expect(of({ [fact]: 16 }), fact).to.be.greaterThan(of({ [fact]: 8 }));
    }
  });

  it('puts what its maker sells before what is only hosted', () => {
    expect(of({ companies: 9, isSoldByMaker: true })).to.be.greaterThan(of({ companies: 12 }));
    expect(of({ companies: 9, isSoldByMaker: true })).to.be.lessThan(of({ companies: 15 }));
  });

  it('counts being new only for what somebody offers, halved every nine months', () => {
    const fresh = of({ companies: 1, releaseDate: '2026-07-02' });
    const old = of({ companies: 1, releaseDate: '2025-10-01' });
    expect(fresh - old).to.be.closeTo(17.5, 0.01);
    expect(of({ releaseDate: '2026-07-02' })).to.equal(0);
  });

  it('counts no more for a model that is still to come than for one that came today', () => {
    const released = (releaseDate: string) => of({ companies: 2, releaseDate });
    expect(released('2026-12-31')).to.equal(released('2026-07-02'));
    expect(released('2026-07-02')).to.be.above(released('2026-01-02'));
  });

  it('puts one company before six scores', () => {
    expect(of({ companies: 1 })).to.be.greaterThan(of({ benchmarks: 6 }));
  });

  it('doubts what one company alone offers and nobody dates', () => {
    const long = '2000-01-01';
    expect(of({ companies: 1, releaseDate: long }) - of({ companies: 1 })).to.be.closeTo(3, 0.01);
    expect(of({ companies: 2, releaseDate: long }) - of({ companies: 2 })).to.be.closeTo(0, 0.01);
  });

  it('is less for what leaves, what a newer model superseded, and the community’s', () => {
    const full = of({ companies: 9 });
    const part = (facts: Partial<PopularitySignals>) => of({ companies: 9, ...facts }) / full;
    expect(part({ status: 'preview' })).to.equal(1);
    expect(part({ status: 'deprecated' })).to.be.closeTo(0.75, 0.001);
    expect(part({ status: 'retired' })).to.be.closeTo(0.5, 0.001);
    expect(part({ supersededOn: '2026-01-01' })).to.be.closeTo(0.85, 0.001);
    expect(part({ supersededOn: '2025-07-03' })).to.be.closeTo(0.85, 0.001);
    expect(part({ supersededOn: '2025-07-02' })).to.be.closeTo(0.65, 0.001);
    expect(part({ supersededOn: '2025-01-01' })).to.be.closeTo(0.65, 0.001);
    expect(part({ supersededOn: '2026-09-22' })).to.equal(1);
    expect(part({ isCommunity: true })).to.be.closeTo(0.8, 0.001);
  });
});

describe('lines of models', () => {
  const lines: readonly (readonly [line: string | null, ...names: string[]])[] = [
    ['claude-sonnet', 'claude-3.5-sonnet', 'claude-sonnet-4.5'],
    ['gpt', 'gpt-5', 'gpt-4o', 'gpt-4.1', 'gpt-5.5'],
    ['gpt-mini', 'gpt-5-mini', 'gpt-4o-mini'],
    ['o-mini', 'o3-mini', 'o4-mini'],
    ['gemini-flash', 'gemini-2.5-flash', 'gemini-3-flash-preview'],
    ['gemini-flash-lite', 'gemini-2.5-flash-lite'],
    ['qwen', 'qwen3-235b-a22b-instruct-2507', 'qwen3.5-397b-a17b'],
    ['llama-scout', 'llama-4-scout-17b-instruct'],
    [null, '3.5'],
  ];
  it('are names without versions, dates and sizes', () => {
    for (const [line, ...names] of lines) {
      for (const name of names) expect(toLine(name), name).to.equal(line);
    }
  });

  it('tell when a model was superseded by its maker’s next', () => {
    const member = (name: string, releaseDate: string | null, creator = 'acme') => ({
      key: `${creator}/${name}`,
      name,
      creator,
      releaseDate,
    });
    const superseded = findSuperseded([
      member('heron-1', '2024-01-10'),
      member('heron-3', '2026-01-10'),
      member('heron-2', '2025-01'),
      member('heron-2.1', '2025-01-20'),
      member('heron-9', null),
      member('heron-mini-1', '2023-01-01'),
      member('heron-4', '2026-06-01', 'borealis'),
    ]);
    expect(Object.fromEntries(superseded)).to.deep.equal({
      'acme/heron-1': '2025-01',
      // A month may be later than a day in it.
      'acme/heron-2': '2026-01-10',
      'acme/heron-2.1': '2026-01-10',
    });
  });
});

describe('companies', () => {
  it('count once, whatever sites and plans they sell by', () => {
    expect(['alibaba', 'alibaba-cn', 'alibaba-coding-plan-cn'].map(toCompany)).to.deep.equal(
      Array(3).fill('alibaba'),
    );
    expect(toCompany('zhipuai-coding-plan')).to.equal('zai');
    expect(toCompany('google-vertex')).to.equal('google');
    expect(toCompany('deepinfra')).to.equal('deepinfra');
  });
});
