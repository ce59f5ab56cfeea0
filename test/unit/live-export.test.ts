import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { Model } from '../../schemas/model.ts';
import { LiveExports, type ExportRequest } from '../../server/export/live-export.ts';
import { openSource } from '../../server/export/source.ts';
import type {
  CatalogReader,
  CatalogScan,
  ChangesPage,
  ChangesQuery,
  IndexView,
  ScanQuery,
} from '../../server/search/port.ts';
import { buildModel, buildOffer } from '../support/build.ts';
import { ScriptedTime } from '../support/scripted-time.ts';

const ALL: ScanQuery = { filters: [], independentScores: false };
const PAST: ScanQuery = { ...ALL, asOf: '2026-06-30' };
const MINUTE_MS = 60_000;

const modelOf = (slug: string, offers: number): Model =>
  buildModel({
    slug,
    offers: Array.from({ length: offers }, (_, at) => buildOffer(`p${at}`, 1, 2)),
  });

/** A catalogue whose states are read as often as anybody asks, and that counts how often. */
class MemoryCatalog {
  version = '1';
  models: readonly Model[] = [modelOf('heron', 2), modelOf('ibis', 1)];
  /** Of the change log. */
  entries: () => Promise<number> = () => Promise.resolve(3);
  /** Models of the scans to come are read when it resolves. */
  reading: Promise<void> = Promise.resolve();
  begun = 0;
  open = 0;
  reads = 0;

  get reader(): CatalogReader {
    return this as unknown as CatalogReader;
  }

  async changes(): Promise<{ readonly changes: readonly { readonly sequence: number }[] }> {
    return { changes: [{ sequence: await this.entries() }] };
  }

  scan({ asOf }: ScanQuery): Promise<CatalogScan> {
    const { version, reading } = this;
    const models = asOf === undefined ? this.models : this.models.slice(1);
    this.begun += 1;
    this.open += 1;
    let rest = [...models];
    const info = { catalog_version: `2026-09-14.${version}`, updated_at: '2026-09-14T03:00:00Z' };
    return Promise.resolve({
      view: { version, info, benchmarks: [] } as unknown as IndexView,
      total: models.length,
      next: async (limit) => {
        await reading;
        this.reads += 1;
        return rest.splice(0, limit).map((model) => ({ model, json: JSON.stringify(model) }));
      },
      histories: () => Promise.resolve(new Map()),
      rewind: () => {
        rest = [...models];
      },
      close: () => Promise.resolve(void (this.open -= 1)),
    });
  }
}

describe('an export of the catalogue as it is', () => {
  let catalog: MemoryCatalog;
  let exports: LiveExports;
  beforeEach(() => {
    catalog = new MemoryCatalog();
    exports = new LiveExports(catalog.reader);
  });

  const begin = (more: Partial<ExportRequest> = {}) =>
    exports.begin({ dataset: 'offers', format: 'json', query: ALL, warnings: [], ...more }, 'ann');
  /** How many records it has. */
  const count = async (more: Partial<ExportRequest> = {}): Promise<number> => {
    const one = await begin(more);
    return one.count().finally(() => one.close());
  };
  const metaOf = async (more: Partial<ExportRequest> = {}): Promise<Record<string, unknown>> => {
    const one = await begin(more);
    await one.count();
    const { meta } = JSON.parse(await text(one.open())) as { meta: Record<string, unknown> };
    await one.close();
    return meta;
  };

  it('says what it is, how many records it has, and of which day where it is of one', async () => {
    const about = {
      dataset: 'offers',
      catalog_version: '2026-09-14.1',
      updated_at: '2026-09-14T03:00:00Z',
      warnings: [],
    };
    expect(await metaOf()).to.deep.equal({ ...about, records: 3 });
    expect(await metaOf({ query: PAST })).to.deep.equal({
      ...about,
      as_of: '2026-06-30',
      records: 1,
    });
  });

  it('is counted once while it is the same, and again for anything else', async () => {
    expect(await count()).to.equal(3);
    const { reads } = catalog;
    expect(reads).to.be.above(0);
    expect(await count({ format: 'csv' })).to.equal(3);
    expect(catalog.reads).to.equal(reads);
    expect(await count({ query: PAST })).to.equal(1);
    expect(await count({ dataset: 'models' })).to.equal(2);
    expect(await count({ dataset: 'changes' })).to.equal(3);
    catalog.version = '2';
    catalog.models = [modelOf('heron', 5)];
    expect(await count()).to.equal(5);
  });

  it('is counted by itself where another, whose count it waited for, failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    catalog.reading = new Promise((_, reject) => {
      fail = reject;
    });
    const broken = await begin();
    catalog.reading = Promise.resolve();
    const other = await begin();
    const failed = broken.count().catch((error: unknown) => error);
    const counted = other.count();
    fail(new Error('The state was taken back.'));
    expect(await failed)
      .to.be.an('error')
      .with.property('message', 'The state was taken back.');
    expect(await counted).to.equal(3);
    await broken.close();
    await other.close();
    expect(await count()).to.equal(3);
  });

  it('gives its state and its place back', async () => {
    for (let times = 0; times < 5; times += 1) await count();
    expect(catalog.open).to.equal(0);
    catalog.scan = () => Promise.reject(new Error('away'));
    for (let times = 0; times < 5; times += 1) {
      expect(await begin().catch(String)).to.equal('Error: away');
    }
  });

  describe('holds a state', () => {
    let time: ScriptedTime;
    beforeEach(() => {
      time = new ScriptedTime();
    });
    afterEach(() => {
      time.end();
    });

    it('for a quarter of an hour at most', async () => {
      const one = await begin();
      const stream = one.open();
      let failure: Error | null = null;
      stream.on('error', (error) => (failure = error));
      await time.pass(15 * MINUTE_MS - 1);
      expect(failure).to.equal(null);
      await time.pass(1);
      expect(failure).to.be.an('error').with.property('message', 'The export took too long.');
      await one.close();
    });

    it('and is not broken off once it is given back', async () => {
      const one = await begin();
      const stream = one.open();
      await one.close();
      await time.pass(15 * MINUTE_MS);
      expect(stream.destroyed).to.equal(false);
    });
  });
});

describe('the state an export begins with', () => {
  let catalog: MemoryCatalog;
  beforeEach(() => {
    catalog = new MemoryCatalog();
  });

  it('is tried for five times, and given up where something is published each time', async () => {
    let entries = 0;
    catalog.entries = () => Promise.resolve((entries += 1));
    const failure = await openSource(catalog.reader, ALL).catch((error: unknown) => error);
    expect(failure).to.include({ code: 'temporarily_unavailable' });
    expect([catalog.begun, catalog.open]).to.deep.equal([5, 0]);
  });

  it('is the fifth where nothing more is published by then', async () => {
    let entries = 0;
    catalog.entries = () => Promise.resolve((entries = Math.min(entries + 1, 5)));
    const { log, scan } = await openSource(catalog.reader, ALL);
    expect([log.entries, catalog.begun, catalog.open]).to.deep.equal([5, 5, 1]);
    await scan.close();
  });

  it('has the log as far as it reached then, however much is added meanwhile', async () => {
    const asked: ChangesQuery[] = [];
    const changes = (query: ChangesQuery): Promise<Pick<ChangesPage, 'changes'>> => {
      const { window, limit } = query;
      asked.push(query);
      const first = window.kind === 'after' ? window.sequence + 1 : 1_200;
      const numbers = Array.from({ length: limit }, (_, at) => ({ sequence: first + at }));
      return Promise.resolve({ changes: numbers as unknown as ChangesPage['changes'] });
    };
    const readers = { scan: () => catalog.scan(ALL), changes } as unknown as CatalogReader;
    const { log, scan } = await openSource(readers, ALL);
    const read: number[] = [];
    for await (const some of log.read()) read.push(...some.map(({ sequence }) => sequence));
    expect(read).to.deep.equal(Array.from({ length: 1_200 }, (_, at) => at + 1));
    expect(asked.slice(2).map(({ limit }) => limit)).to.deep.equal([500, 500, 200]);
    await scan.close();
  });

  it('is given back where the log cannot be read', async () => {
    let asked = 0;
    catalog.entries = () => {
      asked += 1;
      return asked === 1 ? Promise.resolve(1) : Promise.reject(new Error('away'));
    };
    expect(await openSource(catalog.reader, ALL).catch(String)).to.equal('Error: away');
    expect([catalog.begun, catalog.open]).to.deep.equal([1, 0]);
  });
});
