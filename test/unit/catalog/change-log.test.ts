import { expect } from 'chai';
import { refreshDocuments } from '../../../indexer/catalog/apply/apply-catalog.ts';
import { insertRows } from '../../../indexer/catalog/database/batches.ts';
import { readSnapshot } from '../../../indexer/catalog/outbox/outbox.ts';
import { countSegments } from '../../../indexer/catalog/outbox/publish-log.ts';
import { LogSegment, SEGMENT_SIZE, type Change } from '../../../schemas/changes.ts';
import type { CatalogInfo } from '../../../schemas/directory.ts';
import {
  buildResolvedCatalog,
  buildLargeCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');
const LATER_AT = '2026-07-05T10:00:00Z';

describe('the change log of a catalogue', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const segments = async (): Promise<LogSegment[]> =>
    (await readSnapshot(store.db, null, 10_000))
      .filter(({ kind }) => kind === 'log')
      .map(({ body }) => LogSegment.parse(JSON.parse(body ?? '')));
  const log = async (): Promise<Change[]> => (await segments()).flatMap(({ entries }) => entries);
  const readInfo = async (): Promise<CatalogInfo> => {
    const [text] = await store.db('catalogue_state').pluck<string[]>('info');
    return JSON.parse(text ?? '') as CatalogInfo;
  };
  const priced = (usd: readonly number[], more: Parameters<typeof buildResolved>[1] = {}) => {
    const [input = 0, output = 0] = usd;
    const prices = [buildPrice('input', input), buildPrice('output', output)];
    return buildResolved('a', {
      name: 'Alpha',
      creator: 'c',
      offers: [buildResolvedOffer('p', 'a', prices)],
      ...more,
    });
  };
  /** The entries of the second of two catalogues. */
  async function between(
    one: ReturnType<typeof priced>,
    other: ReturnType<typeof priced>,
  ): Promise<Change[]> {
    await store.apply(buildResolvedCatalog([one]));
    const before = (await log()).length;
    const sources = [buildSource({ asOf: '2026-07-04' })];
    await store.apply(buildResolvedCatalog([other]), { now: LATER, sources });
    return (await log()).slice(before);
  }

  it('says of a first catalogue what there is, without what belongs to it', async () => {
    const model = priced([1, 2], { results: [buildResult('b', 10)] });
    await store.apply(buildResolvedCatalog([model]));
    const entries = await log();
    expect(entries.map(({ sequence, type }) => [sequence, type])).to.deep.equal([
      [1, 'provider.created'],
      [2, 'benchmark.created'],
      [3, 'model.created'],
      [4, 'catalog.published'],
    ]);
    expect(entries[0]).to.deep.include({ provider: { slug: 'p', name: 'P' }, model: null });
    expect(entries[1]).to.deep.include({ benchmark: { id: 'b', name: 'B' }, changes: [] });
    expect(entries[2]).to.deep.equal({
      object: 'change',
      id: 'chg_000000000003',
      sequence: 3,
      type: 'model.created',
      at: '2026-07-02T10:00:00Z',
      effective_on: '2026-07-02',
      model: { id: 'mdl_a', slug: 'a', name: 'Alpha' },
      creator: { slug: 'c', name: 'C' },
      provider: null,
      offer_id: null,
      benchmark: null,
      changes: [],
      source: {
        key: 'models-dev',
        name: 'models.dev',
        url: 'https://models.dev',
        license: 'MIT',
      },
    });
    expect(entries[3]?.changes).to.deep.equal([
      { field: 'catalog_version', from: null, to: '2026-07-02.1', percent: null },
    ]);
    expect((await readInfo()).log).to.deep.equal({ began_at: '2026-07-02T10:00:00Z' });
  });

  it('tells prices of one offer together, with exact percents', async () => {
    const [price, published, ...rest] = await between(priced([1.25, 3]), priced([1, 2]));
    expect(rest).to.deep.equal([]);
    expect(published?.type).to.equal('catalog.published');
    expect(price).to.deep.include({
      type: 'model.price_changed',
      at: LATER_AT,
      effective_on: '2026-07-04',
      provider: { slug: 'p', name: 'P' },
      offer_id: 'off_p_a',
      changes: [
        { field: 'input', from: 1.25, to: 1, percent: -20 },
        { field: 'output', from: 3, to: 2, percent: -33.3333 },
      ],
    });
  });

  for (const [from, to, percent] of [
    [0.1, 0.3, 200],
    [3, 3.00001, 0.0003],
    [0.07, 0.06, -14.2857],
    [8, 8.000004, 0.0001],
    [8, 7.999996, -0.0001],
    [8, 8.0000039, 0],
    [0, 1, null],
    [8, 8.00001, 0.0001],
    [0.000000001, 2000, 199_999_999_999_900],
  ] as const) {
    it(`says that ${to} after ${from} is ${percent ?? 'no'} percent`, async () => {
      const [{ changes: [change] } = { changes: [] }] = await between(
        priced([from, 1]),
        priced([to, 1]),
      );
      expect(change).to.deep.equal({ field: 'input', from, to, percent });
    });
  }

  it('has no percent of a price that comes or goes', async () => {
    const only = (component: 'input' | 'output') =>
      priced([], { offers: [buildResolvedOffer('p', 'a', [buildPrice(component, 2)])] });
    const [change] = await between(only('input'), only('output'));
    expect(change?.changes).to.have.deep.members([
      { field: 'input', from: 2, to: null, percent: null },
      { field: 'output', from: null, to: 2, percent: null },
    ]);
  });

  it('has a type for each thing that can happen', async () => {
    const entries = await between(
      priced([1, 2], { results: [buildResult('b.1', 10), buildResult('gone', 20)] }),
      priced([1, 2], {
        status: 'deprecated',
        name: 'Aleph',
        contextWindow: 8000,
        openWeights: true,
        results: [buildResult('b.1', 11, { stderr: 0.5 }), buildResult('new', 30)],
        offers: [
          buildResolvedOffer('p', 'a', [buildPrice('input', 1), buildPrice('output', 2)], {
            contextWindow: 4000,
            maxOutputTokens: 400,
          }),
          buildResolvedOffer('q', 'a', [buildPrice('input', 1)]),
        ],
      }),
    );
    const told = entries.map(({ type, provider, benchmark, changes }) => [
      type,
      provider?.slug ?? benchmark?.id ?? null,
      ...changes.map(({ field, from, to }) => `${field} ${String(from)} ${String(to)}`),
    ]);
    expect(told).to.have.deep.members([
      ['provider.created', 'q'],
      ['benchmark.created', 'new'],
      ['model.renamed', null, 'name Alpha Aleph'],
      ['model.deprecated', null, 'status active deprecated'],
      ['model.updated', null, 'limits.context_window null 8000', 'open_weights null true'],
      [
        'offer.updated',
        'p',
        'limits.context_window null 4000',
        'limits.max_output_tokens null 400',
      ],
      ['offer.created', 'q'],
      ['model.benchmark_removed', 'gone', 'score 20 null'],
      ['model.benchmark_added', 'new', 'score null 30'],
      ['model.benchmark_changed', 'b.1', 'score 10 11', 'score_norm 0.1 0.11', 'stderr null 0.5'],
      ['catalog.published', null, 'catalog_version 2026-07-02.1 2026-07-05.1'],
    ]);
    for (const { model } of entries.filter(({ type }) => type.startsWith('model.'))) {
      expect(model).to.deep.equal({ id: 'mdl_a', slug: 'a', name: 'Aleph' });
    }
  });

  it('tells that an offer and a model went', async () => {
    const other = buildResolved('b');
    await store.apply(buildResolvedCatalog([priced([1, 2]), other]));
    const before = (await log()).length;
    await store.apply(buildResolvedCatalog([priced([], { offers: [] }), other]), {
      now: LATER,
      force: true,
    });
    await store.apply(buildResolvedCatalog([other]), { now: LATER, force: true });
    const told = (await log()).slice(before).map(({ type, offer_id, changes }) => ({
      type,
      offer_id,
      to: changes.map(({ to }) => to),
    }));
    expect(told.filter(({ type }) => type !== 'catalog.published')).to.deep.equal([
      { type: 'offer.removed', offer_id: 'off_p_a', to: [] },
      { type: 'model.retired', offer_id: null, to: ['retired'] },
    ]);
  });

  it('is never changed: an entry keeps the names of its day', async () => {
    await store.apply(buildResolvedCatalog([priced([1, 2])]));
    const before = await log();
    const renamed = { ...priced([1, 2]), slug: 'aleph', name: 'Aleph' };
    await store.apply(buildResolvedCatalog([renamed]), { now: LATER });
    const after = await log();
    expect(after.slice(0, before.length)).to.deep.equal(before);
    expect((await readInfo()).log).to.deep.equal({ began_at: '2026-07-02T10:00:00Z' });
    expect(after[before.length]).to.deep.include({
      type: 'model.renamed',
      model: { id: 'mdl_a', slug: 'aleph', name: 'Aleph' },
      changes: [
        { field: 'slug', from: 'a', to: 'aleph', percent: null },
        { field: 'name', from: 'Alpha', to: 'Aleph', percent: null },
      ],
    });
  });

  it('is numbered without a gap, in documents that are full before the next begins', async () => {
    const catalogue = buildLargeCatalog(2 * SEGMENT_SIZE + 7);
    await store.apply(catalogue);
    await store.apply(buildResolvedCatalog([...catalogue.models, priced([1, 2])]), { now: LATER });
    const all = await segments();
    expect(all.map(({ entries }) => entries.length).slice(0, 2)).to.deep.equal([50, 50]);
    const begun = all.filter(({ at }) => at === all[0]?.at);
    const entries = begun.flatMap((segment) => segment.entries);
    expect(countSegments(entries.length)).to.equal(begun.length);
    let next = 1;
    for (const { first, last, at, entries } of all) {
      expect(first).to.equal(next);
      expect(last).to.equal(first + entries.length - 1);
      expect(new Set(entries.map((entry) => entry.at))).to.deep.equal(new Set([at]));
      next = last + 1;
    }
  });

  it('has the entries of rows that an older program wrote', async () => {
    await store.apply(buildResolvedCatalog([priced([1.25, 3])]));
    await store.apply(buildResolvedCatalog([priced([1, 2])]), { now: LATER });
    const before = await log();
    await store.db('documents').where({ kind: 'log' }).delete();
    await store.db('outbox').where({ kind: 'log' }).delete();
    const older = { ...(await readInfo()), log: undefined };
    await store.db('catalogue_state').update({
      document_form: '',
      log_row: 0,
      log_entries: 0,
      info: JSON.stringify(older),
    });
    const now = new Date('2026-07-06T10:00:00Z');
    expect(await refreshDocuments(store.db, now)).to.equal(true);
    const after = await log();
    expect(after.slice(0, before.length)).to.deep.equal(before);
    expect(after.slice(before.length).map(({ type }) => type)).to.deep.equal(['catalog.published']);
    for (const { at, entries } of await segments()) {
      expect(new Set(entries.map((entry) => entry.at))).to.deep.equal(new Set([at]));
    }
    expect((await readInfo()).log).to.deep.equal({
      began_at: '2026-07-02T10:00:00Z',
    });
    expect(await refreshDocuments(store.db, now)).to.equal(false);
    expect(await log()).to.deep.equal(after);
  });

  it('began with its first entry, however many rows an older program wrote', async () => {
    await store.apply(buildResolvedCatalog([priced([1, 2])]));
    await store.db('changes').delete();
    await store.db('documents').where({ kind: 'log' }).delete();
    await store.db('outbox').where({ kind: 'log' }).delete();
    const older = { ...(await readInfo()), log: undefined };
    const begun = { document_form: '', log_row: 0, log_entries: 0, info: JSON.stringify(older) };
    await store.db('catalogue_state').update(begun);
    await insertRows(
      store.db,
      'changes',
      Array.from({ length: 10_001 }, (_, i) => ({
        at: `2026-06-0${i < 10_000 ? 1 : 2}T10:00:00Z`,
        type: 'provider_added',
        field: `provider-${i}`,
      })),
    );
    expect(await refreshDocuments(store.db, LATER)).to.equal(true);
    expect((await readInfo()).log).to.deep.equal({ began_at: '2026-06-01T10:00:00Z' });
    const all = await log();
    expect(all.map(({ sequence }) => sequence)).to.deep.equal(all.map((_, i) => i + 1));
    expect(all).to.have.length(10_002);
  });
});
