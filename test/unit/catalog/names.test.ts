import { expect } from 'chai';
import { findNames } from '../../../indexer/catalog/names.ts';
import { buildResolved, buildResolvedCatalog } from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

describe('names of stored models', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const leadsTo = async (text: string): Promise<string[]> => {
    const found = await findNames(store.db, [text]);
    return [...found.values()].flat().map(({ slug }) => slug);
  };

  it('lead to a model that nobody names any more, unless another is called so now', async () => {
    const alias = { source: 'models-dev', strategy: 'exact', confidence: 1, kind: 'id' as const };
    const [kept, gone, left] = ['kept', 'gone', 'left'].map((slug) => buildResolved(slug));
    if (kept === undefined || gone === undefined || left === undefined) throw new Error('none');
    await store.apply(buildResolvedCatalog([kept, gone, left]));
    const called = { ...kept, aliases: [{ ...alias, alias: 'gone' }] };
    await store.apply(buildResolvedCatalog([called]), { force: true });
    expect(await leadsTo('left')).to.deep.equal(['left']);
    expect(await leadsTo('mdl_left')).to.deep.equal(['left']);
    expect(await leadsTo('gone')).to.deep.equal(['kept']);
  });

  it('lead to a model by its own slug and id, though another has them as a name', async () => {
    const alias = { source: 'models-dev', strategy: 'exact', confidence: 1, kind: 'id' as const };
    const other = buildResolved('other', {
      aliases: ['own', 'mdl_own'].map((text) => ({ ...alias, alias: text })),
    });
    await store.apply(buildResolvedCatalog([buildResolved('own'), other]));
    expect(await leadsTo('own')).to.deep.equal(['own', 'other']);
    expect(await leadsTo('mdl_own')).to.deep.equal(['own', 'other']);
  });
});
