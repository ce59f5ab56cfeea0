import { createServer } from 'node:http';
import { expect } from 'chai';
import type { CatalogQuery } from '../../schemas/query.ts';
import { SEARCH_LOG_VERSION, toSearchLogName } from '../../schemas/search/log.ts';
import { type BufferedSearchLog, LOOKS_MAX, WAITING_MAX } from '../../server/search-log/buffer.ts';
import { installSearchLog } from '../../server/search-log/elasticsearch.ts';
import { openSearchLog } from '../../server/search-log/open.ts';
import type { LoggedSearch, SearchLogStats } from '../../server/search-log/port.ts';
import { createRequestIds } from '../../server/http/request-id.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { eventually } from '../support/eventually.ts';
import { FaultProxy } from '../../scripts/tools/chaos/services/fault-proxy.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';
import { needSearchLog } from '../support/search-log.ts';

const LOG_INDEX = 'test-log-faults';
const query: CatalogQuery = {
  text: { q: 'heron', typo: 'auto', mode: 'search' },
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: 20,
  facets: [],
  independentScores: false,
};

/** A search for a word. */
function searchFor(q: string): LoggedSearch {
  return {
    kind: 'search',
    endpoint: 'search',
    address: `q=${encodeURIComponent(q)}`,
    isQuestion: false,
    version: '1',
    query: { ...query, text: { q, typo: 'auto', mode: 'search' } },
    stage: 'exact',
    total: 1,
    corrections: [],
    slugs: ['heron-1'],
    engine: 'embedded',
  };
}

const sentNow = () => ({
  at: new Date(),
  tookMs: 1,
  cached: false,
  userAgent: null,
  requestId: newId(new Date()),
  queryId: null,
});

const newId = createRequestIds();

/** A log behind a proxy, with what it told of. */
interface ProxiedLog {
  readonly log: BufferedSearchLog;
  readonly errors: unknown[];
  readonly backs: SearchLogStats[];
}

async function openLog(url: string): Promise<ProxiedLog> {
  const errors: unknown[] = [];
  const backs: SearchLogStats[] = [];
  const log = await openSearchLog({
    engine: { engine: 'elasticsearch', url, apiKey: null, index: LOG_INDEX },
    path: '',
    about: { release: '0', profile: 'test' },
    isKnown: () => true,
    perSecond: null,
    onError: (error) => void errors.push(error),
    onRecovered: (stats) => void backs.push(stats),
  });
  return { log, errors, backs };
}

describe('the search log and its Elasticsearch', () => {
  const testLog = needSearchLog(LOG_INDEX);
  let proxy: FaultProxy;
  let url: string;
  beforeEach(async () => {
    proxy = await FaultProxy.open(Number(new URL(testLog().url).port || 9200));
    url = `http://127.0.0.1:${proxy.port}`;
  });
  afterEach(() => proxy.close());

  it('writes what it took in before it closes, and nothing afterwards', async () => {
    const { log, errors } = await openLog(url);
    for (let i = 0; i < 450; i += 1) log.record(searchFor(`closing ${i}`), sentNow());
    await log.close();
    log.record(searchFor('closing late'), sentNow());
    const texts = (await testLog().read()).map(({ text }) => text);
    const written = texts.filter((text) => text.startsWith('closing'));
    expect(new Set(written).size).to.equal(450);
    expect(written).not.to.include('closing late');
    expect(log.stats).to.deep.equal({ written: 450, dropped: 1, leftOut: 0, waiting: 0 });
    expect(errors).to.deep.equal([]);
  });

  it('keeps a bounded number while it is away, counts the others, and goes on when it is back', async () => {
    const { log, errors, backs } = await openLog(url);
    await proxy.refuse();
    for (let i = 0; i < WAITING_MAX + 25; i += 1) log.record(searchFor(`away ${i}`), sentNow());
    await log.flush();
    await log.flush();
    expect(errors, 'said once').to.have.lengthOf(1);
    const { dropped, waiting } = log.stats;
    expect(waiting).to.equal(WAITING_MAX);
    expect(dropped).to.equal(25);

    await proxy.accept();
    await eventually(async () => {
      await log.flush();
      return log.stats.waiting === 0;
    });
    expect(backs).to.have.lengthOf(1);
    expect(log.stats).to.include({ written: WAITING_MAX, dropped: 25 });
    await log.close();
  });

  it('keeps events of a time it was away, however long, and gives up what it never finds', async () => {
    const { log } = await openLog(url);
    const sent = { ...sentNow(), at: new Date(Date.now() - 3_600_000) };
    log.record(searchFor('an hour ago'), sent);
    const event = { slug: 'heron-1', position: 1, action: 'click', at: sent.at } as const;
    log.recordEvent({ ...event, queryId: sent.requestId });
    log.recordEvent({ ...event, queryId: newId(new Date()) });
    await log.flush();
    // Elasticsearch shows a search a second after it was written: some sixty looks may be sooner.
    await testLog().client.indices.refresh({ index: toSearchLogName(LOG_INDEX) });
    await log.flush();
    expect(log.stats).to.deep.equal({ written: 2, dropped: 0, leftOut: 0, waiting: 1 });
    const found = (await testLog().read()).find(({ text }) => text === 'an hour ago');
    expect(found).to.include({ clicked: true, first_click: 1 });
    for (let i = 0; i < LOOKS_MAX; i += 1) await log.flush();
    expect(log.stats).to.deep.equal({ written: 2, dropped: 0, leftOut: 1, waiting: 0 });
    await log.close();
  });

  it('writes nothing twice when an answer is lost', async () => {
    const { log } = await openLog(url);
    log.record(searchFor('warm'), sentNow());
    await log.flush();
    log.record(searchFor('lost answer'), sentNow());
    proxy.cutNextReply();
    await log.flush();
    expect(log.stats.waiting, 'not known to be written').to.equal(1);
    await log.close();
    const texts = (await testLog().read()).map(({ text }) => text);
    expect(texts.filter((text) => text === 'lost answer')).to.have.lengthOf(1);
  });

  it('does not hold up the end of the process', async () => {
    const { log } = await openLog(url);
    proxy.swallow();
    log.record(searchFor('swallowed'), sentNow());
    await log.close();
    expect(log.stats).to.deep.equal({ written: 0, dropped: 1, leftOut: 0, waiting: 0 });
  });

  it('goes on in a new index when the mapping has changed', async () => {
    const { client } = testLog();
    const name = toSearchLogName(LOG_INDEX);
    const { log } = await openLog(url);
    log.record(searchFor('before'), sentNow());
    await log.close();
    const indexOf = async (text: string): Promise<string | undefined> => {
      await client.indices.refresh({ index: name });
      const { hits } = await client.search({ index: name, query: { term: { text } } });
      return hits.hits[0]?._index;
    };
    const { index_templates: found } = await client.indices.getIndexTemplate({ name });
    const template = found[0]?.index_template;
    expect(template?._meta?.['version']).to.equal(SEARCH_LOG_VERSION);
    expect(template?.template?.lifecycle).to.include({ data_retention: '30d' });
    await client.indices.putIndexTemplate({
      name,
      index_patterns: [name],
      data_stream: {},
      priority: 500,
      _meta: { version: 'an older one' },
    });
    await installSearchLog(client, name);
    const next = (await openLog(url)).log;
    next.record(searchFor('after'), sentNow());
    await next.close();
    const [older, newer] = [await indexOf('before'), await indexOf('after')];
    expect(newer).not.to.equal(older);
    if (older !== undefined) await client.indices.delete({ index: older });
  });

  describe('and the searches of the API', () => {
    let app: TestApp;
    let proxied: ProxiedLog;
    beforeEach(async () => {
      proxied = await openLog(url);
      app = await openTestApp({
        models: [buildModel({ name: 'Heron 1', slug: 'heron-1', id: 'acme/heron-1' })],
        services: () => ({ searchLog: proxied.log }),
      });
    });
    afterEach(async () => {
      await app.close();
      await proxied.log.close();
    });

    it('are logged with what was asked and answered, those from the cache too', async () => {
      const marker = `cached${Date.now()}`;
      const headers = { 'User-Agent': 'heron-client/2.1 (a person)' };
      for (const path of [
        `/api/v1/search?q=Heron-1%20${marker}&creator=acme&sort=-input_price&typo=strict`,
        `/api/v1/search?q=Heron-1%20${marker}&creator=acme&sort=-input_price&typo=strict`,
        `/api/v1/models?q=heron&name=${marker}`,
        '/api/v1/models?creator=acme',
        '/api/v1/suggest?q=heron',
        '/api/v1/search?q=',
      ]) {
        await app.ask(path, { headers });
      }
      await proxied.log.flush();
      const all = await testLog().read();
      const mine = all.filter(({ client }) => client === 'heron-client/2.1');
      expect(mine.map(({ endpoint, cached }) => [endpoint, cached])).to.deep.equal([
        ['search', false],
        ['search', true],
        ['models', false],
        ['suggest', false],
        ['search', false],
      ]);
      expect(mine[4]).to.include({ error: 'invalid_parameter' });
      expect(mine[0]).to.deep.include({
        text: `Heron-1 ${marker}`,
        filters: ['creator=acme'],
        sort: ['-input_price'],
        typo: 'strict',
        engine: 'embedded',
      });
      expect(mine[0]?.query).to.match(/^heron 1 cached \d+$/);
      expect(mine[2]).to.deep.include({ text: 'heron', slugs: ['heron-1'], first: 'heron-1' });
    });

    it('leave no trace of who asked', async () => {
      const secret = app.key;
      const path = `/api/v1/search?q=canary%20${secret}&creator=${secret}&family=${secret}`;
      const headers = {
        'User-Agent': `${secret}/1.0`,
        Cookie: secret,
        'X-Forwarded-For': '10.9.8.7',
      };
      await app.read(path, 200, { headers });
      await app.read(`/api/v1/models?q=canary%20${secret}`, 200, { headers });
      await proxied.log.flush();
      const text = JSON.stringify(
        (await testLog().read()).filter(({ query: words }) => words.startsWith('canary')),
      );
      expect(text.match(/canary/g)?.length, 'was logged').to.be.at.least(2);
      const [, , id = '', rest = ''] = secret.split('_');
      for (const part of [secret, app.keyId, id, rest, '127.0.0.1', '10.9.8.7']) {
        expect(text.toLowerCase(), part).not.to.contain(part.toLowerCase());
      }
    });

    it('are answered as ever while the log hangs or is away', async () => {
      proxy.hang();
      for (let i = 0; i < 5; i += 1) {
        await app.read(`/api/v1/search?q=heron&page=${i + 1}`);
      }
      const hanging = proxied.log.flush();
      await app.read('/api/v1/search?q=heron&limit=7');
      proxy.pass();
      await hanging;
      await proxy.refuse();
      await app.read('/api/v1/search?q=heron&limit=8');
      await proxied.log.flush();
      expect(proxied.errors.length).to.be.at.least(1);
      await proxy.accept();
      await eventually(async () => {
        await proxied.log.flush();
        return proxied.log.stats.waiting === 0;
      });
      expect(proxied.log.stats).to.include({ written: 7, dropped: 0 });
    });
  });

  it('tells a log that cannot be written from one that is away', async () => {
    // Something else listens there: an answer that is none of Elasticsearch's.
    const server = createServer((_req, res) => res.writeHead(403).end('{"error":"no"}'));
    const { log, errors } = await openLog(`http://127.0.0.1:${await listenAnywhere(server)}`);
    try {
      log.record(searchFor('refused'), sentNow());
      await log.flush();
    } finally {
      await log.close();
      server.closeAllConnections();
      server.close();
    }
    expect(errors).to.have.lengthOf(1);
    expect(log.stats).to.include({ written: 0, dropped: 1 });
  });
});
