import { expect } from 'chai';
import type { CatalogPage } from '../../server/search/port.ts';
import { buildModel, buildOffer } from '../support/build.ts';
import { publishModels, slugsOf, toTextQuery, type SearchEngine } from './search-harness.ts';

const CORPUS = [
  buildModel({ slug: 'gpt-4.1', name: 'GPT-4.1', aliases: ['openai/gpt-4.1'], popularity: 9 }),
  buildModel({ slug: 'gpt-4o', name: 'GPT-4o', aliases: ['openai/gpt-4o'], popularity: 8 }),
  buildModel({ slug: 'gpt-4o-mini', name: 'GPT-4o mini', aliases: ['openai/gpt-4o-mini'] }),
  buildModel({
    slug: 'claude-opus-4.8',
    name: 'Claude Opus 4.8',
    creator: { slug: 'anthropic', name: 'Anthropic' },
    aliases: ['anthropic/claude-opus-4-8'],
    popularity: 5,
  }),
  buildModel({ slug: 'claude-sonnet-4.5', name: 'Claude Sonnet 4.5', popularity: 6 }),
  buildModel({ slug: 'deepseek-v3', name: 'DeepSeek V3', popularity: 7 }),
  buildModel({
    slug: 'llama-3.1-70b-instruct',
    name: 'Llama 3.1 70B Instruct',
    aliases: [
      'meta-llama/Llama-3.1-70B-Instruct',
      'accounts/fireworks/models/llama-v3p1-70b-instruct',
    ],
    offers: [buildOffer('fireworks-ai', 1, 1)],
    popularity: 4,
  }),
  buildModel({ slug: 'qwen3-32b', name: 'Qwen3 32B', popularity: 3 }),
  buildModel({
    slug: 'qwen2.5-math-3b',
    name: 'Qwen2.5 Math 3B',
    aliases: ['qwenmath/qwen2.5-3b-tuned'],
  }),
  buildModel({ slug: 'cafe-noir', name: 'Café Noir', description: 'Made for gpt tasks.' }),
  buildModel({ slug: 'prose', name: 'Prose', description: 'Qwen3 is not this one. '.repeat(20) }),
];

/** What a query of each line finds is the same. */
const EQUIVALENT = [
  ['gpt4', 'gpt-4', 'gpt 4', 'GPT_4', 'GPT/4', '  gpt4  '],
  ['gpt-4.1', 'gpt 4 1', 'GPT/4.1', 'gpt4.1'],
  ['qwen3', 'qwen 3', 'QWEN-3'],
  ['llama3.1 70b', 'Llama-3.1-70B', 'llama3p1 70b', 'ＬＬＡＭＡ ３.１ 70B'],
  ['deep seek v3', 'deepseek v3', 'DeepSeek-V3'],
  ['claudeopus4.8', 'claude opus 4.8', 'CLAUDE_OPUS_4_8'],
  ['cafe noir', 'Café Noir', 'CAFE\u0301 NOIR'],
];

/** Laws of finding by text. */
export function describeText(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  before(async () => {
    engine = await open();
    await publishModels(engine, CORPUS);
  });
  after(() => engine.close());

  const search = (...of: Parameters<typeof toTextQuery>): Promise<CatalogPage> =>
    engine.reader.search(toTextQuery(...of));
  const found = async (...of: Parameters<typeof toTextQuery>): Promise<string[]> =>
    slugsOf(await search(...of));

  for (const group of EQUIVALENT) {
    it(`takes as one query: ${group.join(' | ')}`, async () => {
      const expected = await search(group[0] ?? '');
      expect(expected.total).to.be.above(0);
      for (const q of group) {
        const page = await search(q);
        expect(slugsOf(page), q).to.deep.equal(slugsOf(expected));
        expect(page.total, q).to.equal(expected.total);
      }
    });
  }

  it('puts an exact name, slug or alias first', async () => {
    for (const { name, slug, aliases } of CORPUS) {
      for (const q of [name, slug, ...aliases]) expect((await found(q))[0], q).to.equal(slug);
    }
  });

  it('puts a name of the same words in another order before longer ones', async () => {
    expect((await found('mini 4o gpt'))[0]).to.equal('gpt-4o-mini');
    expect((await found('4 o gpt'))[0]).to.equal('gpt-4o');
  });

  it('finds an exact name however many of its words are glued', async () => {
    expect((await search('metallamallama3170binstruct')).stage).to.equal('exact');
    expect(await found('llama3170binstruct')).to.deep.equal(['llama-3.1-70b-instruct']);
  });

  it('needs every word', async () => {
    expect(await found('claude opus')).to.deep.equal(['claude-opus-4.8']);
    expect((await search('claude sonnet')).stage).to.equal('exact');
  });

  it('completes the last word only, and not after a separator', async () => {
    expect(await found('claude so')).to.deep.equal(['claude-sonnet-4.5']);
    expect((await search('cla sonnet')).stage).not.to.equal('exact');
    expect((await search('claude so ', { typo: 'off', mode: 'filter' })).total).to.equal(0);
  });

  it('ranks a name above a longer text that repeats the word', async () => {
    expect((await found('qwen3'))[0]).to.equal('qwen3-32b');
    expect(await found('qwen3')).to.include('prose');
  });

  it('in light mode looks at names only, as typed', async () => {
    expect(await found('qwen3', { mode: 'filter' })).to.deep.equal(['qwen3-32b']);
    expect((await search('cluade', { mode: 'filter' })).total).to.equal(0);
  });

  it('in light mode binds a version to its word, and glues words only as names have them', async () => {
    const names = (q: string): Promise<string[]> => found(q, { mode: 'filter' });
    expect(await names('qwen 3')).to.deep.equal(['qwen3-32b']);
    expect(await names('qwen 2.5')).to.deep.equal(['qwen2.5-math-3b']);
    expect(await names('claude 4')).to.deep.equal(['claude-sonnet-4.5', 'claude-opus-4.8']);
    expect(await names('qwen math')).to.deep.equal(['qwen2.5-math-3b']);
    expect(await names('qwenmath tuned')).to.deep.equal(['qwen2.5-math-3b']);
    expect(await names('dep seek')).to.deep.equal([]);
    expect(await names('deep seek')).to.deep.equal(['deepseek-v3']);
    expect(await names('son net 4')).to.deep.equal(['claude-sonnet-4.5']);
  });

  it('in light mode takes no other version for the one asked for', async () => {
    const names = (q: string): Promise<string[]> => found(q, { mode: 'filter' });
    expect(await names('claude 8')).to.deep.equal([]);
    expect(await names('claude 4')).to.have.members(['claude-opus-4.8', 'claude-sonnet-4.5']);
    expect(await names('llama 1')).to.deep.equal([]);
    expect(await names('llama 70b')).to.deep.equal(['llama-3.1-70b-instruct']);
    expect(await names('claude 4.8')).to.deep.equal(['claude-opus-4.8']);
    // Both numbers are somewhere in its names: the 3 of Llama 3.1, the 70 of 70B.
    expect(await names('llama 3.70')).to.deep.equal([]);
    expect(await names('llama 3.1')).to.deep.equal(['llama-3.1-70b-instruct']);
  });

  it('corrects typos only where nothing matches as typed', async () => {
    const page = await search('cluade opus');
    expect(page.stage).to.equal('fuzzy');
    expect(slugsOf(page)).to.deep.equal(['claude-opus-4.8']);
    expect(page.corrections).to.deep.equal([['cluade', 'claude']]);
    expect((await search('claude opus')).corrections).to.deep.equal([]);
  });

  it('never corrects digits or words of one or two letters', async () => {
    expect((await search('gpt-4.2')).stage).not.to.equal('fuzzy');
    expect((await search('deepseek x3', { typo: 'auto' })).stage).to.equal('partial');
  });

  it('corrects nothing with typo=off, one edit after the first letter with strict', async () => {
    expect((await search('cluade', { typo: 'off' })).total).to.equal(0);
    expect(await found('cluade opus', { typo: 'strict' })).to.deep.equal(['claude-opus-4.8']);
    expect((await search('vlaude', { typo: 'strict' })).total).to.equal(0);
    expect((await search('vlaude', { typo: 'auto' })).total).to.equal(2);
    expect((await search('claudxyz', { typo: 'strict' })).total).to.equal(0);
  });

  it('falls back to half of the words', async () => {
    const page = await search('claude opus nonexistent whatever');
    expect(page.stage).to.equal('partial');
    expect(slugsOf(page)).to.include('claude-opus-4.8');
  });

  it('falls back where what matches as typed does not pass the filters', async () => {
    const filters = [
      { kind: 'any_of', field: 'creator', values: ['anthropic'], not: true } as const,
    ];
    const page = await engine.reader.search({ ...toTextQuery('claude opus'), filters });
    expect(page.stage).to.equal('partial');
    expect(slugsOf(page)).to.deep.equal(['claude-sonnet-4.5']);
  });

  it('takes quotes as a phrase and a leading minus as an exclusion', async () => {
    expect(await found('"opus claude"')).to.deep.equal([]);
    expect(await found('"claude opus"')).to.deep.equal(['claude-opus-4.8']);
    expect(await found('"claude opus 4.8" anthropic')).to.deep.equal(['claude-opus-4.8']);
    expect(await found('claude -opus')).to.deep.equal(['claude-sonnet-4.5']);
    expect((await found('gpt -"4o mini"')).sort()).to.deep.equal([
      'cafe-noir',
      'gpt-4.1',
      'gpt-4o',
    ]);
    expect(await found('gpt-4o-mini')).to.deep.equal(['gpt-4o-mini']);
  });

  it('finds by creator, provider and synonym', async () => {
    expect(await found('anthropic')).to.deep.equal(['claude-opus-4.8']);
    expect(await found('fireworks llama')).to.deep.equal(['llama-3.1-70b-instruct']);
    expect((await found('chatgpt 4o'))[0]).to.equal('gpt-4o');
  });

  it('needs no path, region or filler word', async () => {
    expect((await found('accounts/other/models/llama-v3p1-70b-instruct'))[0]).to.equal(
      'llama-3.1-70b-instruct',
    );
    expect((await found('the claude opus model by anthropic'))[0]).to.equal('claude-opus-4.8');
    expect((await found('us.anthropic/claude-opus-4-8'))[0]).to.equal('claude-opus-4.8');
  });

  it('finds nothing, never everything, for nothing', async () => {
    for (const q of ['', ' ', '***', '-', '""', '-gpt', '™', '\u0000', '😀', '\ud800']) {
      const page = await search(q);
      expect([page.total, page.hits.length, page.stage], JSON.stringify(q)).to.deep.equal([
        0,
        0,
        null,
      ]);
    }
  });

  it('uses sixteen words and says so when there were more', async () => {
    expect((await search(`claude opus ${'a '.repeat(30)}`)).truncated).to.equal(true);
    expect((await search('claude opus')).truncated).to.equal(false);
  });

  it('says which parts to mark', async () => {
    expect((await search('claude op')).matched).to.include.members(['claude', 'op*']);
    expect((await search('cluade opus')).matched).to.include('claude');
    expect((await search('deep seek v3')).matched).to.include('deepseek');
  });

  it('takes operators of any query language as text', async () => {
    const first = (await found('claude opus'))[0];
    for (const q of [
      'claude AND opus',
      'claude* opus*',
      'name:claude^4 opus~2',
      '(claude OR opus)',
    ]) {
      expect((await found(q))[0], q).to.equal(first);
    }
  });
}
