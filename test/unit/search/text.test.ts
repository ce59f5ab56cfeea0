import { expect } from 'chai';
import fc from 'fast-check';
import {
  fold,
  isOfVersions,
  norm,
  parts,
  readVersions,
  spans,
  tail,
  toBoundTokens,
} from '../../../schemas/search/text.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

describe('text', () => {
  it('has parts of letters or of digits only, already folded', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const part of parts(text)) {
          expect(part).to.match(/^([0-9]+|\p{L}+)$/u);
          expect(parts(part)).to.deep.equal([part]);
        }
      }),
    );
  });

  it('finds the same parts with their places', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = spans(text);
        expect(found.map(({ part }) => part)).to.deep.equal(parts(text));
        let end = 0;
        for (const span of found) {
          expect(span.start).to.be.within(Math.min(end, span.start), span.end);
          expect(span.end).to.be.at.most(text.length);
          end = span.start;
        }
      }),
    );
  });

  it('places parts in the text as given', () => {
    const text = 'Ünï™ e\u0301x ٣p١';
    const places = spans(text).map(({ part, start, end }) => [part, text.slice(start, end)]);
    expect(places).to.deep.equal([
      ['uni', 'Ünï'],
      ['ex', 'e\u0301x'],
      ['3', '٣'],
      ['1', '١'],
    ]);
  });

  it('folds case, marks and digits, norms ids, cuts tails', () => {
    expect(fold('V3P1 É')).to.equal('v3.1 e');
    expect(norm('meta-llama/Llama-3.1')).to.equal('metallamallama31');
    expect(tail('a/b/c-d')).to.equal('c-d');
    expect(tail('plain')).to.equal('plain');
  });

  it('reads whole versions with the word they stand behind, no sizes, dates or letters of a version', () => {
    const read = (text: string): string[] =>
      readVersions(text).map(({ word, version }) => `${word} ${version}`);
    expect(read('Llama 3.3 70B Instruct')).to.deep.equal(['llama 3.3']);
    expect(read('llama-3-70b')).to.deep.equal(['llama 3']);
    expect(read('meta-llama/llama-v3p1-8b')).to.deep.equal(['llama 3.1']);
    expect(read('claude-3-5-sonnet-20241022')).to.deep.equal(['claude 3.5']);
    expect(read('claude-opus-4-20250514')).to.deep.equal(['opus 4']);
    expect(read('gpt-4-0613')).to.deep.equal(['gpt 4']);
    expect(read('Gemini 2.0 Flash')).to.deep.equal(['gemini 2']);
    expect(read('DeepSeek-V3.1')).to.deep.equal(['deepseek 3.1']);
    expect(read('Mistral 7B v0.1')).to.deep.equal(['v 0.1']);
    expect(read('Hermes 3 Llama 3.1 405B')).to.deep.equal(['hermes 3', 'llama 3.1']);
    expect(
      ['gpt-4o', 'gemma-3n', 'phi 14b', 'qwen 3.8b', '70 billion'].flatMap(read),
    ).to.deep.equal([]);
  });

  it('takes a name for one of a version of another word only where it says none of the word typed', () => {
    const is = (typed: string, ...names: string[]) => isOfVersions(readVersions(typed), names);
    expect(is('llama 3', 'Llama 3 8B')).to.equal(true);
    expect(is('llama 3', 'Llama 3.3 70B')).to.equal(false);
    expect(is('llama 3', 'Hermes 3 Llama 3.1 8B')).to.equal(false);
    expect(is('claude 4', 'Claude Sonnet 4')).to.equal(true);
    expect(is('claude 4', 'Claude Sonnet 4.5')).to.equal(false);
    expect(is('gemini 2', 'Gemini 2.0 Flash')).to.equal(true);
    expect(is('gpt 4', 'GPT-4o')).to.equal(false);
    expect(is('deepseek v3', 'DeepSeek-R1-0528-Qwen3-8B')).to.equal(false);
    expect(is('whisper v3', 'Whisper Large V3')).to.equal(true);
  });

  it('folds letters that no mark was taken from', () => {
    expect(['Lıama', 'Đồng', 'ΛΟΓΟΣ λόγος'].map(fold)).to.deep.equal([
      ...['liama', 'dong', 'λογοσ λογοσ'],
    ]);
  });

  it('reads a single p between digits as a point, and no longer word', () => {
    expect([parts('v3p1'), parts('3pp1')]).to.deep.equal([
      ['v', '3', '1'],
      ['3', 'pp', '1'],
    ]);
  });

  it('names a version as a number, and by the words that were typed', () => {
    expect(readVersions('gemma-03').map(({ version }) => version)).to.deep.equal(['3']);
    const [typed] = readVersions('deepseek v3.1');
    expect(typed === undefined ? null : toBoundTokens(typed)).to.deep.equal({
      own: ['deepseek3', 'deepseekv3'],
      any: 'deepseek=',
    });
  });
});
