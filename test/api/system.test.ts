import { Agent, get } from 'node:http';
import { expect } from 'chai';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const headersOf = (answer: { headers: unknown }): Record<string, string> =>
  answer.headers as Record<string, string>;

describe('outside the API', () => {
  let app: TestApp;
  let stopping = false;
  before(async () => {
    app = await openTestApp({
      models: SAMPLE_MODELS,
      others: SAMPLE_OTHERS,
      services: () => ({ isStopping: () => stopping }),
    });
  });
  after(() => app.close());

  it('GET /health 200: needs nothing', async () => {
    const answer = await app.ask('/health', { key: null });
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({ status: 'ok' });
    expect(headersOf(answer)['cache-control']).to.equal('no-store');
  });

  it('GET /ready 200, and 503 while stopping or without a catalogue', async () => {
    expect((await app.ask('/ready', { key: null })).body).to.deep.equal({
      status: 'ready',
      catalog_version: '2026-09-14.3',
      engine: 'embedded',
      degraded: [],
    });
    stopping = true;
    const answer = await app.ask('/ready', { key: null });
    stopping = false;
    expect([answer.status, (answer.body as { status: string }).status]).to.deep.equal([
      503,
      'stopping',
    ]);
    const none = await openTestApp({ withoutCatalog: true });
    try {
      const empty = await none.ask('/ready', { key: null });
      expect(empty.status).to.equal(503);
      expect((await none.ask('/health', { key: null })).status).to.equal(200);
      expect((await none.ask(`${ROOT}/keys/current`)).status).to.equal(200);
    } finally {
      await none.close();
    }
  });

  it('GET /ready 200: says what it does by itself', async () => {
    const since = new Date();
    const away = await openTestApp({
      models: SAMPLE_MODELS,
      services: ({ quota }) => ({
        accounts: { degradedSince: () => since },
        quota: {
          consume: (...request) => quota.consume(...request),
          peek: (...request) => quota.peek(...request),
          degradedSince: () => since,
          close: () => quota.close(),
        },
      }),
    });
    try {
      const answer = await away.ask('/ready', { key: null });
      expect(answer.status).to.equal(200);
      expect(answer.body).to.include({ status: 'degraded' });
      expect(answer.body).to.have.deep.property('degraded', ['accounts', 'quota']);
    } finally {
      await away.close();
    }
  });

  it('GET / 200: says where things are, and every one of them answers', async () => {
    const { body } = await app.ask('/', { key: null });
    const { docs, openapi, health, ready } = body as Record<string, string>;
    for (const path of [docs, openapi, health, ready]) {
      expect((await app.ask(path ?? '', { key: null })).status, path).to.equal(200);
    }
  });

  it('sends documents gzipped where that is taken', async () => {
    const packed = await app.ask('/openapi.json', {
      key: null,
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(headersOf(packed)['content-encoding']).to.equal('gzip');
    const plain = await app.ask('/openapi.json', {
      key: null,
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(headersOf(plain)).not.to.have.property('content-encoding');
    expect(packed.body).to.deep.equal(plain.body);
  });

  it('404 and 405 as problems; nothing is counted', async () => {
    for (const path of [
      '/nothing',
      '/api',
      '/api/v2/models',
      '/docs/api/nothing.js',
      '/favicon.png',
      '//',
    ]) {
      const answer = await app.ask(path, { key: null });
      expect(answer.status, path).to.equal(404);
      expect(answer.type).to.equal('application/problem+json');
    }
    const page = await app.ask('/docs/api', { method: 'post', key: null });
    expect(page.status).to.equal(405);
    const answer = await app.ask('/health', { method: 'post', key: null });
    expect(answer.status).to.equal(405);
    expect(headersOf(answer)['allow']).to.equal('GET, HEAD');
    expect((await app.ask('/health', { method: 'head', key: null })).status).to.equal(200);
  });

  it('GET /docs 200: everything it loads comes from here, and runs under its policy', async () => {
    for (const path of ['/docs/api', '/docs/api/']) {
      const answer = await app.ask(path, { key: null });
      expect(answer.status).to.equal(200);
      expect(headersOf(answer)['content-security-policy']).to.contain("script-src 'self'");
      const loaded = Array.from(
        answer.text.matchAll(/(?:src|href)="([^"#]+)"/g),
        ([, url]) => url ?? '',
      );
      expect(loaded).to.have.length.above(4);
      for (const url of loaded) {
        expect(url).to.match(/^\/(?:assets|dashboard|docs|favicon\.ico|playground|$)/);
        const file = await fetch(`http://127.0.0.1:${app.port}${url}`, { redirect: 'manual' });
        expect(file.status, url).to.be.oneOf([200, 303]);
      }
      // Scripts in the page itself would be blocked by the policy.
      expect(answer.text).not.to.match(/<script(?![^>]*src=)[^>]*>/);
    }
    expect((await app.ask('/docs/api/swagger-ui-init.js', { key: null })).text).to.contain(
      '/openapi.json',
    );
  });

  it('GET /docs/errors 200: explains every code', async () => {
    const { text } = await app.ask('/docs/errors', { key: null });
    for (const code of ['quota_exceeded', 'invalid_cursor', 'model_not_found']) {
      expect(text).to.contain(`id="${code}"`);
    }
  });
});

describe('stopping', () => {
  it('answers what is under way and what comes on open connections, then is gone', async () => {
    const app = await openTestApp({ models: SAMPLE_MODELS });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    let failed = 0;
    let answered = 0;
    let closing = false;
    let ended = false;
    const one = (): Promise<void> =>
      new Promise((resolve) => {
        const accepted = app.http.server.listening;
        const request = get(
          {
            port: app.port,
            host: '127.0.0.1',
            path: `${ROOT}/models`,
            agent,
            headers: { authorization: `Bearer ${app.key}` },
          },
          (response) => {
            if (response.headers.connection === 'close') closing = true;
            response.resume();
            response.on('end', () => {
              answered += 1;
              resolve();
            });
          },
        );
        request.on('error', (error: NodeJS.ErrnoException) => {
          // New connections fail once it stopped to listen, also those the kernel queued and the
          // ones another test's server takes on the same port; a request that was sent never does.
          if (error.code === 'ECONNREFUSED' || !(accepted || request.reusedSocket)) ended = true;
          else failed += 1;
          resolve();
        });
      });
    const callers = Array.from({ length: 8 }, async () => {
      while (!ended) await one();
    });
    while (answered < 50) await one();
    let stopped = false;
    await app.http.drain({
      onStop: () => {
        stopped = true;
      },
    });
    await Promise.all(callers);
    agent.destroy();
    expect({ failed, closing, stopped, listening: app.http.server.listening }).to.deep.equal({
      failed: 0,
      closing: true,
      stopped: true,
      listening: false,
    });
    await app.close();
  });
});
