import { expect } from 'chai';
import { compareListPrices, listPrices } from '../../../indexer/checks/values/list-prices.ts';
import type { ResolvedModel, ResolvedOffer } from '../../../indexer/resolve/resolved.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
} from '../../support/build-resolved.ts';

/** An offer of which models.dev states the first pair, and the catalogue believes the second. */
const sell = (
  provider: string,
  stated: readonly [number | null, number | null],
  shown: readonly [number | null, number | null] = stated,
  { nativeModelId = 'heron', ...more }: Partial<ResolvedOffer> = {},
): ResolvedOffer => {
  const isSame = shown === stated;
  const of = ([input, output]: typeof stated, overrides: object) => [
    ...(input === null ? [] : [buildPrice('input', input, overrides)]),
    ...(output === null ? [] : [buildPrice('output', output, overrides)]),
  ];
  const prices = [
    ...of(stated, { source: 'models-dev', isChosen: isSame }),
    ...(isSame ? [] : of(shown, { source: 'other' })),
  ];
  return buildResolvedOffer(provider, nativeModelId, prices, more);
};
const catalogueOf = (...offers: readonly ResolvedOffer[]) => {
  const model: ResolvedModel = buildResolved('heron', { creator: 'google', offers });
  return buildResolvedCatalog([model]);
};
const compare = (...offers: readonly ResolvedOffer[]) =>
  compareListPrices(catalogueOf(...offers)).map(({ offer, input, output, isRight }) => [
    offer,
    input,
    output,
    isRight,
  ]);

describe('the list price of a model', () => {
  it('is right where the catalogue shows it, but for a rounding', () => {
    expect(compare(sell('google', [1, 2]))).to.deep.equal([['google/heron', 1, 2, true]]);
    const isRight = (stated: readonly [number, number], shown: readonly [number, number]) =>
      compare(sell('google', stated, shown))[0]?.[3];
    expect(isRight([1, 2], [1.0009, 2])).to.equal(true);
    expect(isRight([1, 2], [1.002, 2])).to.equal(false);
    expect(isRight([1, 2], [1, 2.1])).to.equal(false);
    expect(isRight([1, 2], [0.99, 2])).to.equal(false);
    expect(isRight([1, 0], [1, 0])).to.equal(true);
  });

  it('is right of what has no output where none is shown', () => {
    const isRight = (stated: number | null, shown: number | null) =>
      compare(sell('google', [1, stated], [1, shown]))[0]?.[3];
    expect([isRight(null, null), isRight(0, null), isRight(null, 0)]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect([isRight(null, 3), isRight(0, 3), isRight(3, null)]).to.deep.equal([
      false,
      false,
      false,
    ]);
  });

  it('is that of its creator’s own provider by its own id, at the place it is quoted by first', () => {
    const first = (...offers: readonly ResolvedOffer[]) => {
      const [listed] = compare(...offers);
      expect(compare(...offers.toReversed())[0]?.[0]).to.equal(listed?.[0]);
      return listed?.[0];
    };
    const named = (nativeModelId: string, more: Partial<ResolvedOffer> = {}) =>
      sell('google', [9, 9], undefined, { nativeModelId, ...more });
    expect(first(sell('google-vertex', [1, 1]), sell('google', [2, 2]))).to.equal('google/heron');
    expect(first(named('heron-x'), named('Heron'))).to.equal('google/Heron');
    expect(first(named('heron', { snapshot: 'heron-1' }), named('heron-x'))).to.equal(
      'google/heron-x',
    );
    expect(
      first(sell('google-vertex', [1, 1]), named('heron-x', { snapshot: 'heron-1' })),
    ).to.equal('google/heron-x');
    expect(first(named('heron-latest'), sell('google-vertex', [1, 1]))).to.equal(
      'google-vertex/heron',
    );
    const queued = sell('google', [1, 1], undefined, { serviceTier: 'batch' });
    expect(first(queued, sell('google-vertex', [1, 1]))).to.equal('google-vertex/heron');
    expect(first(sell('google', [0, 0]), sell('google-vertex', [null, 1]))).to.equal(
      'google-vertex/heron',
    );
    expect(compare(sell('azure', [1, 1]))).to.deep.equal([]);
  });

  it('is not that of a site for China, where it is sold abroad', () => {
    const compareQwen = (...offers: readonly ResolvedOffer[]) =>
      compareListPrices(
        buildResolvedCatalog([buildResolved('heron', { creator: 'alibaba', offers })]),
      ).map(({ offer }) => offer);
    const china = sell('alibaba-cn', [1, 1]);
    expect(compareQwen(china)).to.deep.equal(['alibaba-cn/heron']);
    expect(compareQwen(china, sell('alibaba', [null, null]))).to.deep.equal(['alibaba-cn/heron']);
    expect(compareQwen(china, sell('alibaba', [null, null], [1, 1]))).to.deep.equal([]);
  });

  it('is read of the first step of prices by the token, as models.dev states it', () => {
    const offer = buildResolvedOffer('google', 'heron', [
      buildPrice('input', 5, { minPromptTokens: 200_000 }),
      buildPrice('input', 6, { unit: 'page' }),
      buildPrice('input', 7, { source: 'other', isChosen: false }),
      buildPrice('input', 1),
      buildPrice('output', 2),
    ]);
    expect(compare(offer)).to.deep.equal([['google/heron', 1, 2, true]]);
  });

  it('is counted where it is shown, and found where it is not', () => {
    const catalogue = buildResolvedCatalog(
      [
        buildResolved('heron', { creator: 'google', offers: [sell('google', [1, 2])] }),
        buildResolved('egret', {
          creator: 'google',
          offers: [sell('google', [1, 2], [3, 4], { nativeModelId: 'egret' })],
        }),
        buildResolved('ibis', { creator: null, offers: [sell('google', [1, 2])] }),
      ],
      {},
    );
    expect(listPrices.measure?.(catalogue)).to.equal('1 of 2 list prices shown (50.0 %)');
    expect([...listPrices.find(catalogue)]).to.deep.equal([
      {
        subject: 'egret google/egret',
        detail: '$1 / $2 listed; $3 / $4 is shown, of off_google_egret (maker)',
      },
    ]);
    expect(listPrices.measure?.(buildResolvedCatalog([]))).to.contain('0 of 0');
  });
});
