import { expect } from 'chai';
import { createLogger } from '../../../server/http/logger.ts';
import { answerProblems } from '../../../server/http/responses/problem.ts';
import type { Caller } from '../../../server/http/route.ts';
import { mcpEndpoint } from '../../../server/mcp/endpoint.ts';
import { openSmallApp, type SmallApp } from '../http/small-app.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_model"}}';

describe('the address of MCP', () => {
  let app: SmallApp;
  let scopes: readonly string[];
  let isAllowed: boolean;
  let burstWait: number;
  /** What was done, in order. */
  let done: string[];
  const open = async (baseUrl: string | null = null): Promise<void> => {
    const count = (way: string) => () => {
      done.push(way);
      const state = {
        allowed: isAllowed,
        limit: 10,
        used: 1,
        remaining: 9,
        resetsAt: 1_789_430_400,
      };
      return Promise.resolve(state);
    };
    const handlers = mcpEndpoint({
      authenticator: {
        authenticate: () => {
          done.push('authenticated');
          return Promise.resolve({ keyId: 'key_1', requestsPerDay: 10, scopes } as Caller);
        },
      },
      quota: { consume: count('consume'), peek: count('peek') } as never,
      limits: {
        wrongKeys: { take: () => Promise.resolve(0) },
        bursts: { take: () => Promise.resolve(burstWait), forget: () => Promise.resolve() },
      },
      baseUrl,
      load: () => {
        done.push('loaded');
        return Promise.resolve((req, res) => {
          done.push('answered');
          res.json(req.body);
          return Promise.resolve();
        });
      },
    });
    const logger = createLogger('info', { write: () => undefined });
    app = await openSmallApp(handlers, answerProblems(logger));
  };
  const post = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
    done = [];
    const type = { 'Content-Type': 'application/json', Authorization: 'Bearer some-key' };
    const { bytes, ...answer } = await app.ask({
      ...{ method: 'POST', path: '/mcp', body },
      headers: { ...type, ...headers },
    });
    return { ...answer, body: JSON.parse(bytes.toString()) as Record<string, unknown> };
  };
  beforeEach(async () => {
    [scopes, isAllowed, burstWait, done] = [['models:read'], true, 0, []];
    await open();
  });
  afterEach(() => app.close());

  it('counts the call of a tool, and nothing else; what answers is loaded once', async () => {
    expect((await post(CALL)).body).to.deep.equal(JSON.parse(CALL));
    expect(done).to.deep.equal(['authenticated', 'consume', 'loaded', 'answered']);
    const { headers } = await post(PING);
    expect(done).to.deep.equal(['authenticated', 'peek', 'answered']);
    expect(headers).to.include({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9' });
  });

  it('answers no call of a key whose day is used up, or that sends too many at once', async () => {
    isAllowed = false;
    expect((await post(CALL)).status).to.equal(429);
    expect(done).to.deep.equal(['authenticated', 'consume']);
    expect((await post(PING)).status).to.equal(200);
    burstWait = 1;
    const { status, body, headers } = await post(CALL);
    expect([status, body['code']]).to.deep.equal([429, 'too_many_requests']);
    expect(headers['retry-after']).to.equal('1');
    expect(done).not.to.include('consume');
  });

  it('answers no key without the scope, and names that', async () => {
    scopes = ['keys:read'];
    const { status, body, headers } = await post(PING);
    expect([status, body['code']]).to.deep.equal([403, 'insufficient_scope']);
    expect(headers['www-authenticate']).to.contain('scope="models:read"');
    expect(done).to.deep.equal(['authenticated', 'peek']);
  });

  it('takes one message as an object, and counts nothing else', async () => {
    for (const message of [`[${CALL}]`, 'null', '"text"', '1']) {
      const { status, body } = await post(message);
      expect([status, body['code']], message).to.deep.equal([400, 'invalid_request']);
      expect(done).to.deep.equal(['authenticated']);
    }
    expect((await post('{"jsonrpc"')).body).to.include({ code: 'malformed_json' });
    expect((await post(PING, { 'Content-Type': 'text/plain' })).status).to.equal(415);
  });

  it('refuses every other method before it asks whose key it is', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await app.ask({ method, path: '/mcp' });
      expect([status, headers.allow], method).to.deep.equal([405, 'OPTIONS, POST']);
    }
    expect(done).to.deep.equal([]);
  });

  it('lets pages of this machine call, of http and https alone', async () => {
    for (const origin of ['http://localhost:1', 'https://127.0.0.1', 'http://[::1]:39000']) {
      const { status, headers } = await post(PING, { Origin: origin });
      expect([status, headers['access-control-allow-origin']]).to.deep.equal([200, origin]);
      expect(headers['access-control-expose-headers']).to.contain('RateLimit');
      expect(headers.vary).to.contain('Origin');
    }
    for (const origin of ['ftp://localhost', 'app://127.0.0.1', 'http://127.0.0.2', 'null', '']) {
      const { status, body, headers } = await post(PING, { Origin: origin });
      expect([status, body['code']], origin).to.deep.equal([403, 'origin_not_allowed']);
      expect(headers).not.to.have.property('access-control-allow-origin');
      expect(headers.vary).to.contain('Origin');
      expect(done).to.deep.equal([]);
    }
  });

  it('lets pages of the server itself call, by the whole of their origin', async () => {
    await app.close();
    await open('https://catalog.example/base');
    expect((await post(PING, { Origin: 'https://catalog.example' })).status).to.equal(200);
    for (const origin of ['http://catalog.example', 'https://catalog.example:8443']) {
      expect((await post(PING, { Origin: origin })).status, origin).to.equal(403);
    }
  });

  it('tells a page what it may send, which needs no key', async () => {
    const { status, headers } = await app.ask({
      method: 'OPTIONS',
      path: '/mcp',
      headers: { Origin: 'http://localhost:6274' },
    });
    expect(status).to.equal(204);
    expect(headers).to.include({
      'access-control-allow-methods': 'POST',
      'access-control-max-age': '86400',
      'access-control-allow-origin': 'http://localhost:6274',
    });
    expect(headers['access-control-allow-headers']).to.contain('Authorization, Content-Type');
    expect(done).to.deep.equal([]);
    const other = { Origin: 'https://example.org' };
    expect((await app.ask({ method: 'OPTIONS', path: '/mcp', headers: other })).status).to.equal(
      403,
    );
  });
});
