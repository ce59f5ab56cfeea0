import { expect } from 'chai';
import { DocumentError, parseDocument } from '../../../indexer/feeds/reading/parse-document.ts';

/** A small text that says a large one: each list is ten times the one before it. */
const BOMB = Array.from({ length: 4 }, (_, level) => {
  const inner = level === 0 ? 'x' : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array(10).fill(inner).join(', ')}]\n`;
}).join('');

describe('parseDocument', () => {
  it('reads CSV by the names in its first row, cells with line breaks and quotes too (T33)', () => {
    const text = '\uFEFFModel,Notes\r\nheron-2,"two\nlines, and ""quotes"""\r\nheron-3,\r\n';
    expect(parseDocument('csv', text)).to.deep.equal([
      { Model: 'heron-2', Notes: 'two\nlines, and "quotes"' },
      { Model: 'heron-3', Notes: '' },
    ]);
  });

  it('reads CSV of which lines end in several ways, and leaves out blank ones', () => {
    for (const text of ['a,b\r\n1,2\n3,4\r\n', 'a,b\r1,2\r3,4', 'a,b\n\n1,2\n\n3,4\n\n']) {
      expect(parseDocument('csv', text), JSON.stringify(text)).to.deep.equal([
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ]);
    }
  });

  it('leaves text as it is', () => {
    expect(parseDocument('text', '# {"a": \n')).to.equal('# {"a": \n');
  });

  it('leaves every scalar of YAML the text it is', () => {
    const text = '- version: 1.10\n  date: 2025-01-02\n  on: yes\n  none: null\n';
    expect(parseDocument('yaml', text)).to.deep.equal([
      { version: '1.10', date: '2025-01-02', on: 'yes', none: 'null' },
    ]);
  });

  it('refuses what is not of the format, saying which it should be', () => {
    const wrong = [
      ['csv', 'a,b\n1,2,3\n', 'CSV'],
      ['csv', 'a,b\n"1,2\n', 'CSV'],
      ['yaml', 'a: [1\n', 'YAML'],
      ['yaml', 'a: &x [1]\nb: *y\n', 'YAML'],
      ['yaml', BOMB, 'YAML'],
      ['json', '{"a": }', 'JSON'],
    ] as const;
    for (const [format, text, name] of wrong) {
      expect(() => parseDocument(format, text), text).to.throw(DocumentError, `expected ${name}`);
    }
  });
});
