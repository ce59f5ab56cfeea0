import { expect } from 'chai';
import type { Problem } from '../../schemas/api/responses.ts';
import { SCOPES } from '../../schemas/accounts.ts';
import type { Caller } from '../../server/http/route.ts';
import { allRoutes } from '../../server/routes/registry.ts';
import { openTestApp, ROOT, type Send, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const REALM = 'Bearer realm="model-catalog"';
const fill = (path: string): string => `${ROOT}${path.replaceAll(/\{\w+\}/g, 'x')}`;
const headersOf = (answer: { headers: unknown }): Record<string, string> =>
  answer.headers as Record<string, string>;

describe('authentication', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  it('401: every route without a key, unknown ones too', async () => {
    const routes = allRoutes(app.services).map(({ method, path }) => [method, fill(path)] as const);
    const all = [
      ...routes,
      ['get', `${ROOT}/nothing`],
      ['get', ROOT],
      ['put', `${ROOT}/models`],
    ] as const;
    for (const [method, path] of all) {
      const answer = await app.ask(path, { method, key: null });
      expect(answer.status, `${method} ${path}`).to.equal(401);
      expect((answer.body as Problem).code).to.equal('missing_api_key');
      const headers = headersOf(answer);
      expect(headers['www-authenticate']).to.equal(REALM);
      expect(headers['access-control-allow-origin']).to.equal('*');
      expect(headers['x-request-id']).to.match(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(headers['vary']).to.equal('Authorization, Accept, Accept-Encoding');
      expect(headers).not.to.have.property('x-ratelimit-limit');
    }
  });

  it('401: anything but a working key, with one answer for all', async () => {
    const swapped = `${app.key.slice(0, -1)}${app.key.endsWith('0') ? '1' : '0'}`;
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      app.key,
      `Token ${app.key}`,
      `xBearer ${app.key}`,
      `Basic YTpi, Bearer ${app.key}`,
      `Bearer ${app.key} ${app.key}`,
      `Bearer ${app.key}x`,
      `Bearer ${swapped}`,
      `Bearer ${'x'.repeat(7_000)}`,
      'Bearer \u00e9\u00e8',
      'Bearer undefined',
      'Bearer null',
    ]) {
      const answer = await app.ask(`${ROOT}/models`, {
        key: null,
        headers: { Authorization: authorization },
      });
      expect(answer.status, authorization).to.equal(401);
      expect((answer.body as Problem).code, authorization).to.equal('invalid_api_key');
      expect(headersOf(answer)['www-authenticate']).to.equal(`${REALM}, error="invalid_token"`);
    }
  });

  it('200: the scheme is written in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'BeArEr']) {
      const answer = await app.ask(`${ROOT}/models`, {
        key: null,
        headers: { Authorization: `${scheme} ${app.key}` },
      });
      expect(answer.status).to.equal(200);
    }
  });

  it('401: a key in the address or a cookie is none', async () => {
    for (const send of [
      { path: `/models?api_key=${app.key}`, headers: {} },
      { path: `/models?access_token=${app.key}`, headers: {} },
      { path: '/models', headers: { Cookie: `key=${app.key}` } },
      { path: '/models', headers: { 'X-Api-Key': app.key } },
    ]) {
      const answer = await app.ask(ROOT + send.path, { key: null, headers: send.headers });
      expect(answer.status, send.path).to.equal(401);
    }
  });

  it('401: a revoked key says so, because its secret was right', async () => {
    const other = await app.createKey('other@example.com');
    await app.read(`${ROOT}/keys/${other.keyId}`, 204, { method: 'delete', key: other.value });
    const answer = await app.ask(`${ROOT}/models`, { key: other.value });
    expect(answer.status).to.equal(401);
    expect((answer.body as Problem).code).to.equal('revoked_api_key');
    expect(headersOf(answer)['www-authenticate']).to.match(
      /error="invalid_token", error_description="[^"]+"$/,
    );
  });

  it('scopes: each route takes exactly the keys that have its scope', async () => {
    let scopes: Caller['scopes'] = [];
    const scoped = await openTestApp({
      models: SAMPLE_MODELS,
      services: (real) => ({
        authenticator: {
          authenticate: async (value, now) => ({
            ...(await real.authenticator.authenticate(value, now)),
            scopes,
          }),
        },
      }),
    });
    try {
      for (const { method, path, scope } of allRoutes(scoped.services)) {
        if (method !== 'get' || scope === null) continue;
        const send: Send = { method };
        scopes = SCOPES.filter((name) => name !== scope);
        const refused = await scoped.ask(fill(path), send);
        expect(refused.status, path).to.equal(403);
        expect((refused.body as Problem).code).to.equal('insufficient_scope');
        expect(headersOf(refused)['www-authenticate']).to.equal(
          `${REALM}, error="insufficient_scope", scope="${scope}"`,
        );
        scopes = [scope];
        expect((await scoped.ask(fill(path), send)).status, path).to.not.equal(403);
      }
      // A kept answer is not given to a key that may not have it.
      scopes = ['models:read'];
      expect((await scoped.ask(`${ROOT}/models`)).status).to.equal(200);
      scopes = [];
      expect((await scoped.ask(`${ROOT}/models`)).status).to.equal(403);
    } finally {
      await scoped.close();
    }
  });
});

describe('the order of checks', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());
  const usedAfter = async (path: string, send: Send = {}): Promise<[number, number]> => {
    const answer = await app.ask(ROOT + path, send);
    return [answer.status, Number(headersOf(answer)['x-ratelimit-used'])];
  };

  it('counts every authenticated request once: 200, 304, 400, 404, 405, 406 and HEAD', async () => {
    const first = await app.ask(`${ROOT}/models`);
    let used = Number(headersOf(first)['x-ratelimit-used']);
    const etag = headersOf(first)['etag'] ?? '';
    for (const [path, send, status] of [
      ['/models', {}, 200],
      ['/models', { headers: { 'If-None-Match': etag } }, 304],
      ['/models', { method: 'head' }, 200],
      ['/models?limit=0', {}, 400],
      ['/nothing', {}, 404],
      ['/models', { method: 'delete' }, 405],
      ['/models', { headers: { Accept: 'text/html' } }, 406],
    ] as const) {
      used += 1;
      expect(await usedAfter(path, send), path).to.deep.equal([status, used]);
    }
  });

  it('404 with a key, 405 with the methods that are there', async () => {
    expect((await app.read<Problem>(`${ROOT}/nothing`, 404)).code).to.equal('not_found');
    for (const path of ['', '/', '/models/', '/Models', '/models//x', '/keys/current/x/y']) {
      expect((await app.read<Problem>(ROOT + path, 404)).code, path).to.equal('not_found');
    }
    for (const [method, path, allow] of [
      ['post', '/models', 'GET, HEAD, OPTIONS'],
      ['put', '/models/heron-2', 'GET, HEAD, OPTIONS'],
      ['trace', '/search', 'GET, HEAD, OPTIONS'],
      ['put', '/keys', 'GET, HEAD, OPTIONS, POST'],
      ['post', '/keys/current', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await app.ask(ROOT + path, { method });
      expect(answer.status, `${method} ${path}`).to.equal(405);
      expect((answer.body as Problem).code).to.equal('method_not_allowed');
      expect(headersOf(answer)['allow']).to.equal(allow);
    }
  });

  it('429 after the last request of the day, with when to come back; nothing more is counted', async () => {
    let now = new Date('2026-09-14T15:20:11Z');
    const own = await openTestApp({ plan: 'free', models: SAMPLE_MODELS, clock: () => now });
    try {
      const { quota } = own.services;
      const earlier = Array.from({ length: 999 }, () => quota.consume(own.keyId, 1_000, now));
      await Promise.all(earlier);
      expect((await own.ask(`${ROOT}/plans`)).status).to.equal(200);
      const answer = await own.ask(`${ROOT}/nothing`);
      expect(answer.status).to.equal(429);
      const headers = headersOf(answer);
      expect(headers).to.include({
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-used': '1000',
        'x-ratelimit-reset': '1789430400',
        'ratelimit-policy': '"daily";q=1000;w=86400',
        ratelimit: '"daily";r=0;t=31189',
        'retry-after': '31189',
        'content-type': 'application/problem+json',
      });
      expect(answer.body).to.deep.include({
        type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
        title: 'Quota exceeded',
        status: 429,
        detail:
          'This key has used all 1,000 requests for 2026-09-14. The quota resets at 2026-09-15T00:00:00Z.',
        code: 'quota_exceeded',
        'violated-policies': ['daily'],
        resets_at: '2026-09-15T00:00:00Z',
      });
      now = new Date('2026-09-15T00:00:00Z');
      expect(headersOf(await own.ask(`${ROOT}/plans`))['x-ratelimit-used']).to.equal('1');
    } finally {
      await own.close();
    }
  });

  it('a 304 costs nothing where the operator says so', async () => {
    const own = await openTestApp({
      models: SAMPLE_MODELS,
      env: { QUOTA_COUNT_NOT_MODIFIED: 'false' },
    });
    try {
      const first = await own.ask(`${ROOT}/models`);
      const etag = headersOf(first)['etag'] ?? '';
      const again = await own.ask(`${ROOT}/models`, { headers: { 'If-None-Match': etag } });
      expect(again.status).to.equal(304);
      expect(headersOf(again)['x-ratelimit-used']).to.equal('1');
      const other = await own.ask(`${ROOT}/models`, { headers: { 'If-None-Match': '"other"' } });
      expect(other.status).to.equal(200);
      expect(headersOf(other)['x-ratelimit-used']).to.equal('2');
      // Only a 304 is free: what fails, and what has no validator, is counted once.
      let used = 2;
      for (const path of ['/nothing', '/models?limit=0', '/models/nothing', '/plans']) {
        const answer = await own.ask(ROOT + path, { headers: { 'If-None-Match': '*' } });
        used += 1;
        expect(headersOf(answer)['x-ratelimit-used'], path).to.equal(String(used));
      }
    } finally {
      await own.close();
    }
  });
});
