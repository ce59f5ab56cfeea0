import { expect } from 'chai';
import { z } from 'zod';
import { ApiError } from '../../../server/errors.ts';
import type { Route, Sent } from '../../../server/http/route.ts';
import { closeMounted, type MountedRoutes, openMounted, VIEW } from './mounted-routes.ts';

const QUERY_ID = `req_${'0'.repeat(26)}`;
const LONG = 'm'.repeat(2_000);

/** Counts what could have become a free 304. */
function countLate({ app, done }: MountedRoutes): void {
  app.state.countNow = () => Promise.resolve(void done.push('counted'));
}

describe('the cache of a route', () => {
  afterEach(closeMounted);
  it('makes an answer once for the same address of the same catalogue', async () => {
    const rig = await openMounted({});
    const [first, again] = [await rig.ask(), await rig.ask()];
    expect(again.text).to.equal(first.text);
    expect(again.headers.etag).to.equal(first.headers.etag).and.match(/^W\//);
    expect((await rig.ask('/models?limit=2')).body).to.include({ at: 2 });
    rig.newest = { ...VIEW, version: 'v2' };
    rig.app.state.view = rig.newest;
    const next = await rig.ask();
    expect(next.body).to.include({ at: 3 });
    expect(next.headers.etag).not.to.equal(first.headers.etag);
  });

  it('tells apart the hosts that callers know the server by', async () => {
    const rig = await openMounted({});
    const first = await rig.ask();
    Object.assign(rig.app.state, { baseUrl: 'https://other.example' });
    const other = await rig.ask();
    expect(other.body).to.include({ at: 2 });
    expect(other.headers.etag).not.to.equal(first.headers.etag);
  });

  it('tells apart who wants unknown names refused', async () => {
    const rig = await openMounted({});
    await rig.ask();
    const strict = await rig.ask('/models', { headers: { Prefer: 'handling=strict' } });
    expect(strict.body).to.include({ at: 2 });
    expect(strict.headers['preference-applied']).to.equal('handling=strict');
    expect((await rig.ask()).headers).not.to.have.property('preference-applied');
  });

  it('makes each answer anew that is of something else than the catalogue, or while there is none', async () => {
    for (const cache of ['once', 'none'] as const) {
      const rig = await openMounted({ cache });
      expect((await rig.ask()).headers).not.to.have.property('etag');
      expect((await rig.ask()).body, cache).to.include({ at: 2 });
    }
    const rig = await openMounted({});
    rig.app.state.view = null;
    await rig.ask();
    expect((await rig.ask()).body).to.include({ at: 2 });
  });

  it('keeps no redirect and no answer of a catalogue that came meanwhile as one of the former', async () => {
    const rig = await openMounted({});
    rig.reply = { status: 301, body: null, headers: { Location: '/other' } };
    await rig.ask();
    expect((await rig.ask()).headers)
      .to.include({ location: '/other' })
      .and.not.have.property('etag');
    expect(rig.asked).to.have.length(2);
  });

  it('tells of each time an answer is sent whether it was made for it', async () => {
    const sent: Sent[] = [];
    const rig = await openMounted({});
    rig.reply = { onSend: (told) => sent.push(told) > 0 };
    const first = await rig.ask('/models', { headers: { 'User-Agent': 'tests' } });
    const again = await rig.ask();
    expect(sent.map(({ cached }) => cached)).to.deep.equal([false, true]);
    expect(sent.map(({ userAgent }) => userAgent)).to.deep.equal(['tests', null]);
    const ids = [first, again].map(({ body }) => (body['meta'] as { query_id: string }).query_id);
    expect(ids).to.deep.equal([first, again].map(({ headers }) => headers['x-request-id']));
    expect(sent.map(({ requestId }) => requestId)).to.deep.equal(ids);
  });
});

describe('an answer that a search led to', () => {
  afterEach(closeMounted);
  const params = z.object({
    limit: z.coerce.number().optional(),
    query_id: z.string().optional(),
  });

  it('gives the same answer as without it, wherever it stands in the address', async () => {
    const sent: (string | null)[] = [];
    const rig = await openMounted({ params });
    rig.reply = { onSend: ({ queryId }) => sent.push(queryId) < 0 };
    const plain = await rig.ask();
    const named = await rig.ask(`/models?query_id=${QUERY_ID}`);
    expect([named.text, named.headers.etag]).to.deep.equal([plain.text, plain.headers.etag]);
    const limited = await rig.ask('/models?limit=2');
    for (const query of [`query_id=${QUERY_ID}&limit=2`, `limit=2&query_id=${QUERY_ID}`]) {
      const one = await rig.ask(`/models?${query}`);
      expect([one.text, one.headers.etag], query).to.deep.equal([
        limited.text,
        limited.headers.etag,
      ]);
    }
    expect(rig.asked.map(({ context }) => context.url)).to.deep.equal([
      '/models',
      '/models?limit=2',
    ]);
    expect(sent).to.deep.equal([null, QUERY_ID, null, QUERY_ID, QUERY_ID]);
  });

  it('is any other unknown name where the route takes none', async () => {
    const rig = await openMounted({});
    await rig.ask();
    await rig.ask(`/models?query_id=${QUERY_ID}`);
    expect(rig.asked).to.have.length(2);
    expect(rig.asked[1]?.context.warnings).to.have.length(1);
  });
});

describe('what a route costs', () => {
  afterEach(closeMounted);
  it('counts before any work that is no answer of the catalogue, and does none when refused', async () => {
    for (const cache of ['once', 'none'] as const) {
      const rig = await openMounted({ cache });
      countLate(rig);
      rig.done.length = 0;
      await rig.ask('/models', { headers: { 'If-None-Match': '*' } });
      expect(rig.done[0], cache).to.equal('counted');
      rig.app.state.countNow = () => Promise.reject(new ApiError('quota_exceeded', 'Used up.'));
      rig.done.length = 0;
      expect((await rig.ask()).status).to.equal(429);
      expect(rig.done, cache).to.deep.equal([]);
    }
  });

  it('counts an answer of the catalogue unless it became a 304', async () => {
    const rig = await openMounted({});
    countLate(rig);
    const { headers } = await rig.ask();
    expect(rig.done).to.deep.equal(['handled', 'counted']);
    const held = await rig.ask('/models', { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect([held.status, held.text]).to.deep.equal([304, '']);
    expect(rig.done).to.deep.equal(['handled', 'counted']);
    const other = await rig.ask('/models', { headers: { 'If-None-Match': 'W/"other"' } });
    expect(other.status).to.equal(200);
    expect(rig.done).to.deep.equal(['handled', 'counted', 'counted']);
  });

  it('takes no condition for met where an answer has no ETag', async () => {
    const rig = await openMounted({ cache: 'none' });
    const { status, body } = await rig.ask('/models', { headers: { 'If-None-Match': '*' } });
    expect([status, body['at']]).to.deep.equal([200, 1]);
  });
});

describe('the compression of a route', () => {
  afterEach(closeMounted);
  const encodingOf = async (method: 'get' | 'post', cache: Route['cache']) => {
    const rig = await openMounted({ method, cache });
    rig.reply = { body: { secret: LONG } };
    const { headers } = await rig.ask('/models', {
      method: method.toUpperCase(),
      headers: { 'Accept-Encoding': 'gzip' },
    });
    return headers['content-encoding'];
  };

  it('compresses what is read, and no other answer, whose length would tell of a key in it', async () => {
    expect(await encodingOf('get', 'catalogue')).to.equal('gzip');
    expect(await encodingOf('get', 'none')).to.equal('gzip');
    expect(await encodingOf('post', 'once')).to.equal('gzip');
    expect(await encodingOf('post', 'none')).to.equal(undefined);
  });
});
