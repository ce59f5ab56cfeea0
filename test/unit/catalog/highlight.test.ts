import { expect } from 'chai';
import fc from 'fast-check';
import { spans } from '../../../schemas/search/text.ts';
import { createHighlighter, escapeHtml } from '../../../server/catalog/highlight.ts';

const TAGS = { pre: '<mark>', post: '</mark>' };

describe('highlight', () => {
  const TABLE: readonly (readonly [text: string, matched: string[], marked: string | null])[] = [
    ['Claude Opus', ['gpt'], null],
    ['Claude Opus', [], null],
    ['Claude Opus 4', ['opus'], 'Claude <mark>Opus</mark> 4'],
    ['GPT-4o mini', ['gpt', '4', 'o', 'mini'], '<mark>GPT-4o mini</mark>'],
    ['GPT-4o mini', ['gpt4o', '4'], '<mark>GPT-4o</mark> mini'],
    ['Claude Sonnet', ['son*'], 'Claude <mark>Son</mark>net'],
    ['Claude Sonnet', ['claude', 'son*'], '<mark>Claude Son</mark>net'],
    ['OpenAI', ['gpt', '4', 'o*'], null],
    ['OpenAI', ['o*'], '<mark>O</mark>penAI'],
    ['GPT-4 Omni', ['gpt', '4', 'o*'], '<mark>GPT-4 O</mark>mni'],
    ['Beta 70B', ['b*'], 'Beta 70<mark>B</mark>'],
    ['Claude Opus 4', ['claudeopus'], '<mark>Claude Opus</mark> 4'],
    ['DeepSeek V3', ['deepseek', 'deep', 'seek'], '<mark>DeepSeek</mark> V3'],
    [
      'Café <b> & "x"',
      ['cafe', 'x'],
      '<mark>Café</mark> &lt;b&gt; &amp; &quot;<mark>x</mark>&quot;',
    ],
    ["It's x", ['x'], 'It&#39;s <mark>x</mark>'],
    ['Straße', ['stra*'], '<mark>Straße</mark>'],
    ['Cafe\u0301 Noir', ['cafe'], '<mark>Cafe\u0301</mark> Noir'],
  ];
  for (const [text, matched, marked] of TABLE) {
    it(`${text} by ${matched.join(' ')} → ${marked ?? 'nothing'}`, () => {
      expect(createHighlighter(matched, TAGS)(text)).to.equal(marked);
    });
  }

  it('puts any tags of the caller around, unescaped', () => {
    expect(createHighlighter(['b'], { pre: '[[', post: ']]' })('a b')).to.equal('a [[b]]');
  });

  it('only adds tags: without them the text is the escaped text', () => {
    const words = fc.constantFrom('a', 'b1', '<i>', '&amp;', 'É', '😀', '\ud800', 'ß', "'", '"');
    fc.assert(
      fc.property(
        fc.array(words).map((list) => list.join(' ')),
        fc.array(fc.constantFrom('a', 'b', '1', 'b1', 'e', 's*', 'ss', 'amp', 'i*')),
        (text, matched) => {
          const mark = createHighlighter(matched, TAGS);
          const glued = spans(text).map(({ part }) => part);
          expect(mark(text, glued.join(''))).to.equal(mark(text));
          const marked = mark(text) ?? escapeHtml(text);
          expect(marked.replaceAll('<mark>', '').replaceAll('</mark>', '')).to.equal(
            escapeHtml(text),
          );
          expect(marked.split('<mark>').length).to.equal(marked.split('</mark>').length);
        },
      ),
    );
  });
});
