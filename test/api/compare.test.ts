import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import type { CompareAnswer } from '../../schemas/api/catalog/compare.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing, buildScore } from '../support/build.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';

type Answer = z.output<typeof CompareAnswer>;

const RIVAL = buildModel({
  slug: 'rival',
  pricing: buildModelPricing(1, 8, {
    basis: 'median',
    providers_priced: 3,
    lowest: {
      provider: 'borealis',
      offer_id: 'off_b',
      input: 0.5,
      output: 2,
      blended_3_to_1: 0.875,
    },
  }),
  release_date: '2026-05-01',
  benchmarks: [buildScore('reasoning-test', 85, { variant: 'high' }), buildScore('error-test', 7)],
});

const soldBy = (slug: string, unit: 'image' | 'minute', price: number, kind = `${unit}_output`) =>
  buildModel({
    slug,
    release_date: unit === 'image' ? '2026-01-01' : '2026-02-01',
    pricing: buildModelPricing(null, null, {
      headline: { kind, unit, price, quality: null, size: null },
    }),
  });
const SOLD_BY_UNITS = [
  soldBy('painter', 'image', 0.04),
  soldBy('sketcher', 'image', 0.03),
  soldBy('listener', 'minute', 0.006),
  soldBy('viewer', 'image', 0.001, 'image_input'),
];

const GRATIS = buildModel({
  slug: 'gratis',
  pricing: buildModelPricing(0, 0, { offer_id: null, basis: 'free' }),
});

describe('GET /api/v1/compare', () => {
  let app: TestApp;
  before(async () => {
    const models = [...PAST_MODELS, RIVAL, ...SOLD_BY_UNITS, GRATIS];
    app = await openTestApp({ models, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const compare = (query: string): Promise<Answer> =>
    app.read<Answer>(`${ROOT}/compare?slugs=${query}`);

  it('200: does not count a free-only model as the cheapest', async () => {
    const { data } = await compare('rival,ibis,gratis');
    const input = data.facts.find(({ field }) => field === 'pricing.input');
    expect(input?.values.at(-1)).to.equal(0);
    expect(input?.best).not.to.include('gratis').and.to.have.length(1);
  });

  it('200: models in the order asked, whatever they are called, facts with the best', async () => {
    const { data, meta } = await compare('rival,acme%2Fheron-2,ibis,RIVAL,nobody');
    expect(data.models.map(({ slug }) => slug)).to.deep.equal(['rival', 'heron-2', 'ibis']);
    expect(data.models[0]).not.to.have.property('benchmarks');
    expect(meta.missing).to.deep.equal(['nobody']);
    const factOf = (name: string) => data.facts.find(({ field }) => field === name);
    expect(factOf('pricing.input')).to.deep.equal({
      field: 'pricing.input',
      better: 'lower',
      values: [1, 2, 1],
      best: ['rival', 'ibis'],
    });
    expect(factOf('pricing.lowest.input')).to.deep.include({
      values: [0.5, 2, null],
      best: ['rival'],
    });
    expect(factOf('pricing.headline.price')?.values).to.deep.equal([null, null, null]);
    expect(data.models[0]?.pricing).to.deep.include({ basis: 'median', providers_priced: 3 });
    expect(factOf('release_date')).to.deep.include({
      values: ['2026-05-01', '2026-01-15', null],
      best: ['rival'],
    });
    expect(factOf('limits.context_window')?.best, 'one alone is not the best').to.deep.equal([]);
  });

  it('200: prices by other units are the best of one unit only', async () => {
    const bestOf = async (query: string): Promise<unknown> =>
      (await compare(query)).data.facts.find(({ field }) => field === 'pricing.headline.price');
    const fact = { field: 'pricing.headline.price', better: 'lower' };
    expect(await bestOf('painter,sketcher')).to.deep.equal({
      ...fact,
      values: [0.04, 0.03],
      best: ['sketcher'],
    });
    expect(await bestOf('painter,sketcher,listener')).to.deep.equal({
      ...fact,
      values: [0.04, 0.03, 0.006],
      best: [],
    });
    const { facts } = (await compare('painter,listener')).data;
    const released = facts.find(({ field }) => field === 'release_date');
    expect(released?.best, 'what is no price').to.deep.equal(['listener']);
    // An image that is read is not one that is made.
    expect(await bestOf('painter,viewer')).to.deep.equal({
      ...fact,
      values: [0.04, 0.001],
      best: [],
    });
  });

  it('200: ranks scores of one configuration only', async () => {
    const { data } = await compare('heron-2,rival,heron-2-mini');
    const shown = data.benchmarks.map(
      ({ benchmark, variant, comparable, scores, ranks, best }) => ({
        id: benchmark.id,
        variant,
        comparable,
        scores: scores.map((score) => score?.score ?? null),
        ranks,
        best,
      }),
    );
    const error = { id: 'error-test', variant: null };
    const reasoning = { id: 'reasoning-test' };
    expect(shown).to.have.deep.members([
      {
        ...reasoning,
        variant: 'high',
        comparable: true,
        scores: [85, 85, null],
        ranks: [1, 1, null],
        best: [],
      },
      {
        ...reasoning,
        variant: null,
        comparable: true,
        scores: [81.5, null, 60],
        ranks: [1, null, 2],
        best: ['heron-2'],
      },
      {
        ...error,
        comparable: true,
        scores: [12, 7, null],
        ranks: [1, 2, null],
        best: ['heron-2'],
      },
    ]);
  });

  it('200: what is not of one configuration stands beside, and is not ranked', async () => {
    const { data } = await compare(
      'rival,heron-2-mini&benchmarks=reasoning-test,error-test,resoning-test',
    );
    expect(
      data.benchmarks.map(({ benchmark, comparable, ranks, best }) => [
        benchmark.id,
        comparable,
        ranks,
        best,
      ]),
    ).to.deep.equal([
      ['reasoning-test', false, [null, null], []],
      ['error-test', false, [null, null], []],
    ]);
    const { meta } = await compare('rival,ibis&benchmarks=resoning-test');
    expect(meta.warnings[0]).to.include({
      parameter: 'benchmarks',
      did_you_mean: 'reasoning-test',
    });
  });

  it('200: marks nothing where nothing is to be marked; on a day', async () => {
    const plain = await compare('heron-2,rival&highlight_best=false');
    expect(plain.data.facts[0]).not.to.have.property('best');
    for (const row of plain.data.benchmarks) expect(row).not.to.have.any.keys('best', 'ranks');
    const past = await compare(`ibis,heron-2&as_of=${DAY}`);
    expect(past.data.facts[0]?.values).to.deep.equal([2, 2]);
    expect(past.meta.as_of).to.equal(DAY);
  });

  it('400: naming the parameter', async () => {
    for (const [query, parameter] of [
      ['', 'slugs'],
      ['slugs=', 'slugs'],
      ['slugs=heron-2', 'slugs'],
      ['slugs=heron-2,', 'slugs'],
      ['slugs=heron-2,acme%2Fheron-2', 'slugs'],
      [`slugs=${Array.from({ length: 11 }, (_, at) => `m${at}`).join()}`, 'slugs'],
      ['slugs=heron-2,ibis&highlight_best=1', 'highlight_best'],
      ['slugs=heron-2,ibis&benchmarks=', 'benchmarks'],
      ['slugs=heron-2,ibis&as_of=2027-01-01', 'as_of'],
    ] as const) {
      const { code, errors } = await app.read<Problem>(`${ROOT}/compare?${query}`, 400);
      expect([code, errors?.[0]?.parameter], query).to.deep.equal(['invalid_parameter', parameter]);
    }
  });

  it('404: fewer than two are found', async () => {
    const problem = await app.read<Problem>(`${ROOT}/compare?slugs=heron-22,ibis`, 404);
    expect(problem.code).to.equal('model_not_found');
    expect(problem.did_you_mean?.[0]?.slug).to.equal('heron-2');
    await app.read<Problem>(`${ROOT}/compare?slugs=egret-embed,ibis&as_of=${DAY}`, 404);
  });
});
