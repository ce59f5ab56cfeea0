import { expect } from 'chai';
import {
  answerPreflight,
  cors,
  securityHeaders,
  varyByRequest,
} from '../../../server/http/middleware/headers.ts';
import { checkProtocol } from '../../../server/http/middleware/protocol.ts';
import { quotaExceeded } from '../../../server/http/middleware/quota.ts';
import { beginRequest, requestStateOf } from '../../../server/http/middleware/request-state.ts';
import { logRequests } from '../../../server/http/middleware/request-log.ts';
import { createLogger } from '../../../server/http/logger.ts';
import type { ApiError } from '../../../server/errors.ts';
import type { RequestHandler, Response } from 'express';
import { openSmallApp } from './small-app.ts';

const end: RequestHandler = (_req, res) => void res.end();

/** The headers of an answer behind these handlers. */
async function headersOf(
  handlers: readonly RequestHandler[],
  asked: Parameters<Awaited<ReturnType<typeof openSmallApp>>['ask']>[0] = {},
) {
  const app = await openSmallApp([...handlers, end]);
  try {
    return (await app.ask(asked)).headers;
  } finally {
    await app.close();
  }
}

describe('what every answer has', () => {
  it('names the headers of a request it depends on', async () => {
    const usual = 'Authorization, Accept, Accept-Encoding';
    expect((await headersOf([varyByRequest])).vary).to.equal(usual);
    const strict = { headers: { Prefer: 'handling=strict' } };
    expect((await headersOf([varyByRequest], strict)).vary).to.equal(`${usual}, Prefer`);
  });

  it('insists on https only where that is used', async () => {
    const name = 'strict-transport-security';
    expect(await headersOf([securityHeaders(true)])).to.have.property(name);
    expect(await headersOf([securityHeaders(false)])).not.to.have.property(name);
  });

  it('may be loaded by pages of other sites', async () => {
    const headers = await headersOf([securityHeaders(false)]);
    expect(headers['cross-origin-resource-policy']).to.equal('cross-origin');
  });

  it('allows pages of other sites every method and header that the API reads', async () => {
    const headers = await headersOf([answerPreflight], { method: 'OPTIONS' });
    expect(headers['access-control-allow-methods']?.split(', ')).to.have.members([
      ...['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    ]);
    expect(headers['access-control-allow-headers']?.split(', ')).to.include.members([
      ...['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'If-Range', 'Range'],
      ...['Idempotency-Key', 'Prefer', 'Traceparent', 'Tracestate', 'Baggage', 'Sentry-Trace'],
    ]);
  });

  it('shows pages of other sites the headers that say when to come back and how to go on', async () => {
    const shown = (await headersOf([cors]))['access-control-expose-headers']?.split(', ');
    expect(shown).to.include.members([
      ...['Link', 'ETag', 'Location', 'Content-Location', 'Retry-After', 'RateLimit'],
      ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Used', 'X-RateLimit-Reset'],
      ...['RateLimit-Policy', 'X-Request-Id', 'X-Catalog-Version', 'Deprecation', 'Sunset'],
      ...['Content-Disposition', 'Content-Range', 'Accept-Ranges', 'X-Record-Count'],
    ]);
  });

  it('allows pages of other sites what generated clients say of themselves, for a day', async () => {
    const others = ['X-Own', 'X-Stainless-OS: 1', 'Not-X-Stainless-OS', 'X-Stainless-'];
    const asked = ['Authorization', 'X-Stainless-OS', 'x-stainless-lang', ...others].join(', ');
    const headers = await headersOf([answerPreflight], {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Headers': asked },
    });
    expect(headers['access-control-allow-headers']).to.match(/, X-Stainless-OS, x-stainless-lang$/);
    expect(headers['access-control-max-age']).to.equal('86400');
    expect(headers.vary).to.equal('Access-Control-Request-Headers');
  });
});

describe('a request that is let in', () => {
  /** The refusal of such a request; null: it is let in. */
  const refusalOf = (
    originalUrl: string,
    headers: Readonly<Record<string, string>>,
    rawHeaders: readonly string[] = [],
  ): ApiError | null => {
    const req = { originalUrl, headers, rawHeaders };
    try {
      void checkProtocol(req as never, {} as never, () => undefined);
      return null;
    } catch (error) {
      return error as ApiError;
    }
  };
  const judge = (...request: Parameters<typeof refusalOf>): string | null =>
    refusalOf(...request)?.code ?? null;

  it('names a host, perhaps with a port, if it names any', () => {
    for (const host of ['', 'a', 'a.example:8080', '[::1]:80', 'a']) {
      expect(judge('/', { host }), host).to.equal(null);
    }
    for (const host of ['a/b', 'me@a', 'a?b', 'a:99999', '[:::1]']) {
      expect(judge('/', { host }), host).to.equal('invalid_request');
    }
  });

  it('is the last of its connection where it is refused', () => {
    const lines = (name: string, count: number) => Array<string>(2 * count).fill(name);
    const refused = [
      refusalOf(`/${'a'.repeat(8_192)}`, {}),
      refusalOf('/', {}, lines('x', 101)),
      refusalOf('/', {}, lines('Host', 2)),
      refusalOf('/', { host: 'a/b' }),
      refusalOf('/', { 'transfer-encoding': 'gzip' }),
    ];
    expect(refused.map((error) => [error?.status, error?.headers])).to.deep.equal(
      [414, 431, 400, 400, 400].map((status) => [status, { Connection: 'close' }]),
    );
  });

  it('may spell its transfer coding in any case', () => {
    expect(judge('/', { 'transfer-encoding': ' Chunked ' })).to.equal(null);
    expect(judge('/', { 'transfer-encoding': 'gzip' })).to.equal('invalid_request');
  });

  it('has a body of 16 KB at most where it is of the API, and of 2 MB elsewhere', () => {
    const length = (path: string, bytes: number) =>
      judge(path, { 'content-length': String(bytes) });
    expect(length('/api/v1/keys', 16_384)).to.equal(null);
    expect(length('/api/v1/keys', 16_385)).to.equal('payload_too_large');
    expect(length('/api/v1/estimate', 16_385)).to.equal('payload_too_large');
    expect(length('/signup', 2_097_152)).to.equal(null);
    expect(length('/signup', 2_097_153)).to.equal('payload_too_large');
  });
});

describe('the address by which a server is known', () => {
  const baseUrlOf = (host: string | undefined, baseUrl: string | null = null): string => {
    const res = { locals: {}, set: () => undefined } as unknown as Response;
    const begin = beginRequest({
      clock: () => new Date(0),
      baseUrl,
      requestSecret: Buffer.from('test'),
    });
    void begin({ headers: { host } } as never, res, () => undefined);
    return requestStateOf(res).baseUrl;
  };

  it('is of the host that is asked for, if it is one, unless it was set up', () => {
    expect(baseUrlOf('a.example:8080')).to.equal('http://a.example:8080');
    expect(baseUrlOf('a/b')).to.equal('http://localhost');
    expect(baseUrlOf(undefined)).to.equal('http://localhost');
    expect(baseUrlOf('a.example', 'https://b.example')).to.equal('https://b.example');
  });
});

describe('a key that has used its day', () => {
  it('is told which day that was, and when the next one begins', () => {
    const state = { allowed: false, limit: 1_000, used: 1_000, remaining: 0 };
    const resetsAt = Date.parse('2026-09-15T00:00:00Z') / 1_000;
    const at = (time: string) => quotaExceeded({ ...state, resetsAt }, new Date(time));
    const { message, headers, members } = at('2026-09-14T23:59:30Z');
    expect(message).to.equal(
      'This key has used all 1,000 requests for 2026-09-14. The quota resets at 2026-09-15T00:00:00Z.',
    );
    expect(headers).to.deep.equal({ 'Retry-After': '30' });
    expect(members).to.deep.include({ resets_at: '2026-09-15T00:00:00Z' });
    expect(at('2026-09-14T23:59:30.999Z').headers).to.deep.equal({ 'Retry-After': '30' });
    // Never at once: the count may be of a clock that is behind.
    expect(at('2026-09-15T00:00:00Z').headers).to.deep.equal({ 'Retry-After': '1' });
  });
});

describe('a request that was answered', () => {
  it('is measured in seconds, and logged in milliseconds', async () => {
    const lines: string[] = [];
    const measured: number[] = [];
    const logged = logRequests({
      logger: createLogger('info', { write: (line) => void lines.push(line) }),
      usage: { record: () => undefined } as never,
      metrics: { observe: (_method, _route, _status, seconds) => void measured.push(seconds) },
    });
    const app = await openSmallApp([logged, end]);
    Object.assign(app.state, { caller: { keyId: 'key_1' } });
    await app.ask();
    await app.close();
    const { ms, ...line } = JSON.parse(lines[0] ?? '{}') as { ms: number };
    expect(line).to.include({ method: 'GET', route: 'unknown', status: 200, key: 'key_1' });
    expect((measured[0] ?? NaN) * 1_000).to.be.closeTo(ms, 0.01);
  });

  it('is one of which the caller did not wait for the end, where that is so', async () => {
    const app = await openSmallApp([
      logRequests({
        logger: createLogger('silent'),
        usage: {
          record: (...how) => void recorded.push(how),
          read: () => Promise.resolve([]),
          flush: () => Promise.resolve(),
          close: () => Promise.resolve(),
        },
        metrics: { observe: (_method, _route, status) => void recorded.push(status) },
      }),
      (_req, res) => {
        res.write('begun');
        res.destroy();
      },
    ]);
    const recorded: unknown[] = [];
    const now = new Date('2026-09-14T15:20:11Z');
    Object.assign(app.state, { now, caller: { keyId: 'key_1' } });
    await app.ask().catch(() => undefined);
    await app.close();
    expect(recorded).to.deep.equal([['key_1', 'unknown', 499, now], 499]);
  });
});
