import type { Knex } from 'knex';
import type { BundledHistoryRow } from '../feeds/bundled-history.ts';
import type { FeedRecord } from '../../schemas/records.ts';
import type { IndexDocument, ManifestEntry } from '../index/port.ts';
import type {
  ModelIdentity,
  ResolvedCatalog,
  ResolvedSource,
  SourcedRecord,
} from '../resolve/resolved.ts';
import {
  type AppliedCatalog,
  applyCatalog,
  type ApplyOptions,
  type ApplySummary,
  publishPast,
  refreshDocuments,
} from './apply/apply-catalog.ts';
import { type CatalogCounts, countPublished } from './apply/guard.ts';
import { type CatalogPlace, isFile, openDatabase } from './database/open-database.ts';
import { type DocumentRef, readDocuments } from './documents/read-documents.ts';
import { loadStoredRows, type StoredRows } from './documents/stored-rows.ts';
import { type IndexBooks, openIndexBooks } from './outbox/index-status.ts';
import {
  askRebuild,
  holdsLease,
  isRebuildRequested,
  type Lease,
  type LeaseName,
  readLease,
  releaseLease,
  renewLease,
  takeLease,
} from './database/lease.ts';
import { loadIdentities, loadRecords, loadSources } from './records/load-records.ts';
import { migrateCatalog } from './migrations/migrate.ts';
import { findNames, type StoredName } from './names.ts';
import {
  type ChangePage,
  readChanges,
  readHead,
  readManifest,
  readSnapshot,
  reemit,
} from './outbox/outbox.ts';
import type { SaveSummary } from './records/write-difference.ts';
import { type SaveOptions, saveRecords, saveUnchanged } from './records/save-records.ts';
import { markResolved, readResolution, type Resolution } from './records/resolution.ts';
import { noteRun, readLastRuns, type Run } from './records/runs.ts';
import { type KnownReading, loadReading } from './records/source-files.ts';
import { exportHistory } from './history/export-history.ts';
import { assertPlaceable, type PlacedStates, placeStates } from './history/place-states.ts';
import type { PastStates } from './history/timelines.ts';
import { reading } from './database/transaction.ts';
import { toInstant } from '../../schemas/instant.ts';

/** The relational store of everything known, with its history and its change log. */
export interface Catalog {
  saveRecords(
    source: ResolvedSource,
    records: Iterable<FeedRecord> | AsyncIterable<FeedRecord>,
    options: SaveOptions,
  ): Promise<SaveSummary>;
  /** Notes that a feed is as it was when it was last saved. */
  saveUnchanged(source: string, options: SaveOptions): Promise<SaveSummary>;
  /** What the records of a source were read from; null: there are none. */
  loadReading(source: string): Promise<KnownReading | null>;
  /** Notes a reading of a feed that saved nothing. */
  noteRun(run: Run): Promise<void>;
  /** The last reading of every feed. */
  readLastRuns(): Promise<Run[]>;
  /** Of which records the catalogue was made. */
  readResolution(): Promise<Resolution>;
  markResolved(version: number, form: string, changesOn: string | null): Promise<void>;
  loadRecords(): AsyncIterable<SourcedRecord>;
  loadSources(): Promise<ResolvedSource[]>;
  loadIdentities(): Promise<ModelIdentity[]>;
  /** What slugs, ids and aliases lead to, by name key. */
  findNames(texts: readonly string[]): Promise<ReadonlyMap<string, readonly StoredName[]>>;
  /** Everything stored of a model, of the past too; null: it is not stored. */
  readModelRows(id: string): Promise<StoredRows | null>;
  applyCatalog(resolved: AppliedCatalog, options: ApplyOptions): Promise<ApplySummary>;
  /** @throws PastError if states of these days cannot be put in front of the history */
  assertPlaceable(source: string, dates: readonly string[]): Promise<void>;
  placeStates(past: PastStates, now: Date): Promise<PlacedStates>;
  /** The history of what these sources said, as rows of the bundle. */
  exportHistory(
    resolved: ResolvedCatalog,
    sources: readonly ResolvedSource[],
  ): Promise<readonly BundledHistoryRow[]>;
  /**
   * Sends on documents that this program makes differently; false where there are none.
   * @throws the reason of the signal where it aborts; nothing is changed then
   */
  refreshDocuments(now: Date, signal?: AbortSignal): Promise<boolean>;
  /** The same for what the first catalogue left for later; false where there is nothing. */
  publishPast(now: Date, signal?: AbortSignal): Promise<boolean>;
  count(): Promise<CatalogCounts>;
  readDocuments(refs: readonly DocumentRef[]): Promise<IndexDocument[]>;
  head(): Promise<number>;
  readChanges(after: number, limit: number): Promise<ChangePage>;
  readSnapshot(after: DocumentRef | null, limit: number): Promise<ChangePage['changes']>;
  manifest(): Promise<ManifestEntry[]>;
  reemit(refs: readonly DocumentRef[]): Promise<number>;
  /** Asks the indexer that holds the lease for a new index; null takes the question back. */
  askRebuild(name: LeaseName, at: Date | null): Promise<void>;
  isRebuildRequested(name: LeaseName): Promise<boolean>;
  takeLease(owner: string, now: Date, ttlMs: number, name?: LeaseName): Promise<Lease | null>;
  renewLease(lease: Lease, now: Date, ttlMs: number): Promise<Lease | null>;
  releaseLease(lease: Lease): Promise<void>;
  holdsLease(lease: Lease, now: Date): Promise<boolean>;
  readLease(now: Date, name?: LeaseName): Promise<Lease | null>;
  readonly books: IndexBooks;
  close(): Promise<void>;
}

function toCatalog(db: Knex): Catalog {
  return {
    saveRecords: (source, records, options) => saveRecords(db, source, records, options),
    saveUnchanged: (source, options) => saveUnchanged(db, source, options),
    loadReading: (source) => loadReading(db, source),
    noteRun: (run) => noteRun(db, run),
    readLastRuns: () => readLastRuns(db),
    readResolution: () => readResolution(db),
    markResolved: (version, form, changesOn) => markResolved(db, version, form, changesOn),
    loadRecords: () => loadRecords(db),
    loadSources: () => loadSources(db),
    loadIdentities: () => loadIdentities(db),
    findNames: (texts) => findNames(db, texts),
    readModelRows: async (id) => (await loadStoredRows(db, [id]))[0] ?? null,
    applyCatalog: (resolved, options) => applyCatalog(db, resolved, options),
    assertPlaceable: (source, dates) => assertPlaceable(db, source, dates),
    placeStates: (past, now) => placeStates(db, past, now),
    exportHistory: (resolved, sources) => exportHistory(db, resolved, sources),
    refreshDocuments: (now, signal) => refreshDocuments(db, now, signal),
    publishPast: (now, signal) => publishPast(db, now, signal),
    count: () => countPublished(db),
    readDocuments: (refs) => reading(db, (trx) => readDocuments(trx, refs)),
    head: () => readHead(db),
    readChanges: (after, limit) => readChanges(db, after, limit),
    readSnapshot: (after, limit) => readSnapshot(db, after, limit),
    manifest: () => readManifest(db),
    reemit: (refs) => reemit(db, refs),
    askRebuild: (name, at) => askRebuild(db, name, at === null ? null : toInstant(at)),
    isRebuildRequested: (name) => isRebuildRequested(db, name),
    takeLease: (owner, now, ttlMs, name) => takeLease(db, owner, now, ttlMs, name),
    renewLease: (lease, now, ttlMs) => renewLease(db, lease, now, ttlMs),
    releaseLease: (lease) => releaseLease(db, lease),
    holdsLease: (lease, now) => holdsLease(db, lease, now),
    readLease: (now, name) => readLease(db, now, name),
    books: openIndexBooks(db),
    close: () => db.destroy(),
  };
}

/** Opens the catalogue, making it or bringing its layout up to date where needed. */
export async function openCatalog(place: CatalogPlace): Promise<Catalog> {
  const db = openDatabase(place);
  try {
    await migrateCatalog(db, isFile(place));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return toCatalog(db);
}
