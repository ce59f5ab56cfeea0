import { expect } from 'chai';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');

describe('the history of a catalogue', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const changes = async (): Promise<unknown[]> =>
    store
      .db('changes')
      .whereNotNull('model_id')
      .orderBy('id')
      .select('type', 'model_id', 'offer_id', 'field', 'old', 'new');
  const offered = (...prices: ReturnType<typeof buildPrice>[]) =>
    buildResolved('a', { offers: [buildResolvedOffer('p', 'a', prices)] });

  it('closes a price that changed and opens another', async () => {
    await store.apply(
      buildResolvedCatalog([offered(buildPrice('input', 2), buildPrice('output', 8))]),
    );
    const next = buildResolvedCatalog([offered(buildPrice('input', 1.5), buildPrice('output', 8))]);
    const sources = [buildSource({ asOf: '2026-07-04' })];
    await store.apply(next, { now: LATER, sources });
    const rows = await store
      .db('offer_prices')
      .where({ component: 'input' })
      .orderBy('id')
      .select('amount_nano', 'valid_from', 'valid_to');
    expect(rows).to.deep.equal([
      { amount_nano: 2_000_000_000, valid_from: '2026-07-02', valid_to: '2026-07-04' },
      { amount_nano: 1_500_000_000, valid_from: '2026-07-04', valid_to: null },
    ]);
    expect((await changes()).slice(1)).to.deep.equal([
      {
        type: 'price_changed',
        model_id: 'mdl_a',
        offer_id: 'off_p_a',
        field: 'input',
        old: '2',
        new: '1.5',
      },
    ]);
    const model = await store.read('a');
    expect(model.pricing).to.include({ input: 1.5, effective_from: '2026-07-04' });
    expect(model.updated_at).to.equal('2026-07-04T00:00:00Z');
    expect(model.created_at).to.equal('2026-07-02T00:00:00Z');
  });

  it('keeps the history when a feed goes back', async () => {
    const old = buildResolvedCatalog([offered(buildPrice('input', 2), buildPrice('output', 8))]);
    const young = buildResolvedCatalog([offered(buildPrice('input', 1), buildPrice('output', 8))]);
    await store.apply(old);
    await store.apply(young, { sources: [buildSource({ asOf: '2026-07-04' })] });
    await store.apply(old, { sources: [buildSource({ asOf: '2026-06-16' })], now: LATER });
    const rows = await store
      .db('offer_prices')
      .where({ component: 'input' })
      .orderBy('id')
      .select('*');
    expect(rows.map((row: { amount_nano: number }) => row.amount_nano / 1e9)).to.deep.equal([
      2, 1, 2,
    ]);
    for (const row of rows as { valid_from: string; valid_to: string | null }[]) {
      expect(row.valid_to ?? '9').to.satisfy((until: string) => until >= row.valid_from);
    }
    expect((await store.read('a')).pricing?.input).to.equal(2);
  });

  it('tells one entry a changed field', async () => {
    await store.apply(
      buildResolvedCatalog([
        buildResolved('a', {
          contextWindow: 8000,
          capabilities: [{ capability: 'vision', value: false, source: 'models-dev' }],
          results: [buildResult('b1', 10), buildResult('b2', 20)],
          offers: [
            buildResolvedOffer('p', 'a', [buildPrice('input', 1)]),
            buildResolvedOffer('q', 'a', [buildPrice('input', 1)]),
          ],
        }),
      ]),
    );
    await store.apply(
      buildResolvedCatalog([
        buildResolved('a', {
          status: 'deprecated',
          contextWindow: 16_000,
          inputModalities: ['text', 'image'],
          capabilities: [{ capability: 'vision', value: true, source: 'models-dev' }],
          results: [buildResult('b1', 11), buildResult('b3', 30)],
          offers: [
            buildResolvedOffer('p', 'a', [buildPrice('input', 1)], { contextWindow: 4000 }),
            buildResolvedOffer('r', 'a', [buildPrice('input', 1)]),
          ],
        }),
      ]),
      { now: LATER },
    );
    const entry = (
      type: string,
      field: string | null,
      old: unknown,
      now: unknown,
      offer?: string,
    ) => ({
      type,
      model_id: 'mdl_a',
      offer_id: offer ?? null,
      field,
      old: old === null ? null : JSON.stringify(old),
      new: now === null ? null : JSON.stringify(now),
    });
    expect((await changes()).slice(1)).to.have.deep.members([
      entry('model_changed', 'status', 'active', 'deprecated'),
      entry('model_changed', 'limits.context_window', 8000, 16_000),
      entry('model_changed', 'modalities.input', ['text'], ['image', 'text']),
      entry('model_changed', 'capabilities.vision', false, true),
      entry('offer_changed', 'limits.context_window', null, 4000, 'off_p_a'),
      entry('offer_removed', null, null, null, 'off_q_a'),
      entry('offer_added', null, null, null, 'off_r_a'),
      entry('score_changed', 'b1', 10, 11),
      entry('score_changed', 'b1.score_norm', 0.1, 0.11),
      entry('score_removed', 'b2', 20, null),
      entry('score_added', 'b3', null, 30),
    ]);
    expect((await store.read('a')).offers.map(({ id }) => id)).to.deep.equal([
      'off_p_a',
      'off_r_a',
    ]);
  });

  it('moves an offer from one model to another', async () => {
    const offers = [buildResolvedOffer('p', 'x', [buildPrice('input', 1)])];
    await store.apply(buildResolvedCatalog([buildResolved('a', { offers }), buildResolved('b')]));
    await store.apply(buildResolvedCatalog([buildResolved('a'), buildResolved('b', { offers })]));
    expect((await store.read('a')).offers).to.deep.equal([]);
    expect((await store.read('b')).pricing?.input).to.equal(1);
    expect(await store.db('offer_prices').whereNull('valid_to').select('id')).to.have.length(1);
    expect((await changes()).slice(2)).to.deep.include.members([
      {
        type: 'offer_removed',
        model_id: 'mdl_a',
        offer_id: 'off_p_x',
        field: null,
        old: null,
        new: null,
      },
    ]);
  });

  it('tells once that an offer went, though it comes back with another model', async () => {
    const offers = [buildResolvedOffer('p', 'x', [buildPrice('input', 1)])];
    const both = (a: object, b: object) =>
      buildResolvedCatalog([buildResolved('a', a), buildResolved('b', b)]);
    await store.apply(both({ offers }, {}));
    await store.apply(both({}, {}), { now: LATER, force: true });
    await store.apply(both({}, { offers }), { now: LATER });
    const told = (await changes()) as { readonly type: string; readonly model_id: string }[];
    expect(told.slice(2).map(({ type, model_id: id }) => `${type} ${id}`)).to.deep.equal([
      'offer_removed mdl_a',
      'offer_added mdl_b',
    ]);
  });

  it('tells nothing where another source says the same', async () => {
    const stated = (source: string) =>
      buildResolvedCatalog([
        buildResolved('a', { capabilities: [{ capability: 'vision', value: true, source }] }),
      ]);
    const sources = [buildSource(), buildSource({ key: 'litellm' })];
    await store.apply(stated('models-dev'), { sources });
    await store.apply(stated('litellm'), { sources, now: LATER });
    const capability = (await store.db('model_capabilities').first('source_key')) as unknown;
    expect(capability).to.deep.equal({ source_key: 'litellm' });
    expect((await changes()).slice(1)).to.deep.equal([]);
  });

  it('has an offer back no earlier than it went, though by a source with older data', async () => {
    const pricedBy = (source: string) => [
      buildResolvedOffer('p', 'a', [buildPrice('input', 1, { source })]),
    ];
    for (const [offers, asOf] of [
      [pricedBy('models-dev'), '2026-07-02'],
      [[], '2026-07-04'],
      [pricedBy('litellm'), '2026-07-05'],
    ] as const) {
      const sources = [buildSource({ asOf }), buildSource({ key: 'litellm', asOf: '2026-06-16' })];
      const catalogue = buildResolvedCatalog([buildResolved('a', { offers: [...offers] })]);
      await store.apply(catalogue, { sources, force: true });
    }
    const offer: unknown = await store.db('offers').first('valid_from', 'valid_to', 'removed_at');
    expect(offer).to.deep.equal({ valid_from: '2026-07-04', valid_to: null, removed_at: null });
  });

  it('ends no fact before it began, though a feed goes back', async () => {
    for (const [contextWindow, asOf] of [
      [8_000, '2026-07-02'],
      [16_000, '2026-07-04'],
      [32_000, '2026-06-16'],
    ] as const) {
      const sources = [buildSource({ asOf })];
      await store.apply(buildResolvedCatalog([buildResolved('a', { contextWindow })]), { sources });
    }
    const intervals = await store
      .db('fact_intervals')
      .where({ field: 'limits.context_window' })
      .orderBy('value')
      .select('value', 'valid_from', 'valid_to');
    expect(intervals).to.deep.equal([
      { value: '16000', valid_from: '2026-07-04', valid_to: '2026-07-04' },
      { value: '8000', valid_from: '2026-07-02', valid_to: '2026-07-04' },
    ]);
  });
});
