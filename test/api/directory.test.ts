import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import type {
  BenchmarkAnswer,
  BenchmarksAnswer,
  CreatorAnswer,
  MetaAnswer,
  ProviderAnswer,
  ProvidersAnswer,
  ScoresAnswer,
} from '../../schemas/api/catalog/directory.ts';
import type { FacetAnswer } from '../../schemas/api/catalog/facets.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

describe('the directory', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());
  const read = <S extends z.ZodType>(path: string): Promise<z.infer<S>> =>
    app.read<z.infer<S>>(`${ROOT}${path}`);

  it('GET /providers 200: with the number of models of each', async () => {
    const { data } = await read<typeof ProvidersAnswer>('/providers');
    expect(data.map(({ slug, models }) => [slug, models])).to.deep.equal([
      ['acme-cloud', 2],
      ['borealis', 1],
    ]);
    expect(data[0]?.links.models).to.equal('/api/v1/models?provider=acme-cloud');
  });

  it('GET /providers 200: sorts, searches and pages', async () => {
    const sorted = await read<typeof ProvidersAnswer>('/providers?sort=models');
    expect(sorted.data.map(({ slug }) => slug)).to.deep.equal(['borealis', 'acme-cloud']);
    const found = await read<typeof ProvidersAnswer>('/providers?q=BOR');
    expect(found.data.map(({ slug }) => slug)).to.deep.equal(['borealis']);
    const first = await read<typeof ProvidersAnswer>('/providers?limit=1');
    const next = first.pagination.next_cursor ?? '';
    const second = await read<typeof ProvidersAnswer>(`/providers?limit=1&cursor=${next}`);
    expect(second.data.map(({ slug }) => slug)).to.deep.equal(['borealis']);
    const back = second.pagination.prev_cursor ?? '';
    const again = await read<typeof ProvidersAnswer>(`/providers?limit=1&cursor=${back}`);
    expect(again.data).to.deep.equal(first.data);
  });

  it('GET /providers/{slug} and /creators/{slug} 200', async () => {
    const provider = await read<typeof ProviderAnswer>('/providers/borealis');
    expect(provider.data).to.include({ slug: 'borealis', models: 1 });
    const creator = await read<typeof CreatorAnswer>('/creators/acme');
    expect(creator.data).to.include({ slug: 'acme', models: 3 });
  });

  it('GET /benchmarks 200, /benchmarks/{id} 200', async () => {
    const { data } = await read<typeof BenchmarksAnswer>('/benchmarks?sort=-name');
    expect(data.map(({ id }) => id)).to.deep.equal(['reasoning-test', 'error-test']);
    const one = await read<typeof BenchmarkAnswer>('/benchmarks/reasoning-test');
    const upper = await read<typeof BenchmarkAnswer>('/benchmarks/Reasoning-Test');
    expect(upper.data, 'in any case').to.deep.equal(one.data);
    expect(one.data).to.include({ id: 'reasoning-test', models: 3 });
    expect(one.data.links).to.deep.equal({
      self: '/api/v1/benchmarks/reasoning-test',
      scores: '/api/v1/benchmarks/reasoning-test/scores',
    });
  });

  it('GET /providers, /creators, /benchmarks 200: the best known first', async () => {
    const slugs = async (path: string): Promise<string[]> =>
      (await read<typeof ProvidersAnswer>(`${path}?sort=-popularity`)).data.map(({ slug }) => slug);
    // Acme makes the best known model; then those that make none, by kind and number of models.
    expect((await slugs('/providers'))[0]).to.equal('acme-cloud');
    expect((await slugs('/creators'))[0]).to.equal('acme');
    const { data } = await read<typeof BenchmarksAnswer>('/benchmarks?sort=-popularity');
    expect(data.map(({ id }) => id)).to.deep.equal(['reasoning-test', 'error-test']);
  });

  it('GET /benchmarks/{id}/scores 200: best first, equal scores share a rank', async () => {
    const { data } = await read<typeof ScoresAnswer>('/benchmarks/reasoning-test/scores');
    expect(data.map(({ model, score, rank }) => [model.slug, score, rank])).to.deep.equal([
      ['heron-2', 81.5, 1],
      ['zoo--heron-merge', 81.5, 1],
      // Only its maker says so.
      ['heron-2-mini', 60, 1],
    ]);
  });

  it('GET /benchmarks/{id}/scores 200: lower is better where the benchmark says so', async () => {
    const { data } = await read<typeof ScoresAnswer>('/benchmarks/error-test/scores');
    expect(data.map(({ model }) => model.slug)).to.deep.equal(['egret-embed', 'heron-2']);
  });

  it('GET /benchmarks/{id}/scores 200: by variant, and only independent ones', async () => {
    const high = await read<typeof ScoresAnswer>('/benchmarks/reasoning-test/scores?variant=high');
    expect(high.data.map(({ model, score }) => [model.slug, score])).to.deep.equal([
      ['heron-2', 85],
    ]);
    const other = await read<typeof ScoresAnswer>('/benchmarks/error-test/scores?variant=high');
    expect(other.data).to.deep.equal([]);
    const independent = await read<typeof ScoresAnswer>(
      '/benchmarks/reasoning-test/scores?self_reported=false&limit=1&page=2',
    );
    expect(independent.pagination.total).to.equal(2);
    expect(independent.data[0]?.model.slug).to.equal('zoo--heron-merge');
  });

  it('GET /benchmarks/{id}/scores 200: with, without and only community models', async () => {
    const slugs = async (query: string): Promise<string[]> => {
      const path = `/benchmarks/reasoning-test/scores${query}`;
      return (await read<typeof ScoresAnswer>(path)).data.map(({ model }) => model.slug);
    };
    expect(await slugs('?community=false')).to.deep.equal(['heron-2', 'heron-2-mini']);
    expect(await slugs('?community=true')).to.deep.equal(['zoo--heron-merge']);
    expect(await slugs('?community=any')).to.deep.equal(await slugs(''));
  });

  it('GET /benchmarks/{id}/scores 400: a cursor of another leaderboard', async () => {
    const path = '/benchmarks/reasoning-test/scores?limit=1';
    const cursor = (await read<typeof ScoresAnswer>(path)).pagination.next_cursor ?? '';
    const [next] = (await read<typeof ScoresAnswer>(`${path}&cursor=${cursor}`)).data;
    expect(next?.model.slug).to.equal('zoo--heron-merge');
    for (const other of [
      path.replace('reasoning', 'error'),
      ...['variant=high', 'self_reported=false', 'community=true'].map((one) => `${path}&${one}`),
    ]) {
      const problem = await app.read<Problem>(`${ROOT}${other}&cursor=${cursor}`, 400);
      expect(problem.code, other).to.equal('invalid_cursor');
    }
  });

  for (const [path, code, nearest] of [
    ['/providers/boreali', 'provider_not_found', 'borealis'],
    ['/creators/acmee', 'creator_not_found', 'acme'],
    ['/benchmarks/reasonin-test', 'benchmark_not_found', 'reasoning-test'],
    ['/benchmarks/reasonin-test/scores', 'benchmark_not_found', 'reasoning-test'],
  ] as const) {
    it(`GET ${path} 404: with the nearest name`, async () => {
      const problem = await app.read<Problem>(ROOT + path, 404);
      expect(problem.code).to.equal(code);
      expect(problem.did_you_mean?.[0]?.slug).to.equal(nearest);
    });
  }

  it('GET /facets 200: counts alone, all fields or those asked for', async () => {
    const all = await read<typeof FacetAnswer>('/facets');
    expect(all.data).to.include.keys('creator', 'status', 'input_price', 'open_weights');
    const { data } = await read<typeof FacetAnswer>('/facets?fields=creator&type=text&q=heron');
    expect(data).to.deep.equal({
      creator: [
        { value: 'acme', count: 2 },
        { value: 'zoo', count: 1 },
      ],
    });
  });

  it('GET /meta 200: version, counts, sources, closed lists, limits', async () => {
    const { data } = await read<typeof MetaAnswer>('/meta');
    expect(data.counts).to.deep.equal({
      models: 4,
      models_with_price: 2,
      models_with_benchmark: 4,
      models_with_both: 2,
      providers: 2,
      creators: 2,
      benchmarks: 2,
      offers: 0,
      prices: 0,
      scores: 0,
    });
    expect(data.sources.map(({ key }) => key)).to.deep.equal(['test']);
    expect(data.enums['status']).to.include('retired');
    expect(data.limits).to.include({ page_rows: 100, paged_rows: 10_000 });
    expect(data.updated_at).to.equal('2026-09-14T03:00:00Z');
  });
});
