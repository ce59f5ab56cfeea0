import { expect } from 'chai';
import type { Offer } from '../../../schemas/model.ts';
import { toBillableOffers } from '../../../server/estimate/billable-offer.ts';
import { estimate } from '../../../server/estimate/estimate.ts';
import type { Workload } from '../../../server/estimate/workload.ts';
import { buildModel, buildOffer, buildPricing } from '../../support/build.ts';
import { CASES, type Outcome, type Parts } from './cases.ts';
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
  const { costs, unpriced } = await estimate(toBillableOffers(model), workloadOf(workload));
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
  for (const [what, offer, workload, expected] of [...CASES, ...UNIT_CASES]) {
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

  it('leaves out what can no longer be bought', () => {
    const offers = [offerAt('acme', { status: 'retired', pricing: { input: 1 } })];
    expect(toBillableOffers(buildModel({ slug: 'heron', offers }))).to.deep.equal([]);
  });

  it('refuses a prompt with more of the cache than it has', async () => {
    const workload = workloadOf({ inputTokens: 10, cachedInputTokens: 6, cacheWriteTokens: 5 });
    const error: unknown = await estimate([], workload).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(RangeError).with.property('message');
    expect(String(error)).to.contain('no more tokens of the cache');
  });
});
