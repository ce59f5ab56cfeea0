import { mock } from 'node:test';
import { expect } from 'chai';
import { createCatalogClient } from '../../clients/typescript/src/client.ts';
import { ProblemError } from '../../clients/typescript/src/errors.ts';
import { items } from '../../clients/typescript/src/pages.ts';
import { createRetryingFetch, type RetryOptions } from '../../clients/typescript/src/retry.ts';

const URL_ASKED = 'https://catalog.example.org/api/v1/x';
const toJson = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

describe('requests of the TypeScript client', () => {
  /** A client whose requests are noted, and answered in turn. */
  function open(...answers: readonly Response[]) {
    const left = [...answers];
    const sent: Request[] = [];
    const client = createCatalogClient({
      baseUrl: 'https://catalog.example.org//',
      key: 'k',
      retry: { attempts: 1 },
      fetch: (request) => {
        sent.push(request);
        return Promise.resolve(left.shift() ?? toJson({ data: [] }));
      },
    });
    return { client, sent };
  }

  it('send two values of a list with a comma, and those of other parameters one by one', async () => {
    const { client, sent } = open();
    const query = { slugs: ['a', 'b'], creator: ['c', 'd'] };
    await client.GET('/api/v1/models', { params: { query } } as never);
    const { pathname, searchParams } = new URL(sent[0]?.url ?? '');
    expect(pathname).to.equal('/api/v1/models');
    expect(searchParams.getAll('slugs')).to.deep.equal(['a,b']);
    expect(searchParams.getAll('creator')).to.deep.equal(['c', 'd']);
  });

  it('keep an idempotency key of their own', async () => {
    const { client, sent } = open();
    await client.POST('/api/v1/keys', { body: {}, headers: { 'Idempotency-Key': 'own' } });
    expect(sent[0]?.headers.get('idempotency-key')).to.equal('own');
  });

  it('take “not modified” for an answer, and know no end of a quota that was not the problem', async () => {
    const problem = { code: 'model_not_found', detail: 'None.', status: 404, request_id: 'r' };
    const { client } = open(new Response(null, { status: 304 }), toJson(problem, 404));
    const { response } = await client.GET('/api/v1/meta');
    expect(response.status).to.equal(304);
    const error: unknown = await client.GET('/api/v1/meta').catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ProblemError).with.property('resetsAt', null);
  });

  it('ask for no page after the one that has no more, whatever cursor it names', async () => {
    const page = (slug: string, hasMore: boolean) =>
      toJson({ data: [{ slug }], pagination: { has_more: hasMore, next_cursor: 'next' } });
    const { client, sent } = open(page('a', true), page('b', false), page('c', false));
    const slugs: string[] = [];
    for await (const { slug } of items(client, '/api/v1/models', {})) slugs.push(slug);
    expect(slugs).to.deep.equal(['a', 'b']);
    expect(sent.map(({ url }) => new URL(url).searchParams.get('cursor'))).to.deep.equal([
      null,
      'next',
    ]);
  });
});

describe('attempts of the TypeScript client', () => {
  afterEach(() => {
    mock.restoreAll();
  });

  /** The waits before an answer of 200. */
  async function waitsAfter(
    answer: () => Response,
    options: RetryOptions = {},
    init: RequestInit = {},
  ): Promise<number[]> {
    const waits: number[] = [];
    let isFirst = true;
    const inner = (): Promise<Response> => {
      const is = isFirst;
      isFirst = false;
      return Promise.resolve(is ? answer() : toJson({}));
    };
    const wait = (ms: number): Promise<void> => {
      waits.push(ms);
      return Promise.resolve();
    };
    await createRetryingFetch(inner, options, { random: () => 0.5, wait })(
      new Request(URL_ASKED, init),
    );
    return waits;
  }
  const say = (status: number, headers: Record<string, string>) => () =>
    new Response(null, { status, headers });

  it('wait as long as is asked at most, from now on at least, and for no quota but after a 429', async () => {
    expect(await waitsAfter(say(503, { 'retry-after': '60' }))).to.deep.equal([60_500]);
    expect(await waitsAfter(say(503, { 'retry-after': '61' }))).to.deep.equal([]);
    const past = new Date(Date.now() - 20_000).toUTCString();
    expect(await waitsAfter(say(503, { 'retry-after': past }))).to.deep.equal([500]);
    const reset = String(Math.floor(Date.now() / 1_000) + 7_200);
    const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    expect(await waitsAfter(say(503, spent))).to.deep.equal([500]);
  });

  it('are made again of a deletion, which is the same twice', async () => {
    expect(await waitsAfter(say(503, {}), {}, { method: 'DELETE' })).to.deep.equal([500]);
  });

  it('are made again of what only reads, after every failure of a server', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const status of [429, 500, 502, 503, 504]) {
        const waits = await waitsAfter(say(status, {}), {}, { method });
        expect(waits, `${method} ${status}`).to.deep.equal([500]);
      }
    }
  });

  it('leave no answer half read', async () => {
    let cancelled = 0;
    const cancel = (): void => {
      cancelled += 1;
    };
    await waitsAfter(() => new Response(new ReadableStream({ cancel }), { status: 503 }));
    expect(cancelled).to.equal(1);
  });

  it('leave no timer behind', async () => {
    const count = (): number =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    // By then the test's own has begun.
    await Promise.resolve();
    const before = count();
    await waitsAfter(say(503, {}));
    expect(count()).to.equal(before);
  });

  it('end with the reason of who stops them, during a request and before a wait', async () => {
    for (const answer of [say(503, {}), null]) {
      const stop = new AbortController();
      let asked = 0;
      const retrying = createRetryingFetch(
        () => {
          asked += 1;
          stop.abort(new Error('no more'));
          return answer === null ? Promise.reject(new Error('cut')) : Promise.resolve(answer());
        },
        // The last attempt ends so, too.
        { baseMs: 1, attempts: answer === null ? 1 : 6 },
      );
      const request = new Request(URL_ASKED, { signal: stop.signal });
      const error: unknown = await retrying(request).catch((thrown: unknown) => thrown);
      expect(String(error)).to.equal('Error: no more');
      expect(asked).to.equal(1);
    }
  });

  it('wait no shorter for a time that no timer holds', async () => {
    const { mock: timers } = mock.method(globalThis, 'setTimeout', (done: () => void) => {
      if (timers.callCount() % 2 === 1) done();
    });
    const month = String(40 * 86_400);
    const inner = [say(429, { 'retry-after': month }), say(200, {})];
    const retrying = createRetryingFetch(() => Promise.resolve((inner.shift() ?? say(500, {}))()), {
      maxWaitMs: Infinity,
    });
    expect((await retrying(new Request(URL_ASKED))).status).to.equal(200);
    const [, wait] = timers.calls.map((call) => (call.arguments as unknown[])[1]);
    expect(wait).to.equal(2 ** 31 - 1);
  });
});
