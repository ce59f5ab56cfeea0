import { expect } from 'chai';
import { readJudgements, readTargets } from '../../../scripts/tools/relevance/judgements.ts';
import { rate } from '../../../scripts/tools/relevance/measure.ts';

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
