import { expect } from 'chai';
import { z } from 'zod';
import { ApiError } from '../../../server/errors.ts';
import type { Reply, RequestContext, Route, Sent } from '../../../server/http/route.ts';
import { type CallContext, createCall } from '../../../server/mcp/call-tool.ts';
import type { Answer } from '../../../server/mcp/text-format.ts';
import type { Tool } from '../../../server/mcp/tool.ts';
import type { CatalogReader } from '../../../server/search/port.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const CONTEXT = {
  requestId: 'req_1',
  now: NOW,
  elapsedMs: () => 12,
  header: (name: string) => (name === 'user-agent' ? 'tests' : undefined),
} as unknown as CallContext;
const ROW_CHARACTERS = 1_000;

interface Called {
  readonly params: Readonly<Record<string, unknown>>;
  readonly url: string;
  readonly context: RequestContext;
}

/** A tool over a route that replies so. */
function open(
  reply: (called: Called) => Partial<Reply<unknown>>,
  tool: Partial<Tool> = {},
  path: Route['path'] = '/models',
) {
  const called: Called[] = [];
  const texts = z.string().optional();
  const names = ['sort', 'benchmark_min', 'self_reported', 'include', 'slugs', 'fields', 'cursor'];
  const shape = Object.fromEntries(names.map((name) => [name, texts]));
  const route = {
    ...{ id: 'listModels', path, cache: 'none', response: null },
    params: z.object({
      ...shape,
      ...(path.includes('{') ? { slug: z.string() } : {}),
      limit: z.coerce.number().default(100),
    }),
    handle: (params: Called['params'], _body: unknown, context: RequestContext) => {
      const one = { params, url: context.url, context };
      called.push(one);
      return Promise.resolve({ status: 200, body: {}, headers: {}, ...reply(one) });
    },
  } as unknown as Route;
  const call = createCall(
    '/api/v1',
    { takes: ['limit', 'sort'], toLines: () => ['said'], ...tool } as Tool,
    route,
    { checkResponses: false, catalog: {} as CatalogReader },
  );
  return {
    called,
    ask: async (given: object = {}) => {
      const { content, structuredContent = {} } = await call({ ...given }, CONTEXT);
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      return { text, lines: text.split('\n'), body: structuredContent as Answer & object };
    },
    refusal: async (given: object): Promise<ApiError> => {
      const thrown: unknown = await call({ ...given }, CONTEXT).catch((error: unknown) => error);
      if (thrown instanceof ApiError) return thrown;
      throw new Error('It was not refused.');
    },
  };
}

const fieldsOf = ({ members }: ApiError): unknown =>
  (members['errors'] as { parameter: string; detail: string }[]).map(
    ({ parameter, detail }) => `${parameter}: ${detail}`,
  );

describe('the call of a tool', () => {
  it('asks its route as a request would, with the defaults of the tool where nothing is given', async () => {
    const { ask, called } = open(() => ({}), { defaults: { limit: '10', fields: 'name' } });
    await ask();
    await ask({ fields: 'slug', sort: null });
    expect(called.map(({ url }) => url)).to.deep.equal([
      '/api/v1/models?limit=10&fields=name',
      '/api/v1/models?fields=slug&limit=10',
    ]);
    expect(called[1]?.params).to.include({ fields: 'slug', limit: 10 });
    expect(called[0]?.context).to.include({ requestId: 'req_1', now: NOW });
  });

  it('refuses what its route does not take', async () => {
    const { refusal, called } = open(() => ({}));
    expect((await refusal({ limt: 1 })).code).to.equal('unknown_parameter');
    expect(called).to.deep.equal([]);
  });

  it('needs what the tool needs, of which nothing and null are neither', async () => {
    const { ask, refusal, called } = open(() => ({}), { needs: ['sort', 'fields'] });
    expect(fieldsOf(await refusal({ sort: null }))).to.deep.equal([
      'sort: Is required.',
      'fields: Is required.',
    ]);
    expect(fieldsOf(await refusal({ sort: 'name' }))).to.deep.equal(['fields: Is required.']);
    expect(called).to.deep.equal([]);
    await ask({ sort: 'name', fields: '' });
    expect(called).to.have.length(1);
  });

  it('follows a model to its present name, three times at most', async () => {
    const moved = ({ params }: Called): Partial<Reply<unknown>> => {
      if (params['slug'] === 'a b') return { body: { data: 'here' } };
      const Location = '/api/v1/models/a%20b?fields=name';
      return { status: 301, body: null, headers: { Location } };
    };
    const { ask, called } = open(moved, {}, '/models/{slug}');
    expect((await ask({ slug: 'former', fields: 'name' })).body).to.deep.equal({ data: 'here' });
    expect(called.map(({ url }) => url)).to.deep.equal([
      '/api/v1/models/former?fields=name',
      '/api/v1/models/a%20b?fields=name',
    ]);
    const circle = open(
      () => ({ status: 301, body: null, headers: { Location: '/api/v1/models/x' } }),
      {},
      '/models/{slug}',
    );
    expect((await circle.ask({ slug: 'x' })).body).to.deep.equal({});
    expect(circle.called).to.have.length(4);
  });

  it('is told to who logs searches, and then names itself', async () => {
    const sent: Sent[] = [];
    let isLogged = true;
    const { ask } = open(() => ({
      body: { data: [], meta: { total: 0 } },
      onSend: (one) => {
        sent.push(one);
        return isLogged;
      },
    }));
    expect((await ask()).body).to.deep.equal({ data: [], meta: { total: 0, query_id: 'req_1' } });
    expect(sent).to.deep.equal([
      {
        ...{ at: NOW, tookMs: 12, cached: false, userAgent: 'tests' },
        ...{ requestId: 'req_1', queryId: null },
      },
    ]);
    isLogged = false;
    expect((await ask()).body).to.deep.equal({ data: [], meta: { total: 0 } });
  });

  it('is a copy without keys, and leaves alone what the index holds', async () => {
    const key = ['sk', 'live', 'a1'.repeat(8)].join('_');
    const held = { data: [{ name: key, benchmarks: [] }] };
    const { ask } = open(() => ({ body: held }));
    const { body } = await ask({ sort: 'benchmark:a' });
    expect(JSON.stringify(body)).not.to.contain(key);
    expect(held).to.deep.equal({ data: [{ name: key, benchmarks: [] }] });
  });
});

describe('the scores a call is about', () => {
  const score = (id: string, self_reported = false) => ({ benchmark: { id }, self_reported });
  const rows = () => ({
    body: { data: [{ benchmarks: [score('a'), score('b'), score('a', true)] }] },
  });

  it('are shown alone, the independent ones where those are asked for', async () => {
    const { ask, called } = open(rows);
    const shown = async (given: object) => {
      const { body } = await ask(given);
      return (body.data as { benchmarks: unknown[] }[])[0]?.benchmarks;
    };
    expect(await shown({ sort: '-benchmark:a' })).to.deep.equal([score('a'), score('a', true)]);
    expect(called[0]?.params).to.include({ include: 'benchmarks' });
    expect(await shown({ benchmark_min: 'a:7', self_reported: false })).to.deep.equal([score('a')]);
    expect(await shown({ benchmark_min: 'a:7', self_reported: true })).to.have.length(2);
  });

  it('are all there are where none is named, or where the call says which it wants', async () => {
    const { ask, called } = open(rows);
    for (const given of [{ sort: 'name' }, { sort: 'benchmark:a', include: 'offers' }]) {
      const { body } = await ask(given);
      expect(body.data).to.deep.equal(rows().body.data);
    }
    expect(called.map(({ params }) => params['include'])).to.deep.equal([undefined, 'offers']);
  });

  it('are left as they are by a tool that does not sort', async () => {
    const { ask, called } = open(rows, { takes: ['limit'] });
    expect((await ask({ benchmark_min: 'a:7' })).body.data).to.deep.equal(rows().body.data);
    expect(called[0]?.params['include']).to.equal(undefined);
  });
});

describe('the result of a call', () => {
  const long = ({ params }: Called) => ({
    body: {
      data: Array.from({ length: Number(params['limit']) }, (_, at) => ({
        at,
        text: 'x'.repeat(ROW_CHARACTERS),
      })),
    },
  });

  it('has fewer rows where all are too long, and says that the cursor goes on', async () => {
    const { ask, called } = open(long);
    const { body, lines } = await ask();
    const rows = body.data as unknown[];
    expect(JSON.stringify(body).length).to.be.at.most(24_000);
    expect(rows.length).to.be.within(15, 23);
    expect(lines).to.deep.equal([
      'said',
      `Only ${rows.length} rows fit into one result; use cursor to continue.`,
    ]);
    expect(called.map(({ params }) => params['limit'])).to.deep.equal([100, rows.length]);
    expect(body).not.to.have.property('shortened');
  });

  it('says nothing where all rows fit', async () => {
    const { ask, called } = open(long);
    const { lines, body } = await ask({ limit: 23 });
    expect([lines, called.length]).to.deep.equal([['said'], 1]);
    expect(body.data).to.have.length(23);
  });

  it('keeps a single row, however long it is', async () => {
    const { ask, called } = open(() => ({ body: { data: [{ text: 'x'.repeat(30_000) }] } }));
    const { lines, body } = await ask();
    expect([lines, called.length]).to.deep.equal([['said'], 1]);
    expect(body.data).to.have.length(1);
  });

  it('has its lists cut where no other number of rows can be asked for', async () => {
    for (const [given, tool] of [
      [{ slugs: 'a,b' }, {}],
      [{}, { takes: ['sort'] }],
    ] as const) {
      const { ask, called } = open(long, tool);
      const { body, lines } = await ask(given);
      const shown = (body.data as unknown[]).length;
      expect([called.length, shown < 24]).to.deep.equal([1, true]);
      expect(body).to.deep.include({ shortened: [{ path: 'data', shown, total: 100 }] });
      expect(lines[1]).to.equal(
        `Shortened: data shows ${shown} of 100; request fewer fields or narrow the query to see the rest.`,
      );
    }
  });

  it('says what the API warned of, a line each, whatever stands in it', async () => {
    const warnings = [{ code: 'unknown_value', parameter: 'creator', did_you_mean: 'acme' }];
    const { ask } = open(() => ({ body: { data: [], meta: { warnings } } }), {
      toLines: () => ['one\nforged', 'two\u001b[31m'],
    });
    const { lines, text } = await ask();
    expect(lines).to.have.length(3);
    expect(text).not.to.contain('\u001b');
    expect(lines[2]).to.equal('Warning unknown_value (creator):  Did you mean acme?');
  });
});
