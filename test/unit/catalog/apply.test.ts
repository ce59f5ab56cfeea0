import { expect } from 'chai';
import type { Knex } from 'knex';
import {
  applyCatalogue,
  type ApplySummary,
} from '../../../indexer/catalog/apply/apply-catalogue.ts';
import { CatalogueGuardError } from '../../../indexer/catalog/apply/guard.ts';
import { openDatabase } from '../../../indexer/catalog/database.ts';
import { readDocuments } from '../../../indexer/catalog/documents/read-documents.ts';
import { migrateCatalogue } from '../../../indexer/catalog/migrate.ts';
import { readChanges, readManifest } from '../../../indexer/catalog/outbox.ts';
import type { ResolvedCatalogue, ResolvedSource } from '../../../indexer/resolve/resolved.ts';
import type { Model } from '../../../schemas/model.ts';
import {
  buildCatalogue,
  buildLargeCatalogue,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const LATER = new Date('2026-07-05T10:00:00Z');

describe('applying a catalogue', () => {
  let db: Knex;
  beforeEach(async () => {
    db = openDatabase({ path: ':memory:' });
    await migrateCatalogue(db, true);
  });
  afterEach(() => db.destroy());

  const apply = (
    catalogue: ResolvedCatalogue,
    options: { now?: Date; force?: boolean; sources?: readonly ResolvedSource[] } = {},
  ): Promise<ApplySummary> =>
    applyCatalogue(db, catalogue, { sources: [buildSource()], now: NOW, ...options });
  const changes = async (): Promise<unknown[]> =>
    db('changes').orderBy('id').select('type', 'model_id', 'offer_id', 'field', 'old', 'new');
  const read = async (slug: string): Promise<Model> => {
    const [document] = await readDocuments(db, [{ kind: 'model', id: `mdl_${slug}` }]);
    if (document?.kind !== 'model') throw new Error(`no ${slug}`);
    return document.body;
  };
  const offered = (...prices: ReturnType<typeof buildPrice>[]) =>
    buildResolved('a', { offers: [buildResolvedOffer('p', 'a', prices)] });

  it('writes nothing the second time', async () => {
    const catalogue = buildLargeCatalogue(60);
    const first = await apply(catalogue);
    expect(first.models.added).to.equal(60);
    const dump = async (): Promise<unknown> => ({
      prices: await db('offer_prices').select('*'),
      models: await db('models').select('*'),
      outbox: await db('outbox').select('*'),
      changes: await db('changes').select('*'),
      state: await db('catalogue_state').select('*'),
    });
    const before = await dump();
    const second = await apply(structuredClone(catalogue), { now: LATER });
    expect(second).to.deep.equal({
      models: { added: 0, changed: 0, retired: 0, unchanged: 60 },
      changes: {},
      documents: { written: 0, removed: 0 },
      catalogVersion: '2026-07-02.1',
      seq: first.seq,
    });
    expect(await dump()).to.deep.equal(before);
  });

  it('is not misled by the order in which the resolver lists things', async () => {
    const results = [buildResult('b1', 10), buildResult('b2', 20)];
    const first = await apply(buildCatalogue([buildResolved('a', { results })]));
    const again = buildCatalogue([buildResolved('a', { results: results.toReversed() })]);
    const second = await apply(again, { now: LATER });
    expect(second).to.deep.include({ changes: {}, seq: first.seq });
    expect(second.models.changed).to.equal(0);
  });

  it('gives every document its own version, the highest last', async () => {
    await apply(buildCatalogue([buildResolved('a', { creator: 'c' }), buildResolved('b')]));
    const manifest = await readManifest(db);
    const { changes: all, cursor } = await readChanges(db, 0, 100);
    expect(all.map(({ kind, id, version, hash }) => ({ kind, id, version, hash }))).to.deep.equal(
      manifest,
    );
    expect(new Set(manifest.map(({ version }) => version)).size).to.equal(manifest.length);
    expect(cursor).to.equal(4);
    expect(all.at(-1)?.kind).to.equal('info');
  });

  it('closes a price that changed and opens another', async () => {
    await apply(buildCatalogue([offered(buildPrice('input', 2), buildPrice('output', 8))]));
    const next = buildCatalogue([offered(buildPrice('input', 1.5), buildPrice('output', 8))]);
    const sources = [buildSource({ asOf: '2026-07-04' })];
    await apply(next, { now: LATER, sources });
    const rows = await db('offer_prices')
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
    const model = await read('a');
    expect(model.pricing).to.include({ input: 1.5, effective_from: '2026-07-04' });
    expect(model.updated_at).to.equal('2026-07-05T10:00:00Z');
    expect(model.created_at).to.equal('2026-07-02T10:00:00Z');
  });

  it('keeps the history when a feed goes back', async () => {
    const old = buildCatalogue([offered(buildPrice('input', 2), buildPrice('output', 8))]);
    const young = buildCatalogue([offered(buildPrice('input', 1), buildPrice('output', 8))]);
    await apply(old);
    await apply(young, { sources: [buildSource({ asOf: '2026-07-04' })] });
    await apply(old, { sources: [buildSource({ asOf: '2026-06-16' })], now: LATER });
    const rows = await db('offer_prices').where({ component: 'input' }).orderBy('id').select('*');
    expect(rows.map((row: { amount_nano: number }) => row.amount_nano / 1e9)).to.deep.equal([
      2, 1, 2,
    ]);
    for (const row of rows as { valid_from: string; valid_to: string | null }[]) {
      expect(row.valid_to ?? '9').to.satisfy((until: string) => until >= row.valid_from);
    }
    expect((await read('a')).pricing?.input).to.equal(2);
  });

  it('tells one entry a changed field', async () => {
    await apply(
      buildCatalogue([
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
    await apply(
      buildCatalogue([
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
    expect((await read('a')).offers.map(({ id }) => id)).to.deep.equal(['off_p_a', 'off_r_a']);
  });

  it('moves an offer from one model to another', async () => {
    const offers = [buildResolvedOffer('p', 'x', [buildPrice('input', 1)])];
    await apply(buildCatalogue([buildResolved('a', { offers }), buildResolved('b')]));
    await apply(buildCatalogue([buildResolved('a'), buildResolved('b', { offers })]));
    expect((await read('a')).offers).to.deep.equal([]);
    expect((await read('b')).pricing?.input).to.equal(1);
    expect(await db('offer_prices').whereNull('valid_to').select('id')).to.have.length(1);
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

  it('keeps a model that nobody names any more, retired, and takes it back', async () => {
    const all = buildCatalogue([
      offered(buildPrice('input', 1)),
      ...Array.from({ length: 20 }, (_, i) => buildResolved(`other-${i}`)),
    ]);
    await apply(all);
    const rest = { ...all, models: all.models.slice(1), providers: [] };
    await apply(rest, { now: LATER, force: true });
    const gone = await read('a');
    expect(gone).to.deep.include({ status: 'retired', offers: [], pricing: null });
    expect(await readManifest(db)).to.deep.include.members([
      { kind: 'model', id: 'mdl_a', ...(await versionOf('mdl_a')) },
    ]);
    const removed = await readChanges(db, 0, 100);
    expect(removed.changes.find(({ kind }) => kind === 'provider')?.document).to.equal(null);
    await apply(all, { now: LATER });
    expect(await read('a')).to.deep.include({ status: 'active', providers: ['p'] });
    expect((await read('a')).pricing?.input).to.equal(1);
  });
  const versionOf = async (id: string): Promise<{ version: number; hash: string }> => {
    const found = (await readManifest(db)).find((entry) => entry.id === id);
    return { version: found?.version ?? 0, hash: found?.hash ?? '' };
  };

  it('refuses a catalogue that lost more than a tenth, unless forced', async () => {
    const large = buildLargeCatalogue(100);
    await apply(large);
    const half = { ...large, models: large.models.slice(0, 89) };
    let refused: unknown;
    await apply(half).catch((error: unknown) => {
      refused = error;
    });
    expect(refused).to.be.instanceOf(CatalogueGuardError);
    expect(String(refused)).to.contain('models 100 → 89');
    expect(await db('models').whereNotNull('vanished_at').select('id')).to.have.length(0);
    expect((await apply(half, { force: true })).models.retired).to.equal(11);
    expect((await apply(half)).models.retired).to.equal(0);
  });

  it('keeps a former slug as alias and renews what shows the slug', async () => {
    const base = buildResolved('base');
    const snapshot = buildResolved('base-2026', { snapshotOf: 'base' });
    await apply(buildCatalogue([base, snapshot]));
    expect((await read('base')).snapshots).to.deep.equal(['base-2026']);
    const renamed = { ...base, slug: 'newbase' };
    await apply(buildCatalogue([renamed, { ...snapshot, snapshotOf: 'newbase' }]), { now: LATER });
    const model = await read('base');
    expect(model).to.deep.include({ slug: 'newbase', aliases: ['base'] });
    expect((await read('base-2026')).snapshot_of).to.equal('newbase');
    expect((await apply(buildCatalogue([renamed, snapshot]))).changes).to.not.have.property(
      'model_added',
    );
    expect((await read('base')).aliases).to.deep.equal(['base']);
  });

  it('renews the documents that show a provider, creator or source, and no other', async () => {
    const catalogue = buildCatalogue([
      offered(buildPrice('input', 1)),
      buildResolved('b', { creator: 'c' }),
      buildResolved('d'),
    ]);
    const first = await apply(catalogue);
    const providers = catalogue.providers.map((one) => ({ ...one, name: 'New name' }));
    const second = await apply({ ...catalogue, providers }, { now: LATER });
    expect(second.documents).to.deep.equal({ written: 2, removed: 0 });
    expect(second.seq).to.equal(first.seq + 3);
    expect((await read('a')).offers[0]?.provider.name).to.equal('New name');
    expect((await read('a')).updated_at).to.equal('2026-07-02T10:00:00Z');
    const creators = catalogue.creators.map((one) => ({ ...one, name: 'Maker' }));
    const third = await apply({ ...catalogue, providers, creators }, { now: LATER });
    expect(third.documents.written).to.equal(2);
    expect((await read('b')).description).to.equal('Text model by Maker.');
    const sources = [buildSource({ asOf: '2026-07-05' })];
    const fourth = await apply({ ...catalogue, providers, creators }, { now: LATER, sources });
    expect(fourth.documents.written).to.equal(1);
    expect((await read('a')).pricing?.checked_at).to.equal('2026-07-05T00:00:00Z');
    expect(fourth.changes).to.deep.equal({});
  });

  it('counts the versions of a day', async () => {
    const versions: string[] = [];
    for (const [name, now] of [
      ['a', NOW],
      ['b', NOW],
      ['b', NOW],
      ['c', LATER],
    ] as const) {
      const summary = await apply(buildCatalogue([buildResolved('a', { name })]), { now });
      versions.push(summary.catalogVersion);
    }
    expect(versions).to.deep.equal([
      '2026-07-02.1',
      '2026-07-02.2',
      '2026-07-02.2',
      '2026-07-05.1',
    ]);
  });

  it('names what is twice in a broken catalogue and changes nothing', async () => {
    const offer = buildResolvedOffer('p', 'x', [buildPrice('input', 1)]);
    const broken = buildCatalogue([
      buildResolved('a', { offers: [offer] }),
      buildResolved('b', { offers: [offer] }),
    ]);
    let refused: unknown;
    await apply(broken).catch((error: unknown) => {
      refused = error;
    });
    expect(String(refused)).to.contain('off_p_x');
    expect(await db('models').select('id')).to.have.length(0);
    expect(await db('outbox').select('seq')).to.have.length(0);
  });
});
