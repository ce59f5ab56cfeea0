import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../indexer/catalog/open.ts';
import { openElasticsearchIndex, openIndexWriter } from '../../indexer/index/open.ts';
import type { IndexWriter } from '../../indexer/index/port.ts';
import { toContext } from '../../indexer/sync/context.ts';
import { applyChangesToAll } from '../../indexer/sync/apply-changes.ts';
import { rebuild } from '../../indexer/sync/rebuild.ts';
import type { SyncContext } from '../../indexer/sync/store.ts';
import type { Change, LogSegment } from '../../schemas/changes.ts';
import { openElasticsearch } from '../../server/search/elasticsearch/open.ts';
import { openSearch } from '../../server/search/open.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildSource,
} from '../support/build-resolved.ts';
import { ELASTICSEARCH_URL, openTestIndex } from '../support/elasticsearch.ts';

const MODELS = 100;
const ROUNDS = 20;
const BEGAN_MS = Date.parse('2026-07-02T00:00:00Z');

/** An index of the catalogue and who reads it. */
interface Side {
  readonly writer: IndexWriter;
  readonly reader: CatalogReader;
  readonly context: SyncContext;
}

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

async function readAll(catalog: Catalog): Promise<Change[]> {
  const { changes } = await catalog.readChanges(0, 100_000);
  return changes
    .filter(({ kind }) => kind === 'log')
    .map(({ body }) => JSON.parse(body ?? '') as LogSegment)
    .sort((a, b) => a.first - b.first)
    .flatMap(({ entries }) => entries);
}

/**
 * Follows the log by two engines in turn while 2,000 edits come and both are rebuilt three times,
 * one of them always behind the other.
 */
async function follow(catalog: Catalog, sides: readonly [Side, Side]): Promise<Change[]> {
  const random = createRandom(7);
  const prices = Array.from({ length: MODELS }, () => 1);
  const contexts = Array.from({ length: MODELS }, () => 1_000);
  const apply = async (round: number): Promise<void> => {
    const models = prices.map((price, i) =>
      buildResolved(`m-${i}`, {
        contextWindow: contexts[i] ?? null,
        offers: [buildResolvedOffer('p', `m-${i}`, [buildPrice('input', price)])],
      }),
    );
    await catalog.applyCatalog(buildResolvedCatalog(models), {
      sources: [buildSource()],
      now: new Date(BEGAN_MS + round * 60_000),
    });
  };
  await apply(0);
  for (const { context } of sides) await rebuild(context);
  const seen: Change[] = [];
  let cursor = 0;
  const poll = async (): Promise<void> => {
    const { reader } = sides[random(2)] ?? sides[0];
    const window = { kind: 'after', sequence: cursor } as const;
    const page = await reader.changes({ window, limit: 1 + random(60) });
    seen.push(...page.changes);
    expect(page.cursor).to.be.at.least(cursor);
    ({ cursor } = page);
  };
  const progress = { isDone: false };
  const following = (async () => {
    while (!progress.isDone) {
      await poll();
      await turn();
    }
  })();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (let i = 0; i < MODELS; i += 1) {
      if (random(2) === 0) prices[i] = (prices[i] ?? 0) + 1 + random(9);
      else contexts[i] = (contexts[i] ?? 0) + 1 + random(9);
    }
    await apply(round);
    const isRebuilt = round % 6 === 0;
    // The second engine comes later than the first.
    for (const { context } of sides.slice(0, round % 2 === 0 ? 2 : 1)) {
      if (isRebuilt) await rebuild(context);
      else await applyChangesToAll(context);
    }
  }
  progress.isDone = true;
  await following;
  const end = (await readAll(catalog)).length;
  const deadline = Date.now() + 20_000;
  while (cursor < end && Date.now() < deadline) {
    await poll();
    // The reader looks for changes by a timer.
    await turn();
  }
  return seen;
}

describe('a client that follows the change log', function () {
  this.timeout(300_000);
  let dir: string;
  let catalog: Catalog;
  const closing: (() => Promise<void>)[] = [];

  const toSide = (writer: IndexWriter, reader: CatalogReader): Side => {
    closing.push(
      () => reader.close(),
      () => writer.close(),
    );
    const fence = (): Promise<void> => Promise.resolve();
    let at = BEGAN_MS;
    // Names of indices are made of the time.
    const now = (): Date => new Date((at += 1_000));
    return { writer, reader, context: toContext({ catalog, writer }, fence, now) };
  };
  const openEmbedded = async (name: string): Promise<Side> => {
    const path = join(dir, name);
    return toSide(openIndexWriter({ path }), await openSearch({ path }));
  };
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'follower-'));
    catalog = await openCatalog({ path: join(dir, 'catalogue.sqlite') });
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await catalog.close();
    rmSync(dir, { recursive: true });
  });

  async function expectAll(sides: readonly [Side, Side]): Promise<void> {
    const seen = await follow(catalog, sides);
    const all = await readAll(catalog);
    const edits = all.flatMap(({ type, changes }) => (type === 'catalog.published' ? [] : changes));
    expect(edits).to.have.length(MODELS * ROUNDS);
    expect(seen.map(({ sequence }) => sequence)).to.deep.equal(all.map(({ sequence }) => sequence));
    expect(seen).to.deep.equal(all);
    for (const { writer } of sides) {
      expect((await writer.list()).length).to.be.at.least(2);
    }
  }

  it('misses and repeats nothing through 2,000 edits, rebuilds and an engine that lags', async () => {
    await expectAll([await openEmbedded('one.sqlite'), await openEmbedded('two.sqlite')]);
  });

  it('misses and repeats nothing between Elasticsearch and the index file', async function () {
    if (ELASTICSEARCH_URL === null) this.skip();
    const index = openTestIndex();
    closing.push(() => index.remove());
    const reader = await openElasticsearch({
      ...index.place,
      callMs: 5_000,
      onError: () => undefined,
    });
    const first = toSide(await openElasticsearchIndex(index.place), reader);
    closing.push(...closing.splice(0, 1));
    await expectAll([first, await openEmbedded('index.sqlite')]);
  });
});
