import Big from 'big.js';
import { expect } from 'chai';
import fc from 'fast-check';
import type { BillableOffer } from '../../../server/catalog/estimate/billable-offer.ts';
import { estimate } from '../../../server/catalog/estimate/estimate.ts';
import type { Workload } from '../../../server/catalog/estimate/workload.ts';

/** A price as the store has it: whole 10⁻⁹ USD. */
const price = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 5 }).map((few) => few / 10),
    fc.integer({ min: 0, max: 2_000_000_000 }).map((nanos) => nanos / 1e9),
  ),
);
const offers = fc.array(
  fc
    .record({ input: price, output: price, cache_read: price, cache_write: price })
    .map((prices) => prices),
  { minLength: 1, maxLength: 30 },
);
const toOffer = (prices: object, at: number): BillableOffer => ({
  model: { slug: `m${at % 7}`, name: `M${at % 7}` },
  id: `off_${at}`,
  provider: { slug: 'acme', name: 'Acme' },
  basis: at % 3 === 0 ? 'maker' : null,
  isResold: false,
  isDeprecated: false,
  isFree: false,
  region: ['global'],
  access: 'pay_as_you_go',
  serviceTier: 'standard',
  maxInputTokens: null,
  maxOutputTokens: null,
  prices: {
    ...(prices as Pick<BillableOffer['prices'], 'input' | 'output' | 'cache_read' | 'cache_write'>),
    batch_input: null,
    batch_output: null,
    tiers: [],
    service_tiers: {},
  },
  unitPrices: {},
  requestFee: { price: 0, of: 1 },
});
const workloads = fc
  .record({
    requests: fc.integer({ min: 1, max: 1_000_000_000 }),
    fresh: fc.nat(1_000_000),
    read: fc.nat(1_000_000),
    written: fc.nat(1_000_000),
    outputTokens: fc.nat(1_000_000),
  })
  .map(({ requests, fresh, read, written, outputTokens }): Workload => ({
    requests,
    inputTokens: fresh + read + written,
    cachedInputTokens: read,
    cacheWriteTokens: written,
    outputTokens,
    units: {},
    serviceTier: 'standard',
  }));

const totals = async (
  offered: readonly BillableOffer[],
  workload: Workload,
): Promise<Map<string, Big>> => {
  const { costs } = await estimate(offered, workload);
  return new Map(costs.map(({ offer, total }) => [offer.id, total]));
};

const REST = {
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  units: {},
  serviceTier: 'standard',
} as const;

describe('any estimate', () => {
  it('is in the order of its exact totals, and a window of it is a part of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        offers,
        workloads,
        fc.nat(30),
        fc.nat(10),
        async (prices, workload, offset, limit) => {
          const offered = prices.map(toOffer);
          const { costs, priced, unpriced } = await estimate(offered, workload);
          expect(priced).to.equal(costs.length);
          expect(priced + unpriced.length).to.equal(offered.length);
          for (const [at, { total }] of costs.entries()) {
            const before = costs[at - 1];
            if (before !== undefined) expect(before.total.lte(total)).to.equal(true);
          }
          const part = await estimate(offered, workload, { offset, limit });
          expect(part.costs.map(({ offer, total }) => [offer.id, total.toFixed()])).to.deep.equal(
            costs
              .slice(offset, offset + limit)
              .map(({ offer, total }) => [offer.id, total.toFixed()]),
          );
          expect(part.unpriced).to.deep.equal(unpriced);
        },
      ),
    );
  });

  it('is the sum of its lines, and of its requests', async () => {
    await fc.assert(
      fc.asyncProperty(offers, workloads, async (prices, workload) => {
        for (const cost of (await estimate(prices.map(toOffer), workload)).costs) {
          const sum = cost.breakdown.reduce((all, line) => all.plus(line.cost), new Big(0));
          expect(sum.eq(cost.total)).to.equal(true);
          expect(cost.perRequest.times(workload.requests).eq(cost.total)).to.equal(true);
        }
      }),
    );
  });

  it('of two parts of the requests adds up to that of all', async () => {
    await fc.assert(
      fc.asyncProperty(offers, workloads, fc.nat(1_000_000), async (prices, workload, more) => {
        const offered = prices.map(toOffer);
        const [one, other, both] = await Promise.all(
          [workload.requests, more + 1, workload.requests + more + 1].map((requests) =>
            totals(offered, { ...workload, requests }),
          ),
        );
        for (const [id, total] of both ?? []) {
          expect(
            one
              ?.get(id)
              ?.plus(other?.get(id) ?? NaN)
              .eq(total),
          ).to.equal(true);
        }
      }),
    );
  });

  it('never falls where more is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        offers,
        workloads,
        fc.nat(1_000),
        fc.nat(1_000),
        async (prices, workload, input, output) => {
          const offered = prices.map(toOffer);
          const less = await totals(offered, workload);
          const more = await totals(offered, {
            ...workload,
            inputTokens: workload.inputTokens + input,
            outputTokens: workload.outputTokens + output,
          });
          for (const [id, total] of more) expect(less.get(id)?.lte(total)).to.equal(true);
        },
      ),
    );
  });

  it('tells costs apart that binary fractions cannot', async () => {
    // 0.1 + 0.2 is more than 0.3 in binary fractions, and the same in truth.
    const offered = [
      { input: 0.1, output: 0.2 },
      { input: 0.3, output: 0 },
      { input: 0.2999999999999999, output: 0 },
    ].map((prices, at) => toOffer({ ...prices, cache_read: null, cache_write: null }, 7 * at));
    const workload = { requests: 1, inputTokens: 1_000_000, outputTokens: 1_000_000 };
    const { costs } = await estimate(offered, { ...workload, ...REST });
    const order = ['off_14', 'off_0', 'off_7'];
    expect(costs.map(({ offer, total }) => [offer.id, total.toFixed()])).to.deep.equal([
      ['off_14', '0.2999999999999999'],
      ['off_0', '0.3'],
      ['off_7', '0.3'],
    ]);
    // A window that begins or ends among them is cut from their true order.
    for (const [offset, limit] of [
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 1],
    ] as const) {
      const window = { offset, limit };
      const part = await estimate(offered, { ...workload, ...REST }, window);
      expect(
        part.costs.map(({ offer }) => offer.id),
        `${offset} ${limit}`,
      ).to.deep.equal(order.slice(offset, offset + limit));
    }
  });
});
