import { expect } from 'chai';
import { foldSnapshots, toOwnOffers } from '../../../indexer/resolve/life-cycle/fold-snapshots.ts';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { buildPrice, buildResolved, buildResolvedOffer } from '../../support/build-resolved.ts';

const sell = (id: string, usd: number, overrides = {}) =>
  buildResolvedOffer('p', id, [buildPrice('input', usd), buildPrice('output', usd)], overrides);

/** The models as they are folded, by slug. */
function fold(...models: ResolvedModel[]): (slug: string) => ResolvedModel {
  const folded = new Map(foldSnapshots(models).map((model) => [model.slug, model]));
  return (slug) => {
    const model = folded.get(slug);
    if (model === undefined) throw new Error(`No model ${slug}`);
    return model;
  };
}

const told = ({ offers }: ResolvedModel): unknown[] =>
  offers.map(({ nativeModelId, otherModelIds, snapshot, soldAs }) => [
    nativeModelId,
    otherModelIds.join(),
    snapshot,
    soldAs.join(),
  ]);

describe('folding snapshots into their model', () => {
  const snapshot = (slug: string, offers: ResolvedModel['offers'], more = {}) =>
    buildResolved(slug, { snapshotOf: 'a', offers, ...more });

  it('joins ids of one provider at one price, under that of the model', () => {
    const of = fold(
      buildResolved('a', { offers: [sell('a-latest', 1), sell('a', 1)] }),
      snapshot('a-0101', [sell('a-0101', 1)]),
      snapshot('a-0202', [sell('a-0202', 2)]),
    );
    expect(told(of('a'))).to.deep.equal([
      ['a', 'a-0101', null, 'a-0101'],
      ['a-0202', '', 'a-0202', 'a-0202'],
      ['a-latest', '', null, ''],
    ]);
    expect(told(of('a-0101'))).to.deep.equal([['a', 'a-0101', null, 'a-0101']]);
    expect(told(of('a-0202'))).to.deep.equal([['a-0202', '', 'a-0202', 'a-0202']]);
    // Each offer is written once, with the model.
    expect(toOwnOffers(of('a'))).to.have.length(3);
    expect(toOwnOffers(of('a-0101'))).to.deep.equal([]);
  });

  it('takes the newest snapshot where the model itself is not sold', () => {
    const of = fold(
      buildResolved('a'),
      snapshot('a-0101', [sell('a-0101', 1)], { releaseDate: '2026-01-01' }),
      snapshot('a-0202', [sell('a-0202', 1)], { releaseDate: '2026-02-02' }),
    );
    expect(told(of('a'))).to.deep.equal([['a-0202', 'a-0101', 'a-0202', 'a-0101,a-0202']]);
    expect(told(of('a-0101'))).to.deep.equal(told(of('a')));
    const newestOf = (...dates: readonly (string | null)[]) =>
      fold(
        buildResolved('a'),
        ...dates.map((releaseDate, i) => snapshot(`a-${i}`, [sell(`a-${i}`, 1)], { releaseDate })),
      )('a').offers.map((offer) => offer.snapshot);
    expect(newestOf('2026-02-02', '2026-01-01')).to.deep.equal(['a-0']);
    expect(newestOf('2026-01-01', '2026-01-01')).to.deep.equal(['a-1']);
    expect(newestOf(null, null)).to.deep.equal(['a-1']);
  });

  it('takes the shortest of several ids of the model, and keeps the others it goes by', () => {
    const short = sell('short', 1, { otherModelIds: ['z'] });
    const of = fold(
      buildResolved('a', { offers: [sell('longest-of-all', 1), short] }),
      snapshot('a-0101', [sell('a-0101', 1)]),
    );
    expect(told(of('a-0101'))).to.deep.equal([['short', 'a-0101,z', null, 'a-0101']]);
  });

  it('takes an id that means another model from time to time only where there is no other', () => {
    const of = fold(
      buildResolved('a', { offers: [sell('a-latest', 1), sell('longest-of-all', 1)] }),
      snapshot('a-0101', [sell('a-0101', 1)]),
    );
    expect(told(of('a-0101'))).to.deep.equal([['longest-of-all', 'a-0101', null, 'a-0101']]);
  });

  it('joins no two ids of one snapshot, and nothing of a snapshot of a snapshot', () => {
    const of = fold(
      buildResolved('a'),
      snapshot('a-0101', [sell('x', 1), sell('y', 1)]),
      snapshot('a-0101-b', [sell('z', 1)], { snapshotOf: 'a-0101' }),
    );
    expect(told(of('a'))).to.deep.equal([
      ['x', '', 'a-0101', 'a-0101'],
      ['y', '', 'a-0101', 'a-0101'],
    ]);
    expect(told(of('a-0101'))).to.deep.equal(told(of('a')));
  });

  it('joins what costs the same, whatever else is said of it and not believed', () => {
    const { prices } = sell('a', 1);
    const doubted = buildPrice('input', 3, { source: 'b', isChosen: false });
    const of = fold(
      buildResolved('a', { offers: [sell('a', 1)] }),
      snapshot('a-0101', [{ ...sell('a-0101', 1), prices: [doubted, ...prices.toReversed()] }]),
    );
    expect(told(of('a'))).to.deep.equal([['a', 'a-0101', null, 'a-0101']]);
  });

  it('keeps apart what is sold elsewhere, otherwise, or with other tiers', () => {
    const others = [
      sell('b', 1, { region: 'eu' }),
      sell('c', 1, { access: 'free' }),
      sell('d', 1, { status: 'deprecated' }),
      sell('e', 1),
      sell('e', 0.5, { serviceTier: 'batch' }),
      { ...sell('f', 1), prices: [buildPrice('input', 1)] },
      buildResolvedOffer('q', 'g', sell('g', 1).prices),
      sell('h', 1, { quantization: 'fp8' }),
      ...[
        { minPromptTokens: 200_000 },
        { timeWindow: '00:00-08:00' },
        { size: 's' },
        { quality: 'hd' },
      ].map((more, i) => {
        const prices = [buildPrice('input', 1, more), buildPrice('output', 1)];
        return buildResolvedOffer('p', `i-${i}`, prices);
      }),
    ];
    const of = fold(buildResolved('a', { offers: [sell('a', 1)] }), snapshot('a-0101', others));
    expect(of('a').offers).to.have.length(13);
    expect(of('a').offers.every(({ otherModelIds }) => otherModelIds.length === 0)).to.equal(true);
    expect(of('a-0101').offers).to.have.length(12);
  });

  it('takes the disputes of prices along', () => {
    const conflict = (id: string) =>
      ({
        field: `offers.off_p_${id}.pricing.input`,
        values: [],
        chosen: 1,
        rule: 'precedence',
      }) as const;
    const license = { field: 'license', values: [], chosen: null, rule: 'precedence' } as const;
    const of = fold(
      buildResolved('a', { offers: [sell('a', 1)], conflicts: [conflict('a')] }),
      snapshot('a-0101', [sell('a-0101', 1)], { conflicts: [conflict('a-0101'), license] }),
      snapshot('a-0202', [sell('a-0202', 2)], { conflicts: [conflict('a-0202')] }),
    );
    const fields = (slug: string) => of(slug).conflicts.map(({ field }) => field);
    expect(fields('a')).to.deep.equal([conflict('a').field, conflict('a-0202').field]);
    expect(fields('a-0101')).to.deep.equal(['license', conflict('a').field]);
    expect(fields('a-0202')).to.deep.equal([conflict('a-0202').field]);
  });

  it('fills what one knows and the other does not, and changes nothing that is known', () => {
    const licence = { id: 'mit', name: 'MIT', commercialUse: true };
    const can = (capability: 'vision' | 'reasoning', value: boolean) =>
      ({ capability, value, source: 'b' }) as const;
    const of = fold(
      buildResolved('a', {
        paramsTotal: 7,
        openWeights: null,
        licence,
        capabilities: [can('vision', false)],
      }),
      snapshot('a-0101', [], {
        paramsTotal: 8,
        paramsActive: 2,
        openWeights: true,
        capabilities: [can('vision', true), can('reasoning', true)],
      }),
    );
    const both = { paramsActive: 2, openWeights: true, licence };
    expect(of('a')).to.deep.include({ ...both, paramsTotal: 7 });
    expect(of('a').capabilities).to.deep.equal([can('vision', false), can('reasoning', true)]);
    expect(of('a-0101')).to.deep.include({ ...both, paramsTotal: 8 });
    expect(of('a-0101').capabilities).to.deep.equal([can('vision', true), can('reasoning', true)]);
  });

  it('fills what it reads and what it writes, each from the same of the other', () => {
    const of = fold(
      buildResolved('a', { inputModalities: [], outputModalities: [] }),
      snapshot('a-0101', [], { inputModalities: ['text', 'image'], outputModalities: ['audio'] }),
    );
    expect(of('a')).to.deep.include({
      inputModalities: ['text', 'image'],
      outputModalities: ['audio'],
    });
  });

  it('takes no knowledge cutoff of a later snapshot than the model', () => {
    const cutoffOf = (knowledgeCutoff: string) =>
      fold(
        buildResolved('a', { releaseDate: '2023-12-13' }),
        snapshot('a-002', [], { releaseDate: '2024-04-09', knowledgeCutoff }),
      )('a').knowledgeCutoff;
    expect(cutoffOf('2023-11')).to.equal('2023-11');
    expect(cutoffOf('2023-12-01')).to.equal(null);
    expect(cutoffOf('2024-02-01')).to.equal(null);
  });
});
