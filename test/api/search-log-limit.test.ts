import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SearchLogDocument } from '../../schemas/search/log.ts';
import { createRequestIds, isRequestId } from '../../server/http/request-id.ts';
import { openSearchLog } from '../../server/search-log/open.ts';
import { readSearchLog } from '../../server/search-log/read.ts';
import type { BufferedSearchLog } from '../../server/search-log/buffer.ts';
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
  /** Everything in the log, when it was written. */
  const readAll = async (): Promise<SearchLogDocument[]> => {
    while (log.stats.waiting > 0) await log.flush();
    const found: SearchLogDocument[] = [];
    for await (const document of readSearchLog({ engine: 'embedded' }, { path }))
      found.push(document);
    return found;
  };

  it('have no name and are counted, and the same answers are logged again in time', async () => {
    const search = '/api/v1/search?q=heron';
    const suggest = '/api/v1/suggest?q=heron';
    const first = await ask(search);
    expect(first.id).to.equal(first.request);
    const asked = { kind: 'failure', endpoint: 'search', address: '', error: 'x' } as const;
    const sent = { at: now, tookMs: 1, cached: false, userAgent: null, queryId: null };
    let taken = 1;
    const newId = createRequestIds();
    while (log.record(asked, { ...sent, requestId: newId(now) })) taken += 1;
    expect(taken, 'those of ten seconds').to.equal(20);
    expect(log.stats).to.include({ dropped: 0, leftOut: 1 });

    const codings = ['identity', 'br', 'gzip', 'br', 'gzip'];
    for (const coding of codings) {
      const { id, headers, body } = await ask(search, coding);
      expect(id, coding).to.equal(undefined);
      expect(headers.get('ETag')).to.equal(first.headers.get('ETag'));
      expect(body.data).to.deep.equal(first.body.data);
    }
    // Made while nothing is logged, and logged when it is sent again.
    expect(await ask('/api/v1/models?q=heron')).to.include({ id: undefined });
    await ask(suggest);
    expect(log.stats).to.include({ dropped: 0, leftOut: 1 + codings.length + 2 });
    const before = (await readAll()).length;
    expect(before).to.equal(20);

    now = new Date(now.getTime() + 1_000);
    const later = await ask('/api/v1/models?q=heron', 'br');
    expect(later.id).to.equal(later.request);
    await ask(suggest);
    expect((await ask(search)).id, 'two a second').to.equal(undefined);
    const added = (await readAll()).filter((one) => one['@timestamp'] === now.toISOString());
    expect(added.map(({ endpoint }) => endpoint)).to.have.members(['models', 'suggest']);
    expect(added.find(({ endpoint }) => endpoint === 'models')?.query_id).to.equal(later.id);

    now = new Date(now.getTime() - 60_000);
    expect((await ask(search)).id, 'a clock that was set back').to.equal(undefined);
  });

  it('have no events, but others have', async () => {
    now = new Date(now.getTime() + 1_000);
    const { id, body } = await ask('/api/v1/search?q=heron');
    const slug = body.data[0]?.slug;
    const event = { slug, position: 1, action: 'click' };
    const send = (events: readonly object[], status: number) =>
      app.read<{ errors: readonly object[] }>(EVENTS, status, { method: 'post', json: { events } });
    await send([{ ...event, query_id: id }], 200);
    const { errors } = await send([event], 422);
    expect(errors[0]).to.include({ pointer: '#/events/0/query_id' });
    const kept = (await readAll()).find(({ query_id: one }) => one === id);
    expect(kept).to.include({ clicked: true, first_click: 1 });
    expect(log.stats.dropped).to.equal(0);
  });
});
