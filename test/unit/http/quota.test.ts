import { expect } from 'chai';
import type { ErrorRequestHandler } from 'express';
import { ApiError } from '../../../server/errors.ts';
import { authenticate } from '../../../server/http/middleware/authenticate.ts';
import { countFailure, quotaMiddleware } from '../../../server/http/middleware/quota.ts';
import { requestStateOf } from '../../../server/http/middleware/request-state.ts';
import type { Caller } from '../../../server/http/route.ts';
import type { Networks } from '../../../server/limits/port.ts';
import type { QuotaState } from '../../../server/quota/port.ts';
import { openSmallApp, type SmallApp } from './small-app.ts';

const CALLER = { keyId: 'key_1', accountId: 'acc_1', requestsPerDay: 2 } as Caller;

const toStatus: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof ApiError)) next(error);
  else res.set(error.headers).status(error.status).json({ code: error.code });
};

describe('who a request is of', () => {
  let app: SmallApp;
  let refusal: ApiError;
  let waits: number;
  const counted: Networks[] = [];
  const ask = async () => {
    const { status, headers } = await app.ask({ headers: { Authorization: 'Bearer some-key' } });
    return { status, after: headers['retry-after'] };
  };
  before(async () => {
    const wrongKeys = {
      take: (from: Networks) => {
        counted.push(from);
        return Promise.resolve(waits);
      },
    };
    const authenticator = { authenticate: () => Promise.reject(refusal) };
    app = await openSmallApp([authenticate({ authenticator, wrongKeys })], toStatus);
  });
  after(() => app.close());
  beforeEach(() => {
    counted.length = 0;
    waits = 0;
  });

  it('a wrong key is counted against its network, and refused as one until there are too many', async () => {
    refusal = new ApiError('invalid_api_key', 'No.');
    expect(await ask()).to.deep.equal({ status: 401, after: undefined });
    expect(counted).to.have.length(1);
    waits = 1;
    expect(await ask()).to.deep.equal({ status: 429, after: '1' });
  });

  for (const code of ['revoked_api_key', 'expired_api_key', 'temporarily_unavailable'] as const) {
    it(`${code} is no wrong key: it is told as it is and not counted`, async () => {
      refusal = new ApiError(code, 'No.');
      waits = 1;
      expect((await ask()).status).to.equal(refusal.status);
      expect(counted).to.deep.equal([]);
    });
  }

  it('is found by the key in the header, at the time and the place the request came from', async () => {
    const given: unknown[] = [];
    const own = await openSmallApp(
      [
        authenticate({
          authenticator: {
            authenticate: (...how: unknown[]) => {
              given.push(how);
              return Promise.resolve(CALLER as never);
            },
          },
          wrongKeys: { take: () => Promise.reject(new Error('Nobody asked.')) },
        }),
        (_req, res) => {
          res.json(requestStateOf(res).caller);
        },
      ],
      toStatus,
    );
    const now = new Date('2020-01-02T03:04:05Z');
    Object.assign(own.state, { now });
    const { bytes } = await own.ask({ headers: { Authorization: 'bearer   some-key  ' } });
    expect(JSON.parse(bytes.toString())).to.deep.equal(CALLER);
    expect(given).to.have.length(1);
    const [key, at, ip] = given[0] as [string, Date, string];
    expect([key, at]).to.deep.equal(['some-key', now]);
    expect(ip).to.contain('127.0.0.1');
    for (const header of ['some-key', 'Basic some-key', 'Bearer', 'Bearer a b']) {
      await own.ask({ headers: { Authorization: header } });
    }
    expect(given).to.have.length(1);
    await own.close();
  });

  it('two keys at once are refused, though the first is a good one', async () => {
    const keys = { Authorization: ['Bearer some-key', 'Bearer other'] };
    const { status, headers, bytes } = await app.ask({ headers: keys });
    expect([status, JSON.parse(bytes.toString())]).to.deep.equal([
      400,
      { code: 'invalid_request' },
    ]);
    expect(headers['www-authenticate']).to.contain('error="invalid_request"');
    expect(counted).to.deep.equal([]);
  });

  it('wrong keys are counted for the network they came from', async () => {
    refusal = new ApiError('invalid_api_key', 'No.');
    await ask();
    expect(counted).to.deep.equal([{ network: '127.0.0.1', wideNetwork: '127.0.0.0/24' }]);
  });

  it('a request without a key is not counted', async () => {
    waits = 1;
    expect((await app.ask()).status).to.equal(401);
    expect(counted).to.deep.equal([]);
  });
});

describe('what a request costs', () => {
  const opened: SmallApp[] = [];
  /** Of whom requests were counted, and when. */
  const counted: unknown[] = [];
  let used: number;
  let now: Date;
  const toState = (allowed: boolean): QuotaState => {
    return { allowed, limit: 2, used, remaining: 2 - used, resetsAt: 1_789_430_400 };
  };
  const open = async (countNotModified: boolean, burstWait = 0): Promise<SmallApp> => {
    const quota = {
      consume: (...of: unknown[]) => {
        counted.push(of);
        const allowed = used < 2;
        if (allowed) used += 1;
        return Promise.resolve(toState(allowed));
      },
      peek: () => Promise.resolve(toState(used < 2)),
      degradedSince: () => null,
      close: () => Promise.resolve(),
    };
    const count = quotaMiddleware({
      quota,
      countNotModified,
      bursts: {
        take: (key: string) => Promise.resolve(key === 'key_1' ? burstWait : 9),
        forget: () => Promise.resolve(),
      },
      free: new Set(['/free']),
    });
    const app = await openSmallApp(
      [
        (_req, res, next) => {
          Object.assign(requestStateOf(res), { now });
          next();
        },
        count,
        async (req, res) => {
          if (req.path === '/found') await requestStateOf(res).countNow?.();
          res.set('X-Known-Used', String(requestStateOf(res).quota?.used));
          if (req.path !== '/' && req.path !== '/free') throw new ApiError('not_found', 'No.');
          res.status(204).end();
        },
      ],
      countFailure,
      toStatus,
    );
    Object.assign(app.state, { caller: CALLER });
    opened.push(app);
    return app;
  };
  beforeEach(() => {
    used = 0;
    now = new Date('2026-09-14T23:59:59.999Z');
  });
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close();
  });

  it('one of the day, and at least a second until the next, however late it is', async () => {
    const app = await open(true);
    const first = await app.ask();
    expect([first.status, first.headers['x-ratelimit-remaining']]).to.deep.equal([204, '1']);
    expect(first.headers['ratelimit']).to.equal('"daily";r=1;t=1');
    // A clock that is behind may be asked after the day of the count has ended.
    now = new Date('2026-09-15T00:00:05Z');
    await app.ask();
    const refused = await app.ask();
    expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '1']);
    expect(refused.headers['ratelimit']).to.equal('"daily";r=0;t=1');
  });

  it('one of the key that asked, by its own limit and at the time it asked', async () => {
    const app = await open(true);
    counted.length = 0;
    const { headers } = await app.ask();
    expect(counted).to.deep.equal([['key_1', 2, now]]);
    expect(headers['x-known-used']).to.equal('1');
  });

  it('one for what may become a 304, where that is not free', async () => {
    const app = await open(true);
    const { headers } = await app.ask({ headers: { 'If-None-Match': '"tag"' } });
    expect([headers['x-ratelimit-used'], used]).to.deep.equal(['1', 1]);
  });

  it('nothing where the path is free', async () => {
    const app = await open(true);
    const { status, headers } = await app.ask({ path: '/free' });
    expect([status, headers['x-ratelimit-used'], used]).to.deep.equal([204, '0', 0]);
    const asked = await app.ask({ path: '/free?by=day' });
    expect([asked.status, asked.headers['x-ratelimit-used'], used]).to.deep.equal([204, '0', 0]);
  });

  it('nothing for one that comes too soon after others, which sees where its key stands', async () => {
    const app = await open(true, 1);
    const { status, headers } = await app.ask();
    expect([status, headers['retry-after']]).to.deep.equal([429, '1']);
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-used']]).to.deep.equal(['2', '0']);
    expect(used).to.equal(0);
  });

  it('one for a failure of what could have become a free 304, and once', async () => {
    const app = await open(false);
    const headers = { 'If-None-Match': '"tag"' };
    expect((await app.ask({ headers })).headers['x-ratelimit-used']).to.equal('0');
    const failed = await app.ask({ path: '/fails', headers });
    expect([failed.status, failed.headers['x-ratelimit-used'], used]).to.deep.equal([404, '1', 1]);
    const other = await app.ask({ path: '/fails' });
    expect([other.status, other.headers['x-ratelimit-used'], used]).to.deep.equal([404, '2', 2]);
    used = 0;
    // What was found to be no 304 may still fail.
    const late = await app.ask({ path: '/found', headers });
    expect([late.status, late.headers['x-ratelimit-used'], used]).to.deep.equal([404, '1', 1]);
    used = 2;
    // A day that is used up refuses it instead of what else is wrong with it.
    expect((await app.ask({ path: '/fails', headers })).status).to.equal(429);
  });
});
