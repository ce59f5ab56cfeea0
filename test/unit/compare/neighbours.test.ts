import { expect } from 'chai';
import { toSummary, type Model } from '../../../schemas/model.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { findAlternatives } from '../../../server/catalog/compare/alternatives.ts';
import { compareTo } from '../../../server/catalog/compare/distance.ts';
import { findSimilar } from '../../../server/catalog/compare/similar.ts';
import { buildModel, buildModelPricing, buildScore } from '../../support/build.ts';

const make = (slug: string, price: number, score: number, more: Partial<Model> = {}): Model =>
  buildModel({
    slug,
    creator: { slug: 'acme', name: 'Acme' },
    family: 'crane',
    release_date: '2025-06-01',
    pricing: buildModelPricing(price, price, { offer_id: null }),
    benchmarks: [buildScore('one', score), buildScore('two', score)],
    ...more,
  });

/** A catalogue that finds all of these, whatever is asked for. */
const catalogOf = (models: readonly Model[]): CatalogView =>
  ({
    search: () => Promise.resolve({ hits: models.map((model) => ({ model: toSummary(model) })) }),
    read: (slugs: readonly string[]) =>
      Promise.resolve(models.filter(({ slug }) => slugs.includes(slug))),
  }) as unknown as CatalogView;

const MODEL = make('own', 4, 60);

describe('alternatives to a model', () => {
  const find = async (others: readonly Model[], model = MODEL): Promise<string[]> => {
    const found = await findAlternatives(catalogOf(others), model, { limit: 9 });
    return found.map((one) => one.model.slug);
  };

  it('are no better without being cheaper or newer', async () => {
    const others = [
      make('as-dear', 4, 70),
      make('cheaper', 3.9, 60),
      make('newer', 4, 60, { release_date: '2025-06-02' }),
    ];
    expect(await find(others)).to.have.members(['cheaper', 'newer']);
  });

  it('are its kin only where it ends itself, or they are as good', async () => {
    const kin = make('kin', 9, 40, { release_date: '2025-09-01' });
    expect(await find([kin])).to.deep.equal([]);
    expect(await find([kin], { ...MODEL, status: 'deprecated' })).to.deep.equal(['kin']);
  });

  it('are no snapshots of other models, but for the one that is named', async () => {
    const snapshot = make('crane-2-2025', 1, 90, { snapshot_of: 'crane-2' });
    expect(await find([snapshot])).to.deep.equal([]);
    const named = { ...MODEL, replacement_slug: snapshot.slug };
    expect(await find([snapshot], named)).to.deep.equal([snapshot.slug]);
  });
});

describe('models similar to one', () => {
  it('come before those that end, however near these are', async () => {
    const others = [
      make('ending', 4, 60, { status: 'deprecated' }),
      make('gone', 4, 60, { status: 'retired' }),
      make('far', 32, 60),
      make('near', 8, 60),
    ];
    const found = await findSimilar(catalogOf(others), MODEL, { limit: 9 });
    const slugs = found.map((one) => one.model.slug);
    expect(slugs.slice(0, 2)).to.deep.equal(['near', 'far']);
    expect(slugs.slice(2)).to.have.members(['ending', 'gone']);
  });
});

describe('the distance of two models', () => {
  it('is by the scores that stand for them', () => {
    const other = make('other', 4, 60, {
      benchmarks: [buildScore('one', 60), buildScore('two', 99, { headline: false })],
    });
    expect(compareTo(MODEL, other)).to.include({ benchmarks: 1, scoreGain: 0 });
  });

  it('is not by prices of the same kind in different units', () => {
    const by = (unit: 'minute' | 'second'): Model =>
      buildModel({
        slug: unit,
        pricing: buildModelPricing(null, null, {
          headline: { kind: 'video_output', unit, price: 1, quality: null, size: null },
        }),
      });
    expect(compareTo(by('second'), by('second')).priceRatio).to.equal(1);
    expect(compareTo(by('second'), by('minute')).priceRatio).to.equal(null);
  });
});
