import { expect } from 'chai';
import { readDocuments } from '../../../indexer/catalog/documents/read-documents.ts';
import { loadHistoryInfo } from '../../../indexer/catalog/history/history-info.ts';
import { readManifest } from '../../../indexer/catalog/outbox/outbox.ts';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import type { ModelHistory, ModelVersion } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
import { projectToDate } from '../../../server/search/project-to-date.ts';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const JUNE = '2026-06-16';
const JULY = '2026-07-02';
const AUGUST = '2026-08-01';

/** Two snapshots of a feed between which everything that can change does. */
const OLDER = buildResolvedCatalog([
  buildResolved('a', {
    name: 'Old name',
    contextWindow: 8000,
    inputModalities: ['text'],
    capabilities: [{ capability: 'vision', value: false, source: 'models-dev' }],
    results: [buildResult('b1', 10)],
    offers: [
      buildResolvedOffer('p', 'a', [buildPrice('input', 2), buildPrice('output', 8)], {
        contextWindow: 8000,
      }),
      buildResolvedOffer('q', 'a', [buildPrice('input', 3)]),
    ],
  }),
  buildResolved('b', { offers: [buildResolvedOffer('p', 'moved', [buildPrice('input', 1)])] }),
  ...Array.from({ length: 20 }, (_, i) => buildResolved(`same-${i}`)),
]);
const YOUNGER = buildResolvedCatalog([
  buildResolved('a', {
    name: 'New name',
    status: 'deprecated',
    contextWindow: 16_000,
    inputModalities: ['text', 'image'],
    capabilities: [{ capability: 'vision', value: true, source: 'models-dev' }],
    results: [buildResult('b1', 11)],
    offers: [
      buildResolvedOffer('p', 'a', [buildPrice('input', 1), buildPrice('output', 8)], {
        contextWindow: 16_000,
      }),
      buildResolvedOffer('p', 'moved', [buildPrice('input', 1)]),
    ],
  }),
  buildResolved('c', { offers: [buildResolvedOffer('p', 'c', [buildPrice('input', 5)])] }),
  ...Array.from({ length: 20 }, (_, i) => buildResolved(`same-${i}`)),
]);

describe('the past of a catalogue', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const apply = (catalogue: ResolvedCatalog, asOf: string): Promise<unknown> =>
    store.apply(catalogue, { sources: [buildSource({ asOf })], force: true });
  const versionsOf = async (slug: string): Promise<ModelVersion[]> => {
    const refs = (await readManifest(store.db)).filter(
      ({ kind, id }) => kind === 'version' && id.startsWith(`mdl_${slug}@`),
    );
    const documents = await readDocuments(store.db, refs);
    return documents
      .map(({ body }) => body as ModelVersion)
      .sort((x, y) => (x.valid_to < y.valid_to ? -1 : 1));
  };
  const on = async (slug: string, day: string): Promise<Model | null> => {
    const version = (await versionsOf(slug)).find(
      ({ valid_from, valid_to }) => (valid_from ?? '') <= day && day < valid_to,
    );
    return version === undefined ? store.read(slug) : version.document;
  };
  const historyOf = async (slug: string): Promise<ModelHistory['intervals']> => {
    const [document] = await readDocuments(store.db, [{ kind: 'history', id: `mdl_${slug}` }]);
    return document?.kind === 'history' ? document.body.intervals : [];
  };

  it('begins with the first data and has no versions then', async () => {
    await apply(OLDER, JUNE);
    const [state] = await store.db('catalogue_state').select('since');
    expect(state).to.deep.equal({ since: JUNE });
    expect(await versionsOf('a')).to.deep.equal([]);
  });

  it('makes of two snapshots what models were between them', async () => {
    await apply(OLDER, JUNE);
    const june = await store.read('a');
    await apply(YOUNGER, JULY);
    expect(
      (await versionsOf('a')).map(({ valid_from, valid_to }) => [valid_from, valid_to]),
    ).to.deep.equal([[null, JULY]]);
    const past = await on('a', '2026-07-01');
    const history = (await loadHistoryInfo(store.db)) ?? undefined;
    // When it was last changed is told as of today.
    const then = { ...june, updated_at: `${JULY}T00:00:00Z` };
    expect(projectToDate(past ?? june, '2026-07-01', history)).to.deep.equal(then);
    expect((await on('a', JULY))?.pricing?.input).to.equal(1);
    expect(await on('c', JUNE)).to.equal(null);
    expect(await versionsOf('same-1')).to.deep.equal([]);
  });

  it('keeps an offer that moved with the model it was of', async () => {
    await apply(OLDER, JUNE);
    await apply(YOUNGER, JULY);
    const ids = async (slug: string, day: string) =>
      (await on(slug, day))?.offers.map(({ id }) => id);
    expect(await ids('b', JUNE)).to.deep.equal(['off_p_moved']);
    expect(await ids('b', JULY)).to.deep.equal([]);
    expect(await ids('a', JUNE)).to.deep.equal(['off_p_a', 'off_q_a']);
    expect(await ids('a', JULY)).to.deep.equal(['off_p_a', 'off_p_moved']);
    expect((await on('b', JUNE))?.status).to.equal('active');
    expect((await on('b', JULY))?.status).to.equal('retired');
  });

  it('leads with what others measured on a day of which no headline is known', async () => {
    const scored = (...results: ReturnType<typeof buildResult>[]) =>
      buildResolvedCatalog([buildResolved('a', { results })]);
    const build = (score: number, run: object, isPrimary = false) =>
      buildResult('b1', score, { run: { recordedOn: JUNE, ...run }, isPrimary });
    const own = build(90, { nativeId: 'own', evaluator: 'self_reported' });
    const early = build(70, { nativeId: 'early', evaluatedOn: '2026-05-01' });
    const later = build(71, { nativeId: 'later', evaluatedOn: '2026-05-02' });
    const newest = build(80, { nativeId: 'newest', recordedOn: JULY }, true);
    await apply(scored(own, early, later), JUNE);
    await apply(scored(own, early, later, newest), JULY);
    const lead = async (day: string) =>
      (await on('a', day))?.benchmarks.filter(({ headline }) => headline).map(({ score }) => score);
    expect(await lead(JUNE)).to.deep.equal([71]);
    expect(await lead(JULY)).to.deep.equal([80]);
  });

  it('tells each change with its days, from and to, and the source', async () => {
    await apply(OLDER, JUNE);
    await apply(YOUNGER, JULY);
    const facts = (await historyOf('a')).flatMap((one) => (one.kind === 'fact' ? [one] : []));
    const field = (name: string, offer: string | null = null): unknown =>
      facts
        .filter((one) => one.field === name && one.offer_id === offer)
        .map((one) => [one.previous, one.value, one.effective_from, one.effective_to, one.source]);
    expect(field('name')).to.deep.equal([
      ['Old name', 'New name', JULY, null, 'models-dev'],
      [null, 'Old name', JUNE, JULY, 'models-dev'],
    ]);
    expect(field('modalities.input')).to.deep.equal([
      [['text'], ['image', 'text'], JULY, null, 'models-dev'],
      [null, ['text'], JUNE, JULY, 'models-dev'],
    ]);
    expect(field('capabilities.vision')).to.have.length(2);
    expect(field('limits.context_window', 'off_p_a')).to.have.length(2);
    expect(field('offered', 'off_q_a')).to.deep.equal([[null, true, JUNE, JULY, null]]);
    const prices = (await historyOf('a')).flatMap((one) =>
      one.kind === 'price' && one.offer_id === 'off_p_a' && one.component === 'input' ? [one] : [],
    );
    expect(prices.map((one) => [one.amount, one.effective_from, one.effective_to])).to.deep.equal([
      [1, JULY, null],
      [2, JUNE, JULY],
    ]);
    const logged: unknown = await store
      .db('changes')
      .where({ model_id: 'mdl_a', type: 'model_changed', field: 'name' })
      .select('old', 'new', 'source_key', 'effective_on');
    expect(logged).to.deep.equal([
      { old: '"Old name"', new: '"New name"', source_key: 'models-dev', effective_on: JULY },
    ]);
  });

  it('changes nothing with the same data again', async () => {
    await apply(OLDER, JUNE);
    await apply(YOUNGER, JULY);
    const before = await readManifest(store.db);
    const rows = await store.db('fact_intervals').select('*');
    await apply(YOUNGER, JULY);
    expect(await readManifest(store.db)).to.deep.equal(before);
    expect(await store.db('fact_intervals').select('*')).to.deep.equal(rows);
  });

  it('restores what was when the older data come again, and keeps the history', async () => {
    await apply(OLDER, JUNE);
    await apply(YOUNGER, JULY);
    await apply(OLDER, JUNE);
    expect(await store.read('a')).to.have.nested.property('pricing.input', 2);
    expect((await store.read('b')).status).to.equal('active');
    const amounts = (await historyOf('a')).flatMap((one) =>
      one.kind === 'price' && one.offer_id === 'off_p_a' && one.component === 'input'
        ? [[one.amount, one.effective_from, one.effective_to]]
        : [],
    );
    expect(amounts).to.deep.include.members([
      [2, JULY, null],
      [1, JULY, JULY],
      [2, JUNE, JULY],
    ]);
    for (const table of ['offer_prices', 'fact_intervals', 'offers']) {
      const bad: unknown = await store.db(table).whereRaw('valid_to < valid_from').select('id');
      expect(bad, table).to.deep.equal([]);
    }
    await apply(YOUNGER, AUGUST);
    expect(await on('a', '2026-07-15')).to.have.nested.property('pricing.input', 2);
    expect(await on('a', AUGUST)).to.have.nested.property('pricing.input', 1);
  });

  it('shows an offer that was away for some days only where it was there', async () => {
    const without = buildResolvedCatalog([buildResolved('a'), ...OLDER.models.slice(1)]);
    await apply(OLDER, JUNE);
    await apply(without, JULY);
    await apply(OLDER, AUGUST);
    const count = async (day: string) => (await on('a', day))?.offers.length;
    expect([await count(JUNE), await count(JULY), await count(AUGUST)]).to.deep.equal([2, 0, 2]);
    const offered = (await historyOf('a')).filter(
      (one) => one.kind === 'fact' && one.field === 'offered' && one.offer_id === 'off_p_a',
    );
    expect(offered.map((one) => [one.effective_from, one.effective_to])).to.deep.equal([
      [AUGUST, null],
      [JUNE, JULY],
    ]);
  });

  it('keeps the address of today and tells of the former one', async () => {
    const renamed = { ...buildResolved('a', { name: 'Renamed' }), slug: 'aleph' };
    await apply(buildResolvedCatalog([buildResolved('a', { name: 'A' })]), JUNE);
    await apply(buildResolvedCatalog([renamed]), JULY);
    const past = await on('a', JUNE);
    expect(past).to.include({ slug: 'aleph', name: 'A' });
    expect(past?.links.self).to.equal('/api/v1/models/aleph');
    const slugs = (await historyOf('a')).flatMap((one) =>
      one.kind === 'fact' && one.field === 'slug' ? [[one.previous, one.value]] : [],
    );
    expect(slugs).to.deep.equal([
      ['a', 'aleph'],
      [null, 'a'],
    ]);
  });

  it('knows a score from the day its source gives it', async () => {
    const scored = (score: number, recordedOn: string): ResolvedCatalog =>
      buildResolvedCatalog([
        buildResolved('a', { results: [buildResult('b1', score, { run: { recordedOn } })] }),
      ]);
    await apply(buildResolvedCatalog([buildResolved('a')]), JUNE);
    await apply(scored(10, '2026-06-20'), JULY);
    await apply(scored(12, AUGUST), AUGUST);
    const score = async (day: string) => (await on('a', day))?.benchmarks[0]?.score;
    expect([
      await score('2026-06-19'),
      await score('2026-06-20'),
      await score('2026-07-31'),
    ]).to.deep.equal([undefined, 10, 10]);
    expect(await score(AUGUST)).to.equal(12);
  });

  it('chooses among sources by what they had said by then', async () => {
    const litellm = { source: 'litellm' };
    const of = (...prices: ReturnType<typeof buildPrice>[]): ResolvedCatalog =>
      buildResolvedCatalog([
        buildResolved('a', { offers: [buildResolvedOffer('p', 'a', prices)] }),
      ]);
    const other = (asOf: string) =>
      buildSource({ key: 'litellm', name: 'LiteLLM', asOf, precedence: 0 });
    await store.apply(of(buildPrice('input', 2)), { sources: [buildSource({ asOf: JUNE })] });
    await store.apply(
      of(buildPrice('input', 2, { isChosen: false }), buildPrice('input', 3, litellm)),
      { sources: [buildSource({ asOf: JUNE }), other(JULY)] },
    );
    expect(await store.read('a')).to.have.nested.property('pricing.input', 3);
    expect(await on('a', JUNE)).to.have.nested.property('pricing.input', 2);
  });
});
