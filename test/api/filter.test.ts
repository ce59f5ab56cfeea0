import { expect } from 'chai';
import type { Problem } from '../../schemas/api/responses.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildOffer, buildModelPricing } from '../support/build.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

interface Listed {
  readonly data: readonly { readonly slug: string }[];
  readonly pagination: { readonly total: number; readonly next_cursor: string | null };
  readonly meta: { readonly warnings: readonly unknown[] };
}

const at = (path: string, filter: string, more = ''): string =>
  `${ROOT}${path}?filter=${encodeURIComponent(filter)}${more}`;

describe('filter=', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const slugs = async (path: string): Promise<string[]> =>
    (await app.read<Listed>(path)).data.map(({ slug }) => slug).sort();

  const FOUND: readonly (readonly [filter: string, slugs: readonly string[]])[] = [
    ['provider:=[acme-cloud,borealis] && pricing.input:<2', ['heron-2-mini']],
    [
      'pricing.input:=0 || benchmark.reasoning-test:>=81.5',
      ['heron-2', 'heron-2-mini', 'zoo--heron-merge'],
    ],
    ['!status:=preview && creator:=acme', ['egret-embed', 'heron-2']],
    ['!(type:=text || license:=null)', ['egret-embed']],
    // As with NOT of the list, what is not known is none of these.
    ['license.id:!=mit', ['egret-embed', 'heron-2', 'heron-2-mini', 'zoo--heron-merge']],
    ['license:!=mit && license:!=null', ['egret-embed']],
    ['limits.context_window:[32k..128k]', ['heron-2', 'heron-2-mini']],
    ['release_date:=2026-03', ['heron-2-mini']],
    ['name:"RON 2 m"', ['heron-2-mini']],
  ];
  for (const [filter, expected] of FOUND) {
    it(`200: ${filter} leaves ${expected.join(', ')}`, async () => {
      expect(await slugs(at('/models', filter))).to.deep.equal([...expected]);
    });
  }

  it('200: holds beside other filters, in search and in facets', async () => {
    expect(await slugs(at('/models', 'type:=text', '&creator=acme'))).to.deep.equal([
      'heron-2',
      'heron-2-mini',
    ]);
    expect(await slugs(at('/search', 'pricing.input:>=0', '&q=heron'))).to.deep.equal([
      'heron-2',
      'heron-2-mini',
    ]);
    const { data } = await app.read<{ data: { type: unknown } }>(
      at('/facets', 'creator:=acme', '&fields=type'),
    );
    expect(data.type).to.deep.equal([
      { value: 'text', count: 2 },
      { value: 'embedding', count: 1 },
    ]);
  });

  it('200: counts independent scores alone where asked to', async () => {
    const filter = 'benchmark.reasoning-test:<=60';
    expect(await slugs(at('/models', filter))).to.deep.equal(['heron-2-mini']);
    expect(await slugs(at('/models', filter, '&self_reported=false'))).to.deep.equal([]);
  });

  it('200: a cursor goes with its expression', async () => {
    const first = await app.read<Listed>(at('/models', 'creator:=acme', '&limit=2'));
    const cursor = first.pagination.next_cursor ?? '';
    const rest = await app.read<Listed>(
      at('/models', 'creator:=acme', `&limit=2&cursor=${cursor}`),
    );
    expect([...first.data, ...rest.data].map(({ slug }) => slug)).to.deep.equal([
      'heron-2',
      'heron-2-mini',
      'egret-embed',
    ]);
    const other = await app.ask(at('/models', 'creator:=zoo', `&cursor=${cursor}`));
    expect((other.body as Problem).code).to.equal('invalid_cursor');
  });

  it('200: warns of names the catalogue does not have', async () => {
    const { meta } = await app.read<Listed>(
      at('/models', 'creator:=acmee || benchmark.reasoning-tst:>1'),
    );
    expect(meta.warnings).to.deep.equal([
      {
        code: 'unknown_value',
        parameter: 'filter',
        detail: '“acmee” is not in the catalogue.',
        did_you_mean: 'acme',
      },
      {
        code: 'unknown_value',
        parameter: 'filter',
        detail: '“reasoning-tst” is not in the catalogue.',
        did_you_mean: 'reasoning-test',
      },
    ]);
  });

  const refuse = async (path: string): Promise<Problem> => {
    const problem = await app.read<Problem>(path, 400);
    expect(problem.code).to.equal('invalid_filter');
    return problem;
  };

  it('400: says where the mistake is, what stands there and what may', async () => {
    const { detail, errors } = await refuse(at('/models', 'creator:=acme && pricng.input:<2'));
    expect(detail).to.equal('Parameter “filter”, character 18: There is no field “pricng.input”.');
    const [error] = errors ?? [];
    expect(error).to.include({
      parameter: 'filter',
      position: 17,
      value: 'pricng.input',
      did_you_mean: 'pricing.input',
    });
    expect(error?.allowed).to.include.members(['input_price', 'benchmark.{id}']);
  });

  it('400: names all mistakes, and the nearest value', async () => {
    const { errors } = await refuse(at('/search', 'status:=actve || type:=txt && (', '&q=heron'));
    expect(errors?.map(({ position, did_you_mean }) => [position, did_you_mean])).to.deep.equal([
      [8, 'active'],
      [23, 'text'],
      [31, undefined],
    ]);
  });

  it('400: of nothing and of more than 1,000 characters', async () => {
    await refuse(`${ROOT}/facets?filter=`);
    const { errors } = await refuse(at('/models', `name:"${'x'.repeat(1_000)}"`));
    expect(errors?.[0]).to.deep.include({ position: 1_000, allowed: { maxLength: 1_000 } });
    await app.read(at('/models', 'status:=active'.padEnd(1_000)));
    await refuse(at('/models', 'status:=active'.padEnd(1_001)));
  });

  it('400: invalid_parameter where something else is wrong too', async () => {
    const problem = await app.read<Problem>(at('/models', 'free:=x', '&limit=0'), 400);
    expect(problem.code).to.equal('invalid_parameter');
    expect(problem.errors?.map(({ parameter }) => parameter)).to.deep.equal(['filter', 'limit']);
  });

  it('400: an expression cut at an & that is not encoded does not widen the list', async () => {
    for (const rest of ['creator:=acme && type:=embedding', 'creator:=acme&&(free:=true)']) {
      const { errors } = await refuse(`${ROOT}/models?filter=${rest.replaceAll(' ', '+')}`);
      expect(errors?.[0]?.detail).to.contain('%26%26');
    }
  });
});

describe('filter= on a day of the past', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: PAST_MODELS, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  it('200: is about the values of the day', async () => {
    const total = async (more: string): Promise<number> =>
      (await app.read<Listed>(at('/models', 'pricing.input:>=2 && name:ibis', more))).pagination
        .total;
    expect(await total('')).to.equal(0);
    expect(await total(`&as_of=${DAY}`)).to.equal(1);
  });
});

describe('POST /api/v1/models/query', () => {
  const COUNT = 45;
  let app: TestApp;
  before(async () => {
    const models = Array.from({ length: COUNT }, (_, i) =>
      buildModel({
        slug: `m-${String(i).padStart(2, '0')}`,
        family: `family-${i}`,
        open_weights: i % 2 === 0,
        pricing: buildModelPricing(i, i, { offer_id: null }),
        offers: [buildOffer('p', i, i)],
        providers: ['p'],
      }),
    );
    app = await openTestApp({ models, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const PATH = `${ROOT}/models/query`;
  const query = (json: object, status = 200): Promise<Listed> =>
    app.read<Listed>(PATH, status, { method: 'post', json });

  it('200: answers as the address does, members as texts or as JSON has them', async () => {
    const asked =
      'limit=3&sort=-input_price&open_weights=true&max_input_price=20&fields=slug,name&facets=open_weights&filter=family:family';
    const address = await app.read<Listed>(`${ROOT}/models?${asked}`);
    expect(address.pagination.total).to.equal(11);
    const texts = Object.fromEntries(new URLSearchParams(asked));
    expect(await query(texts)).to.deep.equal(address);
    const json = {
      limit: 3,
      sort: ['-input_price'],
      open_weights: true,
      max_input_price: 20,
      fields: ['slug', 'name'],
      facets: ['open_weights'],
      filter: 'family:family',
    };
    expect(await query(json)).to.deep.equal(address);
    expect(await query({ family: 'family-1,family-2' })).to.have.nested.property(
      'pagination.total',
      2,
    );
    // A model has one family, so that a list can only mean any of them.
    expect(await query({ family: ['family-1', 'family-2'] })).to.have.nested.property(
      'pagination.total',
      2,
    );
    expect(await query({ capability: ['vision', 'reasoning'] })).to.have.nested.property(
      'pagination.total',
      (await query({ filter: 'capability:=vision && capability:=reasoning' })).pagination.total,
    );
    expect(await query({ slugs: ['m-01', 'nobody'] })).to.have.nested.property('meta.missing');
    expect((await query({})).data).to.have.length(20);
  });

  it('200: reads an expression longer than an address may have, to its end by the cursor', async () => {
    const wanted = Array.from({ length: COUNT }, (_, i) => i).filter((i) => i % 3 !== 0);
    const list = (names: readonly string[]): string => `family:=[${names.join(',')}]`;
    const filler = Array.from({ length: 20 }, (_, i) => `${'x'.repeat(150)}-${i}`);
    const filter = Array.from({ length: 3 }, (_, part) => {
      const names = wanted.filter((i) => i % 3 === part || part === 0).map((i) => `family-${i}`);
      return list([...names, ...filler]);
    }).join(' || ');
    expect(filter.length).to.be.above(8_192).and.below(16_000);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Listed = await query({
        filter,
        limit: 7,
        ...(cursor === '' ? {} : { cursor }),
      });
      expect(page.pagination.total).to.equal(wanted.length);
      found.push(...page.data.map(({ slug }) => slug));
      cursor = page.pagination.next_cursor;
    }
    expect(found.sort()).to.deep.equal(wanted.map((i) => `m-${String(i).padStart(2, '0')}`));
  });

  it('200: is not kept, has no links and no tag, and is compressed', async () => {
    const answer = await app.ask(PATH, {
      method: 'post',
      json: { limit: 40 },
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(answer.headers).to.include({ 'cache-control': 'no-store', 'content-encoding': 'gzip' });
    expect(answer.headers).not.to.have.any.keys('etag', 'link');
    const used = Number(answer.headers['x-ratelimit-used']);
    const again = await app.ask(PATH, { method: 'post', json: { limit: 40 } });
    expect(Number(again.headers['x-ratelimit-used'])).to.equal(used + 1);
  });

  const refuse = async (json: object, status: number): Promise<Problem> =>
    app.read<Problem>(PATH, status, { method: 'post', json });

  it('400: an expression or a cursor that is wrong, by its place in the body', async () => {
    const { code, errors } = await refuse({ filter: 'family:=x &' }, 400);
    expect(code).to.equal('invalid_filter');
    expect(errors?.[0]).to.include({ pointer: '#/filter', position: 10 });
    const cursor = (await query({ limit: 1 })).pagination.next_cursor;
    const other = await refuse({ limit: 1, cursor, filter: 'free:=false' }, 400);
    expect([other.code, other.errors?.[0]?.pointer]).to.deep.equal(['invalid_cursor', '#/cursor']);
  });

  const WRONG: readonly (readonly [json: object, pointer: string])[] = [
    [{ limit: 0 }, '#/limit'],
    [{ limit: 1.5 }, '#/limit'],
    [{ limit: null }, '#/limit'],
    [{ per_page: 5 }, '#/per_page'],
    [{ open_weights: 1 }, '#/open_weights'],
    [{ sort: ['bogus'] }, '#/sort'],
    [{ sort: { by: 'name' } }, '#/sort'],
    [{ filter: ['free:=true'] }, '#/filter'],
    [{ type: ['text', 'planet'] }, '#/type/1'],
    [{ creator: ['acme', 'a,,b'] }, '#/creator/1'],
    [{ creator: ['acme', '!'] }, '#/creator/1'],
    [{ benchmark_min: ['a:1', 'b:1', 'gpqa'] }, '#/benchmark_min/2'],
    [{ benchmark_max: ['gpqa', 'a:1'] }, '#/benchmark_max/0'],
    // Of a text with commas the whole is named: it has no places a pointer could mean.
    [{ type: 'text,planet' }, '#/type'],
    [{ benchmark_min: 'gpqa' }, '#/benchmark_min'],
    [{ facets: ['name'] }, '#/facets'],
    [{ slugs: ['a'], q: 'b' }, '#/q'],
    [{ cursor: 'abc', page: 1 }, '#/cursor'],
    // Of `page` an address has another spelling, a body has none.
    [{ offset: 20 }, '#/offset'],
    [{ page: 2, offset: 20 }, '#/offset'],
    [{ min_input_price: 2, max_input_price: 1 }, '#/min_input_price'],
    [{ as_of: '2026-02-30' }, '#/as_of'],
  ];
  it('422: too many filters are a mistake of the whole body', async () => {
    const json = { capability: Array(15).fill('vision'), provider: 'abcdefg'.split('') };
    const { errors } = await refuse(json, 422);
    expect(errors?.map((error) => error.pointer)).to.deep.equal(['#']);
  });
  for (const [json, pointer] of WRONG) {
    it(`422: ${JSON.stringify(json)} names ${pointer}`, async () => {
      const { code, errors } = await refuse(json, 422);
      expect(code).to.equal('validation_failed');
      expect(errors?.map((error) => error.pointer)).to.deep.equal([pointer]);
    });
  }

  it('405: takes no GET', async () => {
    const answer = await app.ask(PATH);
    expect([answer.status, answer.headers['allow']]).to.deep.equal([405, 'OPTIONS, POST']);
  });
});
