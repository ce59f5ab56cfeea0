import { expect } from 'chai';
import type { Model } from '../../../schemas/model.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';
import { FIELD_COLUMNS, toRow } from '../../../schemas/tables.ts';
import { CatalogState } from '../../../server/search/embedded/columns/catalog-state.ts';
import type { ModelRow, ModelTexts } from '../../../server/search/embedded/storage/rows.ts';
import { RowSet } from '../../../server/search/embedded/columns/row-set.ts';
import type * as CountFacets from '../../../server/search/embedded/query/facets.ts';
import { applyFilters } from '../../../server/search/embedded/query/filters.ts';
import type * as RunQuery from '../../../server/search/embedded/query/run-query.ts';
import { toQuery, toTextQuery } from '../../conformance/search-harness.ts';
import { importAfresh } from '../../support/import-afresh.ts';
import { buildModel, buildScore } from '../../support/build.ts';

const NAMES = ['heron-2-mini', 'heron-3', 'egret-3-large', 'plover', 'heron-2'];
const MODELS = NAMES.map((slug, at) =>
  buildModel({
    slug,
    aliases: [`org/${slug}`],
    benchmarks: [buildScore('gpqa', 10 * at)],
  }),
);

function toModelRow(model: Model, doc: number): ModelRow {
  const row = toRow(model);
  const names = { aliases: JSON.stringify([model.id, ...model.aliases]), former: `["old-${doc}"]` };
  return {
    doc,
    slug: model.slug,
    texts: { ...row, ...names } as unknown as ModelTexts,
    fields: FIELD_COLUMNS.map(({ name }) => row[name] ?? null),
  };
}

function build(): CatalogState {
  const state = new CatalogState(NAMES.length);
  for (const [row, model] of MODELS.entries()) state.add(toModelRow(model, row + 1));
  return state;
}

/** Values of a field of all models. */
const valuesOf = (field: 's_all' | 's_all_joined' | 's_exact' | 's_words'): string[] => [
  ...new Set(MODELS.flatMap((model) => String(toRow(model)[field]).split(' '))),
];

function dump(state: CatalogState): unknown {
  const { words } = state;
  const rowsOf = (index: typeof words.name, token: string): number[] => {
    const rows = new RowSet(NAMES.length);
    index.addRows(rows, token);
    return [...rows.toRows()];
  };
  return {
    name: valuesOf('s_all').map((word) => [word, rowsOf(words.name, word)]),
    joined: valuesOf('s_all_joined').map((word) => [word, rowsOf(words.allJoined, word)]),
    exact: valuesOf('s_exact').map((key) => [key, [...words.exact.get(key)]]),
    orderless: valuesOf('s_words').map((key) => [key, [...words.orderless.get(key)]]),
    starts: words.starts,
    lengths: words.lengths,
    vocabulary: words.vocabulary.startingWith(''),
    keys: words.keys.near('heron4', 1),
    scores: [...state.scores.on('gpqa', false).values],
    aliases: NAMES.map((slug) => state.referencesTo(`org/${slug}`)),
  };
}

describe('a state of the catalogue in memory', () => {
  it('answers of every model that was added, though nobody asked it to read their texts', () => {
    expect([...build().words.exact.get('plover')]).to.deep.equal([3]);
    expect(build().words.starts[2]).to.equal('egret3large');
    expect(build().words.vocabulary.startingWith('eg')).to.deep.equal(['egret']);
    expect([...build().scores.on('gpqa', false).values]).to.deep.equal([0, 10, 20, 30, 40]);
    const [alias, former] = ['ORG/plover', 'old-4'].map((name) => build().referencesTo(name));
    expect(alias).to.deep.equal([{ row: 3, kind: 'alias', isSameCase: false }]);
    expect(former).to.deep.equal([{ row: 3, kind: 'former_slug', isSameCase: true }]);
  });

  it('is the same read in pieces, at once, and after it was asked', () => {
    const wanted = dump(build());
    const pieces = build();
    expect([pieces.read(2), pieces.read(2), pieces.read(2), pieces.read()]).to.deep.equal([
      false,
      false,
      true,
      true,
    ]);
    expect(dump(pieces)).to.deep.equal(wanted);
    const asked = new CatalogState(NAMES.length);
    for (const [row, model] of MODELS.entries()) {
      asked.add(toModelRow(model, row + 1));
      expect(asked.words.name.has('heron', 0)).to.equal(true);
    }
    expect(dump(asked)).to.deep.equal(wanted);
  });

  it('finds a model by its slug without the texts of all', () => {
    const state = build();
    expect(state.rowOfSlug('plover')).to.equal(3);
    expect(state.referencesTo('plover')).to.deep.equal([
      { row: 3, kind: 'slug', isSameCase: true },
    ]);
    expect(state.unread).to.equal(NAMES.length);
  });

  it('names a slug in another case beside an alias that is written so', () => {
    const state = new CatalogState(2);
    state.add(toModelRow(buildModel({ slug: 'heron' }), 1));
    state.add(toModelRow(buildModel({ slug: 'egret', aliases: ['Heron'] }), 2));
    expect(state.referencesTo('Heron')).to.deep.equal([
      { row: 0, kind: 'slug', isSameCase: false },
      { row: 1, kind: 'alias', isSameCase: true },
    ]);
  });

  it('knows a slug only as it is written, and no other name for one', () => {
    const state = build();
    expect(state.rowOfSlug('Plover')).to.equal(undefined);
    expect(state.rowOfSlug('org/plover')).to.equal(undefined);
    expect(state.rowOfSlug('old-4')).to.equal(undefined);
  });

  it('forgets what a changed model was called', () => {
    const state = new CatalogState(3);
    state.add(toModelRow(buildModel({ slug: 'heron', aliases: ['grey'] }), 1));
    state.add(toModelRow(buildModel({ slug: 'heron', aliases: ['white'] }), 1));
    expect(state.referencesTo('grey')).to.deep.equal([]);
    expect(state.referencesTo('white')).to.have.length(1);
    expect(state.rowOfSlug('heron')).to.equal(1);
    state.remove(1);
    expect(state.rowOfSlug('heron')).to.equal(undefined);
  });

  it('has room for as many models as it was made for', () => {
    const state = new CatalogState(2);
    const add = (doc: number): void => {
      state.add(toModelRow(buildModel({ slug: `m${doc}` }), doc));
    };
    add(1);
    add(2);
    expect(() => {
      add(3);
    }).to.throw(RangeError);
    expect(state.rowOfSlug('m2')).to.equal(1);
  });

  it('has another revision once a model is gone or a later day is published, and only then', () => {
    const state = build();
    const directory = (updated_at: string) => ({
      info: { catalog_version: '1', updated_at, sources: [] },
      ...{ providers: [], creators: [], benchmarks: [] },
    });
    const changes = (act: () => void): boolean => {
      const before = state.revision;
      act();
      return state.revision !== before;
    };
    expect(
      changes(() => {
        state.remove(2);
      }),
    ).to.equal(true);
    expect(
      changes(() => {
        state.remove(2);
      }),
    ).to.equal(false);
    const [first, later] = ['2026-07-02T00:00:00Z', '2026-07-03T00:00:00Z'].map(directory);
    if (first === undefined || later === undefined) throw new Error('There is no day.');
    expect(
      changes(() => {
        state.setDirectory(first);
      }),
    ).to.equal(true);
    expect(
      changes(() => {
        state.setDirectory(first);
      }),
    ).to.equal(false);
    expect(
      changes(() => {
        state.setDirectory(later);
      }),
    ).to.equal(true);
  });

  it('ranks by popularity, by who made a model, and by how old it is on the published day', () => {
    const state = new CatalogState(4);
    const known = { popularity: 9, release_date: '2026-01-01' };
    const others = [{}, { community: true }, { popularity: 0 }, { release_date: '2026-06-01' }];
    for (const [i, other] of others.entries()) {
      state.add(toModelRow(buildModel({ slug: `m${i}`, ...known, ...other }), i + 1));
    }
    const rankOn = (day: string): number[] => {
      const info = { catalog_version: '1', updated_at: `${day}T00:00:00Z`, sources: [] };
      state.setDirectory({ info, providers: [], creators: [], benchmarks: [] });
      return [...state.rank];
    };
    const [plain = 0, byOthers = 0, rare = 0, newer = 0] = rankOn('2026-07-02');
    expect(byOthers).to.be.closeTo(plain - PROFILE.rank.community, 1e-9);
    expect(rare).to.be.closeTo(plain - PROFILE.rank.popularity * Math.log(10), 1e-9);
    expect(newer).to.be.above(plain);
    expect(rankOn('2027-07-02')[0]).to.be.below(plain);
  });

  describe('after a smaller one was asked', () => {
    /** As many models, each of a creator of its own. */
    const ofCreators = (count: number): CatalogState => {
      const state = new CatalogState(count);
      for (let at = 0; at < count; at += 1) {
        const creator = { slug: `creator-${at}`, name: `Creator ${at}` };
        state.add(toModelRow(buildModel({ slug: `heron-${at}`, popularity: at, creator }), at + 1));
      }
      return state;
    };

    it('scores every hit', async () => {
      const { runQuery } = await importAfresh<typeof RunQuery>(
        'server/search/embedded/query/run-query.ts',
      );
      for (const count of [1, 30]) {
        const { hits } = runQuery(ofCreators(count), toTextQuery('heron'));
        expect(hits.map(({ score }) => (score ?? 0) > 0)).to.deep.equal(hits.map(() => true));
        expect(hits[0]?.row).to.equal(count - 1);
      }
    });

    it('counts every value of a facet', async () => {
      const { countFacets } = await importAfresh<typeof CountFacets>(
        'server/search/embedded/query/facets.ts',
      );
      for (const count of [20, 40]) {
        const state = ofCreators(count);
        const filtered = applyFilters(state, toQuery());
        const { creator } = countFacets(state, ['creator'], filtered, null, filtered.all);
        expect(creator?.kind === 'values' ? creator.values : []).to.have.length(count);
      }
    });
  });
});
