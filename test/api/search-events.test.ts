import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { decompress } from 'fzstd';
import type { SearchLogDocument } from '../../schemas/search/log.ts';
import { createRequestIds, isRequestId } from '../../server/http/request-id.ts';
import { openSearchLog } from '../../server/search-log/open.ts';
import { readSearchLog } from '../../server/search-log/read.ts';
import type { BufferedSearchLog } from '../../server/search-log/buffer.ts';
import type { SearchEngine } from '../../schemas/config/engines.ts';
import { openTestApp, TEST_REQUEST_SECRET, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';
import { callTool, connectMcp } from '../support/mcp.ts';
import { needSearchLog, type TestSearchLog } from '../support/search-log.ts';

const LOG_INDEX = 'test-log-events';
const DAY_MS = 86_400_000;
const EVENTS = '/api/v1/search/events';

interface SearchAnswer {
  readonly data: readonly { readonly slug: string; readonly type?: string }[];
  readonly meta: { readonly query_id?: string };
}

function describeEvents(
  name: string,
  toEngine: () => SearchEngine,
  need: () => () => Promise<unknown>,
): void {
  describe(`what searches lead to, kept in ${name}`, function () {
    this.timeout(30_000);
    const refresh = need();
    const folder = mkdtempSync(join(tmpdir(), 'search-log-'));
    const path = join(folder, 'search-log.sqlite');
    let app: TestApp;
    let log: BufferedSearchLog;
    const closing: (() => Promise<void>)[] = [];
    before(async () => {
      log = await openSearchLog({
        engine: toEngine(),
        path,
        about: { release: '0', profile: 'test' },
        isKnown: (id, now) =>
          isRequestId(id, { secret: TEST_REQUEST_SECRET, now, maxAgeMs: 30 * DAY_MS }),
        perSecond: null,
        onError: (error) => {
          throw error;
        },
        onRecovered: () => undefined,
      });
      closing.unshift(() => log.close());
      app = await openTestApp({
        models: SAMPLE_MODELS,
        others: SAMPLE_OTHERS,
        services: () => ({ searchLog: log }),
      });
      closing.unshift(() => app.close());
    });
    after(async () => {
      // Nothing was opened where the suite waits for an engine.
      for (const close of closing) await close();
      rmSync(folder, { recursive: true });
    });

    const search = async (q = 'heron'): Promise<{ id: string; slugs: string[] }> => {
      const { data, meta } = await app.read<SearchAnswer>(`/api/v1/search?q=${q}`);
      return { id: meta.query_id ?? '', slugs: data.map(({ slug }) => slug) };
    };
    const send = (events: readonly object[], status = 200) =>
      app.read<{ data?: { accepted: number }; errors?: object[] }>(EVENTS, status, {
        method: 'post',
        json: { events },
      });
    /** The search as it is kept, when everything was written. */
    const readKept = async (id: string): Promise<SearchLogDocument | undefined> => {
      while (log.stats.waiting > 0) {
        await log.flush();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await refresh();
      for await (const document of readSearchLog(toEngine(), { path, queryId: id }))
        return document;
      return undefined;
    };

    it('has a name for every search: the id of its request, new for each answer of the cache', async () => {
      const path = '/api/v1/search?q=heron&limit=3';
      const [first, second] = [await app.ask(path), await app.ask(path)];
      const idOf = ({ body }: { body: unknown }) => (body as SearchAnswer).meta.query_id;
      for (const answer of [first, second])
        expect(idOf(answer)).to.equal(answer.get('X-Request-Id'));
      expect(idOf(first)).not.to.equal(idOf(second));
      expect(first.get('ETag')).to.equal(second.get('ETag'));
      const same = await app.ask(path, { headers: { 'If-None-Match': first.get('ETag') ?? '' } });
      expect(same.status).to.equal(304);
      const headers = { authorization: `Bearer ${app.key}`, 'accept-encoding': 'identity' };
      const head = await fetch(`http://127.0.0.1:${app.port}${path}`, { method: 'HEAD', headers });
      expect(head.headers.get('content-length')).to.equal(String(Buffer.byteLength(first.text)));
      expect(await head.text()).to.equal('');
      for (const coding of ['br', 'gzip', 'zstd', 'br', 'gzip']) {
        const answer = await fetch(`http://127.0.0.1:${app.port}${path}`, {
          headers: { authorization: `Bearer ${app.key}`, 'accept-encoding': coding },
        });
        expect(answer.headers.get('content-encoding')).to.equal(coding);
        const bytes = Buffer.from(await answer.arrayBuffer());
        // Node's own client decodes all but zstd.
        const text = coding === 'zstd' ? Buffer.from(decompress(bytes)) : bytes;
        const body: unknown = JSON.parse(text.toString());
        expect(idOf({ body }), coding).to.equal(answer.headers.get('X-Request-Id'));
      }
      const list = await app.read<SearchAnswer>('/api/v1/models?creator=acme');
      expect(list.meta).not.to.have.property('query_id');
      for (const path of ['/api/v1/models?q=heron', '/api/v1/suggest?q=heron']) {
        const named = await app.ask(path);
        expect(idOf(named), path).to.equal(named.get('X-Request-Id'));
      }
      const asked = {
        method: 'post',
        json: { q: 'heron', creator: ['acme'], type: ['!image'], filter: 'open_weights:true' },
      } as const;
      const { meta } = await app.read<SearchAnswer>('/api/v1/models/query', 200, asked);
      const kept = await readKept(meta.query_id ?? '');
      const address = new URLSearchParams(kept?.address);
      expect(address.get('q')).to.equal('heron');
      expect(address.get('creator')).to.equal('acme');
      expect(address.get('type')).to.equal('!image');
      expect(address.getAll('filter')).to.deep.equal(['open_weights:true']);
    });

    it('keeps events with their search, each once, without who sent them and free of quota', async () => {
      const { id, slugs } = await search();
      const used = (await app.ask('/api/v1/models?limit=1')).get('X-RateLimit-Used');
      const click = { query_id: id, slug: slugs[1], position: 2, action: 'click' };
      expect(await send([click, click])).to.deep.equal({ data: { accepted: 2 } });
      await send([click, { ...click, slug: slugs[0], position: 1, action: 'copy' }]);
      const answer = await app.ask(EVENTS, { method: 'post', json: { events: [click] } });
      expect(answer.get('X-RateLimit-Used')).to.equal(used);
      const kept = await readKept(id);
      expect(kept).to.include({ clicked: true, first_click: 2, reciprocal_rank: 0.5 });
      expect(
        kept?.ubi_events?.map(({ action_name: action, event_attributes: { object, position } }) => [
          action,
          object.object_id,
          position.ordinal,
        ]),
      ).to.deep.equal([
        ['click', slugs[1], 2],
        ['copy', slugs[0], 1],
      ]);
      expect(JSON.stringify(kept)).not.to.contain(app.keyId);
    });

    it('counts reading a model as a click, from the cache too, and makes the same answer of it', async () => {
      const { id, slugs } = await search('heron&page=1');
      const path = `/api/v1/models/${slugs[0] ?? ''}`;
      const plain = await app.ask(`${path}?fields=slug`);
      const led = await app.ask(`${path}?query_id=${id}&fields=slug`);
      expect(led.get('ETag')).to.equal(plain.get('ETag'));
      expect(led.body).to.deep.equal(plain.body);
      expect(await readKept(id)).to.include({ clicked: true, first_click: 1, reciprocal_rank: 1 });
      const wrong = await app.read<{ errors: object[] }>(`${path}?query_id=nonsense`, 400);
      expect(wrong.errors[0]).to.include({ parameter: 'query_id', value: 'nonsense' });
    });

    it('names the search in the result of a tool, and takes its events', async () => {
      const client = await connectMcp(app);
      try {
        const found = await callTool<SearchAnswer>(client, 'search_models', { query: 'heron' });
        const id = found.body.meta.query_id ?? '';
        await send([{ query_id: id, slug: found.body.data[0]?.slug, position: 1, action: 'call' }]);
        expect(await readKept(id)).to.include({ endpoint: 'search', first_click: 1 });
        const listed = await callTool<SearchAnswer>(client, 'list_models', { creator: ['acme'] });
        expect(listed.body.meta).not.to.have.property('query_id');
      } finally {
        await client.close();
      }
    });

    it('knows which completion was chosen', async () => {
      const answer = await app.read<SearchAnswer>('/api/v1/suggest?q=heron');
      const at = answer.data.findIndex(({ type }) => type === 'model');
      const id = answer.meta.query_id ?? '';
      await send([
        { query_id: id, slug: answer.data[at]?.slug, position: at + 1, action: 'click' },
      ]);
      expect(await readKept(id)).to.include({ endpoint: 'suggest', first_click: at + 1 });
    });

    it('knows the rank in the whole result on a later page', async () => {
      const { id, slugs } = await search('heron&limit=1&page=2');
      await send([{ query_id: id, slug: slugs[0], position: 1, action: 'click' }]);
      expect(await readKept(id)).to.include({ first_click: 2, reciprocal_rank: 0.5 });
    });

    it('refuses what is wrong, all of it with the reason, and keeps nothing', async () => {
      const { id, slugs } = await search('heron&limit=4');
      const good = { query_id: id, slug: slugs[0], position: 1, action: 'click' };
      const ours = createRequestIds(TEST_REQUEST_SECRET);
      const old = ours(new Date(Date.now() - 31 * DAY_MS));
      const theirs = createRequestIds()(new Date());
      const cases: readonly (readonly [event: object, pointer: string])[] = [
        [{ query_id: theirs }, '#/events/1/query_id'],
        [{ query_id: old }, '#/events/1/query_id'],
        [{ query_id: 'nonsense' }, '#/events/1/query_id'],
        [{ slug: 'no-such-model' }, '#/events/1/slug'],
        [{ position: 0 }, '#/events/1/position'],
        [{ position: 101 }, '#/events/1/position'],
        [{ position: 1.5 }, '#/events/1/position'],
        [{ action: 'stare' }, '#/events/1/action'],
        [{ text: 'heron' }, '#/events/1/text'],
      ];
      for (const [change, pointer] of cases) {
        const { errors = [] } = await send([good, { ...good, ...change }], 422);
        expect(errors[0], JSON.stringify(change)).to.include({ pointer });
      }
      const { errors: both } = await send([{ ...good, query_id: theirs, slug: 'no-such' }], 422);
      expect(both).to.have.length(2);
      expect((await send([], 422)).errors).to.have.length(1);
      expect((await send(Array(21).fill(good), 422)).errors).to.have.length(1);
      await send(Array(10_000).fill(good), 413);
      expect(await readKept(id)).to.include({ clicked: false, reciprocal_rank: 0 });
    });

    it('keeps nothing of a model that did not stand there, or of a request that was no search', async () => {
      const { id, slugs } = await search('heron&limit=5');
      const before = log.stats.dropped;
      await send([{ query_id: id, slug: slugs[0], position: 2, action: 'click' }]);
      expect(await readKept(id)).to.include({ clicked: false });
      expect(log.stats.dropped).to.equal(before + 1);
    });

    it('keeps failed searches and completions too', async () => {
      const failed = await app.ask('/api/v1/search?q=heron&limit=no');
      const suggested = await app.ask('/api/v1/suggest?q=her');
      const listed = await app.ask('/api/v1/models?limit=no');
      for (const name of ['q', 'search']) {
        const answer = await app.ask(`/api/v1/models?${name}=heron&limit=no`);
        expect(await readKept(answer.get('X-Request-Id') ?? ''), name).to.include({
          endpoint: 'models',
          error: 'invalid_parameter',
          text: 'heron',
        });
      }
      expect(await readKept(failed.get('X-Request-Id') ?? '')).to.include({
        error: 'invalid_parameter',
        text: 'heron',
        where: 'limit=no',
      });
      expect(await readKept(suggested.get('X-Request-Id') ?? '')).to.include({
        endpoint: 'suggest',
      });
      expect(await readKept(listed.get('X-Request-Id') ?? ''), 'no search').to.equal(undefined);
    });

    if (name === 'SQLite') {
      it('lets nobody else read the file', () => {
        expect(statSync(path).mode & 0o777).to.equal(0o600);
      });
    }
  });
}

describeEvents(
  'SQLite',
  () => ({ engine: 'embedded' }),
  () => () => Promise.resolve(),
);

let place: (() => TestSearchLog) | null = null;
describeEvents(
  'Elasticsearch',
  () => ({ engine: 'elasticsearch', url: place?.().url ?? '', apiKey: null, index: LOG_INDEX }),
  () => {
    const opened = (place = needSearchLog(LOG_INDEX));
    return () => opened().read();
  },
);

describe('events where no searches are logged', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  it('are none, and answers name no search', async () => {
    const { meta } = await app.read<SearchAnswer>('/api/v1/search?q=heron');
    expect(meta).not.to.have.property('query_id');
    const event = {
      query_id: `req_${'0'.repeat(26)}`,
      slug: 'heron-2',
      position: 1,
      action: 'click',
    };
    const answer = await app.read(EVENTS, 200, { method: 'post', json: { events: [event] } });
    expect(answer).to.deep.equal({ data: { accepted: 0 } });
  });
});
