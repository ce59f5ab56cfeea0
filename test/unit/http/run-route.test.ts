import { expect } from 'chai';
import { z } from 'zod';
import { checkResponse, runRoute } from '../../../server/http/responses/run-route.ts';
import type { CatalogContext, RequestContext, Route } from '../../../server/http/route.ts';
import type { CatalogReader, IndexView } from '../../../server/search/port.ts';

const VIEW = { version: 'v1' } as IndexView;
const CONTEXT = { requestId: 'req_1' } as RequestContext;
const REPLY = { status: 200, body: {}, headers: {} } as const;

describe('the work of a route', () => {
  const run = async (cache: Route['cache'], view: IndexView | null, catalog: object = {}) => {
    const seen: unknown[] = [];
    const route = {
      cache,
      handle: (params: unknown, body: unknown, context: Partial<CatalogContext>) => {
        seen.push(params, body, context.requestId, context.catalog?.version);
        return Promise.resolve(REPLY);
      },
    } as unknown as Route;
    const call = { params: 'params', body: 'body', context: CONTEXT, view };
    const options = { checkResponses: false, catalog: catalog as CatalogReader };
    const done = await runRoute(route, call, options);
    expect(done.reply).to.equal(REPLY);
    return { seen, version: done.view?.version };
  };

  it('is done on the state its request was begun on, or on the newest', async () => {
    expect(await run('catalogue', VIEW)).to.deep.equal({
      seen: ['params', 'body', 'req_1', 'v1'],
      version: 'v1',
    });
    const newest = { view: () => Promise.resolve({ ...VIEW, version: 'v2' }) };
    expect((await run('once', null, newest)).version).to.equal('v2');
  });

  it('asks no catalogue where it is about something else', async () => {
    expect(await run('none', VIEW)).to.deep.equal({
      seen: ['params', 'body', 'req_1', undefined],
      version: undefined,
    });
  });
});

describe('a reply', () => {
  const check =
    (response: z.ZodType | null, body: unknown, status = 200) =>
    () => {
      checkResponse({ id: 'getModel', response } as Route, status, body);
    };
  const schema = z.strictObject({ data: z.object({ slug: z.string() }), total: z.number() });

  it('is what its route documents', () => {
    expect(check(schema, { data: { slug: 'a' }, total: 1 })).not.to.throw();
    expect(check(schema, { data: { slug: 1 }, total: 'x' })).to.throw(
      /^getModel broke its contract: data\.slug: [^;]*; total: [^;]*$/,
    );
    expect(check(schema, null)).to.throw('getModel broke its contract: : ');
  });

  it('has no body where none is documented, and any where it leads elsewhere', () => {
    expect(check(null, null)).not.to.throw();
    expect(check(null, {})).to.throw(
      'getModel broke its contract: a body where none is documented',
    );
    expect(check(schema, { moved: true }, 301)).not.to.throw();
    expect(check(null, {}, 301)).not.to.throw();
  });
});
