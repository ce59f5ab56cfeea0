import { expect } from 'chai';
import { z } from 'zod';
import { type Answer, makeAnswer } from '../../../server/http/responses/answer.ts';
import type { SharedBody } from '../../../server/http/responses/encode-body.ts';
import { toLink } from '../../../server/http/responses/link-header.ts';
import type { RequestContext, Route } from '../../../server/http/route.ts';
import type { CatalogReader, IndexView } from '../../../server/search/port.ts';

const VIEW = { version: 'v1', info: { catalog_version: '2026-09-14.3' } } as unknown as IndexView;
/** Joined here: no text of this project looks like a key. */
const KEYS = ['live', 'test'].map((kind) => `sk_${kind}_${'a1'.repeat(8)}`);

interface Made {
  readonly route?: Partial<Route>;
  readonly reply?: {
    status?: 200 | 201 | 301;
    body?: unknown;
    headers?: Record<string, string>;
    onSend?: () => boolean;
  };
  readonly key?: string;
  readonly strict?: boolean;
  readonly contract?: string;
  readonly view?: IndexView;
  readonly checkResponses?: boolean;
}

/** Has an answer made by a route that replies so. */
function make(wanted: Made = {}): Promise<Answer> {
  const { reply, key = ' /models', strict = false, contract = 'c1', view = VIEW } = wanted;
  const route: Route = {
    id: 'list',
    tag: '',
    summary: '',
    description: '',
    method: 'get',
    path: '/models',
    scope: null,
    cache: 'catalogue',
    params: z.object({}),
    body: null,
    success: 200,
    response: null,
    errors: [],
    handle: () => Promise.resolve({ status: 200, body: {}, headers: {}, ...reply }),
    ...wanted.route,
  };
  const catalog = { view: () => Promise.resolve(view) } as CatalogReader;
  return makeAnswer(
    {
      route,
      key,
      strict,
      params: {},
      body: null,
      context: { requestId: 'req_1' } as RequestContext,
      view,
    },
    { checkResponses: wanted.checkResponses ?? false, catalog, contract: () => contract },
  );
}

const etagOf = async (wanted?: Made): Promise<string | null> => (await make(wanted)).etag;

describe('an answer', () => {
  it('is the same by its ETag until address, catalogue or contract is another', async () => {
    const etags = [
      await etagOf(),
      await etagOf({ key: ' /models?limit=1' }),
      await etagOf({ contract: 'c2' }),
      await etagOf({ view: { ...VIEW, version: 'v2' } }),
    ];
    expect(new Set(etags).size).to.equal(4);
    expect(await etagOf()).to.equal(etags[0]);
    for (const etag of etags) expect(etag).to.match(/^W\/"[\w-]{27}"$/);
  });

  it('has an ETag where it is a 200 of the catalogue, and nowhere else', async () => {
    expect(await etagOf({ reply: { status: 301, body: null } })).to.equal(null);
    expect(await etagOf({ reply: { status: 201 } })).to.equal(null);
    expect(await etagOf({ route: { cache: 'once' } })).to.equal(null);
    expect(await etagOf({ route: { cache: 'none' } })).to.equal(null);
  });

  it('may be kept by its caller for a minute where it is of the catalogue alone', async () => {
    const kept = async (cache: Route['cache']) =>
      (await make({ route: { cache } })).headers['Cache-Control'];
    expect([await kept('catalogue'), await kept('once'), await kept('none')]).to.deep.equal([
      'private, max-age=60',
      'no-store',
      'no-store',
    ]);
  });

  it('says which catalogue it is of, and that unknown names would have been refused', async () => {
    const { headers, version } = await make({ strict: true });
    expect(headers).to.include({
      'X-Catalog-Version': '2026-09-14.3',
      'Preference-Applied': 'handling=strict',
    });
    expect(version).to.equal('v1');
    const lenient = await make({ route: { cache: 'none' } });
    expect(lenient.headers).not.to.have.any.keys('X-Catalog-Version', 'Preference-Applied');
  });

  it('is JSON where it has a body, and names no type where it has none', async () => {
    const { body, headers } = await make({ reply: { body: { a: 'é' } } });
    expect(body?.toString()).to.equal('{"a":"é"}');
    expect(headers['Content-Type']).to.equal('application/json; charset=utf-8');
    const none = await make({ reply: { status: 301, body: null } });
    expect(none.body).to.equal(null);
    expect(none.headers).not.to.have.property('Content-Type');
  });

  it('is refused where it is not what its route documents, as far as that is checked', async () => {
    const route = { response: z.strictObject({ a: z.number() }) };
    const failureOf = (body: unknown, checkResponses: boolean): Promise<unknown> =>
      make({ route, reply: { body }, checkResponses }).then(
        () => null,
        (error: unknown) => String(error),
      );
    expect(await failureOf({ a: 1 }, true)).to.equal(null);
    expect(await failureOf({ a: 'x' }, true)).to.contain('list broke its contract: a:');
    expect(await failureOf(null, true)).to.contain('list broke its contract');
    expect(await failureOf({ a: 'x' }, false)).to.equal(null);
  });

  it('can name a request at the end of its body, which stays as it is', async () => {
    const onSend = (): boolean => true;
    expect(await make()).to.include({ onSend: null });
    const made = await make({ reply: { onSend, body: { data: [], meta: { total: 2 } } } });
    expect(made.onSend).to.equal(onSend);
    const body = made.body ?? Buffer.alloc(0);
    const { start, end } = made.withId?.('req_1') as SharedBody;
    expect(start.buffer, 'no copy').to.equal(body.buffer);
    const named: unknown = JSON.parse(Buffer.concat([start, end]).toString());
    expect(named).to.deep.equal({ data: [], meta: { total: 2, query_id: 'req_1' } });
    expect(JSON.parse(body.toString())).to.deep.equal({ data: [], meta: { total: 2 } });
  });

  for (const key of KEYS) {
    it(`gives back no ${key.slice(0, 7)} that was typed into it`, async () => {
      const Link = `<https://catalog.example/api/v1/models?q=${key}&page=2>; rel="next"`;
      const { body, headers } = await make({ reply: { headers: { Link }, body: { q: key } } });
      expect(body?.toString()).to.equal(`{"q":"${key.slice(0, 8)}…"}`);
      expect(headers['Link']).to.equal(
        `<https://catalog.example/api/v1/models?q=${key.slice(0, 8)}%E2%80%A6&page=2>; rel="next"`,
      );
    });

    it(`shows the ${key.slice(0, 7)} it was asked to make`, async () => {
      const { body } = await make({ route: { cache: 'none' }, reply: { body: { value: key } } });
      expect(body?.toString()).to.equal(`{"value":"${key}"}`);
    });
  }
});

describe('the Link of a page', () => {
  it('is absolute addresses, one behind the other', () => {
    const pagination = {
      limit: 20,
      total: 30,
      total_is_exact: true as const,
      has_more: true,
      page: 1,
      total_pages: null,
      next_cursor: null,
      prev_cursor: null,
    };
    expect(toLink({ url: '/models', baseUrl: 'https://a.example' }, pagination)).to.equal(
      '<https://a.example/models?page=2>; rel="next", <https://a.example/models>; rel="first"',
    );
  });

  const page = { limit: 20, total: 100, total_is_exact: true as const, has_more: true };
  const linksOf = (url: string, rest: object): Record<string, string> => {
    const pagination = {
      ...page,
      page: null,
      total_pages: null,
      next_cursor: null,
      prev_cursor: null,
      ...rest,
    };
    const text = toLink({ url, baseUrl: 'https://catalog.example' }, pagination);
    const links = [...text.matchAll(/<https:\/\/catalog\.example([^>]*)>; rel="(\w+)"/g)];
    return Object.fromEntries(links.map(([, address = '', rel = '']) => [rel, address]));
  };

  it('names its neighbours and ends, with every filter, whichever way it was asked for', () => {
    const expected = {
      next: '/models?q=a+b&limit=20&page=4',
      prev: '/models?q=a+b&limit=20&page=2',
      first: '/models?q=a+b&limit=20',
      last: '/models?q=a+b&limit=20&page=5',
    };
    for (const asked of ['page=3', 'offset=40']) {
      expect(
        linksOf(`/models?q=a%20b&${asked}&limit=20`, { page: 3, total_pages: 5 }),
      ).to.deep.equal(expected);
    }
    expect(linksOf('/models?page=2', { page: 2, total_pages: 5 })).to.include({
      prev: '/models?page=1',
    });
    expect(linksOf('/models', { page: 1, total_pages: 5 })).to.deep.equal({
      next: '/models?page=2',
      first: '/models',
      last: '/models?page=5',
    });
  });

  it('goes on by cursor where it was asked for by cursor, without the former one', () => {
    const cursors = { next_cursor: 'n', prev_cursor: 'p' };
    expect(linksOf('/models?cursor=old', { ...cursors, prev_cursor: null })).to.deep.equal({
      next: '/models?cursor=n',
      first: '/models',
    });
    expect(linksOf('/models?cursor=old&q=a', cursors)).to.deep.equal({
      next: '/models?q=a&cursor=n',
      prev: '/models?q=a&cursor=p',
      first: '/models?q=a',
    });
  });

  it('goes on by cursor behind row 10,000, which the last page may just reach', () => {
    const rest = { page: 500, total_pages: 501, next_cursor: 'n' };
    expect(linksOf('/models?page=500', rest)).to.deep.equal({
      next: '/models?cursor=n',
      prev: '/models?page=499',
      first: '/models',
    });
    const before = { page: 499, total_pages: 500, next_cursor: 'n' };
    expect(linksOf('/models?page=499', before)).to.include({
      next: '/models?page=500',
      last: '/models?page=500',
    });
  });

  it('names no next page at the end, and no last page where there is none', () => {
    const end = { page: 5, total_pages: 5, has_more: false };
    expect(linksOf('/models?page=5', end)).to.have.all.keys('prev', 'first', 'last');
    const empty = { page: 1, total_pages: 0, has_more: false };
    expect(linksOf('/models', empty)).to.deep.equal({ first: '/models' });
  });
});
