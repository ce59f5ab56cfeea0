import { expect } from 'chai';
import { weighHit } from '../../../server/search/weigh-hit.ts';

describe('what a hit is worth among the names that may be meant', () => {
  it('is nothing where it is as a whole nothing like what was asked', () => {
    for (const [asked, slug] of [
      ['nope-nope', 'dots-studio--dots-3-note-preview'],
      ['nope-nope', 'qwen2.5-coder-32b-instruct'],
      ['foo', 'sicarius-prototyping--bacon_and_food'],
      ['my-model', 'dreadpoor--not_even_my_final_form-8b-model_stock'],
      ['qwerty', 'featherless-ai--qwerky-72b'],
    ] as const) {
      expect(weighHit(asked, slug), `${asked} ${slug}`).to.equal(null);
    }
  });

  it('is half of how alike the two are', () => {
    expect(weighHit('sonet', 'claude-sonnet-4')).to.equal(null);
    expect(weighHit('claud-sonnet', 'claude-sonnet')).to.be.closeTo(0.46, 0.01);
  });

  it('is much where it has every word, apart or joined, in any order', () => {
    for (const [asked, slug] of [
      ['opus', 'claude-opus-5'],
      ['llama3.1', 'llama-3.1-8b-instruct'],
      ['gemma2', 'gemma-2-9b-it'],
      ['claude-3', 'claude-3-haiku'],
      ['pro-2.5-gemini', 'gemini-2.5-pro'],
      ['Gemini/Pro_2.5', 'gemini-2.5-pro'],
    ] as const) {
      expect(weighHit(asked, slug), `${asked} ${slug}`).to.equal(0.9);
    }
    expect(weighHit('claude-3', 'claude-3.5-haiku')).to.be.lessThan(0.5);
    expect(weighHit('haiku', 'mcinext--hakim')).to.be.oneOf([null, 0.25]);
  });

  it('is something, however little, where it begins the same', () => {
    expect(weighHit('gpt-5-ultra-zz', 'gpt-5')).to.be.closeTo(0.18, 0.01);
    expect(weighHit('gp', 'gpt-5-search-api-2025-10-14')).to.be.lessThan(0.22);
  });
});
