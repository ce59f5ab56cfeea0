import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_TERMS, pairsOf, parseQuery, startsOf } from '../../../schemas/search/text-query.ts';

/** Query terms as text: `?` optional, `*` prefix, `"` quoted. */
const termsOf = (q: string): string =>
  parseQuery(q)
    .terms.map(
      (term) =>
        `${term.quoted ? '"' : ''}${term.token}${term.isPrefix ? '*' : ''}${term.optional ? '?' : ''}`,
    )
    .join(' ');

describe('query', () => {
  const TABLE: readonly (readonly [q: string, terms: string])[] = [
    ['', ''],
    ['*-/', ''],
    ['claude op', 'claude op*'],
    ['claude op ', 'claude op'],
    ['claude op)', 'claude op'],
    ['GPT-4o', 'gpt 4 o*'],
    ['accounts/fireworks/models/llama-v3p1', 'accounts? fireworks? models? llama v? 3 1*'],
    ['openai/gpt-5', 'openai? gpt 5*'],
    ['GPT/4.1', 'gpt 4 1*'],
    ['ab/cd ef', 'ab cd ef*'],
    ['claude-opus:8192', 'claude opus 8192*?'],
    ['qwen3:free', 'qwen 3 free*'],
    ['the model by us', 'the model by us*'],
    ['the best model', 'the? best model*?'],
    ['"claude opus" x', 'x* "claude "opus'],
    ['x "claude', 'x claude*'],
    ['x-y -c', 'x y'],
    ['-gpt', ''],
  ];
  for (const [q, terms] of TABLE) {
    it(`${JSON.stringify(q)} → ${terms}`, () => {
      expect(termsOf(q)).to.equal(terms);
    });
  }

  it('reads phrases and exclusions, plain or curly', () => {
    const { phrases, exclusions } = parseQuery('“Claude Opus” -mini -"GPT 4" "" -/');
    expect(phrases).to.deep.equal([['claude', 'opus']]);
    expect(exclusions).to.deep.equal([['mini'], ['gpt', '4']]);
  });

  it('has the whole text and the tail of an id as keys', () => {
    expect(parseQuery('openai/gpt-5').keys).to.deep.equal(['openaigpt5', 'gpt5']);
    expect(parseQuery('openai/gpt-5 mini').keys).to.deep.equal(['openaigpt5mini']);
    expect(parseQuery('"gpt 5" mini -nano').keys).to.deep.equal(['gpt5mini']);
    expect(parseQuery('***').keys).to.deep.equal([]);
  });

  it('drops the head of a long path before any word that must match', () => {
    const path = `${'accounts/models/x/'.repeat(10)}llama-3.1-70b-instruct`;
    const { terms, truncated } = parseQuery(path);
    expect(truncated).to.equal(true);
    expect(terms).to.have.length(MAX_TERMS);
    const required = terms.filter(({ optional }) => !optional).map(({ token }) => token);
    expect(required).to.deep.equal(['llama', '3', '1', '70', 'b', 'instruct']);
    expect(terms.at(-1)?.token).to.equal('instruct');
  });

  it('has no room for other words where those that must match are as many as there may be', () => {
    const required = Array.from(
      { length: MAX_TERMS },
      (_, i) => `word${'abcdefghijklmnop'[i] ?? ''}`,
    );
    const full = parseQuery(required.join(' '));
    expect([full.terms.length, full.truncated]).to.deep.equal([MAX_TERMS, false]);
    const more = parseQuery(`the ${required.join(' ')}`);
    expect(more.terms.map(({ token }) => token)).to.deep.equal(required);
    expect(more.truncated).to.equal(true);
  });

  it('always leaves a word that must match, within the bound, of any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(fc.constantFrom('the', 'v', 'models', 'a/', '"', '-x', ':1', 'gpt', ' '), {
          maxLength: 60,
        })
        .map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(text, (q) => {
        const { terms } = parseQuery(q);
        expect(terms.length).to.be.at.most(MAX_TERMS);
        if (terms.length > 0) expect(terms.some(({ optional }) => !optional)).to.equal(true);
        expect(terms.slice(0, -1).filter(({ isPrefix }) => isPrefix).length).to.be.at.most(1);
      }),
    );
  });

  it('reads the first 256 characters, and tells of more', () => {
    const long = 'a'.repeat(255);
    expect(termsOf(`${long} late`)).to.equal(long);
    expect([parseQuery(`${long} late`).truncated, parseQuery(long).truncated]).to.deep.equal([
      true,
      false,
    ]);
  });

  it('uses the first words that must match, and of others the last there is room for', () => {
    const words = Array.from({ length: MAX_TERMS + 2 }, (_, at) => `word${'x'.repeat(at)}`);
    expect(termsOf(`${words.join(' ')} `)).to.equal(words.slice(0, MAX_TERMS).join(' '));
    const fewer = words.slice(0, MAX_TERMS - 1).join(' ');
    expect(termsOf(`the ${fewer} model of `)).to.equal(`${fewer} of?`);
    const { phrases } = parseQuery(`"${words.join(' ')}"`);
    expect(phrases).to.deep.equal([words.slice(0, MAX_TERMS)]);
  });

  it('takes an a at the end for the beginning of a word, elsewhere for an article', () => {
    expect([termsOf('gpt a'), termsOf('a gpt')]).to.deep.equal(['gpt a*', 'a? gpt*']);
  });

  it('finds versions behind words, but no sizes, and four whole ones at most', () => {
    const versionsOf = (q: string): readonly string[] => parseQuery(q).versions;
    expect(['qwen-1.5', 'qwen-1.8b', 'llama 7b', 'gpt-4.1'].map(versionsOf)).to.deep.equal([
      ['~1', '15'],
      ['~1'],
      [],
      ['~4', '41'],
    ]);
    const many = parseQuery('gpt 1, qwen 2, llama 3, phi 4, nova 5').wholeVersions;
    expect(many.map(({ version }) => version)).to.deep.equal(['1', '2', '3', '4']);
  });

  it('glues neighbours of one kind, digits only where they are four or more', () => {
    const glued = (q: string): string[] => pairsOf(parseQuery(q).terms, 0);
    expect(['deep seek', 'x ai', '08 06', '0 1', 'gpt 4'].map(glued)).to.deep.equal([
      ['deepseek'],
      ['xai'],
      ['0806'],
      [],
      [],
    ]);
  });

  it('may start a name from two letters on, and one behind a creator of four words at most', () => {
    const starts = (q: string) => startsOf(parseQuery(q));
    expect([starts('o'), starts('o3')?.name]).to.deep.equal([null, 'o3']);
    expect(starts('meta a b c d')?.both).to.deep.equal({ creator: 'meta', name: 'abcd' });
    expect([starts('meta')?.both, starts('meta a b c d e')?.both]).to.deep.equal([null, null]);
  });
});
