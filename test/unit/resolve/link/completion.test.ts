import { expect } from 'chai';
import { isCompletion, toNameTokens } from '../../../../indexer/resolve/link/completion.ts';

const TABLE: readonly (readonly [short: string, full: string, creator: string, is: boolean])[] = [
  ['nemotron 3 super', 'nemotron 3 super 120b a12b', 'nvidia', true],
  ['llama 3.1 70b', 'llama 3.1 70b instruct', 'meta', true],
  ['llama 3.1 70b', 'llama 3.1 70b chat', 'meta', true],
  ['gemma 4 31b', 'gemma 4 31b it', 'google', true],
  ['qwen 3 30b', 'qwen 3 30b a3b', 'alibaba', true],
  ['qwen 3 30b', 'qwen 3 30b a3.5b', 'alibaba', true],
  ['llama 4 scout', 'llama 4 scout 17b 16e', 'meta', true],
  ['super nemotron 3', 'nemotron 3 super', 'nvidia', true],
  ['gemini 2.5 flash', 'gemini 2.5 flash 8b', 'google', false],
  ['llama 3 8b', 'llama 3 8b 70b', 'meta', false],
  ['heron 05 06', 'heron 06 05', 'google', false],
  ['heron 5', 'heron 5 preview', 'google', true],
  ['heron 5', 'heron 5 preview', 'openai', true],
  ['heron 5', 'heron 5 preview', 'meta', false],
  ['heron 5', 'heron 5 mini', 'openai', false],
  ['heron mini', 'heron nano', 'openai', false],
];

describe('a name that completes another', () => {
  for (const [short, full, creator, is] of TABLE) {
    it(`${is ? 'is' : 'is not'} ${full} of ${creator} for ${short}`, () => {
      expect(isCompletion(short.split(' '), full.split(' '), creator)).to.equal(is);
    });
  }

  it('is read with versions as one number, and sizes as they are', () => {
    expect(toNameTokens('claude-3-5-sonnet').join(' ')).to.equal('claude 3.5 sonnet');
    expect(toNameTokens('heron-3-5').join(' ')).to.equal('heron 3.5');
    expect(toNameTokens('llama-3-70b').join(' ')).to.equal('llama 3 70b');
  });
});
