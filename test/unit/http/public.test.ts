import { expect } from 'chai';
import { z } from 'zod';
import { requestStateOf } from '../../../server/http/middleware/request-state.ts';
import { mountPublic, type PublicRoute } from '../../../server/http/public.ts';
import { openSmallApp } from './small-app.ts';

/** A route that answers with a status and may be kept for so long. */
const toRoute = (path: `/${string}`, cacheControl: string, status = 200): PublicRoute => ({
  id: 'getIt',
  summary: '',
  description: '',
  path,
  response: z.unknown(),
  contentType: 'text/plain; charset=utf-8',
  statuses: {},
  cacheControl,
  handle: () => Promise.resolve({ status, body: 'it' }),
});

describe('an address outside the API', () => {
  it('is kept as long as its route says, but no failure is', async () => {
    const kept = 'public, max-age=60';
    const routes = [
      toRoute('/kept', kept),
      toRoute('/down', kept, 503),
      toRoute('/now', 'no-store'),
    ];
    const app = await openSmallApp([mountPublic(routes)]);
    const routeIds: string[] = [];
    app.onResponse = (res) => {
      res.once('finish', () => routeIds.push(requestStateOf(res).routeId));
    };
    try {
      const [good, down, now] = [
        await app.ask({ path: '/kept' }),
        await app.ask({ path: '/down' }),
        await app.ask({ path: '/now' }),
      ];
      expect([good.status, good.headers['cache-control']]).to.deep.equal([200, kept]);
      // Pages of other sites may read it, and it is counted as what it is.
      expect(good.headers['access-control-allow-origin']).to.equal('*');
      expect(routeIds).to.deep.equal(['getIt', 'getIt', 'getIt']);
      expect(good.headers.etag).to.match(/^W\/"[\w-]{27}"$/);
      expect([down.status, down.headers['cache-control']]).to.deep.equal([503, 'no-store']);
      expect([now.status, now.headers['cache-control']]).to.deep.equal([200, 'no-store']);
      expect([down.headers.etag, now.headers.etag]).to.deep.equal([undefined, undefined]);
    } finally {
      await app.close();
    }
  });
});
