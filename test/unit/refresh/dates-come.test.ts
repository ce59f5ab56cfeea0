import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import { reindex, runIndexer, verifyIndex } from '../../../indexer/sync/indexer.ts';
import { advanceTask } from '../../../scripts/apps/daily-work.ts';
import { LogSegment, type Change } from '../../../schemas/changes.ts';
import type { Model } from '../../../schemas/model.ts';
import type { OfferRecord } from '../../../schemas/records.ts';
import { buildSource } from '../../support/build-resolved.ts';
import { eventually } from '../../support/eventually.ts';
import { buildContext, makeNow } from '../../support/refresh.ts';
import { buildOffer } from '../resolve/build.ts';

const EVE = new Date('2026-10-22T23:59:59Z');
const MIDNIGHT = new Date('2026-10-23T00:00:00Z');

const offer = (id: string, said: Partial<OfferRecord> = {}): OfferRecord =>
  buildOffer(`openai/${id}`, { release_date: '2024-01-01', ...said });

describe('a day on which a date comes', () => {
  let dir: string;
  let catalog: Catalog;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dates-'));
    catalog = await openCatalog({ path: join(dir, 'catalogue.sqlite') });
    const records = [
      offer('gpt-4', { deprecated_on: '2026-04-22', retires_on: '2026-10-23' }),
      offer('gpt-4-0613'),
      offer('gpt-5'),
    ];
    await catalog.saveRecords(buildSource(), records, { now: EVE, force: true });
  });
  afterEach(async () => {
    await catalog.close();
    rmSync(dir, { recursive: true });
  });

  const makeAt = (now: Date) => makeNow(buildContext(catalog, { now: () => now }));
  const readModels = async (): Promise<readonly Model[]> =>
    (await catalog.readSnapshot(null, 100))
      .filter(({ kind }) => kind === 'model')
      .map(({ body }) => JSON.parse(body ?? '') as Model);
  const readPrices = async (): Promise<Record<string, number | null | undefined>> =>
    Object.fromEntries((await readModels()).map(({ slug, pricing }) => [slug, pricing?.input]));
  const statuses = async (): Promise<Record<string, string>> => {
    return Object.fromEntries((await readModels()).map(({ slug, status }) => [slug, status]));
  };

  it('retires a model and its snapshots, once, and names the successor', async () => {
    await makeAt(EVE);
    expect(await statuses()).to.include({ 'gpt-4': 'deprecated', 'gpt-5': 'active' });
    expect((await catalog.readResolution()).changesOn).to.equal('2026-10-23');
    expect(await makeAt(EVE)).to.include({ status: 'unchanged', applied: null });
    const made = await makeAt(MIDNIGHT);
    expect(made.applied?.models).to.include({ added: 0, changed: 2, retired: 0 });
    expect(await statuses()).to.include({
      'gpt-4': 'retired',
      'gpt-4-0613': 'retired',
      'gpt-5': 'active',
    });
    const head = await catalog.head();
    expect((await catalog.readResolution()).changesOn).to.equal(null);
    expect(await makeAt(MIDNIGHT)).to.include({ status: 'unchanged', applied: null });
    expect(await catalog.head()).to.equal(head);
  });

  it('changes a price that was announced for it, since that day, and tells of it', async () => {
    const input = { component: 'input', unit: '1m_tokens' } as const;
    const announced = offer('gpt-5', {
      prices: [
        { ...input, amount: '2', valid_to: '2026-10-23' },
        { ...input, amount: '4', valid_from: '2026-10-23' },
      ],
    });
    await catalog.saveRecords(buildSource(), [announced], { now: EVE, force: true });
    await makeAt(EVE);
    expect((await catalog.readResolution()).changesOn).to.equal('2026-10-23');
    expect(await readPrices()).to.deep.equal({ 'gpt-5': 2 });
    await makeAt(new Date('2026-10-25T12:00:00Z'));
    expect(await readPrices()).to.deep.equal({ 'gpt-5': 4 });
    const prices = (await readChanges()).filter(({ type }) => type === 'model.price_changed');
    expect(prices).to.have.length(1);
    expect(prices[0]).to.deep.include({
      effective_on: '2026-10-23',
      changes: [{ field: 'input', from: 2, to: 4, percent: 100 }],
    });
  });

  it('that was cut off before it was noted is gone on with, and nothing is said twice', async () => {
    await makeAt(EVE);
    const { recordsVersion, form } = await catalog.readResolution();
    await makeAt(MIDNIGHT);
    const head = await catalog.head();
    // As a kill between the transaction and the note leaves it.
    await catalog.markResolved(recordsVersion, form, '2026-10-23');
    const again = await makeAt(MIDNIGHT);
    expect(again).to.deep.include({ status: 'ok' });
    expect(again.applied?.documents).to.deep.equal({ written: 0, removed: 0 });
    expect(await catalog.head()).to.equal(head);
  });

  it('reaches the index and the change log by the ordinary way', async () => {
    await makeAt(EVE);
    const writer = openIndexWriter({ path: join(dir, 'index.sqlite') });
    await reindex({ catalog, writer });
    const stop = new AbortController();
    const running = runIndexer({ catalog, writer, signal: stop.signal, pollMs: 10 });
    try {
      await makeAt(MIDNIGHT);
      await eventually(
        async () => {
          const { behind, missing, ghosts, stale } = await verifyIndex({ catalog, writer });
          return behind + missing.length + ghosts.length + stale.length === 0;
        },
        { what: 'the index is current' },
      );
    } finally {
      stop.abort();
      await running;
      await writer.close();
    }
    const told = (await readChanges()).filter(({ type }) => type === 'model.retired');
    expect(told.map(({ model }) => model?.slug).sort()).to.deep.equal(['gpt-4', 'gpt-4-0613']);
  });

  const readChanges = async (): Promise<readonly Change[]> =>
    (await catalog.readSnapshot(null, 1_000))
      .filter(({ kind }) => kind === 'log')
      .flatMap(({ body }) => LogSegment.parse(JSON.parse(body ?? '')).entries);

  it('is worked on once, and other days are not', async () => {
    await makeAt(EVE);
    const task = advanceTask(catalog);
    expect(await task.isDue('2026-10-22')).to.equal(false);
    expect(await task.isDue('2026-10-23')).to.equal(true);
    await makeAt(MIDNIGHT);
    expect(await task.isDue('2026-10-23')).to.equal(false);
  });
});
