import { expect } from 'chai';
import supertest, { type Response } from 'supertest';
import { createTools } from '../../server/mcp/registry.ts';
import { ROOT, openTestApp, type TestApp } from '../support/app.ts';
import { callTool, connectMcp } from '../support/mcp.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const ACCEPT = 'application/json, text/event-stream';
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const CALL = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'get_model', arguments: { slug: 'heron-2', fields: 'name' } },
};

interface Send {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('POST /mcp', () => {
  let app: TestApp;
  const post = (message: unknown, { key = app.key, headers = {} }: Send = {}): Promise<Response> =>
    supertest(`http://127.0.0.1:${app.port}`)
      .post('/mcp')
      .set({ Accept: ACCEPT, 'Content-Type': 'application/json', ...headers })
      .set(key === null ? {} : { Authorization: `Bearer ${key}` })
      .send(typeof message === 'string' ? message : JSON.stringify(message))
      .then((answer) => answer);
  const used = async (): Promise<number> => Number((await post(PING)).get('X-RateLimit-Used'));

  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS, plan: 'free' });
  });
  after(() => app.close());

  it('200: one message, one answer as JSON, nothing kept between them', async () => {
    const answer = await post(CALL);
    expect(answer.status).to.equal(200);
    expect(answer.type).to.equal('application/json');
    expect(answer.get('Cache-Control')).to.equal('no-store');
    expect(answer.get('Mcp-Session-Id')).to.equal(undefined);
    expect(answer.body).to.deep.include({ jsonrpc: '2.0', id: 7 });
    const { result } = answer.body as { result: { structuredContent: { data: object } } };
    expect(result.structuredContent.data).to.deep.equal({ slug: 'heron-2', name: 'Heron 2' });
    const told = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([told.status, told.text]).to.deep.equal([202, '']);
  });

  it('a call of a tool counts one request, whatever comes of it; nothing else does', async () => {
    const before = await used();
    await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await used()).to.equal(before);
    const answer = await post(CALL);
    expect(answer.get('X-RateLimit-Used')).to.equal(String(before + 1));
    expect(answer.get('RateLimit')).to.match(/^"daily";r=\d+;t=\d+$/);
    await post({ ...CALL, params: { name: 'get_model', arguments: { slug: 'nothing' } } });
    await post({ ...CALL, params: { name: 'no_tool' } });
    expect(await used()).to.equal(before + 3);
  });

  it('usage and log name the tool, never a text of the caller', async () => {
    const other = await app.createKey();
    await post(CALL, { key: other.value });
    await post({ ...CALL, params: { name: 'my secret' } }, { key: other.value });
    await app.services.usage.flush();
    const usage = await app.read<{ data: { series: { endpoint: string }[] } }>(
      `${ROOT}/usage?group_by=endpoint&key_id=${other.keyId}`,
    );
    const endpoints = usage.data.series.map(({ endpoint }) => endpoint);
    expect(endpoints).to.have.members(['mcp:get_model', 'mcp']);
    expect(app.logs.join('')).not.to.contain('my secret');
  });

  it('401: no key, and a wrong one, with the challenge', async () => {
    const none = await post(CALL, { key: null });
    expect(none.status).to.equal(401);
    expect(none.get('WWW-Authenticate')).to.equal('Bearer realm="model-catalog"');
    expect(none.type).to.equal('application/problem+json');
    const wrong = await post(PING, { key: 'sk_live_nonsense' });
    expect(wrong.status).to.equal(401);
    expect(wrong.get('WWW-Authenticate')).to.contain('error="invalid_token"');
    expect(wrong.get('X-RateLimit-Limit')).to.equal(undefined);
    const failed = await connectMcp(app, 'sk_live_nonsense').catch(String);
    expect(failed).to.match(/401|Unauthorized/);
  });

  it('403: a key without the scope, naming it', async () => {
    const narrow = await app.accounts.operator.createKey(
      'narrow@example.com',
      null,
      { scopes: ['keys:read'] },
      new Date(),
    );
    const answer = await post(PING, { key: narrow.value });
    expect(answer.status).to.equal(403);
    expect(answer.get('WWW-Authenticate')).to.contain(
      'error="insufficient_scope", scope="models:read"',
    );
  });

  it('429: the day is used up; talking goes on, and the SDK’s client is told when it is over', async () => {
    const { value, keyId } = await app.createKey('busy@example.com');
    const now = new Date();
    for (let spent = 0; spent < 999; spent += 1) await app.services.quota.consume(keyId, 1000, now);
    const client = await connectMcp(app, value);
    expect((await callTool(client, 'get_model', { slug: 'heron-2' })).isError).to.equal(false);
    const refused = await client
      .callTool({ name: 'get_model', arguments: { slug: 'heron-2' } })
      .catch(String);
    expect(refused).to.match(/429.*quota_exceeded|429.*used all 1,000 requests/s);
    const answer = await post(CALL, { key: value });
    expect(answer.status).to.equal(429);
    expect(Number(answer.get('Retry-After'))).to.be.within(1, 86_400);
    expect(answer.get('X-RateLimit-Remaining')).to.equal('0');
    expect((await client.listTools()).tools).not.to.be.empty;
    await client.close();
  });

  it('Origin: programs, this machine and the server itself; every other page is refused', async () => {
    const origin = (value: string) => ({ headers: { Origin: value } });
    for (const own of ['http://localhost:6274', 'http://127.0.0.1:39000', 'https://[::1]:8443']) {
      const answer = await post(PING, origin(own));
      expect(answer.status, own).to.equal(200);
      expect(answer.get('Access-Control-Allow-Origin')).to.equal(own);
      expect(answer.get('Vary')).to.contain('Origin');
    }
    const bound = `http://rebound.example:${app.port}`;
    for (const other of [bound, 'null', 'https://example.org', 'http://localhost.example', 'x']) {
      const headers = { Origin: other, Host: `rebound.example:${app.port}` };
      const answer = await post(PING, { headers });
      expect(answer.status, other).to.equal(403);
      expect((answer.body as { code: string }).code).to.equal('origin_not_allowed');
      expect(answer.get('Access-Control-Allow-Origin'), other).to.equal(undefined);
    }
  });

  it('Origin: the public address of a server that knows it', async () => {
    const known = await openTestApp({
      models: SAMPLE_MODELS,
      env: { BASE_URL: 'https://catalog.example.org' },
    });
    const send = (origin: string) =>
      supertest(`http://127.0.0.1:${known.port}`)
        .options('/mcp')
        .set({ Origin: origin, 'Access-Control-Request-Method': 'POST' });
    const own = await send('https://catalog.example.org');
    expect(own.status).to.equal(204);
    expect(own.get('Access-Control-Allow-Headers')).to.contain('Mcp-Protocol-Version');
    expect((await send('https://catalog.example.com')).status).to.equal(403);
    await known.close();
  });

  it('405: there is no stream to open and no session to end', async () => {
    for (const method of ['get', 'delete', 'put'] as const) {
      const answer = await supertest(`http://127.0.0.1:${app.port}`)[method]('/mcp');
      expect(answer.status, method).to.equal(405);
      expect(answer.get('Allow')).to.equal('OPTIONS, POST');
    }
  });

  it('bad messages: a clear refusal, and not a word of what is inside', async () => {
    const cases: [unknown, number, Send?][] = [
      ['{', 400],
      ['', 400],
      ['null', 400],
      ['"tools/call"', 400],
      ['[]', 400],
      [[PING, PING], 400],
      [{ method: 'tools/call' }, 400],
      [{ ...CALL, jsonrpc: '1.0' }, 400],
      [{ ...PING, params: 'x'.repeat(20_000) }, 413],
      [PING, 415, { headers: { 'Content-Type': 'text/plain' } }],
      [PING, 406, { headers: { Accept: 'text/html' } }],
      [PING, 400, { headers: { 'Mcp-Protocol-Version': '1999-01-01' } }],
    ];
    for (const [message, status, send] of cases) {
      const answer = await post(message, send);
      const shown = JSON.stringify(message).slice(0, 60);
      expect(answer.status, shown).to.equal(status);
      expect(answer.type, shown).to.match(/json$/);
      expect(answer.text, shown).not.to.match(/node_modules|\bat \w+ \(/);
    }
    for (const params of [undefined, {}, { name: 5 }, { name: 'get_model', arguments: [] }]) {
      const answer = await post({ ...CALL, params });
      const { error } = answer.body as { error?: { code: number } };
      expect(error?.code, JSON.stringify(params)).to.be.oneOf([-32602, -32603]);
    }
    const unknown = await post({ ...PING, method: 'resources/list' });
    expect((unknown.body as { error: { code: number } }).error.code).to.equal(-32601);
  });

  it('a failure here tells the caller nothing but its id, and is logged', async () => {
    const broken = await openTestApp({
      models: SAMPLE_MODELS,
      services: ({ catalog }) => ({
        catalog: Object.assign(Object.create(catalog) as typeof catalog, {
          view: catalog.view.bind(catalog),
          resolve: () => Promise.reject(new Error('disk on fire at sector 7')),
        }),
      }),
    });
    const client = await connectMcp(broken);
    const { isError, text } = await callTool(client, 'get_model', { slug: 'heron-2' });
    expect(isError).to.equal(true);
    expect(text).to.match(/^internal_error: .*\nRequest id: req_/);
    expect(text).not.to.contain('disk');
    expect(broken.logs.join('')).to.contain('disk on fire at sector 7');
    await client.close();
    await broken.close();
  });

  it('a former slug leads on to the present one', async () => {
    const renamed = await openTestApp({
      models: SAMPLE_MODELS,
      services: ({ catalog }) => ({
        catalog: Object.assign(Object.create(catalog) as typeof catalog, {
          view: catalog.view.bind(catalog),
          resolve: async (reference: string) => {
            const [model] = await catalog.read(['heron-2']);
            return {
              kind: reference === 'heron-2' ? 'slug' : 'former_slug',
              slug: 'heron-2',
              model,
            };
          },
        }),
      }),
    });
    const client = await connectMcp(renamed);
    const { body } = await callTool<{ data: { slug: string } }>(client, 'get_model', {
      slug: 'heron/old',
    });
    expect(body.data.slug).to.equal('heron-2');
    await client.close();
    await renamed.close();
  });

  it('a tool without its route is a mistake of the program, found when it is loaded', () => {
    const options = {
      ...app.services,
      contract: () => '',
    };
    expect(() => createTools(ROOT, [], options)).to.throw(/no route searchModels/);
  });
});
