import { expect } from 'chai';
import type { Problem } from '../../schemas/api/responses.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

/** Addresses with the parameters each is refused for. */
const REFUSED: readonly (readonly [path: string, parameters: readonly string[]])[] = [
  ['/models?limit=0', ['limit']],
  ['/models?limit=101', ['limit']],
  ['/models?limit=', ['limit']],
  ['/models?limit=1.5', ['limit']],
  ['/models?limit=0x10', ['limit']],
  ['/models?limit=%2010', ['limit']],
  ['/models?limit=ten', ['limit']],
  ['/models?per_page=0', ['per_page']],
  ['/models?page=0', ['page']],
  ['/models?page=-1', ['page']],
  ['/models?page=101&limit=100', ['page']],
  ['/models?page=10001', ['page']],
  ['/models?offset=5&limit=10', ['offset']],
  ['/models?offset=10&page=2', ['page']],
  ['/models?cursor=', ['cursor']],
  [`/models?cursor=${'a'.repeat(513)}`, ['cursor']],
  ['/models?cursor=abc&page=1', ['cursor']],
  ['/models?sort=bogus', ['sort']],
  ['/models?sort=', ['sort']],
  ['/models?sort=name,name,name,name', ['sort']],
  ['/models?sort=relevance', ['sort']],
  ['/models?sort=benchmark:', ['sort']],
  ['/models?order=up', ['order']],
  ['/models?order=asc', ['order']],
  ['/models?order=asc&sort=-name', ['order']],
  ['/models?order=asc&sort=name,popularity', ['order']],
  ['/models?q=', ['q']],
  [`/models?q=${'x'.repeat(257)}`, ['q']],
  ['/models?q=a&search=b', ['search']],
  [`/models?slugs=${Array.from({ length: 101 }, (_, index) => `s${index}`).join(',')}`, ['slugs']],
  ['/models?slugs=a,,b', ['slugs']],
  ['/models?slugs=a&q=b', ['q']],
  ['/models?type=planet', ['type']],
  ['/models?type=text,planet', ['type']],
  ['/models?type=', ['type']],
  ['/models?status=!', ['status']],
  ['/models?creator=!!a', ['creator']],
  [
    `/models?creator=${Array.from({ length: 101 }, (_, index) => `c${index}`).join(',')}`,
    ['creator'],
  ],
  ['/models?creator=a&organization=b', ['organization']],
  ['/models?capability=telepathy', ['capability']],
  ['/models?input_modality=smell', ['input_modality']],
  ['/models?open_weights=yes', ['open_weights']],
  ['/models?free=1', ['free']],
  ['/models?free=TRUE', ['free']],
  ['/models?free=true&free=false', ['free']],
  ['/models?min_input_price=-1', ['min_input_price']],
  ['/models?min_input_price=cheap', ['min_input_price']],
  ['/models?min_input_price=Infinity', ['min_input_price']],
  ['/models?min_input_price=1e999', ['min_input_price']],
  ['/models?min_input_price=5&max_input_price=1', ['min_input_price']],
  ['/models?min_lowest_price=x', ['min_lowest_price']],
  ['/models?max_lowest_price=-0.1', ['max_lowest_price']],
  ['/models?min_lowest_price=2&max_lowest_price=1', ['min_lowest_price']],
  ['/models?min_lowest_price=1&min_lowest_price=2', ['min_lowest_price']],
  ['/models?sort=lowest_price,asc', ['sort']],
  ['/models?sort=lowest', ['sort']],
  ['/models?facets=lowest_price', ['facets']],
  ['/models?min_embedding_dimensions=long', ['min_embedding_dimensions']],
  ['/models?min_embedding_dimensions=2&max_embedding_dimensions=1', ['min_embedding_dimensions']],
  ['/models?min_input_tokens=many', ['min_input_tokens']],
  ['/models?min_context_window=128kb', ['min_context_window']],
  ['/models?min_context_window=-1', ['min_context_window']],
  ['/models?released_after=yesterday', ['released_after']],
  ['/models?released_after=2025-02-30', ['released_after']],
  ['/models?released_after=2025-13-01', ['released_after']],
  ['/models?updated_since=2025-01-01T25:00:00Z', ['updated_since']],
  ['/models?released_after=2026-01-01&released_before=2025-01-01', ['released_after']],
  ['/models?benchmark_min=gpqa', ['benchmark_min']],
  ['/models?benchmark_min=gpqa:high', ['benchmark_min']],
  [
    `/models?${Array.from({ length: 11 }, (_, index) => `benchmark_min=b${index}:1`).join('&')}`,
    ['benchmark_min'],
  ],
  ['/models?benchmark_min=a:5&benchmark_max=a:1', ['benchmark_min']],
  ['/models?fields=secret', ['fields']],
  ['/models?fields=pricing.secret', ['fields']],
  ['/models?include=history', ['include']],
  ['/models?facets=name', ['facets']],
  ['/models?limit=0&sort=x&type=planet', ['type', 'sort', 'limit']],
  [
    `/models?${Array.from({ length: 7 }, (_, index) => `region=r${index}&provider=p${index}&capability=vision`).join('&')}`,
    ['filters'],
  ],
  ['/search', ['q']],
  ['/search?q=', ['q']],
  [`/search?q=${'x'.repeat(257)}`, ['q']],
  ['/search?q=a&q=b', ['q']],
  ['/search?q=a&query=b', ['query']],
  ['/search?q=a&typo=maybe', ['typo']],
  ['/search?q=a&highlight=no', ['highlight']],
  [`/search?q=a&highlight_pre_tag=${'x'.repeat(65)}`, ['highlight_pre_tag']],
  ['/suggest', ['q']],
  [`/suggest?q=${'x'.repeat(65)}`, ['q']],
  ['/suggest?q=a&limit=21', ['limit']],
  ['/facets?fields=name', ['fields']],
  ['/facets?min_input_price=2&max_input_price=1', ['min_input_price']],
  ['/providers?sort=size', ['sort']],
  ['/providers?limit=0', ['limit']],
  ['/benchmarks?sort=models', ['sort']],
  ['/benchmarks/reasoning-test/scores?self_reported=maybe', ['self_reported']],
  ['/models/heron-2?fields=nothing', ['fields']],
  ['/models/heron-2?include=everything', ['include']],
];

describe('bad input', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  for (const [path, parameters] of REFUSED) {
    const shown = path.length > 70 ? `${path.slice(0, 70)}…` : path;
    it(`400: ${shown}`, async () => {
      const problem = await app.read<Problem>(ROOT + path, 400);
      expect(problem.code).to.equal('invalid_parameter');
      expect(new Set(problem.errors?.map(({ parameter }) => parameter))).to.deep.equal(
        new Set(parameters),
      );
    });
  }

  it('400: says what was given and what is allowed', async () => {
    const { errors } = await app.read<Problem>(`${ROOT}/models?status=actve&limit=500`, 400);
    expect(errors?.[0]).to.deep.include({
      parameter: 'status',
      value: 'actve',
      did_you_mean: 'active',
    });
    expect(errors?.[0]?.allowed).to.include('active');
    expect(errors?.[1]).to.deep.include({ parameter: 'limit', value: '500' });
    expect(errors?.[1]?.allowed).to.deep.equal({ minimum: 1, maximum: 100 });
  });

  it('400: pages that reach too far point to cursor', async () => {
    const { errors } = await app.read<Problem>(`${ROOT}/models?page=501`, 400);
    expect(errors?.[0]?.detail).to.contain('cursor');
  });

  for (const cursor of ['garbage', 'AAAAAAAAAAAAAAAAAAAA', '____', 'W10']) {
    it(`400: the cursor ${cursor}`, async () => {
      const { code } = await app.read<Problem>(`${ROOT}/models?cursor=${cursor}`, 400);
      expect(code).to.equal('invalid_cursor');
    });
  }

  it('400: a cursor of other filters, another sort or another list', async () => {
    const page = await app.read<{ pagination: { next_cursor: string } }>(`${ROOT}/models?limit=1`);
    const cursor = page.pagination.next_cursor;
    for (const path of [
      `/models?cursor=${cursor}&type=text`,
      `/models?cursor=${cursor}&sort=name`,
      `/search?q=heron&cursor=${cursor}`,
      `/providers?cursor=${cursor}`,
      `/models?cursor=${cursor.slice(0, -2)}`,
    ]) {
      expect((await app.read<Problem>(ROOT + path, 400)).code, path).to.equal('invalid_cursor');
    }
  });

  it('400: a query with a percent sign that encodes nothing', async () => {
    for (const query of ['q=%', 'q=%zz', 'q=%ff', 'q=%c3%28', '%=1']) {
      const { code } = await app.read<Problem>(`${ROOT}/models?${query}`, 400);
      expect(code, query).to.equal('invalid_request');
    }
  });

  it('400: under Prefer: handling=strict an unknown parameter is refused by name', async () => {
    for (const prefer of [
      'handling=strict',
      'respond-async, Handling="STRICT"',
      'wait=1; handling=strict',
    ]) {
      const problem = await app.read<Problem>(`${ROOT}/models?max_input_pric=1`, 400, {
        headers: { Prefer: prefer },
      });
      expect(problem.code).to.equal('unknown_parameter');
      expect(problem.errors?.[0]).to.include({
        parameter: 'max_input_pric',
        did_you_mean: 'max_input_price',
      });
    }
    const { status, headers } = await app.ask(`${ROOT}/models`, {
      headers: { Prefer: 'handling=strict' },
    });
    expect(status).to.equal(200);
    expect(headers).to.include({
      'preference-applied': 'handling=strict',
      vary: 'Authorization, Accept, Accept-Encoding, Prefer',
    });
  });

  it('proposes no name for a letter of its own', async () => {
    const { meta } = await app.read<{ meta: { warnings: object[] } }>(`${ROOT}/models?x=1`);
    expect(meta.warnings).to.have.length(1);
    expect(meta.warnings[0]).to.not.have.property('did_you_mean');
  });

  it('never repeats a key that was put in the wrong place', async () => {
    for (const path of [
      `/models/${app.key}`,
      `/models?sort=${app.key}`,
      `/search?q=zz&${app.key}=1`,
    ]) {
      const { text } = await app.ask(ROOT + path);
      expect(text, path).not.to.contain(app.key);
    }
    expect(app.logs.join('')).not.to.contain(app.key);
  });

  it('no string anywhere makes it fail', async () => {
    const strings = [
      "'; DROP TABLE models; --",
      '" OR ""="',
      '\u0000',
      '💥',
      '../../etc/passwd',
      '${7*7}',
      '<script>',
      'a'.repeat(2_000),
      '%s%n',
      '\\',
      '{"$gt":""}',
      '‮',
      'NaN',
      'null',
      'undefined',
      '-0',
    ];
    for (const text of strings) {
      const value = encodeURIComponent(text);
      for (const path of [
        `/models?q=${value}`,
        `/models?creator=${value}`,
        `/models?sort=${value}`,
        `/models?slugs=${value}`,
        `/models?fields=${value}`,
        `/models?cursor=${value}`,
        `/models?min_parameters=${value}`,
        `/models?benchmark_min=${value}:1`,
        `/models?${value}=1`,
        `/models/${value}`,
        `/search?q=${value}`,
        `/suggest?q=${value}`,
        `/providers/${value}`,
        `/benchmarks/${value}/scores?variant=${value}`,
      ]) {
        const { status, text: body } = await app.ask(ROOT + path);
        expect(status, `${path} ${body}`).to.be.below(500);
      }
    }
  });

  it('a field without its beginning is told the whole', async () => {
    for (const [name, meant] of [
      ['context_window', 'limits.context_window'],
      ['vision', 'capabilities.vision'],
      ['nothing', null],
    ] as const) {
      const { detail } = await app.read<Problem>(`${ROOT}/models?fields=${name}`, 400);
      if (meant === null) expect(detail).not.to.contain('Did you mean');
      else expect(detail).to.contain(`Did you mean ${meant}?`);
    }
  });
});
