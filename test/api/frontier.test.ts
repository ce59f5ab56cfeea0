import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import type { ModelVersion } from '../../schemas/history.ts';
import type { FrontierAnswer } from '../../schemas/api/catalog/frontier.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildOffer, buildModelPricing, buildScore } from '../support/build.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';

type Answer = z.output<typeof FrontierAnswer>;

/** As dear as the best of the sample, and worse. */
const BEATEN = buildModel({
  slug: 'beaten',
  providers: ['borealis'],
  pricing: buildModelPricing(2, 8, { offer_id: null }),
  offers: [buildOffer('borealis', 2, 8)],
  benchmarks: [
    buildScore('reasoning-test', 70),
    // The same by its maker's own word.
    buildScore('error-test', 5, { headline: false, self_reported: true }),
    buildScore('error-test', 5),
  ],
});

/** What was known of it before: it made fewer errors. */
const BEATEN_BEFORE: ModelVersion = {
  model_id: BEATEN.id,
  valid_from: null,
  valid_to: '2026-07-02',
  document: { ...BEATEN, benchmarks: [buildScore('error-test', 4)] },
};

/** Its input costs nothing, its output does: nobody offers it free. */
const HALF_FREE = buildModel({
  slug: 'half-free',
  providers: ['borealis'],
  pricing: buildModelPricing(0, 20, { offer_id: null }),
  offers: [buildOffer('borealis', 0, 20)],
  benchmarks: [
    buildScore('error-test', 49, { self_reported: true }),
    buildScore('error-test', 50, { headline: false }),
  ],
});

/** Cheaper and better than all, and about to end. */
const ENDING = buildModel({
  slug: 'ending',
  status: 'deprecated',
  providers: ['borealis'],
  pricing: buildModelPricing(1, 1, { offer_id: null }),
  offers: [buildOffer('borealis', 1, 1)],
  benchmarks: [buildScore('error-test', 1)],
});

describe('GET /api/v1/frontier', () => {
  let app: TestApp;
  before(async () => {
    const models = [...PAST_MODELS, BEATEN, HALF_FREE, ENDING];
    const before = { kind: 'version', id: `${BEATEN.id}@first`, body: BEATEN_BEFORE } as const;
    app = await openTestApp({ models, others: [...PAST_OTHERS, before], clock: () => NOW });
  });
  after(() => app.close());

  const read = (query: string): Promise<Answer> =>
    app.read<Answer>(`${ROOT}/frontier?benchmark=${query}`);
  const slugs = async (query: string): Promise<string[]> =>
    (await read(query)).data.map(({ model }) => model.slug);

  it('200: the cheapest first, with the result behind each score', async () => {
    const { data, meta } = await read('reasoning-test');
    expect(data.map(({ model, price, score }) => [model.slug, price, score])).to.deep.equal([
      ['heron-2', 3.5, 81.5],
    ]);
    expect(data[0]?.result).to.deep.include({ score: 81.5, self_reported: false });
    expect(data[0]?.model).not.to.have.property('benchmarks');
    expect(meta).to.deep.include({
      benchmark: {
        id: 'reasoning-test',
        name: 'REASONING-TEST',
        unit: 'percent',
        higher_is_better: true,
      },
      price: 'blended_price',
      considered: 2,
    });
  });

  it('200: less is better where it is so; by another price, filtered, independent, on a day', async () => {
    expect(await slugs('error-test')).to.deep.equal(['beaten']);
    expect((await read('error-test')).data[0]?.result).to.include({ self_reported: false });
    expect((await read('reasoning-test&price=input_price')).data[0]?.price).to.equal(2);
    const lowest = await read('reasoning-test&price=lowest_price');
    expect(lowest.data.map(({ model, price }) => [model.slug, price])).to.deep.equal([
      ['heron-2', 3.5],
    ]);
    expect(lowest.meta).to.include({ price: 'lowest_price', considered: 1 });
    expect(await slugs('reasoning-test&provider=borealis&family=!heron')).to.deep.equal(['beaten']);
    expect(await slugs('reasoning-test&self_reported=false')).to.deep.equal(['heron-2']);
    expect((await read(`reasoning-test&as_of=${DAY}`)).meta.as_of).to.equal(DAY);
    expect(await slugs('REASONING-TEST&creator=zoo')).to.deep.equal([]);
    const { meta } = await read('reasoning-test&creator=acmee');
    expect(meta.warnings[0]).to.include({ parameter: 'creator', did_you_mean: 'acme' });
  });

  it('200: what nobody charges for only where it is asked for', async () => {
    for (const price of ['blended_price', 'input_price', 'output_price']) {
      const { data } = await read(`reasoning-test&price=${price}&free=true`);
      expect(data.map((one) => [one.model.slug, one.price, one.score])).to.deep.equal([
        ['heron-2-mini', 0, 60],
      ]);
    }
    expect(await slugs('reasoning-test&family=heron&free=false')).to.deep.equal(['heron-2']);
    expect(await slugs('error-test&price=input_price&free=false')).to.deep.equal(['beaten']);
  });

  it('200: the result is the one whose score counts, though another stands for the model', async () => {
    const only = 'error-test&price=output_price&max_input_price=0';
    for (const [query, score] of [
      [only, 49],
      [`${only}&self_reported=false`, 50],
    ] as const) {
      const { data } = await read(query);
      expect(data.map((one) => [one.model.slug, one.score, one.result?.score])).to.deep.equal([
        ['half-free', score, score],
      ]);
    }
  });

  it('200: deprecated models only where they are asked for', async () => {
    expect(await slugs('error-test&price=input_price')).to.deep.equal(['beaten']);
    expect(await slugs('error-test&status=deprecated')).to.deep.equal(['ending']);
    expect(await slugs('error-test&status=active,deprecated')).to.deep.equal(['ending']);
  });

  it('200: the result of a day is the one that was known then', async () => {
    const { data } = await read(`error-test&creator=!zoo&as_of=${DAY}`);
    expect(
      data.map(({ model, score, result }) => [model.slug, score, result?.score]),
    ).to.deep.equal([['beaten', 4, 4]]);
  });

  it('400: naming parameter and nearest', async () => {
    for (const [query, parameter] of [
      ['', 'benchmark'],
      ['benchmark=', 'benchmark'],
      [`benchmark=${'x'.repeat(129)}`, 'benchmark'],
      ['benchmark=reasoning-tset', 'benchmark'],
      ['benchmark=reasoning-test&benchmark=error-test', 'benchmark'],
      ['benchmark=reasoning-test&price=cheap', 'price'],
      ['benchmark=reasoning-test&price=lowest_price,asc', 'price'],
      ['benchmark=reasoning-test&type=planet', 'type'],
      ['benchmark=reasoning-test&min_input_price=2&max_input_price=1', 'min_input_price'],
      ['benchmark=reasoning-test&as_of=2020-01-01', 'as_of'],
    ] as const) {
      const { code, errors } = await app.read<Problem>(`${ROOT}/frontier?${query}`, 400);
      expect([code, errors?.[0]?.parameter], query).to.deep.equal(['invalid_parameter', parameter]);
    }
    const near = await app.read<Problem>(`${ROOT}/frontier?benchmark=reasoning-tset`, 400);
    expect(near.errors?.[0]).to.include({ did_you_mean: 'reasoning-test' });
  });
});
