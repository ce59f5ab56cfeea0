import { expect } from 'chai';
import type { IndexDocument } from '../../../indexer/index/port.ts';
import { answerFromView } from '../../../server/catalog/catalog-view.ts';
import { countFurther } from '../../../server/catalog/count-further.ts';
import { countModels } from '../../../server/catalog/count-models.ts';
import type { Filter } from '../../../schemas/query.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { buildModel, buildScore } from '../../support/build.ts';
import { toQuery } from '../../conformance/search-harness.ts';

const INFO: IndexDocument = {
  kind: 'info',
  id: 'catalogue',
  body: {
    ...{ catalog_version: '1', updated_at: '2026-09-14T03:00:00Z', sources: [] },
    history: { since: '2026-07-01', sources: [] },
  },
};
const MODELS = [
  buildModel({ slug: 'heron', name: 'Heron', benchmarks: [buildScore('quiz', 5)] }),
  buildModel({
    ...{ slug: 'ibis', name: 'Ibis', type: 'embedding' },
    benchmarks: [buildScore('quiz', 5, { self_reported: true })],
  }),
  buildModel({ slug: 'old-heron', name: 'Old Heron', status: 'retired' }),
  buildModel({ slug: 'heron-2026', snapshot_of: 'heron' }),
];

describe('a count of models', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: [INFO] });
  });
  after(() => app.close());

  type Params = Parameters<typeof countModels>[1];
  const count = async (params: Params) => {
    const request = { now: new Date('2026-09-20T12:00:00Z'), warnings: [] };
    const { page, meta } = await answerFromView(app.services.catalog, (catalog) =>
      countModels(catalog, params, request, ['type']),
    );
    const { type } = page.facets;
    const values = type?.kind === 'values' ? type.values : [];
    return { total: page.total, types: values.map(({ value, count: n }) => `${value} ${n}`), meta };
  };
  const quiz = { benchmark_min: [{ benchmark: 'quiz', value: 1 }] };

  const CASES: readonly (readonly [what: string, params: Params, total: number, gone: number])[] = [
    ['all that a list shows', {}, 2, 1],
    ['those whose names have the words as they are typed', { q: 'heron' }, 1, 1],
    ['none for a mistyped word', { q: 'heorn' }, 0, 0],
    ['none of which only some of the words are found', { q: 'heron stork' }, 0, 0],
    ['those with a score', quiz, 2, 0],
    ['those with a score others measured', { ...quiz, self_reported: false }, 1, 0],
    ['retired ones too', { status: [{ values: ['any'], not: false }] }, 3, 0],
  ];
  for (const [what, params, total, gone] of CASES) {
    it(`is of ${what}`, async () => {
      const { meta, ...counted } = await count(params);
      expect([counted.total, meta.retired_excluded]).to.deep.equal([total, gone]);
    });
  }

  it('has the facets that are asked for, the day it is of, and names that are not known', async () => {
    const { types, meta } = await count({ as_of: '2026-08-01' });
    expect(types).to.deep.equal(['embedding 1', 'text 1']);
    expect(meta).to.deep.include({ as_of: '2026-08-01', warnings: [] });
    const unknown = await count({ license: [{ values: ['nobody'], not: false }] });
    expect(unknown.meta.warnings.map(({ parameter }) => parameter)).to.deep.equal(['license']);
    expect(unknown.meta).not.to.have.property('as_of');
  });

  it('that a further value would leave is of what the others leave, left out or chosen', async () => {
    const further = (filters: readonly Filter[]) =>
      answerFromView(app.services.catalog, (catalog) =>
        countFurther(catalog, toQuery({ filters }), ['type']),
      );
    const toFacet = (value: string, n: number) => ({
      type: { kind: 'values', values: [{ value, count: n }] },
    });
    const embedding = { kind: 'any_of', field: 'type', values: ['embedding'] } as const;
    expect(await further([{ ...embedding, not: false }])).to.deep.equal(toFacet('embedding', 1));
    expect(await further([{ ...embedding, not: true }])).to.deep.equal(toFacet('text', 3));
    expect(await further([])).to.deep.equal({});
  });
});
