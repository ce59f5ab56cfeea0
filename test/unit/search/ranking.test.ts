import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import { openSearch } from '../../../server/search/open.ts';
import {
  publishModels,
  slugsOf,
  toTextQuery,
  type SearchEngine,
} from '../../conformance/search-harness.ts';
import { buildModel } from '../../support/build.ts';

const MODELS = [
  buildModel({ slug: 'chat-bison', name: 'chat-bison', popularity: 4 }),
  buildModel({ slug: 'chatgpt-4o', name: 'ChatGPT-4o latest', popularity: 22 }),
  buildModel({ slug: 'gpt-4o', name: 'GPT-4o', popularity: 40, snapshots: ['gpt-4o-2024-08-06'] }),
  buildModel({ slug: 'gpt-4o-2024-08-06', name: 'GPT-4o (2024-08-06)', popularity: 20 }),
  buildModel({ slug: 'other', name: 'Other' }),
  buildModel({ slug: 'kite-3.3-70b', name: 'Kite 3.3 70B', popularity: 60 }),
  buildModel({ slug: 'kite-3-8b', name: 'Kite 3 8B', popularity: 0, status: 'retired' }),
  buildModel({ slug: 'swift-3-kite-3.1', name: 'Swift 3 Kite 3.1', popularity: 50 }),
  buildModel({ slug: 'wader', name: 'Curlew 2', creator: { slug: 'stilt', name: 'Stilt' } }),
  buildModel({ slug: 'snipe', name: 'New Curlew', creator: { slug: 'avocet', name: 'Avocet' } }),
];

describe('ranking', () => {
  let folder: string;
  let engine: SearchEngine;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ranking-'));
    const path = join(folder, 'index.sqlite');
    const [writer, reader] = [openIndexWriter({ path }), await openSearch({ path })];
    const close = async () => {
      await reader.close();
      await writer.close();
    };
    engine = { writer, reader, close };
    await publishModels(engine, MODELS);
  });
  after(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  const search = async (q: string) => slugsOf(await engine.reader.search(toTextQuery(q)));

  it('puts the known model first for one word being typed, the exact one for all words', async () => {
    expect(await search('chat')).to.deep.equal(['chatgpt-4o', 'chat-bison']);
    expect((await search('chat-bison'))[0]).to.equal('chat-bison');
  });

  it('puts models of exactly the version that is typed before better known ones of another', async () => {
    for (const q of ['kite 3', 'kite-3', 'kite3']) {
      expect((await search(q))[0], q).to.equal('kite-3-8b');
      expect((await engine.reader.suggest(q, 5)).map(({ slug }) => slug)[0], q).to.equal(
        'kite-3-8b',
      );
    }
    expect((await search('kite 3.1'))[0]).to.equal('swift-3-kite-3.1');
    // Nothing is of version 2: the best known comes first.
    expect((await search('kite'))[0]).to.equal('kite-3.3-70b');
  });

  it('finds a snapshot by its date, and below it the model it is of', async () => {
    expect(await search('gpt-4o-2024-08-06')).to.deep.equal(['gpt-4o-2024-08-06', 'gpt-4o']);
    expect((await search('gpt 4o'))[0]).to.equal('gpt-4o');
  });

  it('adds to the score of what begins with the query: a name, a creator, or one behind the other', async () => {
    const starts = async (q: string): Promise<string[]> => {
      const query = { ...toTextQuery(q), text: { q, typo: 'auto', mode: 'search' } } as const;
      const { hits = [] } = (await engine.reader.explain?.(query, null)) ?? {};
      return hits.flatMap(({ slug, bonuses }) => (bonuses.starts > 0 ? [slug] : []));
    };
    expect(await starts('curlew')).to.deep.equal(['wader']);
    expect(await starts('avoc')).to.deep.equal(['snipe']);
    expect(await starts('stilt curl')).to.deep.equal(['wader']);
    expect(await starts('avocet curlew')).to.deep.equal([]);
    expect(await starts('stilt 2')).to.deep.equal([]);
    expect(await starts('wader curlew')).to.deep.equal([]);
    // It has no creator at all.
    expect(await starts('kite 3.1')).to.deep.equal([]);
    expect(await starts('curlew stilt')).to.deep.equal([]);
  });
});
