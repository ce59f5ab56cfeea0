import { expect } from 'chai';
import { readJudgements, readTargets } from '../../../scripts/tools/relevance/judgements.ts';
import { measureRelevance, rate } from '../../../scripts/tools/relevance/measure.ts';
import type { TextualQuery } from '../../../schemas/search/explanation.ts';
import type { CatalogReader } from '../../../server/search/port.ts';

describe('relevance figures', () => {
  it('rates a ranking by its first hit and by all of them', () => {
    expect(rate(['a', 'b'], ['a'])).to.deep.equal({ mrr10: 1, success1: 1, ndcg10: 1 });
    expect(rate(['b', 'a'], ['a'])).to.deep.include({ mrr10: 0.5, success1: 0 });
    expect(rate(['b', 'a'], ['a']).ndcg10).to.be.closeTo(0.631, 0.001);
    expect(rate(['a', 'c', 'b'], ['a', 'b']).ndcg10).to.be.closeTo(0.92, 0.001);
    expect(rate([], ['a'])).to.deep.equal({ mrr10: 0, success1: 0, ndcg10: 0 });
    const tenth = [...'012345678'.split(''), 'a'];
    expect(rate(tenth, ['a']).mrr10).to.equal(0.1);
    expect(rate(['x', ...tenth], ['a']).mrr10).to.equal(0);
    // More cannot be on a page.
    expect(rate(tenth, [...tenth, 'b', 'c']).ndcg10).to.equal(1);
  });

  it('misses what is not found first, and leaves out what the catalogue does not have', async () => {
    const pages: Readonly<Record<string, readonly string[]>> = {
      heron: ['heron-2', 'heron-1'],
      ibis: ['stork', 'ibis-1'],
      crane: [],
    };
    const reader = {
      search: ({ text }: TextualQuery) => {
        const hits = (pages[text.q] ?? []).map((slug) => ({ model: { slug } }));
        return Promise.resolve({ hits, total: hits.length, stage: 'exact' });
      },
    };
    const judgements = ['heron', 'ibis', 'crane', 'dodo'].map((query) => ({
      query,
      class: query === 'heron' ? 'name' : 'typo',
      targets: [query],
      part: 'tuning' as const,
    }));
    const targets: Readonly<Record<string, readonly string[]>> = {
      heron: ['heron-1', 'heron-2'],
      ibis: ['ibis-1'],
      crane: ['crane-1'],
    };
    const { classes, skipped, misses, judged } = await measureRelevance(
      reader as unknown as CatalogReader,
      judgements,
      new Map([['crane', ['crane', 'grus']]]),
      (ids) => Promise.resolve(targets[ids[0] ?? ''] ?? []),
    );
    expect(skipped).to.equal(1);
    expect(judged.map(({ query, rank }) => [query, rank])).to.deep.equal([
      ['heron', 1],
      ['ibis', 2],
      ['crane', null],
    ]);
    expect(misses.map(({ query, got }) => [query, ...got])).to.deep.equal([
      ['ibis', 'stork', 'ibis-1'],
      ['crane'],
    ]);
    expect(classes.map(({ class: name, queries, mrr10 }) => [name, queries, mrr10])).to.deep.equal([
      ['name', 1, 1],
      ['typo', 2, 0.25],
      ['all', 3, 0.5],
    ]);
  });

  it('has judgements whose targets are all described', () => {
    const judgements = readJudgements();
    const targets = readTargets();
    expect(judgements).to.have.length.above(1900);
    for (const { targets: ids } of judgements) {
      for (const id of ids) expect(targets.get(id)?.[0]).to.equal(id);
    }
    // A model is judged in one part only, or the part held out would have been tuned on.
    const first = (part: string): Set<string | undefined> =>
      new Set(judgements.filter((one) => one.part === part).map((one) => one.targets[0]));
    const both = [...first('tuning')].filter((id) => first('held_out').has(id));
    expect(both).to.deep.equal([]);
  });
});
