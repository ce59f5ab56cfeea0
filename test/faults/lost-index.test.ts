import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../indexer/catalog/open.ts';
import { openElasticsearchIndex } from '../../indexer/index/open.ts';
import type { IndexWriter } from '../../indexer/index/port.ts';
import { runIndexer, verifyIndex } from '../../indexer/sync/indexer.ts';
import { countDivergence } from '../../indexer/sync/verify.ts';
import type { SyncEvent } from '../../indexer/sync/watch.ts';
import { toIndexNames } from '../../schemas/elasticsearch/names.ts';
import { openElasticsearch } from '../../server/search/elasticsearch/open.ts';
import type { CatalogReader } from '../../server/search/port.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { ELASTICSEARCH_URL, openTestIndex, type TestIndex } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';

/** Ten seconds are promised for the notice; building it anew takes its time on a busy machine. */
const NOTICED = { within: 10_000, what: 'Its loss' };
const REBUILT = { within: 30_000, what: 'Its rebuild' };

describe('a live index of Elasticsearch that is lost', function () {
  this.timeout(90_000);
  let index: TestIndex;
  let folder: string;
  let catalog: Catalog;
  let writer: IndexWriter;
  let reader: CatalogReader;
  let events: SyncEvent[];
  let errors: string[];
  const stop = new AbortController();
  let running: Promise<void>;

  before('an Elasticsearch at TEST_ELASTICSEARCH_URL', async function () {
    if (ELASTICSEARCH_URL === null) this.skip();
    index = openTestIndex();
    folder = mkdtempSync(join(tmpdir(), 'lost-index-'));
    catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    await catalog.applyCatalog(buildResolvedCatalog([buildResolved('one'), buildResolved('two')]), {
      sources: [buildSource()],
      now: new Date(),
    });
    writer = await openElasticsearchIndex(index.place);
    events = [];
    errors = [];
    const onEvent = (event: SyncEvent): void => void events.push(event);
    running = runIndexer({ catalog, writer, signal: stop.signal, onEvent });
    await eventually(isCurrent, REBUILT);
    const onError = (error: unknown): void => void errors.push(String(error));
    reader = await openElasticsearch({ ...index.place, onError });
  });
  after(async () => {
    if (ELASTICSEARCH_URL === null) return;
    stop.abort();
    await running;
    await reader.close();
    await writer.close();
    await catalog.close();
    await index.remove();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    events.length = 0;
    errors.length = 0;
  });

  const isCurrent = async (): Promise<boolean> => {
    const found = await verifyIndex({ catalog, writer });
    return found.isOfThisContract && found.behind + countDivergence(found) === 0;
  };
  const liveIndex = async (): Promise<string> => {
    const names = toIndexNames(index.place.index);
    return Object.keys(await index.client.indices.getAlias({ name: names.live }))[0] ?? '';
  };
  const answers = async (): Promise<boolean> =>
    reader.resolve('one').then(
      ({ kind }) => kind === 'slug',
      () => false,
    );

  /** What is to happen to the live index, by what the indexer and the server say then. */
  async function expectRebuilt(reason: string, said: string): Promise<void> {
    const lost = (): SyncEvent | undefined => events.find(({ event }) => event === 'lost');
    await eventually(() => lost() !== undefined, NOTICED);
    expect(lost()?.detail).to.deep.equal({ reason });
    await eventually(isCurrent, REBUILT);
    await eventually(answers, REBUILT);
    await eventually(() => reader.degradedSince() === null);
    expect(errors.filter((error) => error.includes(said))).to.have.length(1);
    // Nothing is left of what was lost.
    await eventually(() => events.some(({ event }) => event === 'rebuilt'));
    expect((await writer.list()).map(({ state }) => state)).to.not.include('building');
  }

  it('deleted: is noticed, said and built again by the indexer, untold', async () => {
    await index.client.indices.delete({ index: await liveIndex() });
    await eventually(() => reader.degradedSince() !== null, NOTICED);
    await eventually(async () => (await reader.view().catch(() => null)) === null, NOTICED);
    await expectRebuilt('there is none', 'is no alias');
  });

  it('without its alias: answers meanwhile, and is built again', async () => {
    const name = toIndexNames(index.place.index).live;
    await index.client.indices.deleteAlias({ index: await liveIndex(), name });
    await eventually(() => reader.degradedSince() !== null, NOTICED);
    expect(await answers()).to.equal(true);
    await expectRebuilt('there is none', 'is no alias');
  });

  it('replaced by one of another contract: is built again', async () => {
    const live = await liveIndex();
    const { [live]: found } = await index.client.indices.getMapping({ index: live });
    const _meta = { ...found?.mappings._meta, mapping_hash: 'f'.repeat(64) };
    await index.client.indices.putMapping({ index: live, _meta });
    await eventually(() => events.some(({ event }) => event === 'lost'), NOTICED);
    await expectRebuilt('the contract changed', 'has the contract');
  });
});
