import { expect } from 'chai';
import { toSummary, type Model } from '../../../schemas/model.ts';
import { compareTo, distanceOf } from '../../../server/catalog/compare/distance.ts';
import { reasonsFor } from '../../../server/catalog/compare/reasons.ts';
import { neighboursOf } from '../../../server/catalog/compare/similar.ts';
import { buildModel, buildModelPricing, buildScore } from '../../support/build.ts';

const make = (price: number | null, score: number | null): Model =>
  buildModel({
    slug: 'one',
    pricing: price === null ? null : buildModelPricing(price, price, { offer_id: null }),
    benchmarks: score === null ? [] : [buildScore('test', score)],
  });

describe('how far apart models are', () => {
  const distance = (a: Model, b: Model): number | null => distanceOf(a, toSummary(b));

  it('counts a doubled price as much as a tenth of a scale', () => {
    expect(distance(make(1, 50), make(1, 50))).to.equal(0);
    expect(distance(make(1, 50), make(2, 50))).to.equal(1);
    expect(distance(make(4, 50), make(1, 50))).to.equal(2);
    expect(distance(make(1, 50), make(1, 60))).to.be.closeTo(1, 1e-9);
  });

  it('counts what cannot be compared as one doubling', () => {
    expect(distance(make(1, 50), make(1, null))).to.equal(1);
    expect(distance(make(null, 50), make(1, 50))).to.equal(1);
    expect(distance(make(0, 50), make(0, 50))).to.equal(0);
    expect(distance(make(0, 50), make(1, 50)), 'free has no ratio').to.equal(1);
    expect(distance(make(1, 50), make(0, 50)), 'nor is there one to it').to.equal(1);
    expect(compareTo(make(1, 50), make(0, 50)).priceRatio).to.equal(null);
  });

  it('takes for a neighbour of a snapshot neither itself nor its model', () => {
    const snapshot = { ...make(1, 50), slug: 'heron-1', snapshot_of: 'heron' };
    const others = ['heron-1', 'heron', 'egret'].map((slug) => toSummary({ ...make(1, 50), slug }));
    const found = neighboursOf(snapshot, others, { limit: 3 });
    expect(found.map(({ model }) => model.slug)).to.deep.equal(['egret']);
  });

  it('finds a price that cannot be compared within no bound', () => {
    const isWithin = (price: number | null, maxPriceRatio?: number): boolean => {
      const other = toSummary({ ...make(price, 50), slug: 'other' });
      return neighboursOf(make(1, 50), [other], { limit: 1, maxPriceRatio }).length === 1;
    };
    expect([isWithin(null), isWithin(null, 1_000)]).to.deep.equal([true, false]);
    expect([isWithin(2, 2), isWithin(2, 1.9)]).to.deep.equal([true, false]);
  });

  it('compares what is not sold by the token by the unit both are sold by', () => {
    const by = (unit: 'image' | 'minute', price: number): Model =>
      buildModel({
        slug: 'one',
        pricing: buildModelPricing(null, null, {
          headline: { kind: `${unit}_output`, unit, price, quality: null, size: null },
        }),
      });
    expect(distance(by('image', 0.04), by('image', 0.08))).to.equal(2);
    expect(distance(by('image', 0.04), by('minute', 0.04))).to.equal(null);
    const unsold = { ...make(null, null), pricing: buildModelPricing(null, null) };
    for (const [one, other] of [
      [by('image', 0.04), unsold],
      [unsold, by('image', 0.04)],
      [unsold, unsold],
    ] as const) {
      expect(distance(one, other), 'without a price').to.equal(null);
    }
    const read = { kind: 'image_input', unit: 'image', price: 0.04 } as const;
    const headline = { ...read, quality: null, size: null };
    const reader = { ...make(null, null), pricing: buildModelPricing(null, null, { headline }) };
    expect(distance(by('image', 0.04), reader), 'read and made').to.equal(null);
    expect(distance(by('image', 0.04), make(1, null)), 'tokens and images').to.equal(null);
    const vectors = (input: number): Model =>
      buildModel({ slug: 'one', pricing: buildModelPricing(input, null) });
    expect(distance(vectors(0.1), vectors(0.4)), 'without an output').to.equal(3);
    expect(distance(vectors(0.1), make(0.4, null))).to.equal(null);
  });

  const measured = (...benchmarks: ReturnType<typeof buildScore>[]): Model => ({
    ...make(1, null),
    benchmarks,
  });

  it('is by how far scores are apart, whichever is better', () => {
    const own = measured(buildScore('one', 50), buildScore('two', 50));
    const other = measured(buildScore('one', 60), buildScore('two', 40));
    expect(compareTo(own, other)).to.deep.include({ scoreGain: 0, benchmarks: 2 });
    expect(distanceOf(own, other)).to.be.closeTo(1, 1e-9);
    const otherRun = { headline: false };
    const twice = measured(buildScore('one', 50), buildScore('one', 99, otherRun));
    expect(compareTo(twice, own).scoreGain).to.equal(0);
  });

  it('is by parts of the scale, wherever that begins', () => {
    const scale = { min: 20, max: 70, higher_is_better: true };
    const of = (score: number): Model => measured(buildScore('one', score, { scale }));
    expect(compareTo(of(30), of(40)).scoreGain).to.equal(0.2);
    expect(compareTo(of(40), of(30)).scoreGain).to.equal(-0.2);
  });

  it('is by no score on a scale without two ends', () => {
    for (const [min, max, benchmarks] of [
      [0, 100, 1],
      [null, 100, 0],
      [0, null, 0],
    ] as const) {
      const own = measured(buildScore('one', 50, { scale: { min, max, higher_is_better: true } }));
      expect(compareTo(own, own).benchmarks, `${min} ${max}`).to.equal(benchmarks);
    }
  });

  it('is not known where nothing can be compared', () => {
    expect(distance(make(null, null), make(1, 50))).to.equal(null);
    expect(distance(make(0, null), make(1, null))).to.equal(null);
  });
});

describe('what speaks for another model', () => {
  it('is a larger context only where both are known', () => {
    const of = (context_window: number | null): Model =>
      buildModel({
        slug: 'one',
        limits: { context_window, max_input_tokens: null, max_output_tokens: null },
      });
    const isLarger = (a: number | null, b: number | null): boolean => {
      const [model, other] = [of(a), toSummary(of(b))];
      const reasons = reasonsFor(model, other, compareTo(model, other));
      return reasons.some(({ code }) => code === 'larger_context');
    };
    expect([isLarger(1_000, 2_000), isLarger(2_000, 2_000)]).to.deep.equal([true, false]);
    expect([isLarger(null, 2_000), isLarger(1_000, null)]).to.deep.equal([false, false]);
  });
});
