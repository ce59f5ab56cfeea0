import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import type {
  CountAnswer,
  ModelScoresAnswer,
  OffersAnswer,
} from '../../schemas/api/catalog/model-parts.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';

type Offers = z.output<typeof OffersAnswer>;
type Scores = z.output<typeof ModelScoresAnswer>;

describe('parts of a model', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: PAST_MODELS, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const offersOf = async (query: string): Promise<string[]> =>
    (await app.read<Offers>(`${ROOT}/models/heron-2/offers${query}`)).data.map(
      ({ provider }) => provider.slug,
    );
  const scoresOf = async (query: string): Promise<number[]> =>
    (await app.read<Scores>(`${ROOT}/models/heron-2/benchmarks${query}`)).data.map(
      ({ score }) => score,
    );

  it('200: offers, by provider, region, access, status and day', async () => {
    expect(await offersOf('')).to.deep.equal(['acme-cloud', 'borealis']);
    expect(await offersOf('?provider=borealis')).to.deep.equal(['borealis']);
    expect(await offersOf('?region=global,us')).to.deep.equal(['acme-cloud']);
    expect(await offersOf('?access=free,trial')).to.deep.equal([]);
    expect(await offersOf('?access=pay_as_you_go&status=active')).to.have.length(2);
    const past = await app.read<Offers>(`${ROOT}/models/ibis/offers?as_of=${DAY}`);
    expect(past.data[0]?.pricing.input).to.equal(2);
    expect(past.meta.as_of).to.equal(DAY);
    const { meta } = await app.read<Offers>(`${ROOT}/models/heron-2/offers?provider=borealsi`);
    expect(meta.warnings[0]).to.include({ parameter: 'provider', did_you_mean: 'borealis' });
  });

  it('200: scores, by benchmark, who measured, headline and variant', async () => {
    expect(await scoresOf('')).to.deep.equal([81.5, 85, 12]);
    expect(await scoresOf('?benchmark=error-test')).to.deep.equal([12]);
    expect(await scoresOf('?headline=true')).to.deep.equal([81.5, 12]);
    expect(await scoresOf('?headline=false')).to.deep.equal([85]);
    expect(await scoresOf('?variant=high')).to.deep.equal([85]);
    expect(await scoresOf('?self_reported=true')).to.deep.equal([]);
    expect(await scoresOf('?self_reported=false&benchmark=reasoning-test')).to.have.length(2);
    const path = `${ROOT}/models/heron-2/benchmarks?benchmark=error-tset`;
    const { meta } = await app.read<Scores>(path);
    expect(meta.warnings[0]).to.include({ parameter: 'benchmark', did_you_mean: 'error-test' });
  });

  it('200: page by page, by number and by cursor of the same list', async () => {
    const first = await app.read<Scores>(`${ROOT}/models/heron-2/benchmarks?limit=2`);
    expect(first.pagination).to.include({ total: 3, total_pages: 2, has_more: true });
    const cursor = first.pagination.next_cursor ?? '';
    expect(await scoresOf(`?limit=2&cursor=${cursor}`)).to.deep.equal([12]);
    expect(await scoresOf('?limit=2&page=2')).to.deep.equal([12]);
    for (const path of [
      `heron-2/benchmarks?headline=true&cursor=${cursor}`,
      `heron-2/offers?cursor=${cursor}`,
      `ibis/benchmarks?cursor=${cursor}`,
    ]) {
      const { code } = await app.read<Problem>(`${ROOT}/models/${path}`, 400);
      expect(code, path).to.equal('invalid_cursor');
    }
  });

  for (const part of ['offers', 'benchmarks']) {
    it(`200, 301, 404: ${part} by any name`, async () => {
      const alias = await app.ask(`${ROOT}/models/acme%2Fibis/${part}`);
      const { link } = alias.headers as Record<string, string>;
      expect(alias.headers).to.include({ 'content-location': `${ROOT}/models/ibis/${part}` });
      expect(link).to.contain('rel="canonical"').and.to.contain('rel="first"');
      const former = await app.ask(`${ROOT}/models/old-ibis/${part}`);
      expect(former.status).to.equal(301);
      expect(former.headers).to.include({ location: `${ROOT}/models/ibis/${part}` });
      const problem = await app.read<Problem>(`${ROOT}/models/ibes/${part}`, 404);
      expect(problem).to.deep.include({ code: 'model_not_found' });
      // With two segments a reserved word is no name.
      await app.read<Problem>(`${ROOT}/models/ibis/${part}/x`, 404);
    });
  }

  it('400: naming the parameter', async () => {
    for (const [path, parameter] of [
      ['heron-2/offers?access=paid', 'access'],
      ['heron-2/offers?status=gone', 'status'],
      ['heron-2/offers?provider=', 'provider'],
      ['heron-2/offers?limit=0', 'limit'],
      ['heron-2/offers?as_of=never', 'as_of'],
      ['heron-2/benchmarks?headline=1', 'headline'],
      ['heron-2/benchmarks?self_reported=', 'self_reported'],
      ['heron-2/benchmarks?variant=', 'variant'],
      ['heron-2/benchmarks?page=0', 'page'],
      ['count?type=planet', 'type'],
      ['count?q=', 'q'],
      ['count?min_input_price=2&max_input_price=1', 'min_input_price'],
      ['count?as_of=2020-01-01', 'as_of'],
    ] as const) {
      const { errors } = await app.read<Problem>(`${ROOT}/models/${path}`, 400);
      expect(errors?.[0]?.parameter, path).to.equal(parameter);
    }
  });

  it('200: counts what the list would list', async () => {
    for (const query of [
      '',
      'type=text',
      'q=heron',
      'provider=borealis,acme-cloud&status=!preview',
      'creator=nobody',
      `as_of=${DAY}`,
      'benchmark_min=reasoning-test:61&self_reported=false',
    ]) {
      const count = await app.read<z.output<typeof CountAnswer>>(`${ROOT}/models/count?${query}`);
      const list = await app.read<Offers>(`${ROOT}/models?${query}`);
      expect(count.data.count, query).to.equal(list.pagination.total);
      // A count is no place to say what a list would find without each filter.
      const meta = Object.entries(list.meta).filter(([name]) => name !== 'without');
      expect(count.meta, query).to.deep.equal(Object.fromEntries(meta));
    }
    const { status } = await app.ask(`${ROOT}/models/count?colour=red`, {
      headers: { Prefer: 'handling=strict' },
    });
    expect(status).to.equal(400);
  });
});
