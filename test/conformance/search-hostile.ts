import { expect } from 'chai';
import fc from 'fast-check';
import { buildModel } from '../support/build.ts';
import { publishModels, toTextQuery, type SearchEngine } from './search-harness.ts';

const WORDS = ['gpt', 'claude', 'llama', 'instruct', 'opus', 'mini', 'vision', 'qwen', 'merge'];
const CORPUS = Array.from({ length: 400 }, (_, i) =>
  buildModel({
    slug: `model-${i}`,
    name: `${WORDS[i % 9] ?? ''} ${WORDS[(i * 7) % 8] ?? ''} ${i % 80}b`,
    description: 'Made of words that are in every document.',
  }),
);

const OPERATORS = [
  ...[
    '*',
    '?',
    '"',
    '""',
    '"gpt',
    '/re/',
    'name:gpt',
    'gpt AND',
    'OR',
    'NOT gpt',
    'NEAR(gpt claude, 2)',
  ],
  ...[
    'gpt^4',
    'gpt~2',
    '\\',
    '\\"',
    '{}',
    '{"match_all":{}}',
    '[a TO z]',
    '(((',
    ')))',
    'gpt)',
    '<mark>',
  ],
  ...[
    "'; DROP TABLE alias; --",
    '--',
    '-',
    '- -',
    '-"',
    '"-"',
    '%',
    '_',
    '\u0000',
    'gpt\u0000claude',
  ],
  ...['\ud800', '\udfff gpt', '😀 gpt', '👩‍👩‍👧', '\u202egpt', '\ufeff', '\u0345', 'Ａ', 'ﬃ', 'İ', 'ẞ'],
];

const LONG = [
  'gpt '.repeat(800),
  'a b c d e f g h i j k l m n o p ',
  'a b c d e f g h i j k l m n o p',
  'instruct'.repeat(40),
  '"'.repeat(300),
  '-'.repeat(300),
  '/'.repeat(300),
  '1'.repeat(300),
  '1p1'.repeat(100),
  'clayde lllama instrukt opuss minni visoin qwenn mergee xgpt yclaude',
  '😀'.repeat(300),
  'é'.repeat(300),
  `"${'claude opus '.repeat(30)}"`,
  `-${'claude-'.repeat(50)} gpt`,
];

/** Texts that are meant to be read as something else, or to be expensive. */
export const HOSTILE: readonly string[] = [...OPERATORS, ...LONG];

/** Any text at all, with operators and words of the corpus among it. */
export const hostileTexts: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...OPERATORS, ...WORDS),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    { maxLength: 30 },
  )
  .map((list) => list.join(' '));

/**
 * Laws of input that means harm: text is text, and cheap.
 * @param slowestMs how long a search may take; null: its time says nothing about the engine
 */
export function describeHostile(open: () => Promise<SearchEngine>, slowestMs: number | null): void {
  const slowest = slowestMs ?? Infinity;
  let engine: SearchEngine;
  before(async () => {
    engine = await open();
    await publishModels(engine, CORPUS);
    await engine.reader.search(toTextQuery('warm up'));
  });
  after(() => engine.close());

  async function expectCheap(q: string): Promise<void> {
    for (const typo of ['auto', 'strict', 'off'] as const) {
      // The best of a few runs: a pause of the machine is not the engine's.
      const times: number[] = [];
      for (const filler of ['', ' ', '  ', '   ']) {
        const start = performance.now();
        const page = await engine.reader.search(toTextQuery(`${q}${filler}`, { typo }));
        times.push(performance.now() - start);
        expect(page.hits.length).to.be.at.most(20);
        expect(page.total).to.be.at.most(CORPUS.length);
        if (Math.min(...times) < slowest) break;
      }
      expect(Math.min(...times), q.slice(0, 60)).to.be.below(slowest);
    }
  }

  it('takes operators, odd characters and repetition as text, quickly', async () => {
    for (const q of HOSTILE) await expectCheap(q);
  });

  it('bears any text at all', async () => {
    await fc.assert(fc.asyncProperty(hostileTexts, expectCheap), { numRuns: 400 });
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (q) => {
        expect((await engine.reader.suggest(q, 8)).length).to.be.at.most(8);
        expect((await engine.reader.resolve(q)).kind).to.be.a('string');
      }),
      { numRuns: 100 },
    );
  });
}
