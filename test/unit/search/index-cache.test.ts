import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import type { Change } from '../../../indexer/index/port.ts';
import { toMappingHash } from '../../../schemas/tables.ts';
import { EmbeddedReader } from '../../../server/search/embedded/reader.ts';
import {
  type CachedIndex,
  IndexCache,
} from '../../../server/search/embedded/storage/index-cache.ts';
import type { Model } from '../../../schemas/model.ts';
import { runQuery } from '../../../server/search/embedded/query/run-query.ts';
import { toModelChange, toRemoval, toTextQuery } from '../../conformance/search-harness.ts';
import { buildModel } from '../../support/build.ts';

/** More than are taken in one by one. */
const MANY = 150;
const numbers = Array.from({ length: MANY }, (_, at) => at);

const toHistoryChange = (at: number): Change => ({
  kind: 'history',
  id: `mdl_${at}`,
  version: 1_000 + at,
  hash: String(at),
  body: JSON.stringify({ model_id: `mdl_${at}`, offers: [], intervals: [] }),
});

describe('the state of the embedded engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'index-cache-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const fail = (error: unknown): never => {
    throw error;
  };
  /** An index file and what is read of it. */
  const open = (onError: (error: unknown) => void = fail) => {
    const path = join(folder, 'index.sqlite');
    const cache = new IndexCache({ path, mappingHash: toMappingHash(), onError });
    return { writer: openIndexWriter({ path }), cache };
  };

  it('finds by words asked before what was changed, added and removed since', async () => {
    const { writer, cache } = open();
    const find = async (): Promise<string[]> => {
      await cache.refresh();
      return cache.use(({ state }) =>
        runQuery(state, toTextQuery('grey heron')).hits.map(({ row }) => state.slugs[row] ?? ''),
      );
    };
    const [one, two, three] = ['one', 'two', 'three'].map((slug, at) =>
      buildModel({ slug, name: 'Grey Heron', popularity: (at + 1) * 1_000 }),
    ) as [Model, Model, Model];
    try {
      await writer.create('live', 0);
      await writer.apply('live', [toModelChange(one, 1), toModelChange(two, 2)], 2);
      await writer.publish('live', null);
      expect(await find()).to.deep.equal(['two', 'one']);
      await writer.apply('live', [toModelChange(three, 3)], 3);
      expect(await find()).to.deep.equal(['three', 'two', 'one']);
      await writer.apply('live', [toModelChange({ ...one, popularity: 9_000 }, 4)], 4);
      expect(await find()).to.deep.equal(['one', 'three', 'two']);
      await writer.apply('live', [toModelChange({ ...three, name: 'Egret' }, 5)], 5);
      expect(await find()).to.deep.equal(['one', 'two']);
      await writer.apply('live', [toRemoval(two, 6)], 6);
      expect(await find()).to.deep.equal(['one']);
    } finally {
      cache.close();
      await writer.close();
    }
  });

  it('takes in a provider that comes in one change with its model', async () => {
    const { writer, cache } = open();
    const read = async (): Promise<readonly [models: number, providers: readonly string[]]> => {
      await cache.refresh();
      return cache.use(({ state }) => [state.rows, state.providers.map(({ slug }) => slug)]);
    };
    const body = { object: 'provider', slug: 'p', name: 'P', kind: 'cloud', docs_url: null };
    const change: Change = {
      kind: 'provider',
      id: 'p',
      version: 3,
      hash: 'p',
      body: JSON.stringify(body),
    };
    try {
      await writer.create('live', 0);
      await writer.apply('live', [toModelChange(buildModel({ slug: 'one' }), 1)], 1);
      await writer.publish('live', null);
      expect(await read()).to.deep.equal([1, []]);
      await writer.apply('live', [toModelChange(buildModel({ slug: 'two' }), 2), change], 3);
      expect(await read()).to.deep.equal([2, ['p']]);
    } finally {
      cache.close();
      await writer.close();
    }
  });

  it('is loaded anew for many changed models, and never for what is read when asked for', async () => {
    const { writer, cache } = open();
    const reader = new EmbeddedReader(cache);
    /** What a model is called in its document, and in lists. */
    const namesOf = async (slug: string): Promise<unknown[]> => {
      const [model] = await reader.read([slug]);
      const { hits } = await reader.search(toTextQuery(slug));
      return [model?.name, hits.find((hit) => hit.model.slug === slug)?.model.name];
    };
    const toModels = (name: string): Change[] =>
      numbers.map((at) => toModelChange(buildModel({ slug: `m-${at}`, name }), at + 1));
    try {
      await writer.create('one', 0);
      await writer.apply('one', toModels('Heron'), 1);
      await writer.publish('one', null);
      const before = await cache.use(({ load }) => load);
      expect(await namesOf('m-7')).to.deep.equal(['Heron', 'Heron']);
      await writer.apply('one', numbers.map(toHistoryChange), 2);
      await cache.refresh();
      expect(await cache.use((cached) => [cached.load, cached.state.models])).to.deep.equal([
        before,
        MANY,
      ]);
      expect(await cache.use((cached) => cache.readHistory(cached, 'mdl_7'))).to.contain('mdl_7');
      const changed = toModels('Egret').map((one) => ({ ...one, version: one.version + 500 }));
      await writer.apply('one', changed, 3);
      await cache.refresh();
      expect(await cache.use(({ load }) => load)).to.equal(before + 1);
      expect(await namesOf('m-7')).to.deep.equal(['Egret', 'Egret']);
    } finally {
      cache.close();
      await writer.close();
    }
  });

  it('takes in what is written while it loads', async () => {
    const errors: unknown[] = [];
    const { writer, cache } = open((error) => errors.push(error));
    const models = [...numbers, ...numbers.map((at) => MANY + at)].map((at) =>
      buildModel({ slug: `m-${at}`, name: 'Heron' }),
    );
    const last = models.at(-1) ?? buildModel({ slug: 'none' });
    const findEgrets = (): Promise<number> =>
      cache.use(({ state }) => runQuery(state, toTextQuery('egret')).total);
    try {
      await writer.create('live', 0);
      await writer.apply(
        'live',
        models.map((model, at) => toModelChange(model, at + 1)),
        1,
      );
      await writer.publish('live', null);
      // It has begun to read, and goes on in the next turn.
      const loading = cache.refresh();
      await writer.apply('live', [toModelChange({ ...last, name: 'Egret' }, 3 * MANY)], 2);
      await loading;
      expect(await findEgrets()).to.equal(0);
      await cache.refresh();
      expect(await findEgrets()).to.equal(1);
      expect(errors).to.deep.equal([]);
    } finally {
      cache.close();
      await writer.close();
    }
  });

  it('reads from the file nothing that is newer than the state it tells', async () => {
    const { writer, cache } = open();
    const toChanges = (name: string, version: number): Change[] => [
      toModelChange(buildModel({ slug: 'heron', name }), version),
      { ...toHistoryChange(7), version, hash: name },
    ];
    const READS: readonly ((cached: CachedIndex) => unknown)[] = [
      (cached) => cache.readBody(cached, cached.state.docs[0] ?? 0),
      (cached) => cache.readSummary(cached, cached.state.docs[0] ?? 0),
      (cached) => cache.readHistory(cached, 'mdl_7'),
      (cached) => cache.readBorders(cached),
      (cached) => cache.readVersions(cached, '2026-01-01'),
      (cached) => {
        cache.openAt(cached).close();
      },
    ];
    try {
      await writer.create('live', 0);
      await writer.apply('live', toChanges('Heron 0', 1), 1);
      await writer.publish('live', null);
      for (const [at, read] of READS.entries()) {
        await cache.refresh();
        const before = await cache.use(({ version }) => version);
        await writer.apply('live', toChanges(`Heron ${at + 1}`, at + 2), at + 2);
        // Nobody has told the cache of it.
        const after = await cache.use((cached) => {
          read(cached);
          return cached.version;
        });
        expect(after).not.to.equal(before);
      }
    } finally {
      cache.close();
      await writer.close();
    }
  });

  it('answers nothing once it is closed, though the file is there and looked for', async () => {
    const { writer, cache } = open();
    const count = (): Promise<number> => cache.use(({ state }) => state.models);
    try {
      await writer.create('live', 0);
      await writer.publish('live', null);
      expect(await count()).to.equal(0);
      await writer.apply('live', [toModelChange(buildModel({ slug: 'heron' }), 1)], 1);
      await cache.refresh();
      expect(await count()).to.equal(1);
      cache.close();
      await cache.refresh();
      const error = await count().catch((reason: unknown) => reason);
      expect(error).to.have.property('code', 'temporarily_unavailable');
    } finally {
      await writer.close();
    }
  });
});
