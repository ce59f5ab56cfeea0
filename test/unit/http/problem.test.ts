import { mock } from 'node:test';
import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { createLogger } from '../../../server/http/logger.ts';
import {
  answerProblems,
  createFailureLog,
  toApiError,
  toProblem,
} from '../../../server/http/responses/problem.ts';
import { BASE_URL, openSmallApp, type SmallApp } from './small-app.ts';

const CONTEXT = { requestId: 'req_1', path: '/api/v1/models', baseUrl: BASE_URL };
const QUOTA_TYPE = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** A log that is kept. */
function openLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, logger: createLogger('info', { write }) };
}

describe('the body of a problem', () => {
  const bodyOf = (error: ApiError): unknown => JSON.parse(toProblem(error, CONTEXT));

  it('says what, where and why, with what the error adds', () => {
    const error = new ApiError('model_not_found', 'There is no model x.', {
      members: { did_you_mean: 'y' },
    });
    expect(bodyOf(error)).to.deep.equal({
      type: `${BASE_URL}/docs/errors#model_not_found`,
      title: 'Model not found',
      status: 404,
      detail: 'There is no model x.',
      instance: '/api/v1/models',
      code: 'model_not_found',
      request_id: 'req_1',
      did_you_mean: 'y',
      docs: `${BASE_URL}/docs/errors#model_not_found`,
    });
  });

  it('has the registered type where a quota is used up', () => {
    expect(bodyOf(new ApiError('quota_exceeded', 'Used up.'))).to.include({
      type: QUOTA_TYPE,
      docs: `${BASE_URL}/docs/errors#quota_exceeded`,
    });
  });

  it('shows no key', () => {
    const key = `sk_live_${'a1'.repeat(8)}`;
    const error = new ApiError('invalid_request', `Not ${key}.`);
    expect(bodyOf(error)).to.include({ detail: 'Not sk_live_….' });
  });
});

describe('what is thrown', () => {
  it('is told as it is where it has a public code', () => {
    const error = new ApiError('not_found', 'Nothing.');
    expect(toApiError(error)).to.equal(error);
  });

  it('is a bad request where a path cannot be decoded, and nowhere else', () => {
    const thrown = Object.assign(new URIError('URI malformed'), { status: 400 });
    const error = toApiError(thrown);
    expect(error).to.include({ code: 'invalid_request', cause: thrown });
    expect(error.message).to.equal('The path has an invalid percent-encoding.');
    expect(toApiError(new URIError('URI malformed')).code).to.equal('internal_error');
    expect(toApiError(Object.assign(new Error('x'), { status: 400 })).code).to.equal(
      'internal_error',
    );
  });

  it('tells nothing where it has none', () => {
    const thrown = new Error('SELECT failed');
    const error = toApiError(thrown);
    expect(error).to.include({ code: 'internal_error', cause: thrown });
    expect(error.message).to.equal('Something went wrong; report it with the request id.');
  });
});

describe('the log of failures', () => {
  const messageOf = (line: Record<string, unknown> | undefined): unknown =>
    (line?.['err'] as { message?: unknown } | undefined)?.message;

  it('has each failure that is ours, with what caused it', () => {
    const { lines, logger } = openLog();
    const log = createFailureLog(logger);
    log(new ApiError('internal_error', 'Shown.', { cause: new Error('Below.') }), { request: 'r' });
    log(new ApiError('internal_error', 'Shown.'), { request: 's' });
    const shared = { level: 'error', msg: 'failed', code: 'internal_error' };
    expect(lines).to.have.length(2);
    expect(lines[0]).to.include({ ...shared, request: 'r' });
    expect(lines[1]).to.include({ ...shared, request: 's' });
    expect(lines.map(messageOf)).to.deep.equal(['Below.', 'Shown.']);
  });

  it('has one line of what is away, however often it is asked for', () => {
    const { lines, logger } = openLog();
    const log = createFailureLog(logger);
    for (const detail of ['One.', 'One.', 'Other.']) {
      log(new ApiError('temporarily_unavailable', detail, { cause: new Error('Away.') }), {});
    }
    const told = lines.map(({ level, code, unavailable, msg }) => [level, code, unavailable, msg]);
    expect(told).to.deep.equal([
      ['error', 'temporarily_unavailable', 'One.', 'outage started'],
      ['error', 'temporarily_unavailable', 'Other.', 'outage started'],
    ]);
    expect(lines.map(messageOf)).to.deep.equal(['Away.', 'Away.']);
  });
});

describe('the answer to a request that failed', () => {
  let app: SmallApp;
  let thrown: Error;
  let isBegun: boolean;
  let lines: Record<string, unknown>[];
  beforeEach(async () => {
    isBegun = false;
    const log = openLog();
    ({ lines } = log);
    app = await openSmallApp(
      [
        (_req, res) => {
          res.set({ ETag: '"1"', 'Cache-Control': 'public' });
          if (isBegun) res.write('begun');
          throw thrown;
        },
      ],
      answerProblems(log.logger),
    );
    app.state.routeId = 'getModel';
  });
  afterEach(() => app.close());
  const answerTo = async (error: Error) => {
    thrown = error;
    const { status, headers, bytes } = await app.ask({ path: '/models/x?key=1' });
    return { status, headers, body: JSON.parse(bytes.toString()) as Record<string, unknown> };
  };

  it('is a problem about its path, which nobody keeps', async () => {
    const { status, headers, body } = await answerTo(
      new ApiError('not_found', 'Nothing.', { headers: { 'X-More': 'a' } }),
    );
    expect(status).to.equal(404);
    expect(headers).to.include({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-more': 'a',
    });
    expect(headers).not.to.have.any.keys('etag', 'www-authenticate', 'retry-after');
    expect(body).to.include({
      code: 'not_found',
      instance: '/models/x',
      request_id: headers['x-request-id'],
      docs: `${BASE_URL}/docs/errors#not_found`,
    });
    expect(lines).to.deep.equal([]);
  });

  for (const [code, challenge] of [
    ['missing_api_key', 'Bearer realm="model-catalog"'],
    ['invalid_api_key', 'Bearer realm="model-catalog", error="invalid_token"'],
    [
      'revoked_api_key',
      'Bearer realm="model-catalog", error="invalid_token", error_description="The key is revoked"',
    ],
    [
      'expired_api_key',
      'Bearer realm="model-catalog", error="invalid_token", error_description="The key has expired"',
    ],
    [
      'disabled_api_key',
      'Bearer realm="model-catalog", error="invalid_token", error_description="The key is disabled"',
    ],
  ] as const) {
    it(`asks for another key after ${code}`, async () => {
      const { status, headers } = await answerTo(new ApiError(code, 'No.'));
      expect([status, headers['www-authenticate']]).to.deep.equal([401, challenge]);
    });
  }

  it('says when to come back where something is away', async () => {
    const { headers } = await answerTo(new ApiError('temporarily_unavailable', 'Away.'));
    expect(headers['retry-after']).to.equal('5');
    const soon = { headers: { 'Retry-After': '1' } };
    const sooner = await answerTo(new ApiError('temporarily_unavailable', 'Busy.', soon));
    expect(sooner.headers['retry-after']).to.equal('1');
  });

  it('is logged where it is our failure, by its request and its route', async () => {
    const { status, headers, body } = await answerTo(new Error('Boom.'));
    expect([status, body['code']]).to.deep.equal([500, 'internal_error']);
    expect(headers).not.to.have.any.keys('retry-after', 'www-authenticate');
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({
      msg: 'failed',
      request: body['request_id'],
      route: 'getModel',
      code: 'internal_error',
    });
  });

  it('ends a connection whose rest is not read', async () => {
    const close = { headers: { Connection: 'close' } };
    const { headers } = await answerTo(new ApiError('payload_too_large', 'Too long.', close));
    expect(headers.connection).to.equal('close');
    const kept = await answerTo(new ApiError('not_found', 'Nothing.'));
    expect(kept.headers.connection).to.equal('keep-alive');
  });

  it('is cut off where an answer was begun, and logged once', async () => {
    const printed = mock.method(console, 'error', () => undefined);
    isBegun = true;
    thrown = new Error('Boom.');
    let failure: unknown;
    await app.ask().catch((error: unknown) => {
      failure = error;
    });
    printed.mock.restore();
    expect(failure).to.have.property('code', 'ECONNRESET');
    expect([lines.length, printed.mock.callCount()]).to.deep.equal([1, 0]);
  });
});
