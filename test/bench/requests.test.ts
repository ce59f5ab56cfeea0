import { expect } from 'chai';
import { toHeaders } from '../../scripts/tools/bench/load.ts';
import { withTypo } from '../../scripts/tools/bench/typos.ts';

describe('the requests of the bench', () => {
  it('have names with two letters of the longest word changed round', () => {
    expect(withTypo('Claude Opus 4')).to.equal('Cluade Opus 4');
    expect(withTypo('GPT 5 mini')).to.equal('GPT 5 mnii');
    // Of several, the first.
    expect(withTypo('heron wader')).to.equal('hreon wader');
  });

  it('leave out names that have no word of four letters, or whose letters are alike', () => {
    expect(withTypo('o3 GPT')).to.equal(null);
    expect(withTypo('Looo')).to.equal(null);
  });

  it('have names of 200 characters at most', () => {
    expect(withTypo(`heron ${'x '.repeat(200)}`)).to.have.length(200);
  });

  it('bear a key and say what they accept, where they are given', () => {
    expect(toHeaders({ key: null })).to.deep.equal({});
    expect(toHeaders({ key: 'k', accept: 'text/html' })).to.deep.equal({
      authorization: 'Bearer k',
      accept: 'text/html',
    });
  });
});
