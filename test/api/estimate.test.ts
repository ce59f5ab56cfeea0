import { expect } from 'chai';
import type { z } from 'zod';
import type { EstimateAnswer } from '../../schemas/api/catalog/estimate.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildOffer, buildModelPricing, buildPricing } from '../support/build.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';

type Answer = z.output<typeof EstimateAnswer>;

const AT = `${ROOT}/estimate`;

/** The model of the documentation: a flagship at its maker and at a cloud. */
const FLAGSHIP = buildModel({
  slug: 'flagship',
  name: 'Flagship',
  aliases: ['acme/flagship'],
  type: 'text',
  open_weights: false,
  providers: ['acme-cloud', 'borealis'],
  pricing: buildModelPricing(1.25, 10, { offer_id: 'off_acme-cloud_flagship' }),
  offers: [
    buildOffer('acme-cloud', 1.25, 10, {
      id: 'off_acme-cloud_flagship',
      pricing: {
        ...buildPricing(1.25, 10),
        cache_read: 0.125,
        batch_input: 0.625,
        batch_output: 5,
        service_tiers: { priority: { input: 2.5, output: 20 } },
        tiers: [
          {
            min_prompt_tokens: 200_001,
            input: 2.5,
            output: 15,
            cache_read: 0.25,
            cache_write: null,
          },
        ],
      },
    }),
    buildOffer('borealis', 1.25, 10, {
      id: 'off_borealis_flagship',
      region: ['eu'],
      pricing: { ...buildPricing(1.25, 10), cache_read: 0.125 },
    }),
  ],
});

describe('/api/v1/estimate', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      models: [...PAST_MODELS, FLAGSHIP],
      others: PAST_OTHERS,
      clock: () => NOW,
    });
  });
  after(() => app.close());

  const get = (query: string): Promise<Answer> => app.read<Answer>(`${AT}?${query}`);
  const post = (json: object): Promise<Answer> =>
    app.read<Answer>(AT, 200, { method: 'post', json });
  const totalsOf = ({ data }: Answer): unknown[] =>
    data.map(({ slug, provider, total }) => [slug, provider, total]);

  it('200: the example of the documentation, by address and by body', async () => {
    const query =
      'slugs=flagship&requests=100000&input_tokens=2000&cached_input_tokens=1500&output_tokens=500';
    const expected = {
      total: 581.25,
      currency: 'USD',
      complete: true,
      breakdown: { input: 62.5, cache_read: 18.75, output: 500 },
      per_request: 0.0058125,
      tier: null,
    };
    const asked = await get(query);
    expect(asked.data.map(({ provider }) => provider)).to.deep.equal(['acme-cloud', 'borealis']);
    for (const cost of asked.data) expect(cost).to.deep.include(expected);
    expect(asked.unpriced).to.deep.equal([]);
    expect(asked.meta.totals).to.deep.equal({
      models: 1,
      models_priced: 1,
      offers: 2,
      priced: 2,
      unpriced: 0,
    });
    const workload = {
      requests: 100_000,
      input_tokens: 2_000,
      cached_input_tokens: 1_500,
      output_tokens: 500,
    };
    const sent = await post({ slugs: ['acme/flagship'], workload });
    expect(sent.data).to.deep.equal(asked.data);
  });

  it('200: a batch is the batch tier; who states no such price is unpriced', async () => {
    const workload = { requests: 100_000, input_tokens: 2_000, output_tokens: 500 };
    const answer = await post({ slugs: ['flagship'], workload, batch: true });
    expect(totalsOf(answer)).to.deep.equal([['flagship', 'acme-cloud', 375]]);
    expect(answer.unpriced).to.have.length(1);
    expect(answer.unpriced[0]).to.include({ provider: 'borealis', reason: 'other_tier' });
    const query = 'requests=100000&input_tokens=2000&output_tokens=500&slugs=flagship';
    expect((await get(`${query}&service_tier=batch`)).data).to.deep.equal(answer.data);
    // 2.5 × 2,000 × 0.1 + 20 × 500 × 0.1
    expect((await get(`${query}&service_tier=priority`)).data[0]?.total).to.equal(1_500);
  });

  it('200: what a price is missing for is said, never guessed', async () => {
    const { data, unpriced } = await get('slugs=flagship&input_tokens=10&cache_write_tokens=10');
    expect(data).to.deep.equal([]);
    expect(unpriced.map(({ reason, missing }) => [reason, missing])).to.deep.equal([
      ['unknown_price', ['cache_write']],
      ['unknown_price', ['cache_write']],
    ]);
  });

  it('200: a long prompt is charged by its tier as a whole', async () => {
    const { data } = await get('slugs=flagship&input_tokens=200001&provider=acme-cloud');
    // 2.5 × 200,001 / 10⁶
    expect(data[0]).to.deep.include({ total: 0.5000025, tier: { min_prompt_tokens: 200_001 } });
  });

  it('200: every offer, the cheapest first, page by page', async () => {
    const query = 'input_tokens=1000000&output_tokens=1000000';
    const all = await get(query);
    expect(totalsOf(all)).to.deep.equal([
      ['ibis', 'acme-cloud', 5],
      ['heron-2', 'acme-cloud', 10],
      ['flagship', 'borealis', 11.25],
      ['heron-2', 'borealis', 12],
      // Its prompt reaches the tier: 2.5 + 15.
      ['flagship', 'acme-cloud', 17.5],
    ]);
    expect((await get(`${query}&page=2&limit=4`)).data[0]?.total).to.equal(17.5);
    const second = await app.ask(`${AT}?${query}&limit=2&page=2`);
    const page = second.body as Answer;
    expect(page.data).to.deep.equal((await get(`${query}&limit=100`)).data.slice(2, 4));
    expect(page.pagination).to.deep.include({ page: 2, total: 5, total_pages: 3, has_more: true });
    const { link } = second.headers as Record<string, string>;
    expect(link).to.contain('page=3>; rel="next"');
  });

  it('200: only offers of the providers and regions asked for; filters beside slugs', async () => {
    const query = 'input_tokens=1000';
    const by = async (more: string): Promise<unknown[]> =>
      (await get(`${query}&${more}`)).data.map(({ slug, provider }) => `${slug} ${provider}`);
    expect(await by('provider=borealis')).to.deep.equal(['flagship borealis', 'heron-2 borealis']);
    expect(await by('region=eu')).to.deep.equal(['flagship borealis', 'heron-2 borealis']);
    expect(await by('region=!eu&creator=acme')).to.deep.equal(['heron-2 acme-cloud']);
    expect(await by('slugs=heron-2,ibis&family=heron&provider=!borealis')).to.deep.equal([
      'heron-2 acme-cloud',
    ]);
    const sent = await post({
      workload: { input_tokens: 1_000 },
      filter: { creator: ['acme'], max_input_price: 2, open_weights: false },
      region: 'eu',
    });
    expect(totalsOf(sent)).to.deep.equal([['heron-2', 'borealis', 0.003]]);
  });

  it('200: each model at its own price and at the cheapest', async () => {
    const query = 'input_tokens=1000000&output_tokens=1000000';
    const own = ({ models }: Answer): unknown[] =>
      models.map(({ slug, basis, standing, cheapest }) => [
        slug,
        basis,
        standing?.offer_id ?? null,
        standing?.total ?? null,
        cheapest.provider,
        cheapest.total,
      ]);
    const all = await get(query);
    expect(own(all)).to.deep.equal([
      // The offer that stands for it is not among its offers.
      ['ibis', null, null, null, 'acme-cloud', 5],
      ['heron-2', 'maker', 'off_acme-cloud_model', 10, 'acme-cloud', 10],
      // Its maker charges the long prompt by a tier.
      ['flagship', 'maker', 'off_acme-cloud_flagship', 17.5, 'borealis', 11.25],
    ]);
    expect(all.meta.totals.models_priced).to.equal(3);
    expect(own(await get(`${query}&limit=2&page=2`))).to.deep.equal(own(all).slice(2));
    const sent = await post({ workload: { input_tokens: 1_000_000, output_tokens: 1_000_000 } });
    expect(sent.models).to.deep.equal(all.models);
    // What is asked for are the offers of one provider: the maker's is not among them.
    expect(own(await get(`${query}&slugs=flagship&provider=borealis`))).to.deep.equal([
      ['flagship', null, null, null, 'borealis', 11.25],
    ]);
  });

  it('200: free tiers only where they are asked for', async () => {
    const query = 'input_tokens=1000&slugs=heron-2,heron-2-mini';
    const { data, models, unpriced } = await get(query);
    expect(data.map(({ slug }) => slug)).to.deep.equal(['heron-2', 'heron-2']);
    expect(models.map(({ slug }) => slug)).to.deep.equal(['heron-2']);
    expect(unpriced.map(({ slug, reason }) => [slug, reason])).to.deep.equal([
      ['heron-2-mini', 'free_tier'],
    ]);
    const free = await get(`${query}&free=true`);
    expect(totalsOf(free)).to.deep.equal([['heron-2-mini', 'acme-cloud', 0]]);
    expect(free.models.map(({ slug, basis }) => [slug, basis])).to.deep.equal([
      ['heron-2-mini', 'free'],
    ]);
    const sent = await post({ workload: { input_tokens: 1_000 }, filter: { free: true } });
    expect(sent.data).to.deep.equal(free.data);
    expect((await get('input_tokens=1000&free=false')).data).to.have.lengthOf(5);
  });

  it('200: on a day', async () => {
    const query = 'slugs=ibis,egret-embed&input_tokens=1000000';
    expect(totalsOf(await get(query))).to.deep.equal([['ibis', 'acme-cloud', 1]]);
    const past = await get(`${query}&as_of=${DAY}`);
    expect(totalsOf(past)).to.deep.equal([['ibis', 'acme-cloud', 2]]);
    expect(past.meta).to.deep.include({ as_of: DAY, missing: ['egret-embed'] });
    const all = await get(`input_tokens=1000000&as_of=${DAY}`);
    expect(totalsOf(all)).to.deep.include(['ibis', 'acme-cloud', 2]);
    const sent = await post({ workload: { input_tokens: 1_000_000 }, as_of: DAY });
    expect(sent.data).to.deep.equal(all.data);
    // Filters are of the day as well.
    const cheap = await get(`input_tokens=1000000&as_of=${DAY}&max_input_price=1`);
    expect(JSON.stringify(cheap.data)).not.to.contain('"ibis"');
    const now = await get('input_tokens=1000000&max_input_price=1');
    expect(totalsOf(now)).to.deep.include(['ibis', 'acme-cloud', 1]);
  });

  it('200: every digit, beyond those of a binary fraction', async () => {
    const { text } = await app.ask(
      `${AT}?slugs=flagship&provider=borealis&requests=999999999999&input_tokens=9999999&output_tokens=1`,
    );
    // (1.25 × 9,999,999 + 10) / 10⁶ = 12.50000875, × 999,999,999,999
    expect(text).to.contain('"total":12500008749987.49999125');
  });

  it('200: says what is unknown', async () => {
    const { meta, data } = await get('input_tokens=1&slugs=nobody&provider=borealsi');
    expect(data).to.deep.equal([]);
    expect(meta.missing).to.deep.equal(['nobody']);
    expect(meta.warnings[0]).to.include({ parameter: 'provider', did_you_mean: 'borealis' });
  });

  it('counts each as one request; only what an address asks has a tag', async () => {
    const left = async (method: 'get' | 'post'): Promise<[number, unknown]> => {
      const json = method === 'post' ? { json: { workload: { input_tokens: 1 } } } : {};
      const { headers } = await app.ask(`${AT}${method === 'get' ? '?input_tokens=1' : ''}`, {
        method,
        ...json,
      });
      const { etag, 'x-ratelimit-remaining': remaining } = headers as Record<string, string>;
      return [Number(remaining), etag];
    };
    const [first, tag] = await left('get');
    expect(tag).to.be.a('string');
    expect(await left('post')).to.deep.equal([first - 1, undefined]);
  });
});
