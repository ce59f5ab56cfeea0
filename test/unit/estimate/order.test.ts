import { expect } from 'chai';
import type { BillableOffer } from '../../../server/catalog/estimate/billable-offer.ts';
import { estimate } from '../../../server/catalog/estimate/estimate.ts';
import { checkQuestion } from '../../../server/catalog/estimate/estimate-workload.ts';
import type { FieldError } from '../../../server/errors.ts';

type Wanted = Partial<BillableOffer> & { readonly input: number; readonly output?: number };

const offerOf = (id: string, { input, output = 0, ...rest }: Wanted): BillableOffer => ({
  model: { slug: 'heron', name: 'Heron' },
  id,
  provider: { slug: 'acme', name: 'Acme' },
  basis: null,
  isResold: false,
  isDeprecated: false,
  isFree: false,
  region: ['global'],
  access: 'pay_as_you_go',
  serviceTier: 'standard',
  maxInputTokens: null,
  maxOutputTokens: null,
  prices: {
    input,
    output,
    cache_read: null,
    cache_write: null,
    batch_input: null,
    batch_output: null,
    tiers: [],
    service_tiers: {},
  },
  unitPrices: {},
  requestFee: { price: 0, of: 1 },
  ...rest,
});
const WORKLOAD = {
  requests: 1,
  inputTokens: 1_000_000,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 1_000_000,
  units: {},
  serviceTier: 'standard',
} as const;

/** The offer named as the cheapest of a model, in whatever order its offers come. */
async function cheapestOf(offers: Readonly<Record<string, Wanted>>): Promise<string> {
  const all = Object.entries(offers).map(([id, wanted]) => offerOf(id, wanted));
  const found = await Promise.all(
    [all, all.toReversed()].map(async (list) => {
      const { models } = await estimate(list, WORKLOAD);
      return models.map(({ cheapest }) => cheapest.offer.id).join();
    }),
  );
  expect(found[1]).to.equal(found[0]);
  return found[0] ?? '';
}

describe('the cheapest offer of a model', () => {
  it('is of who runs it, and stays, before what costs less', async () => {
    expect(await cheapestOf({ a: { input: 1, isResold: true }, b: { input: 2 } })).to.equal('b');
    expect(await cheapestOf({ a: { input: 1, isDeprecated: true }, b: { input: 2 } })).to.equal(
      'b',
    );
    expect(await cheapestOf({ a: { input: 2 }, b: { input: 1 } })).to.equal('b');
  });

  it('is of equals the one that stands for the model, else the first by name', async () => {
    expect(await cheapestOf({ a: { input: 1 }, b: { input: 1, basis: 'maker' } })).to.equal('b');
    expect(await cheapestOf({ a: { input: 1 }, b: { input: 1 } })).to.equal('a');
    expect(await cheapestOf({ a: { input: 2 }, b: { input: 1, basis: 'maker' } })).to.equal('b');
    expect(await cheapestOf({ a: { input: 1 }, b: { input: 2, basis: 'maker' } })).to.equal('a');
  });

  it('is of equals though binary fractions tell them apart', async () => {
    const sum = { input: 0.1, output: 0.2 };
    expect(await cheapestOf({ a: { input: 0.3 }, b: { ...sum, basis: 'maker' } })).to.equal('b');
    expect(await cheapestOf({ a: sum, b: { input: 0.3 } })).to.equal('a');
    expect(await cheapestOf({ a: { input: 0.3 + 1e-9 }, b: { input: 0.3 } })).to.equal('b');
  });
});

describe('the order of an estimate', () => {
  const ids = (list: readonly { readonly offer: BillableOffer }[]) =>
    list.map(({ offer }) => offer.id).join('');

  it('is by model and offer where costs are the same', async () => {
    const of = (slug: string, id: string) => offerOf(id, { input: 1, model: { slug, name: slug } });
    const offers = [of('b', 'c'), of('a', 'z'), of('b', 'a'), of('a', 'd'), of('b', 'b')];
    for (const list of [offers, offers.toReversed()]) {
      expect(ids((await estimate(list, WORKLOAD)).costs)).to.equal('dzabc');
    }
  });

  it('is the same in every window of near equals', async () => {
    const near = { a: [0.1, 0.2], b: [0.3, 0], c: [0.15, 0.15], d: [0.2, 0.1], e: [0.1, 0.1] };
    const offers = Object.entries(near).map(([id, [input = 0, output]]) =>
      offerOf(id, { input, ...(output === undefined ? {} : { output }) }),
    );
    for (let offset = 0; offset <= 5; offset += 1) {
      for (let limit = 0; limit <= 5; limit += 1) {
        const { costs } = await estimate(offers.toReversed(), WORKLOAD, { offset, limit });
        expect(ids(costs), `${offset} ${limit}`).to.equal('eabcd'.slice(offset, offset + limit));
      }
    }
  });

  it('adds up what is sold by the million and by the piece in every window', async () => {
    const images = (price: number) => ({ unitPrices: { images: { price, of: 1 } } }) as const;
    const offers = [
      offerOf('dear', { input: 1, ...images(0.5) }),
      offerOf('cheap', { input: 1.2, ...images(0.2) }),
    ];
    const workload = { ...WORKLOAD, units: { images: 1 } };
    const { costs } = await estimate(offers, workload, { offset: 0, limit: 1 });
    expect(ids(costs)).to.equal('cheap');
  });

  it('is of many thousands as of few', async () => {
    const many = Array.from({ length: 2_500 }, (_, i) =>
      offerOf(String(i), { input: (i * 7) % 2_500, model: { slug: `m${i}`, name: '' } }),
    );
    const { costs, priced } = await estimate(many, WORKLOAD);
    expect(priced).to.equal(2_500);
    expect(costs.map(({ total }) => total.toNumber())).to.deep.equal(
      Array.from({ length: 2_500 }, (_, i) => i),
    );
  });
});

describe('the check of an estimate', () => {
  const check = (
    workload: Partial<Parameters<typeof checkQuestion>[0]['workload']>,
    rest: Partial<Parameters<typeof checkQuestion>[0]> = {},
  ) => {
    const errors: FieldError[] = [];
    const question = { workload: { requests: 1, ...workload }, filter: {}, ...rest };
    const checked = checkQuestion(question, errors);
    return { ...checked, errors };
  };

  it('takes a prompt that is all of the cache, and no more', () => {
    expect(check({ input_tokens: 5, cached_input_tokens: 5 }).errors).to.deep.equal([]);
    const detail = 'Cached tokens cannot exceed the input tokens, 5.';
    expect(
      check({ input_tokens: 5, cached_input_tokens: 5, cache_write_tokens: 1 }).errors,
    ).to.deep.equal([{ parameter: 'cache_write_tokens', detail, value: 1 }]);
    expect(check({ input_tokens: 5, cached_input_tokens: 6 }).errors).to.deep.equal([
      { parameter: 'cached_input_tokens', detail, value: 6 },
    ]);
  });

  it('wants something to pay for', () => {
    const detail = 'Give input tokens, output tokens or another billed quantity.';
    expect(check({}).errors).to.deep.equal([{ parameter: 'input_tokens', detail }]);
    expect(check({ images: 0, pages: 0 }).errors).to.have.length(1);
    expect(check({ images: 1 }).errors).to.deep.equal([]);
    expect(check({ pages: 1, images: 0 }).errors).to.deep.equal([]);
    expect(check({ output_tokens: 1 }).errors).to.deep.equal([]);
    expect(check({ input_tokens: 1, output_tokens: 1 }).errors).to.deep.equal([]);
  });

  it('knows one service tier', () => {
    const tokens = { input_tokens: 1 };
    expect(check(tokens, { batch: true, service_tier: 'flex' }).errors).to.deep.equal([
      { parameter: 'batch', detail: 'Cannot be combined with service_tier flex.', value: true },
    ]);
    expect(check(tokens, { batch: true, service_tier: 'batch' }).errors).to.deep.equal([]);
    expect(check(tokens, { batch: false, service_tier: 'flex' }).workload).to.include({
      serviceTier: 'flex',
    });
    expect(check(tokens, { batch: false, service_tier: 'batch' }).errors).to.have.length(1);
    for (const tier of [{ batch: true }, { batch: false }, { service_tier: 'batch' }] as const) {
      expect(check(tokens, tier).errors).to.deep.equal([]);
    }
    expect(check(tokens, { batch: true }).workload).to.include({ serviceTier: 'batch' });
    expect(check(tokens).workload).to.include({ serviceTier: 'standard' });
  });

  it('counts what a maker says of itself unless told otherwise', () => {
    const counts = (self_reported?: boolean) =>
      check({ input_tokens: 1 }, { filter: { self_reported } }).independentScores;
    expect([counts(), counts(true), counts(false)]).to.deep.equal([false, false, true]);
  });

  it('counts free tiers only for who asks for what is free', () => {
    const counts = (free?: boolean) => check({ input_tokens: 1 }, { filter: { free } }).withFree;
    expect([counts(), counts(false), counts(true)]).to.deep.equal([false, false, true]);
  });
});
