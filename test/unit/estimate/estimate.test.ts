import { expect } from 'chai';
import type { Offer } from '../../../schemas/model.ts';
import { toBillableOffers } from '../../../server/catalog/estimate/billable-offer.ts';
import { estimate } from '../../../server/catalog/estimate/estimate.ts';
import type { Workload } from '../../../server/catalog/estimate/workload.ts';
import { buildModel, buildModelPricing, buildOffer, buildPricing } from '../../support/build.ts';
import { CASES, type Outcome, type Parts } from './cases.ts';
import { LIMIT_CASES } from './limit-cases.ts';
import { UNIT_CASES } from './unit-cases.ts';

const offerAt = (provider: string, { pricing, ...parts }: Parts = {}): Offer =>
  buildOffer(provider, null, null, {
    ...parts,
    pricing: { ...buildPricing(null, null), ...pricing },
  });

const workloadOf = (parts: Partial<Workload> = {}): Workload => ({
  requests: 1,
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  units: {},
  serviceTier: 'standard',
  ...parts,
});

/** The cost of one offer as text, or why there is none. */
async function costOf(parts: Parts, workload: Partial<Workload>): Promise<Outcome | undefined> {
  const model = buildModel({ slug: 'heron', offers: [offerAt('acme', parts)] });
  const part = { offset: 0, limit: 1, withFree: true };
  const { costs, unpriced } = await estimate(toBillableOffers(model), workloadOf(workload), part);
  const [cost] = costs;
  if (cost === undefined) return unpriced[0]?.why;
  return {
    total: cost.total.toFixed(),
    each: cost.perRequest.toFixed(),
    lines: Object.fromEntries(cost.breakdown.map(({ line, cost: part }) => [line, part.toFixed()])),
    from: cost.minPromptTokens,
  };
}

describe('the estimate of a workload', () => {
  for (const [what, offer, workload, expected] of [...CASES, ...LIMIT_CASES, ...UNIT_CASES]) {
    it(what, async () => {
      expect(await costOf(offer, workload)).to.deep.equal(expected);
    });
  }

  it('names the cheapest first, and equals by their names', async () => {
    const models = ['beta', 'alpha'].map((slug) =>
      buildModel({
        slug,
        offers: [
          offerAt('dear', { id: 'off_dear', pricing: { input: 9 } }),
          offerAt('cheap', { id: 'off_cheap', pricing: { input: 0.5 } }),
          offerAt('silent', { id: 'off_silent' }),
        ],
      }),
    );
    const found = await estimate(
      models.flatMap((model) => toBillableOffers(model)),
      workloadOf({ inputTokens: 1 }),
    );
    expect(found.costs.map(({ offer }) => `${offer.model.slug} ${offer.id}`)).to.deep.equal([
      'alpha off_cheap',
      'beta off_cheap',
      'alpha off_dear',
      'beta off_dear',
    ]);
    expect(found.unpriced.map(({ offer }) => offer.model.slug)).to.deep.equal(['alpha', 'beta']);
  });

  it('says of each model what it costs at its own price and at the cheapest', async () => {
    const at = (kind: Offer['provider']['kind'], provider: string, input: number): Offer =>
      offerAt(provider, {
        id: `off_${provider}`,
        provider: { slug: provider, name: provider, kind },
        pricing: { input, output: 0.5 },
      });
    const heron = buildModel({
      slug: 'heron',
      pricing: buildModelPricing(3, 0.5, { offer_id: 'off_acme' }),
      offers: [
        at('first_party', 'acme', 3),
        at('inference', 'host', 2),
        at('gateway', 'gate', 1),
        offerAt('gift', { access: 'free', pricing: { input: 0, output: 0 } }),
        offerAt('zero', { id: 'off_zero', pricing: { input: 0, output: 0 } }),
      ],
    });
    const resold = buildModel({
      slug: 'resold',
      pricing: buildModelPricing(2.5, 0.5, { offer_id: 'off_dear', basis: 'reseller' }),
      offers: [at('gateway', 'dear', 2.5), at('reseller', 'cheap', 2.25)],
    });
    const gift = buildModel({
      slug: 'gift',
      pricing: buildModelPricing(0, 0, { offer_id: 'off_gift', basis: 'free' }),
      offers: [
        offerAt('gift', { id: 'off_gift', access: 'free', pricing: { input: 0, output: 0 } }),
      ],
    });
    const offers = [heron, resold, gift].flatMap((model) => toBillableOffers(model));
    const workload = workloadOf({ inputTokens: 1_000_000 });
    const say = async (part: { withFree?: boolean; offset?: number }): Promise<unknown[]> => {
      const { models } = await estimate(offers, workload, { offset: 0, limit: 10, ...part });
      return models.map(({ model, representative, cheapest }) => [
        model.slug,
        representative?.basis ?? null,
        representative?.total.toNumber() ?? null,
        cheapest.offer.id,
        cheapest.total.toNumber(),
      ]);
    };
    expect(await say({})).to.deep.equal([
      ['resold', 'reseller', 2.5, 'off_cheap', 2.25],
      ['heron', 'maker', 3, 'off_host', 2],
    ]);
    expect(await say({ offset: 1 })).to.have.lengthOf(1);
    expect((await say({ withFree: true }))[0]).to.deep.equal(['gift', 'free', 0, 'off_gift', 0]);
    const found = await estimate(offers, workload);
    expect(found.pricedModels).to.equal(2);
    expect(found.unpriced.map(({ offer, why }) => `${offer.id} ${why.kind}`)).to.deep.equal([
      'off_gift free_tier',
      'off_gift_model free_tier',
      'off_zero free_tier',
    ]);
  });

  it('names as cheapest what stays before what is being given up', async () => {
    const given = offerAt('acme', { id: 'off_a', status: 'deprecated', pricing: { input: 1 } });
    const stays = offerAt('brook', { id: 'off_b', pricing: { input: 2 } });
    const offers = toBillableOffers(buildModel({ slug: 'heron', offers: [given, stays] }));
    const workload = workloadOf({ inputTokens: 1_000_000 });
    const { models, costs } = await estimate(offers, workload);
    expect(models.map(({ cheapest }) => cheapest.offer.id)).to.deep.equal(['off_b']);
    expect(costs.map(({ offer }) => offer.id)).to.deep.equal(['off_a', 'off_b']);
  });

  it('leaves out what can no longer be bought', () => {
    const offers = [offerAt('acme', { status: 'retired', pricing: { input: 1 } })];
    expect(toBillableOffers(buildModel({ slug: 'heron', offers }))).to.deep.equal([]);
  });

  it('refuses a prompt with more of the cache than it has', async () => {
    const workload = workloadOf({ inputTokens: 10, cachedInputTokens: 6, cacheWriteTokens: 5 });
    const error: unknown = await estimate([], workload).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(RangeError).with.property('message');
    expect(String(error)).to.contain('Cached tokens cannot exceed the input tokens');
  });
});
