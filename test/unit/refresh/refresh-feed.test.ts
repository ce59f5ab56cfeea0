import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import type { RefreshContext, Step } from '../../../indexer/refresh/context.ts';
import type { FeedReport } from '../../../indexer/refresh/feed-report.ts';
import { refreshFeed } from '../../../indexer/refresh/refresh-feed.ts';
import { refreshFeeds } from '../../../indexer/refresh/refresh-feeds.ts';
import { openFeedServer, serveTagged, type FeedServer } from '../../support/feed-server.ts';
import { buildContext } from '../../support/refresh.ts';
import { buildApi, buildOffer } from '../feeds/build.ts';

const buildFile = (count: number, overrides: Record<string, unknown> = {}): string =>
  buildApi(
    Array.from({ length: count }, (_, at) => buildOffer({ id: `model-${at}`, ...overrides })),
  );

describe('refreshFeed', () => {
  let catalog: Catalog;
  let server: FeedServer;
  before(async () => {
    server = await openFeedServer();
  });
  after(() => server.close());
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
    server.forget();
  });
  afterEach(() => catalog.close());

  const refresh = (overrides: Partial<RefreshContext> = {}, asOf?: string): Promise<FeedReport> =>
    refreshFeed(buildContext(catalog, overrides), {
      feed: modelsDev,
      place: `${server.origin}/api.json`,
      ...(asOf === undefined ? {} : { asOf }),
    });
  const serve = (etag: string, text: string): void => {
    server.answer('/api.json', serveTagged(etag, text));
  };
  const count = async (): Promise<number> => {
    const sources: string[] = [];
    for await (const { source } of catalog.loadRecords()) sources.push(source);
    return sources.length;
  };

  it('keeps what a feed says, and when that was', async () => {
    serve('"1"', buildFile(9));
    expect(await refresh()).to.include({
      source: 'models-dev',
      status: 'ok',
      rows: 10,
      added: 10,
      rejected: 0,
      as_of: '2026-07-02',
      error: null,
    });
    expect(await count()).to.equal(10);
    const [run] = await catalog.readLastRuns();
    expect(run).to.deep.include({ source: 'models-dev', status: 'ok', rows: 10, added: 10 });
  });

  it('does nothing where the server says that nothing changed, or sends the same again', async () => {
    serve('"1"', buildFile(9));
    await refresh();
    server.forget();
    const same = { status: 'unchanged', rows: 10, added: 0, as_of: '2026-07-02' };
    expect(await refresh()).to.include(same);
    expect(server.requests[0]?.headers).to.include({ 'if-none-match': '"1"' });
    serve('"2"', buildFile(9));
    expect(await refresh()).to.include(same);
    server.forget();
    // The new tag is known although nothing was read.
    await refresh();
    expect(server.requests[0]?.headers).to.include({ 'if-none-match': '"2"' });
    expect((await catalog.readLastRuns())[0]).to.include({ status: 'unchanged', rows: 10 });
    expect((await catalog.readResolution()).recordsVersion).to.equal(1);
  });

  it('reads the same again for another program, with the date it had', async () => {
    serve('"1"', buildFile(9));
    await refresh();
    server.forget();
    const later = { form: 'program-2', now: () => new Date('2026-09-01T00:00:00Z') };
    expect(await refresh(later)).to.include({ status: 'ok', changed: 0, as_of: '2026-07-02' });
    expect(server.requests[0]?.headers).not.to.have.property('if-none-match');
    expect((await catalog.readResolution()).recordsVersion).to.equal(1);
  });

  it('takes a date that is given, and counts it as a change', async () => {
    serve('"1"', buildFile(9));
    await refresh();
    expect(await refresh({}, '2026-07-09')).to.include({ status: 'ok', as_of: '2026-07-09' });
    expect(await refresh({}, '2026-07-09')).to.include({ status: 'unchanged' });
    expect((await catalog.readResolution()).recordsVersion).to.equal(2);
  });

  it('takes older data only where it is forced to', async () => {
    serve('"1"', buildFile(9));
    await refresh({}, '2026-07-09');
    const older = await refresh({}, '2026-07-01');
    expect(older).to.include({ status: 'refused', as_of: '2026-07-09' });
    expect(older.error).to.contain('older than the known data of 2026-07-09');
    const forced = await refresh({ force: true }, '2026-07-01');
    expect(forced).to.include({ status: 'ok', as_of: '2026-07-01' });
  });

  it('reads the same again where it is forced to', async () => {
    serve('"1"', buildFile(9));
    await refresh();
    server.forget();
    expect(await refresh({ force: true })).to.include({ status: 'ok', changed: 0 });
    expect(server.requests[0]?.headers).not.to.have.property('if-none-match');
  });

  it('fetches no more than it may', async () => {
    serve('"1"', buildFile(9));
    const report = await refresh({ limits: { maxBytes: 100 } });
    expect(report).to.include({ status: 'failed', as_of: null });
    expect(await count()).to.equal(0);
  });

  it('counts what it left out by reason', async () => {
    const offers = [
      ...Array.from({ length: 300 }, (_, at) => buildOffer({ id: `m-${at}` })),
      buildOffer({ id: 'bad-1', name: {} }),
      buildOffer({ id: 'bad-2', name: 'x'.repeat(20_000) }),
    ];
    serve('"1"', buildApi(offers));
    const { rejected, rejections, examples } = await refresh();
    expect(rejected).to.equal(2);
    expect(rejections).to.deep.equal({ invalid_field: 1, string_too_long: 1 });
    expect(examples.map(({ where }) => where).join()).to.contain('bad-1');
    expect((await catalog.readLastRuns())[0]?.rejections).to.deep.equal(rejections);
  });

  it('refuses a feed that lost much or cannot be believed, and keeps the old one', async () => {
    serve('"1"', buildFile(20));
    await refresh();
    const refusals: Record<string, RegExp> = {
      [buildFile(10)]: /models-dev has 11 rows.*--force/s,
      [buildFile(20, { cost: undefined })]: /0 of them priced/,
      '{"openai": {': /models-dev refused: api.json: expected JSON/,
      '[]': /expected an object of providers/,
    };
    for (const [text, message] of Object.entries(refusals)) {
      serve('"x"', text);
      const report = await refresh();
      expect(report).to.include({ status: 'refused', as_of: '2026-07-02' });
      expect(report.error).to.match(message);
      expect((await catalog.readLastRuns())[0]).to.include({ status: 'refused' });
      expect(await count()).to.equal(21);
    }
    // What was refused is not taken for known.
    serve('"x"', buildFile(10));
    expect(await refresh()).to.include({ status: 'refused' });
    expect((await catalog.readLastRuns())[0]).to.include({ status: 'refused', rows: 11 });
    expect(await refresh({ force: true })).to.include({ status: 'ok', removed: 10 });
    expect(await refresh()).to.include({ status: 'unchanged', rows: 11 });
  });

  it('tells of a server that fails, and keeps what it has', async () => {
    serve('"1"', buildFile(20));
    await refresh();
    server.answer('/api.json', (_req, res) => res.writeHead(503).end());
    const report = await refresh();
    expect(report).to.include({ status: 'failed' });
    expect(report.error).to.contain('answered 503').and.to.contain('tried 4 times');
    expect((await catalog.readLastRuns())[0]?.error).to.equal(report.error);
    expect(await count()).to.equal(21);
  });

  it('goes on with the others where one fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'refresh-'));
    try {
      await writeFile(join(folder, 'api.json'), buildFile(3));
      const reports = await refreshFeeds(buildContext(catalog), [
        { feed: modelsDev, place: join(folder, 'none') },
        { feed: { ...modelsDev, key: 'copy' }, place: folder },
      ]);
      expect(reports.map(({ status }) => status)).to.deep.equal(['failed', 'ok']);
      expect((await catalog.readLastRuns()).map(({ source }) => source)).to.deep.equal([
        'copy',
        'models-dev',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('keeps nothing of what it has read when it is told to end', async () => {
    const stop = new AbortController();
    serve('"1"', buildFile(9));
    const step: Step = async (label, work) => {
      const done = await work(() => undefined);
      if (label.startsWith('Reading')) stop.abort(new Error('enough'));
      return done;
    };
    const ended = await refresh({ step, signal: stop.signal }).catch(String);
    expect([ended, await count()]).to.deep.equal(['Error: enough', 0]);
  });

  it('ends when told to, and notes nothing', async () => {
    const stop = new AbortController();
    server.answer('/api.json', () => {
      stop.abort(new Error('enough'));
    });
    const error = await refresh({ signal: stop.signal }).catch((reason: unknown) => reason);
    expect(String(error)).to.equal('Error: enough');
    expect(await catalog.readLastRuns()).to.deep.equal([]);
  });
});
