import { expect } from 'chai';
import type { z } from 'zod';
import type { ListAnswer, ListRow } from '../../schemas/api/catalog/models.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import type { Model } from '../../schemas/model.ts';
import { buildModel } from '../support/build.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

type List = Omit<z.infer<typeof ListAnswer>, 'data'> & { data: ListRow[] };

describe('GET /api/v1/models', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const list = (query: string): Promise<List> => app.read<List>(`${ROOT}/models${query}`);
  const slugs = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ slug }) => slug);

  it('200: most popular first, with price summary and headline scores', async () => {
    const { data, pagination, meta } = await list('');
    expect(data.map(({ slug }) => slug)).to.deep.equal([
      'heron-2',
      'heron-2-mini',
      'egret-embed',
      'zoo--heron-merge',
    ]);
    expect(data[0]?.pricing?.input).to.equal(2);
    expect(data[0]?.benchmarks.map(({ benchmark }) => benchmark.id)).to.deep.equal([
      'reasoning-test',
      'error-test',
    ]);
    expect(data[0]).not.to.have.any.keys('offers', 'aliases', 'conflicts');
    expect(pagination).to.deep.equal({
      page: 1,
      limit: 20,
      total: 4,
      total_is_exact: true,
      total_pages: 1,
      has_more: false,
      next_cursor: null,
      prev_cursor: null,
    });
    expect(meta).to.deep.equal({
      catalog_version: '2026-09-14.3',
      updated_at: '2026-09-14T03:00:00Z',
      warnings: [],
      retired_excluded: 0,
    });
  });

  it('200: an empty list says how many there would be without each filter', async () => {
    const without = async (query: string) => (await list(query)).meta.without;
    expect(await without('?creator=zoo&provider=borealis&type=text')).to.deep.equal([
      { parameter: 'creator', total: (await list('?provider=borealis&type=text')).data.length },
      { parameter: 'provider', total: (await list('?creator=zoo&type=text')).data.length },
      { parameter: 'type', total: 0 },
    ]);
    expect(await without('?q=heron&creator=unheard-of&limit=5&sort=name')).to.deep.equal([
      { parameter: 'q', total: 0 },
      { parameter: 'creator', total: (await list('?q=heron')).data.length },
    ]);
    expect(await without('?creator=zoo')).to.equal(undefined);
  });

  const FILTERS: readonly (readonly [query: string, slugs: readonly string[]])[] = [
    ['?creator=zoo', ['zoo--heron-merge']],
    ['?creator=ACME&type=embedding', ['egret-embed']],
    ['?creator=!acme', ['zoo--heron-merge']],
    ['?organization=zoo', ['zoo--heron-merge']],
    ['?provider=borealis,acme-cloud', ['heron-2', 'heron-2-mini']],
    ['?provider=borealis&provider=acme-cloud', ['heron-2']],
    ['?provider=acme-cloud,!borealis', ['heron-2-mini']],
    ['?family=heron&status=preview', ['heron-2-mini']],
    ['?license=apache-2.0', ['egret-embed']],
    ['?license=Apache%202.0', ['egret-embed']],
    ['?license=!apache2&creator=acme', ['heron-2', 'heron-2-mini']],
    ['?family=Heron&filter=family%3AHERON', ['heron-2', 'heron-2-mini']],
    ['?filter=license%3A"Apache%202"', ['egret-embed']],
    ['?filter=license%3A%3D"Apache%20License%202.0"', ['egret-embed']],
    ['?region=eu', ['heron-2']],
    ['?open_weights=false', ['heron-2']],
    ['?free=true', ['heron-2-mini']],
    ['?has_price=false', ['egret-embed', 'zoo--heron-merge']],
    ['?community=true', ['zoo--heron-merge']],
    ['?min_input_price=0.5', ['heron-2']],
    ['?max_input_price=0', ['heron-2-mini']],
    ['?min_context_window=64k', ['heron-2']],
    ['?min_parameters=7b', ['heron-2']],
    ['?max_max_output_tokens=4000', ['heron-2-mini']],
    ['?released_after=2026-01-15&released_before=2026-04-01', ['heron-2', 'heron-2-mini']],
    ['?released_after=2026-01-15T00:00:00Z&released_before=2026-01-15', []],
    ['?released_after=2026-01-15&released_before=2026-01-15T00:00:00Z', []],
    ['?benchmark_min=reasoning-test:80', ['heron-2', 'zoo--heron-merge']],
    ['?benchmark_min=reasoning-test:1&self_reported=false', ['heron-2', 'zoo--heron-merge']],
    ['?benchmark_max=error-test:6', ['egret-embed']],
    ['?q=mini', ['heron-2-mini']],
    ['?search=mini', ['heron-2-mini']],
  ];
  for (const [query, expected] of FILTERS) {
    it(`200: ${query} leaves ${expected.join(' and ')}`, async () => {
      expect(await slugs(query)).to.deep.equal(expected);
    });
  }

  it('200: sorts by any key, unknown values last either way, slugs break ties', async () => {
    expect(await slugs('?sort=input_price')).to.deep.equal([
      'heron-2-mini',
      'heron-2',
      'egret-embed',
      'zoo--heron-merge',
    ]);
    expect(await slugs('?sort=-input_price')).to.deep.equal([
      'heron-2',
      'heron-2-mini',
      'egret-embed',
      'zoo--heron-merge',
    ]);
    expect(await slugs('?sort=input_price&order=desc')).to.deep.equal(
      await slugs('?sort=-input_price'),
    );
    expect((await slugs('?sort=-benchmark:reasoning-test')).slice(0, 2)).to.deep.equal([
      'heron-2',
      'zoo--heron-merge',
    ]);
  });

  it('200: pages and cursors show every model exactly once, and Link leads the same way', async () => {
    const expected = await slugs('?sort=name');
    for (const mode of ['page', 'cursor'] as const) {
      const seen: string[] = [];
      let path: string | null = `${ROOT}/models?sort=name&limit=1`;
      while (path !== null) {
        const { body, headers } = await app.ask(path);
        const page = body as List;
        seen.push(...page.data.map(({ slug }) => slug));
        const next: string | undefined = /<([^>]+)>; rel="next"/.exec(
          (headers as Record<string, string>)['link'] ?? '',
        )?.[1];
        const cursor = page.pagination.next_cursor;
        if (mode === 'page') path = next === undefined ? null : next.replace(/^http:\/\/[^/]+/, '');
        else path = cursor === null ? null : `${ROOT}/models?sort=name&limit=1&cursor=${cursor}`;
      }
      expect(seen, mode).to.deep.equal(expected);
    }
  });

  it('200: a cursor leads back, and has neither page nor last', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.pagination.next_cursor ?? ''}`);
    expect(second.pagination.page).to.equal(null);
    expect(second.pagination.total_pages).to.equal(null);
    const back = await list(`?limit=2&cursor=${second.pagination.prev_cursor ?? ''}`);
    expect(back.data).to.deep.equal(first.data);
    const { headers } = await app.ask(
      `${ROOT}/models?limit=2&cursor=${first.pagination.next_cursor ?? ''}`,
    );
    expect((headers as Record<string, string>)['link']).to.match(/rel="prev".*rel="first"/);
    expect((headers as Record<string, string>)['link']).not.to.contain('rel="last"');
  });

  it('200: a cursor works on when the models around it change', async () => {
    const own = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
    try {
      const first = await own.read<List>(`${ROOT}/models?sort=name&limit=2`);
      const boundary = first.data.at(-1)?.slug;
      await own.publish(
        SAMPLE_MODELS.filter(({ slug }) => slug !== boundary),
        SAMPLE_OTHERS,
      );
      const second = await own.read<List>(
        `${ROOT}/models?sort=name&limit=2&cursor=${first.pagination.next_cursor ?? ''}`,
      );
      expect(second.data.map(({ slug }) => slug)).to.deep.equal([
        'heron-2-mini',
        'zoo--heron-merge',
      ]);
    } finally {
      await own.close();
    }
  });

  it('200: offset is another spelling of page', async () => {
    expect(await slugs('?limit=1&offset=2')).to.deep.equal(await slugs('?limit=1&page=3'));
  });

  it('200: fields leaves the parts asked for and the slug', async () => {
    const { data } = await list('?fields=name,pricing.input&limit=1');
    expect(data).to.deep.equal([{ slug: 'heron-2', name: 'Heron 2', pricing: { input: 2 } }]);
  });

  it('200: rows are small: sources and what is not known are asked for', async () => {
    const [row] = (await list('?limit=1')).data;
    expect(row?.benchmarks).to.deep.equal([
      { benchmark: { id: 'reasoning-test', name: 'reasoning-test' }, score: 81.5, unit: 'percent' },
      { benchmark: { id: 'error-test', name: 'error-test' }, score: 12, unit: 'percent' },
    ]);
    expect(Object.values({ ...row?.pricing, ...row?.capabilities })).not.to.include(undefined);
    expect(row?.pricing).not.to.have.any.keys('source', 'checked_at', 'tiers', 'reasoning');
    const [asked] = (await list('?limit=1&fields=pricing.source.name,benchmarks.source.name')).data;
    const whole = await app.read<{ data: Model }>(`${ROOT}/models/heron-2`);
    expect(asked?.pricing).to.deep.equal({ source: { name: whole.data.pricing?.source?.name } });
    expect(asked?.benchmarks.map(({ source }) => source?.name)).to.deep.equal(
      whole.data.benchmarks.filter(({ headline }) => headline).map(({ source }) => source.name),
    );
  });

  it('200: include adds offers and all scores', async () => {
    const { data } = await list('?include=offers,benchmarks&limit=1');
    expect(data[0]?.offers).to.have.length(2);
    expect(data[0]?.benchmarks).to.have.length(3);
  });

  it('200: facets count the whole result, each without its own filter', async () => {
    const { facets, data } = await list('?facets=type,status,input_price&type=text&limit=1');
    expect(data).to.have.length(1);
    expect(facets?.['type']).to.deep.equal([
      { value: 'text', count: 3 },
      { value: 'embedding', count: 1 },
    ]);
    expect(facets?.['status']).to.deep.equal([
      { value: 'active', count: 2 },
      { value: 'preview', count: 1 },
    ]);
    expect(facets?.['input_price']).to.include({ min: 0, max: 2 });
  });

  it('200: slugs reads models by any name, in order, and says what is missing', async () => {
    const { data, meta, pagination } = await list(
      '?slugs=egret-embed,acme/heron-2,nothing,mdl_heron2',
    );
    expect(data.map(({ slug }) => slug)).to.deep.equal(['egret-embed', 'heron-2']);
    expect(meta.missing).to.deep.equal(['nothing']);
    expect(pagination).to.include({ total: 2, has_more: false });
  });

  it('200: a page behind the end is empty, not an error', async () => {
    const { data, pagination } = await list('?page=100');
    expect(data).to.deep.equal([]);
    expect(pagination).to.include({ page: 100, total: 4, has_more: false });
  });

  it('200: an unknown parameter is a warning with the nearest name', async () => {
    const { meta } = await list('?max_input_pric=1&__proto__=x&zzzzzzzzzz=1');
    expect(meta.warnings).to.deep.equal([
      {
        code: 'unknown_parameter',
        parameter: 'max_input_pric',
        did_you_mean: 'max_input_price',
      },
      { code: 'unknown_parameter', parameter: '__proto__' },
      { code: 'unknown_parameter', parameter: 'zzzzzzzzzz' },
    ]);
    expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
  });

  it('200: a creator, provider or benchmark nobody knows is a warning', async () => {
    const { data, meta } = await list('?creator=acmee&sort=benchmark:resoning-test');
    expect(data).to.deep.equal([]);
    expect(
      meta.warnings.map(({ parameter, did_you_mean }) => [parameter, did_you_mean]),
    ).to.deep.equal([
      ['creator', 'acme'],
      ['sort', 'reasoning-test'],
    ]);
  });

  it('200: an empty catalogue is an empty list', async () => {
    const empty = await openTestApp();
    try {
      expect((await empty.read<List>(`${ROOT}/models`)).data).to.deep.equal([]);
    } finally {
      await empty.close();
    }
  });

  it('503: says when to come back while there is no catalogue', async () => {
    const none = await openTestApp({ withoutCatalog: true });
    try {
      const { status, body, headers } = await none.ask(`${ROOT}/models`);
      expect(status).to.equal(503);
      expect((body as { code: string }).code).to.equal('temporarily_unavailable');
      expect(Number((headers as Record<string, string>)['retry-after'])).to.be.at.least(1);
    } finally {
      await none.close();
    }
  });

  it('200: a cursor reads on where a page ended', async () => {
    const many = await openTestApp({
      models: Array.from({ length: 120 }, (_, index) => buildModel({ slug: `m-${index}` })),
    });
    try {
      const { pagination } = await many.read<List>(`${ROOT}/models?limit=100&page=1`);
      expect(pagination.total_pages).to.equal(2);
      const rest = await many.read<List>(
        `${ROOT}/models?limit=100&cursor=${pagination.next_cursor ?? ''}`,
      );
      expect(rest.data).to.have.length(20);
    } finally {
      await many.close();
    }
  });
});
