import { createServer, type Server, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import { ConnectionError, UnexpectedAnswerError } from '../../clients/typescript/src/errors.ts';
import { createCatalogClient } from '../../clients/typescript/src/client.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';
import { createRetryingFetch, type RetryOptions } from '../../clients/typescript/src/retry.ts';

type Step = (res: ServerResponse) => void;

const say =
  (status: number, headers: Record<string, string> = {}): Step =>
  (res) => {
    res.writeHead(status, headers).end('{}');
  };
const cut: Step = (res) => {
  res.socket?.destroy();
};
const hang: Step = () => undefined;

/** An upstream that says what a real server does not say when it is asked to. */
describe('the TypeScript client when something fails', () => {
  let server: Server;
  let origin: string;
  let script: Step[];
  let asked: { method: string; key: string | undefined }[];
  before(async () => {
    server = createServer((req, res) => {
      asked.push({
        method: req.method ?? '',
        key: req.headers['idempotency-key'] as string | undefined,
      });
      (script.shift() ?? say(200, { 'content-type': 'application/json' }))(res);
    });
    origin = `http://127.0.0.1:${await listenAnywhere(server)}`;
  });
  beforeEach(() => {
    script = [];
    asked = [];
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Asks with waits that are noted instead of waited. */
  const ask = async (
    steps: Step[],
    init: RequestInit = {},
    options: RetryOptions = {},
  ): Promise<{ status: number; waits: number[]; error: unknown }> => {
    script = steps;
    const waits: number[] = [];
    const chance = {
      random: () => 0.5,
      wait: (ms: number) => {
        waits.push(ms);
        return Promise.resolve();
      },
    };
    const retrying = createRetryingFetch((request) => fetch(request), options, chance);
    const request = new Request(`${origin}/api/v1/x`, init);
    return retrying(request).then(
      ({ status }) => ({ status, waits, error: null }),
      (error: unknown) => ({ status: 0, waits, error }),
    );
  };

  it('backs off exponentially with full jitter, and gives up after the last attempt', async () => {
    const failing = Array.from({ length: 9 }, () => say(503));
    const { status, waits } = await ask(failing, {}, { maxWaitMs: 6_000 });
    expect(status).to.equal(503);
    expect(asked).to.have.lengthOf(6);
    expect(waits).to.deep.equal([500, 1_000, 2_000, 3_000, 3_000]);
  });

  it('waits as long as Retry-After asks, in seconds or to a date', async () => {
    const seconds = await ask([say(503, { 'retry-after': '7' }), say(502)]);
    expect(seconds).to.deep.include({ status: 200, waits: [7_500, 1_000] });
    const date = new Date(Date.now() + 20_000).toUTCString();
    const [until = 0] = (await ask([say(429, { 'retry-after': date })])).waits;
    expect(until).to.be.within(15_000, 21_000);
    expect((await ask([say(500, { 'retry-after': 'soon' })])).waits).to.deep.equal([500]);
  });

  it('a quota that is hours away is not waited for, unless that is wanted', async () => {
    const reset = Math.floor(Date.now() / 1000) + 7_200;
    const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) };
    const refused = await ask([say(429, spent)]);
    expect(refused).to.deep.include({ status: 429, waits: [] });
    const long = await ask([say(503, { 'retry-after': '7200' })], {}, { waitForQuota: true });
    expect(long).to.deep.include({ status: 503, waits: [] });
    const patient = await ask([say(429, spent)], {}, { waitForQuota: true });
    expect(patient.status).to.equal(200);
    expect(patient.waits[0]).to.be.within(7_190_000, 7_201_000);
  });

  it('a broken connection and one that hangs are tried again', async () => {
    const broken = await ask([cut, cut]);
    expect(broken).to.deep.include({ status: 200, waits: [500, 1_000] });
    const slow = await ask([hang], {}, { timeoutMs: 500 });
    expect(slow.status).to.equal(200);
    const { error } = await ask([cut, cut, cut], {}, { attempts: 3 });
    expect(error).to.be.instanceOf(ConnectionError).with.property('attempts', 3);
  });

  it('what must not be done twice is sent again only after a 429, which did nothing', async () => {
    const post = { method: 'POST', body: '{"a":1}' };
    expect((await ask([say(503), say(200)], post)).status).to.equal(503);
    expect((await ask([cut], post)).error).to.be.instanceOf(ConnectionError);
    asked = [];
    expect((await ask([say(429, { 'retry-after': '1' })], post)).status).to.equal(200);
    expect(asked).to.have.lengthOf(2);
    const safe = { ...post, headers: { 'Idempotency-Key': 'one' } };
    expect((await ask([cut, say(500)], safe)).status).to.equal(200);
    expect(asked.slice(-3).map(({ key }) => key)).to.deep.equal(['one', 'one', 'one']);
  });

  it('other failures are not repeated', async () => {
    for (const status of [400, 401, 403, 404, 409, 422]) {
      expect(await ask([say(status)])).to.deep.include({ status, waits: [] });
    }
  });

  it('an abort ends the wait at once, with its reason', async () => {
    script = [say(503, { 'retry-after': '30' })];
    const stop = new AbortController();
    const retrying = createRetryingFetch((request) => fetch(request));
    const answer = retrying(new Request(`${origin}/api/v1/x`, { signal: stop.signal }));
    const failed = answer.catch((error: unknown) => error);
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort(new Error('no more'));
    expect(await failed)
      .to.be.instanceOf(Error)
      .with.property('message', 'no more');
  });

  it('a proxy that answers is told from the API; keys are made under a key of their own', async () => {
    script = [say(404, { 'content-type': 'text/html' })];
    const catalog = createCatalogClient({ baseUrl: origin, key: 'x', retry: { baseMs: 1 } });
    const error: unknown = await catalog.GET('/api/v1/meta').catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(UnexpectedAnswerError).with.property('status', 404);
    script = [cut];
    asked = [];
    await catalog.POST('/api/v1/keys', { body: {} });
    const [first, second] = asked;
    expect(first?.key).to.match(/^[0-9a-f-]{36}$/);
    expect(second?.key).to.equal(first?.key);
  });
});
