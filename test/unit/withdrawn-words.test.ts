import { expect } from 'chai';
import { Linter } from 'eslint';
import { readWithdrawnWords, withdrawnWords } from '../../scripts/tools/lint/withdrawn-words.js';

describe('the lint rule of withdrawn words', () => {
  const lint = (code: string, filename = 'a.js'): string[] =>
    new Linter()
      .verify(
        code,
        {
          plugins: { glossary: { rules: { 'withdrawn-words': withdrawnWords } } },
          rules: { 'glossary/withdrawn-words': 'error' },
        },
        filename,
      )
      .map(({ message }) => message);

  it('names the word and what to write instead: in names, parts of names, comments and file names', () => {
    const instead = readWithdrawnWords().get('keeper') ?? '';
    expect(instead).not.to.equal('');
    const message = `“keeper” is withdrawn: ${instead} (docs/glossary.md).`;
    expect(lint('const keeper = 1;')).to.deep.equal([message]);
    expect(lint('class StateKeeper {}')).to.include(message);
    expect(lint('// the keeper of states')).to.deep.equal([message]);
    expect(lint('const a = 1;', 'state-keeper.js')).to.deep.equal([message]);
  });

  it('leaves texts for people and other words alone', () => {
    expect(lint('const text = "the keeper"; // keeps, keep')).to.deep.equal([]);
  });
});
