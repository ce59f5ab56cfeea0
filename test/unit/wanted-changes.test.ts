import { expect } from 'chai';
import { isWanted, type ChangeFilter } from '../../schemas/changes.ts';
import { buildChange } from '../support/build-change.ts';

const CHANGES = [
  buildChange({
    sequence: 1,
    type: 'offer.created',
    model: { id: 'mdl_heron', slug: 'heron', name: 'Heron' },
    creator: { slug: 'acme', name: 'Acme' },
    provider: { slug: 'perch', name: 'Perch' },
  }),
  buildChange({
    sequence: 2,
    type: 'model.created',
    model: { id: 'mdl_egret', slug: 'egret', name: 'Egret' },
    creator: { slug: 'umbra', name: 'Umbra' },
  }),
  buildChange({ sequence: 3, type: 'catalog.published' }),
];

const FILTERS: readonly (readonly [what: string, filter: ChangeFilter, wanted: number[]])[] = [
  ['everything', {}, [1, 2, 3]],
  ['any of several types', { types: ['offer.created', 'catalog.published'] }, [1, 3]],
  ['models by their ids', { models: ['mdl_heron', 'egret'] }, [1]],
  ['creators by their slugs', { creators: ['umbra', 'Acme'] }, [2]],
  ['providers by their slugs', { providers: ['perch'] }, [1]],
  ['what is of all that is named', { creators: ['acme'], types: ['model.created'] }, []],
  ['nothing where none of the models it names is known', { models: [] }, []],
];

describe('an entry of the change log', () => {
  for (const [what, filter, wanted] of FILTERS) {
    it(`is wanted by who asks for ${what}`, () => {
      const found = CHANGES.filter((change) => isWanted(change, filter));
      expect(found.map(({ sequence }) => sequence)).to.deep.equal(wanted);
    });
  }
});
