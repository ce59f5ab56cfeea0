import { expect } from 'chai';
import { refreshDocuments } from '../../../indexer/catalog/apply/apply-catalog.ts';
import {
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, STORE_NOW, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');

type Facts = Parameters<typeof buildResolved>[1];

const alias = (name: string, source = 'models-dev') => ({
  alias: name,
  source,
  kind: 'id' as const,
  strategy: 'exact',
  confidence: 1,
});
const vision = (value: boolean, source = 'models-dev') => ({
  capabilities: [{ capability: 'vision' as const, value, source }],
});
const NAMED = { aliases: [alias('x/a')] };

describe('applying the facts of a model', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const apply = (facts: Facts, options: Parameters<CatalogStore['apply']>[1] = {}) =>
    store.apply(buildResolvedCatalog([buildResolved('a', { ...NAMED, ...facts })]), options);

  const conflict = { field: 'name', values: [], chosen: 'a', rule: 'precedence' } as const;
  const ALONE: readonly (readonly [what: string, before: Facts, after: Facts])[] = [
    ['what it reads', {}, { inputModalities: ['text', 'image'] }],
    ['what it can do', {}, vision(true)],
    ['what it cannot do any more', vision(true), vision(false)],
    ['a name more', {}, { aliases: [alias('x/a'), alias('y/a')] }],
    ['a name less', { aliases: [alias('x/a'), alias('y/a')] }, {}],
    ['a disagreement more', {}, { conflicts: [conflict] }],
    ['a disagreement less', { conflicts: [conflict] }, {}],
    ['a limit', {}, { contextWindow: 8000 }],
    ['a result more', {}, { results: [buildResult('b', 1)] }],
    ['a result less', { results: [buildResult('b', 1)] }, {}],
  ];
  for (const [what, before, after] of ALONE) {
    it(`has changed it on the day of the data where there is but ${what}`, async () => {
      await apply(before);
      const sources = [buildSource({ asOf: '2026-07-04' })];
      const { models } = await apply(after, { now: LATER, sources, force: true });
      expect(models).to.deep.include({ changed: 1, unchanged: 0 });
      expect((await store.read('a')).updated_at).to.equal('2026-07-04T00:00:00Z');
    });
  }

  it('tells of flags and of other models as they are shown', async () => {
    const all = (facts: Facts) =>
      buildResolvedCatalog([buildResolved('a', facts), buildResolved('b'), buildResolved('c')]);
    await store.apply(all({ openWeights: false, replacement: 'b' }));
    await store.apply(all({ openWeights: true, replacement: 'c' }), { now: LATER });
    const told: unknown = await store
      .db('changes')
      .where({ type: 'model_changed', model_id: 'mdl_a' })
      .orderBy('field')
      .select('field', 'old', 'new');
    expect(told).to.deep.equal([
      { field: 'open_weights', old: 'false', new: 'true' },
      { field: 'replacement_slug', old: '"b"', new: '"c"' },
    ]);
    const kept: unknown = await store
      .db('fact_intervals')
      .orderBy('field')
      .select('field', 'value');
    expect(kept).to.deep.equal([
      { field: 'open_weights', value: 'false' },
      { field: 'replacement_slug', value: '"mdl_b"' },
    ]);
  });

  it('leaves a name the day on which it was first seen', async () => {
    await apply({});
    await apply({ aliases: [alias('x/a'), alias('y/a')], contextWindow: 8000 }, { now: LATER });
    const rows: unknown = await store
      .db('model_aliases')
      .orderBy('alias')
      .select('alias', 'valid_from');
    expect(rows).to.deep.equal([
      { alias: 'x/a', valid_from: STORE_NOW.toISOString().replace('.000', '') },
      { alias: 'y/a', valid_from: LATER.toISOString().replace('.000', '') },
    ]);
  });

  it('keeps a former slug once, however often the model changes', async () => {
    const aliases = [alias('x/a'), { ...alias('heron'), kind: 'former_slug' as const }];
    for (const contextWindow of [4000, 8000, 16_000]) await apply({ aliases, contextWindow });
    const slugs: unknown = await store
      .db('model_aliases')
      .where({ kind: 'former_slug' })
      .pluck('alias');
    expect(slugs).to.deep.equal(['heron']);
  });

  it('dates a capability by the data of the source that states it', async () => {
    const on = (day: string) => [
      buildSource({ asOf: '2026-07-04' }),
      buildSource({ key: 'litellm', asOf: day }),
    ];
    await apply(vision(false, 'litellm'), { sources: on('2026-06-20') });
    await apply(vision(true, 'litellm'), { sources: on('2026-07-03'), now: LATER });
    const told: unknown = await store
      .db('changes')
      .where({ field: 'capabilities.vision' })
      .pluck('effective_on');
    expect(told).to.deep.equal(['2026-07-03']);
  });

  it('has a model there since the earliest day that any source or the bundle knows', async () => {
    const since = async (): Promise<unknown> => store.db('models').pluck('valid_from');
    const offers = [buildResolvedOffer('p', 'a', [])];
    const history = [{ kind: 'offer' as const, id: 'off_p_a', from: '2026-08-01', prices: [] }];
    await apply({ offers }, { history });
    expect(await since()).to.deep.equal(['2026-07-02']);
    const sources = [buildSource(), buildSource({ key: 'litellm', asOf: '2026-05-01' })];
    const aliases = [alias('x/a'), alias('y/a', 'litellm')];
    await apply({ offers, aliases }, { sources, now: LATER });
    expect(await since()).to.deep.equal(['2026-05-01']);
    await apply({ offers }, { sources, now: LATER });
    expect(await since()).to.deep.equal(['2026-05-01']);
  });

  it('compares documents once after a change of the program, though none differs', async () => {
    await apply({});
    await store.db('catalogue_state').update({ document_form: 'another' });
    expect(await refreshDocuments(store.db, LATER)).to.equal(true);
    expect(await refreshDocuments(store.db, LATER)).to.equal(false);
  });
});
