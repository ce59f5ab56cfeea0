import { expect } from 'chai';
import { describeRejections } from '../../../indexer/refresh/feed-report.ts';

describe('what a report says of what was left out', () => {
  it('names the commonest reason first, equal ones by name, and gives some examples', () => {
    const reasons = ['wren', 'heron', 'owl', 'owl', 'owl', 'heron', 'wren'];
    const rejected = reasons.map((reason, at) => ({ reason, where: `row ${at}` }));
    const { rejections, examples, rejected: count } = describeRejections(rejected);
    expect(Object.entries(rejections)).to.deep.equal([
      ['owl', 3],
      ['heron', 2],
      ['wren', 2],
    ]);
    expect(count).to.equal(7);
    expect(examples).to.deep.equal(rejected.slice(0, 5));
  });
});
