import { expect } from 'chai';
import type { IndexDocument } from '../../../indexer/index/port.ts';
import type { Provider } from '../../../schemas/directory.ts';
import { answerFromView, type CatalogView } from '../../../server/catalog/catalog-view.ts';
import {
  countScored,
  findBenchmark,
  listBenchmarks,
  toBenchmark,
} from '../../../server/catalog/directory/benchmarks.ts';
import {
  CREATORS,
  getDirectoryEntry,
  listDirectory,
  listMembers,
  PROVIDERS,
} from '../../../server/catalog/directory/providers-and-creators.ts';
import type { ApiError, FieldError } from '../../../server/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { buildBenchmark, buildModel, buildScore } from '../../support/build.ts';

const provider = (slug: string, kind: Provider['kind']): IndexDocument => ({
  kind: 'provider',
  id: slug,
  body: { object: 'provider', slug, name: slug, kind, docs_url: null },
});
const creator = (slug: string): IndexDocument => ({
  kind: 'creator',
  id: slug,
  body: {
    object: 'creator',
    slug,
    name: slug,
    kind: 'lab',
    country: null,
    website: null,
    hf_orgs: [],
  },
});
const benchmark = (id: string, parent: string | null = null): IndexDocument => ({
  kind: 'benchmark',
  id,
  body: buildBenchmark(id, id, parent),
});

const OTHERS = [
  ...['acme', 'zoo'].map(creator),
  provider('acme', 'first_party'),
  provider('zoo', 'first_party'),
  ...['few', 'many'].map((slug) => provider(slug, 'inference')),
  provider('gate', 'gateway'),
  provider('heaven', 'cloud'),
  ...[benchmark('quiz'), benchmark('rare'), benchmark('part', 'quiz')],
];

const by = (slug: string) => ({ creator: { slug, name: slug } });
const scores = [buildScore('quiz', 1), buildScore('part', 1)];
const MODELS = [
  buildModel({
    ...{ slug: 'z', popularity: 9, ...by('zoo'), providers: ['many', 'gate'] },
    benchmarks: [...scores, buildScore('rare', 1)],
  }),
  buildModel({ slug: 'b', popularity: 5, ...by('acme'), providers: ['many'], benchmarks: scores }),
  buildModel({ slug: 'a', popularity: 5, ...by('acme'), providers: ['many', 'few'] }),
  buildModel({
    ...{ slug: 'part-only', popularity: 1, providers: ['gate', 'heaven'] },
    benchmarks: [buildScore('part', 2)],
  }),
  buildModel({ slug: 'gone', status: 'retired', popularity: 3, providers: ['few', 'heaven'] }),
  buildModel({ slug: 'a-2026', snapshot_of: 'a', ...by('acme'), providers: ['few'] }),
];

describe('the directory of a catalogue', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: OTHERS });
  });
  after(() => app.close());

  const ask = <T>(work: (catalog: CatalogView) => T | Promise<T>): Promise<T> =>
    answerFromView(app.services.catalog, (catalog) => Promise.resolve(work(catalog)));
  const list = async (sort: string, directory: typeof PROVIDERS | typeof CREATORS = PROVIDERS) => {
    const params = { sort, limit: 10 };
    const { entries } = await ask((catalog) =>
      listDirectory(catalog, directory as typeof PROVIDERS, params),
    );
    return entries.map(({ slug, models }) => `${slug} ${models}`);
  };

  it('has creators by their best known model, then others by kind and number of models', async () => {
    expect(await list('-popularity')).to.deep.equal([
      ...['zoo 0', 'acme 0', 'heaven 1', 'many 3', 'few 1', 'gate 2'],
    ]);
    expect(await list('popularity')).to.deep.equal([
      ...['gate 2', 'few 1', 'many 3', 'heaven 1', 'acme 0', 'zoo 0'],
    ]);
    expect(await list('-popularity', CREATORS)).to.deep.equal(['zoo 1', 'acme 2']);
    expect(await list('-models')).to.deep.equal([
      ...['many 3', 'gate 2', 'few 1', 'heaven 1', 'acme 0', 'zoo 0'],
    ]);
  });

  it('has each with the models a list shows, by its slug in any case', async () => {
    const entry = await ask((catalog) => getDirectoryEntry(catalog, PROVIDERS, 'FEW'));
    expect(entry).to.deep.include({
      ...{ slug: 'few', models: 1 },
      links: { self: '/api/v1/providers/few', models: '/api/v1/models?provider=few' },
    });
    const maker = await ask((catalog) => getDirectoryEntry(catalog, CREATORS, 'acme'));
    expect(maker.links.models).to.equal('/api/v1/models?creator=acme');
    const failure = (await ask((catalog) => getDirectoryEntry(catalog, CREATORS, 'zo')).catch(
      (error: unknown) => error,
    )) as ApiError;
    expect([failure.code, failure.members]).to.deep.equal([
      'creator_not_found',
      { did_you_mean: [{ slug: 'zoo', score: 0.5 }] },
    ]);
  });

  it('has the models of each, the best known first, on pages of their own', async () => {
    const read = (slug: string, rest: object = {}) =>
      ask((catalog) => listMembers(catalog, 'provider', slug, { limit: 2, ...rest }));
    const { models, pagination } = await read('MANY');
    expect(models.map(({ slug }) => slug)).to.deep.equal(['z', 'a']);
    const cursor = pagination.next_cursor ?? '';
    expect((await read('many', { cursor })).models.map(({ slug }) => slug)).to.deep.equal(['b']);
    const failure = await read('gate', { cursor }).catch((error: unknown) => error);
    expect(failure).to.include({ code: 'invalid_cursor' });
  });

  it('has benchmarks by how many well known models they measured, parts of others last', async () => {
    const sorted = await ask((catalog) =>
      listBenchmarks(catalog, { sort: '-popularity', limit: 10 }),
    );
    expect(sorted.entries.map(({ id }) => id)).to.deep.equal(['quiz', 'rare', 'part']);
    expect(await ask((catalog) => countScored(catalog, 'part'))).to.equal(3);
  });

  it('has a benchmark by its id in any case, and the nearest to one it has not', async () => {
    const errors: FieldError[] = [];
    const found = await ask((catalog) => [
      findBenchmark(catalog, 'QUIZ').id,
      toBenchmark('Quiz', catalog, errors)?.id,
      toBenchmark('quizz', catalog, errors),
    ]);
    expect(found).to.deep.equal(['quiz', 'quiz', null]);
    expect(errors).to.deep.equal([
      {
        ...{ parameter: 'benchmark', detail: 'There is no benchmark with this id.' },
        ...{ value: 'quizz', did_you_mean: 'quiz' },
      },
    ]);
    const failure = await ask((catalog) => findBenchmark(catalog, 'raree')).catch(
      (error: unknown) => error,
    );
    expect(failure).to.deep.include({
      code: 'benchmark_not_found',
      members: { did_you_mean: [{ slug: 'rare', score: 0.5 }] },
    });
  });
});
