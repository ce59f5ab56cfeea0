import { expect } from 'chai';
import type { Problem } from '../../schemas/api/responses.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const headersOf = (answer: { headers: unknown }): Record<string, string> =>
  answer.headers as Record<string, string>;

describe('HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  describe('validators', () => {
    it('304: for the same state, by a list, weak or strong, or *', async () => {
      const etag = headersOf(await app.ask(`${ROOT}/models/heron-2`))['etag'] ?? '';
      expect(etag).to.match(/^W\/"[\w-]+"$/);
      for (const header of [etag, etag.slice(2), `"a", ${etag}, "b"`, '*']) {
        const answer = await app.ask(`${ROOT}/models/heron-2`, {
          headers: { 'If-None-Match': header },
        });
        expect(answer.status, header).to.equal(304);
        expect(answer.text).to.equal('');
        const headers = headersOf(answer);
        expect(headers['etag']).to.equal(etag);
        expect(headers['cache-control']).to.equal('private, max-age=60');
        expect(headers['vary']).to.equal('Authorization, Accept, Accept-Encoding');
        expect(headers).to.include.keys('date', 'x-ratelimit-remaining', 'x-catalog-version');
        expect(headers).not.to.have.any.keys('content-type', 'content-length');
      }
      const opaque = etag.slice(3, -1);
      for (const header of ['W/"other"', opaque, `"${opaque}x"`, `W/"${opaque.slice(1)}"`, '']) {
        const other = await app.ask(`${ROOT}/models/heron-2`, {
          headers: { 'If-None-Match': header, 'If-Modified-Since': new Date().toUTCString() },
        });
        expect(other.status, header).to.equal(200);
      }
    });

    it('304: keeps Content-Location of an alias; HEAD too', async () => {
      const etag = headersOf(await app.ask(`${ROOT}/models/acme/heron-2`))['etag'] ?? '';
      const answer = await app.ask(`${ROOT}/models/acme/heron-2`, {
        method: 'head',
        headers: { 'If-None-Match': etag },
      });
      expect(answer.status).to.equal(304);
      expect(headersOf(answer)['content-location']).to.equal(`${ROOT}/models/heron-2`);
    });

    it('what has no validator is no 304, whatever the caller holds', async () => {
      for (const [path, expected] of [
        ['/models/nothing', 404],
        ['/plans', 200],
        ['/keys', 200],
      ] as const) {
        const { status } = await app.ask(ROOT + path, { headers: { 'If-None-Match': '*' } });
        expect(status, path).to.equal(expected);
      }
    });

    it('differs by address and catalogue, and a new catalogue is served at once', async () => {
      const own = await openTestApp({ models: [buildModel({ slug: 'a', name: 'Old' })] });
      try {
        const before = await own.ask(`${ROOT}/models/a`);
        const list = await own.ask(`${ROOT}/models`);
        expect(headersOf(before)['etag']).not.to.equal(headersOf(list)['etag']);
        await own.publish([buildModel({ slug: 'a', name: 'New' })]);
        const after = await own.ask(`${ROOT}/models/a`, {
          headers: { 'If-None-Match': headersOf(before)['etag'] ?? '' },
        });
        expect(after.status).to.equal(200);
        expect((after.body as { data: { name: string } }).data.name).to.equal('New');
      } finally {
        await own.close();
      }
    });
  });

  it('HEAD: the headers of GET without a body', async () => {
    for (const path of ['/models', '/models/heron-2', '/search?q=heron', '/plans']) {
      const get = headersOf(
        await app.ask(ROOT + path, { headers: { 'Accept-Encoding': 'identity' } }),
      );
      const head = await app.ask(ROOT + path, {
        method: 'head',
        headers: { 'Accept-Encoding': 'identity' },
      });
      expect(head.status).to.equal(200);
      expect(head.text).to.be.oneOf(['', undefined]);
      expect(headersOf(head)['content-length'], path).to.equal(get['content-length']);
      expect(headersOf(head)['etag']).to.equal(get['etag']);
    }
  });

  it('brotli, zstd or gzip from 1 kB where it is taken, never where it is refused', async () => {
    for (const [accepted, coding] of [
      ['gzip', 'gzip'],
      ['br;q=1.0, gzip;q=0.8', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0.5, gzip', 'gzip'],
      ['*', 'br'],
      ['deflate', undefined],
      ['gzip;q=0', undefined],
      ['identity', undefined],
      ['br', 'br'],
    ] as const) {
      const answer = await app.ask(`${ROOT}/models`, { headers: { 'Accept-Encoding': accepted } });
      expect(headersOf(answer)['content-encoding'], accepted).to.equal(coding);
      expect((answer.body as { data: unknown[] }).data).to.have.length(4);
    }
    const small = await app.ask(`${ROOT}/suggest?q=zzz`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(headersOf(small)).not.to.have.property('content-encoding');
  });

  it('406: a form no answer has; any that fits is taken', async () => {
    for (const accept of [
      '*/*',
      'application/json',
      'application/*',
      'text/html, */*;q=0.1',
      'application/json;q=0.5',
      'application/json;charset=utf-8',
      'application/json; charset=utf-8; q=0.9, text/plain',
      'text/html;level=1, application/json;profile="x"',
    ]) {
      expect((await app.ask(`${ROOT}/plans`, { headers: { Accept: accept } })).status).to.equal(
        200,
      );
    }
    for (const accept of ['text/html', 'application/xml', 'application/json;q=0', 'garbage']) {
      const problem = await app.read<Problem>(`${ROOT}/models`, 406, {
        headers: { Accept: accept },
      });
      expect(problem.code, accept).to.equal('not_acceptable');
    }
  });

  it('CORS: open to any site without credentials, preflight free of key and quota', async () => {
    const before = headersOf(await app.ask(`${ROOT}/plans`))['x-ratelimit-used'];
    for (const origin of ['https://example.com', 'null']) {
      const preflight = await app.ask(`${ROOT}/models`, {
        method: 'options',
        key: null,
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      });
      expect(preflight.status).to.equal(204);
      const headers = headersOf(preflight);
      expect(headers['access-control-allow-origin']).to.equal('*');
      expect(headers['access-control-allow-methods']).to.contain('PATCH');
      expect(headers['access-control-allow-headers']).to.contain('Authorization');
      expect(headers).not.to.have.any.keys('access-control-allow-credentials', 'x-ratelimit-limit');
      const { headers: sent } = await app.ask(`${ROOT}/models`, { headers: { Origin: origin } });
      expect(sent).to.include({ 'access-control-allow-origin': '*' });
      expect((sent as Record<string, string>)['access-control-expose-headers']).to.match(
        /^Link, ETag, Location, .*X-RateLimit-Reset, X-Request-Id, X-Catalog-Version, X-Record-Count, Deprecation, Sunset$/,
      );
    }
    const after = headersOf(await app.ask(`${ROOT}/plans`))['x-ratelimit-used'];
    expect(Number(after)).to.equal(Number(before) + 3);
  });

  it('security headers on every kind of answer', async () => {
    for (const [path, key] of [
      ['/models', app.key],
      ['/nothing', app.key],
      ['/models', null],
    ] as const) {
      const headers = headersOf(await app.ask(ROOT + path, { key }));
      expect(headers).to.include({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.to.have.any.keys('x-powered-by', 'server', 'strict-transport-security');
    }
  });

  it('no-store for what is about the caller', async () => {
    for (const path of ['/keys', '/keys/current', '/usage', '/plans', '/nothing']) {
      expect(headersOf(await app.ask(ROOT + path))['cache-control'], path).to.equal('no-store');
    }
  });

  it('a request id of its own for every answer, none taken from outside', async () => {
    const ids = new Set<string>();
    for (let index = 0; index < 20; index += 1) {
      const { headers } = await app.ask(`${ROOT}/plans`, { headers: { 'X-Request-Id': 'mine' } });
      ids.add((headers as Record<string, string>)['x-request-id'] ?? '');
    }
    expect(ids.size).to.equal(20);
    expect([...ids].every((id) => /^req_[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).to.equal(true);
  });

  it('a forged address of the caller or host changes nothing it should not', async () => {
    const { body } = await app.ask(`${ROOT}/models/nothing`, {
      headers: { 'X-Forwarded-For': '1.2.3.4', 'X-Forwarded-Host': 'evil.example', Host: 'a b' },
    });
    expect(JSON.stringify(body)).not.to.contain('evil');
    expect((body as Problem).docs).to.match(/^http:\/\/localhost\//);
  });

  it('BASE_URL decides the address in links and problems', async () => {
    const own = await openTestApp({
      models: SAMPLE_MODELS,
      env: { BASE_URL: 'https://catalog.example/' },
    });
    try {
      const answer = await own.ask(`${ROOT}/models?limit=1`);
      expect(headersOf(answer)['link']).to.contain(
        '<https://catalog.example/api/v1/models?limit=1&page=2>',
      );
      expect(headersOf(answer)).to.have.property('strict-transport-security');
    } finally {
      await own.close();
    }
  });

  it('logs one line a request, with the route instead of the path, and no key', async () => {
    const own = await openTestApp({ models: SAMPLE_MODELS });
    try {
      await own.ask(`${ROOT}/models/heron-2?x=1`);
      const lines = own.logs.filter((line) => line.includes('"route":"getModel"'));
      expect(lines).to.have.length(1);
      const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
      expect(line).to.include({ level: 'info', method: 'GET', status: 200, key: own.keyId });
      expect(line['request']).to.match(/^req_/);
      own.services.logger.error(
        { err: new Error(`bad ${own.key}`), nested: { a: [own.key] } },
        own.key,
      );
      expect(own.logs.join('')).not.to.contain(own.key);
    } finally {
      await own.close();
    }
  });

  describe('bodies', () => {
    const post = (send: { headers?: Record<string, string>; text: string }) =>
      app.ask(`${ROOT}/keys`, { method: 'post', headers: send.headers ?? {}, text: send.text });
    const JSON_TYPE = { 'Content-Type': 'application/json' };

    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-7',
      'application/jsonx',
      'application/merge-patch+json',
    ]) {
      it(`415: ${type}`, async () => {
        const { status, body } = await post({ headers: { 'Content-Type': type }, text: '{}' });
        expect(status).to.equal(415);
        expect((body as Problem).code).to.equal('unsupported_media_type');
      });
    }

    it('415: a coded body is not opened', async () => {
      const { status } = await post({
        headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' },
        text: '{}',
      });
      expect(status).to.equal(415);
    });

    for (const text of [
      '{',
      '',
      ' ',
      '{"a":1,}',
      "{'a':1}",
      '\uFEFF{}',
      '{} {}',
      'NaN',
      '['.repeat(8_000),
    ]) {
      it(`400: ${JSON.stringify(text.slice(0, 20))} is no JSON`, async () => {
        const { status, body } = await post({ headers: JSON_TYPE, text: text === '' ? ' ' : text });
        expect(status).to.equal(400);
        expect((body as Problem).code).to.equal('malformed_json');
      });
    }

    for (const text of ['[]', '"x"', 'null', '1', `${'['.repeat(4_000)}${']'.repeat(4_000)}`]) {
      it(`422: ${text.slice(0, 20)} is no object`, async () => {
        const { status, body } = await post({ headers: JSON_TYPE, text });
        expect(status).to.equal(422);
        expect((body as Problem).errors?.[0]).to.include({ pointer: '#' });
      });
    }

    it('422: names every member that is wrong or unknown', async () => {
      const text =
        '{"name":1,"plan":"scale","is_admin":true,"__proto__":{"x":1},"scopes":["root"]}';
      const { status, body } = await post({ headers: JSON_TYPE, text });
      expect(status).to.equal(422);
      expect((body as Problem).errors?.map(({ pointer }) => pointer)).to.have.members([
        '#/name',
        '#/scopes/0',
        '#/plan',
        '#/is_admin',
        '#/__proto__',
      ]);
      expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
    });

    it('413: from 16 KB on, and not before', async () => {
      const body = (size: number): string => `{"name":"${'x'.repeat(size - 11)}"}`;
      expect((await post({ headers: JSON_TYPE, text: body(16_384) })).status).to.equal(422);
      expect((await post({ headers: JSON_TYPE, text: body(16_385) })).status).to.equal(413);
      expect((await post({ headers: JSON_TYPE, text: body(40_000) })).status).to.equal(413);
    });
  });
});
