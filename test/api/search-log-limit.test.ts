import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SearchLogDocument } from '../../schemas/search/log.ts';
import { createRequestIds, isRequestId } from '../../server/http/request-id.ts';
import { openSearchLog } from '../../server/search-log/open.ts';
import { readSearchLog } from '../../server/search-log/read.ts';
import { type BufferedSearchLog, LOOKS_MAX } from '../../server/search-log/buffer.ts';
import { openTestApp, TEST_REQUEST_SECRET, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const DAY_MS = 86_400_000;
const EVENTS = '/api/v1/search/events';

interface SearchAnswer {
  readonly data: readonly { readonly slug: string }[];
  readonly meta: { readonly query_id?: string };
}

describe('searches beyond the limit of the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-log-'));
  const path = join(folder, 'search-log.sqlite');
  let now = new Date();
  let log: BufferedSearchLog;
  let app: TestApp;
  before(async () => {
    log = await openSearchLog({
      engine: { engine: 'embedded' },
      path,
      about: { release: '0', profile: 'test' },
      isKnown: (id) => isRequestId(id, { secret: TEST_REQUEST_SECRET, now, maxAgeMs: DAY_MS }),
      perSecond: 2,
      onError: (error) => {
        throw error;
      },
      onRecovered: () => undefined,
    });
    app = await openTestApp({
      models: SAMPLE_MODELS,
      others: SAMPLE_OTHERS,
      clock: () => now,
      services: () => ({ searchLog: log }),
    });
  });
  after(async () => {
    await app.close();
    await log.close();
    rmSync(folder, { recursive: true });
  });

  const ask = async (path: string, coding = 'identity') => {
    const answer = await fetch(`http://127.0.0.1:${app.port}${path}`, {
      headers: { authorization: `Bearer ${app.key}`, 'accept-encoding': coding },
    });
    const body = (await answer.json()) as SearchAnswer;
    const { headers } = answer;
    return { id: body.meta.query_id, request: headers.get('X-Request-Id'), body, headers };
  };
  const readLog = async (): Promise<SearchLogDocument[]> => {
    const found: SearchLogDocument[] = [];
    for await (const document of readSearchLog({ engine: 'embedded' }, { path }))
      found.push(document);
    return found;
  };
  /** Everything in the log, when it was written. */
  const readAll = async (): Promise<SearchLogDocument[]> => {
    while (log.stats.waiting > 0) await log.flush();
    return readLog();
  };

  it('have a name and are counted, and the same answers are logged again in time', async () => {
    const search = '/api/v1/search?q=heron';
    const suggest = '/api/v1/suggest?q=heron';
    const first = await ask(search);
    expect(first.id).to.equal(first.request);
    const asked = { kind: 'failure', endpoint: 'search', address: '', error: 'x' } as const;
    const sent = { at: now, tookMs: 1, cached: false, userAgent: null, queryId: null };
    const newId = createRequestIds();
    for (let i = 0; i < 20; i += 1) log.record(asked, { ...sent, requestId: newId(now) });
    expect(log.stats, 'those of ten seconds').to.include({ dropped: 0, leftOut: 1, waiting: 20 });

    const codings = ['identity', 'br', 'gzip', 'br', 'gzip'];
    for (const coding of codings) {
      const { id, request, headers, body } = await ask(search, coding);
      expect(id, coding).to.equal(request);
      expect(headers.get('ETag')).to.equal(first.headers.get('ETag'));
      expect(body.data).to.deep.equal(first.body.data);
    }
    // Made while nothing is logged, and logged when it is sent again.
    for (const path of ['/api/v1/models?q=heron', suggest]) {
      const { id, request } = await ask(path);
      expect(id, path).to.equal(request);
    }
    const page = await fetch(`http://127.0.0.1:${app.port}/explore?q=heron`);
    expect(await page.text()).to.contain(`?query_id=${page.headers.get('X-Request-Id') ?? ''}`);
    expect(log.stats).to.include({ dropped: 0, leftOut: 1 + codings.length + 3 });
    const before = (await readAll()).length;
    expect(before).to.equal(20);

    now = new Date(now.getTime() + 1_000);
    const later = await ask('/api/v1/models?q=heron', 'br');
    expect(later.id).to.equal(later.request);
    await ask(suggest);
    await ask(search);
    expect(log.stats, 'two a second').to.include({ leftOut: 1 + codings.length + 4 });
    const added = (await readAll()).filter((one) => one['@timestamp'] === now.toISOString());
    expect(added.map(({ endpoint }) => endpoint)).to.have.members(['models', 'suggest']);
    expect(added.find(({ endpoint }) => endpoint === 'models')?.query_id).to.equal(later.id);

    now = new Date(now.getTime() - 60_000);
    await ask(search);
    expect(log.stats, 'a clock that was set back').to.include({ leftOut: 1 + codings.length + 5 });
  });

  const eventOf = ({ id, body }: Awaited<ReturnType<typeof ask>>) => ({
    query_id: id,
    slug: body.data[0]?.slug,
    position: 1,
    action: 'click',
  });
  const send = async (...events: readonly object[]): Promise<void> => {
    const asked = { method: 'post', json: { events } } as const;
    const { data } = await app.read<{ data: { accepted: number } }>(EVENTS, 200, asked);
    expect(data.accepted).to.equal(events.length);
  };

  it('take events like others, which are not kept, and neither wait for ever nor hold up others', async () => {
    now = new Date(now.getTime() + 1_000);
    const search = '/api/v1/search?q=heron';
    const kept = await ask(search);
    await ask(search);
    const left = await ask(search);
    await readAll();
    const before = log.stats;
    for (let i = 0; i < 30; i += 1) await send(...Array<object>(20).fill(eventOf(left)));
    await send(eventOf(kept));
    for (let i = 0; i < 5; i += 1) await log.flush();
    const found = (await readLog()).find(({ query_id: id }) => id === kept.id);
    expect(found).to.include({ clicked: true, first_click: 1 });
    expect(log.stats.waiting, 'of 600').to.equal(500);
    for (let i = 0; i < 5 * LOOKS_MAX && log.stats.waiting > 0; i += 1) await log.flush();
    expect(log.stats).to.deep.equal({
      written: before.written + 1,
      dropped: before.dropped,
      leftOut: before.leftOut + 600,
      waiting: 0,
    });
    expect((await readLog()).some(({ query_id: id }) => id === left.id)).to.equal(false);
  });
});
