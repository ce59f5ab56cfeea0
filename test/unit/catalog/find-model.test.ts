import { expect } from 'chai';
import type { Stage } from '../../../schemas/query.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { findModel } from '../../../server/catalog/questions/answer/find-model.ts';
import { buildModel } from '../../support/build.ts';

/** A catalogue in which nothing is called so, and a search finds one model. */
const toCatalog = (name: string, stage: Stage): CatalogView => {
  const model = buildModel({ slug: name.toLowerCase().replaceAll(' ', '-'), name });
  const view = {
    resolve: () => Promise.resolve({ kind: 'none', nearest: [] }),
    search: () => Promise.resolve({ stage, hits: [{ model }] }),
    read: () => Promise.resolve([model]),
  };
  return view as unknown as CatalogView;
};

describe('the model that a question means by a name', () => {
  const CASES: readonly (readonly [typed: string, stage: Stage, name: string, is: boolean])[] = [
    ['heron 4', 'exact', 'Heron 4', true],
    ['heron 4', 'exact', 'Heron 4 Mini', true],
    ['heron 4', 'exact', 'Heron 4.1', false],
    ['hern 4', 'fuzzy', 'Heron 4', true],
    ['hern 4', 'fuzzy', 'Heron 4.1', false],
    ['heron 4', 'partial', 'Heron 4', false],
  ];
  for (const [typed, stage, name, is] of CASES) {
    it(`is ${is ? '' : 'not '}${name} for ${typed}, where the search is ${stage}`, async () => {
      const found = await findModel(toCatalog(name, stage), typed);
      expect(found?.name).to.equal(is ? name : undefined);
    });
  }
});
