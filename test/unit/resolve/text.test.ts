import { expect } from 'chai';
import { fold, toMatchingKey, toTokens } from '../../../indexer/resolve/text.ts';

describe('the one spelling of an id', () => {
  for (const [what, text, folded] of [
    ['is in lower case', 'Llama-3.1', 'llama-3.1'],
    ['has hyphens for spaces and underscores', 'Llama 3_Scout', 'llama-3-scout'],
    ['has one hyphen for several', 'llama--3 - scout', 'llama-3-scout'],
    ['neither begins nor ends with a hyphen', '_llama-3_', 'llama-3'],
    ['neither begins nor ends with a space', ' Llama 3\u00a0', 'llama-3'],
    ['writes a version with a point', 'Llama-3_3', 'llama-3.3'],
    ['writes a version with a point for a p', 'kimi-k2p5', 'kimi-k2.5'],
    ['leaves a number of two digits apart from what precedes it', 'run-12_3', 'run-12-3'],
    ['leaves a number of two digits apart from what follows it', 'run-1_23', 'run-1-23'],
    ['leaves a row of numbers as it is', 'run-1_2_3', 'run-1-2.3'],
    ['has plain characters for wide ones', 'ＧＰＴ－４', 'gpt-4'],
  ] as const) {
    it(what, () => {
      expect(fold(text)).to.equal(folded);
    });
  }
});

describe('what names are compared by', () => {
  it('is their letters and digits, of every script', () => {
    expect(toMatchingKey('llama-3.1 (70b)')).to.equal('llama3170b');
    expect(toMatchingKey('通义-千问.7b')).to.equal('通义千问7b');
  });

  it('is their words and numbers, each with its unit', () => {
    expect(toTokens('llama-3.1-70b')).to.deep.equal(['llama', '3.1', '70b']);
    expect(toTokens('qwen3 235b-a22b')).to.deep.equal(['qwen', '3', '235b', 'a22b']);
    expect(toTokens('--')).to.deep.equal([]);
  });
});
