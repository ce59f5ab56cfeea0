import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { CatalogInfo, HistoryInfo } from '../../../schemas/directory.ts';
import type { IndexDocument } from '../../index/port.ts';
import { insertRows, toBatches } from '../database/batches.ts';
import { toCanonicalJson, toSha256 } from '../canonical.ts';
import { toDocumentVersion, toPresentVersion } from '../documents/document-version.ts';
import { compareDocuments, keepDocuments, keyOfDocument } from './published.ts';
import {
  loadDirectory,
  modelOf,
  toIndexDocuments,
  toModelDocuments,
} from '../documents/read-documents.ts';
import { loadStoredRows, type StoredRows } from '../documents/stored-rows.ts';
import { hasPending, publishLog } from './publish-log.ts';
import { countHoldings, loadHistoryInfo } from '../history/history-info.ts';
import type { Directory } from '../documents/model-rows.ts';
import {
  toBenchmarkDocument,
  toCreatorDocument,
  toProviderDocument,
  toSourceEntry,
} from '../documents/to-directory.ts';
import type { BenchmarkRow, CountedSourceRow, CreatorRow, ProviderRow } from '../database/rows.ts';
import type { LockedState } from '../database/transaction.ts';
import type { Batches } from './model-batches.ts';
import type { ChangeRow } from './to-entries.ts';

interface OutboxRow {
  readonly seq: number;
  readonly kind: IndexDocument['kind'];
  readonly id: string;
  readonly op: 'write' | 'delete';
  readonly hash: string;
}
type Entry = Omit<OutboxRow, 'seq'>;

/** A document that differs from what was published. */
interface Difference {
  readonly entry: Entry;
  /** As JSON; null for one that goes. */
  readonly body: string | null;
}

function toWritten({ kind, id, body }: IndexDocument): Difference {
  const json = JSON.stringify(body);
  return { entry: { kind, id, op: 'write', hash: toSha256(json) }, body: json };
}
const toRemoval = (kind: Entry['kind'], id: string): Difference => ({
  entry: { kind, id, op: 'delete', hash: '' },
  body: null,
});

/** A document that is being published. */
export interface Publishing extends Pick<Entry, 'kind' | 'id' | 'hash'> {
  /** As JSON. */
  readonly body: string;
  /** The version it will have, as far as that is known by now; else 0, before any. */
  readonly version: number;
}

/** Keeps the documents of these differences; @returns their entries in the outbox */
async function keep(
  trx: Knex.Transaction,
  found: readonly Difference[],
  { onDocuments, foreseen }: Pick<PublishOptions, 'onDocuments' | 'foreseen'>,
): Promise<Entry[]> {
  await onDocuments?.(
    found.flatMap(({ entry: { kind, id, hash }, body }) => {
      const version = foreseen?.get(keyOfDocument({ kind, id })) ?? 0;
      return body === null ? [] : [{ kind, id, hash, body, version }];
    }),
  );
  const publications = found.map(({ entry: { kind, id }, body }) => ({ kind, id, body }));
  await keepDocuments(trx, publications);
  return found.map(({ entry }) => entry);
}

async function loadHashes(
  trx: Knex.Transaction,
  kind: IndexDocument['kind'],
): Promise<Map<string, string>> {
  const rows = await trx('outbox')
    .join('documents', { 'documents.kind': 'outbox.kind', 'documents.id': 'outbox.id' })
    .where({ 'outbox.kind': kind, 'outbox.op': 'write' })
    .select<Pick<OutboxRow, 'id' | 'hash'>[]>('outbox.id', 'outbox.hash');
  return new Map(rows.map((row) => [row.id, row.hash]));
}

export interface PublishOptions {
  readonly at: string;
  /** Gives the rows of models in another way than by reading them. */
  readonly load?: (ids: readonly string[]) => Promise<StoredRows[]>;
  /** Versions that documents will have, by key. */
  readonly foreseen?: ReadonlyMap<string, number> | undefined;
  /** Leaves documents of the past to be published later, by `publishPast`. */
  readonly isPresentOnly?: boolean;
  /** Ends it between two batches by throwing: nothing is published then. */
  readonly signal?: AbortSignal | undefined;
  /** Told how many of the candidates have been compared. */
  readonly onProgress?: (done: number) => void;
  /** Told of documents before they are kept, and waited for. */
  readonly onDocuments?: ((documents: readonly Publishing[]) => void | Promise<void>) | undefined;
}

/** Hashes of the published documents of every model, by the model and by kind and id. */
async function loadPublished(
  trx: Knex.Transaction,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const published = new Map<string, Map<string, string>>();
  for (const kind of ['model', 'version', 'history'] as const) {
    for (const [id, hash] of await loadHashes(trx, kind)) {
      const model = modelOf(id);
      const held = published.get(model) ?? new Map<string, string>();
      published.set(model, held.set(keyOfDocument({ kind, id }), hash));
    }
  }
  return published;
}

/** What differs between the documents of a model and those published. */
function toDifferences(
  documents: readonly IndexDocument[],
  held: ReadonlyMap<string, string>,
): Difference[] {
  const written = documents
    .map(toWritten)
    .filter(({ entry }) => held.get(keyOfDocument(entry)) !== entry.hash);
  const wanted = new Set(documents.map(keyOfDocument));
  const gone = [...held.keys()].filter((key) => !wanted.has(key));
  const removed = gone.map((key): Difference => {
    const [kind = '', id = ''] = key.split('\n');
    return toRemoval(kind as Entry['kind'], id);
  });
  return [...written, ...removed];
}

/** Models that vanished because they turned out to be another, which their slug leads to now. */
async function loadMerged(trx: Knex.Transaction): Promise<ReadonlySet<string>> {
  const ids = await trx('models')
    .join('model_aliases', 'model_aliases.alias_norm', 'models.slug')
    .where('model_aliases.kind', 'former_slug')
    .whereNotNull('models.vanished_at')
    .pluck<string[]>('models.id');
  return new Set(ids);
}

/** Entries for documents of models that are not as they were last published. */
async function findModelEntries(
  trx: Knex.Transaction,
  batches: Batches,
  directory: Directory,
  options: PublishOptions,
): Promise<Entry[]> {
  const { onProgress, load = (ids: readonly string[]) => loadStoredRows(trx, ids) } = options;
  const published = await loadPublished(trx);
  const merged = await loadMerged(trx);
  const entries: Entry[] = [];
  let done = 0;
  for (const ids of batches) {
    // SQLite answers without a turn of the event loop, in which a signal would be heard.
    await setImmediate();
    options.signal?.throwIfAborted();
    const found = (await load(ids)).flatMap((stored) => {
      const held = published.get(stored.model.id) ?? new Map<string, string>();
      const isMerged = merged.has(stored.model.id);
      const documents = isMerged ? [] : toIndexDocuments(toModelDocuments(stored, directory));
      return toDifferences(documents, held);
    });
    entries.push(...(await keep(trx, found, options)));
    done += ids.length;
    onProgress?.(done);
  }
  return entries;
}

/** Entries for documents of a kind that are not as they were last published, or gone. */
async function findNounEntries(
  trx: Knex.Transaction,
  kind: 'provider' | 'creator' | 'benchmark',
  documents: readonly IndexDocument[],
  options: PublishOptions,
): Promise<Entry[]> {
  const hashes = [...(await loadHashes(trx, kind))];
  const held = new Map(hashes.map(([id, hash]) => [keyOfDocument({ kind, id }), hash]));
  return keep(trx, toDifferences(documents, held), options);
}

const isThere = (row: { readonly removed_at: string | null }): boolean => row.removed_at === null;

/** Entries for documents of providers, creators and benchmarks that differ or are gone. */
async function findDirectoryEntries(
  trx: Knex.Transaction,
  options: PublishOptions,
): Promise<Entry[]> {
  const providers = await trx<ProviderRow>('providers').select('*').orderBy('slug');
  const creators = await trx<CreatorRow>('creators').select('*').orderBy('slug');
  const benchmarks = await trx<BenchmarkRow>('benchmarks').select('*').orderBy('slug');
  const documents = {
    provider: providers
      .filter(isThere)
      .map((row) => ({ kind: 'provider', id: row.slug, body: toProviderDocument(row) }) as const),
    creator: creators
      .filter(isThere)
      .map((row) => ({ kind: 'creator', id: row.slug, body: toCreatorDocument(row) }) as const),
    benchmark: benchmarks
      .filter(isThere)
      .map((row) => ({ kind: 'benchmark', id: row.slug, body: toBenchmarkDocument(row) }) as const),
  };
  return [
    ...(await findNounEntries(trx, 'provider', documents.provider, options)),
    ...(await findNounEntries(trx, 'creator', documents.creator, options)),
    ...(await findNounEntries(trx, 'benchmark', documents.benchmark, options)),
  ];
}

/** `2026-07-02.1`: the day of publishing and which of that day it is. */
function toNextVersion(previous: string, at: string): string {
  const day = at.slice(0, 10);
  const [lastDay, count] = previous.split('.');
  return `${day}.${lastDay === day ? Number(count) + 1 : 1}`;
}

async function toInfo(
  trx: Knex.Transaction,
  state: LockedState,
  {
    at,
    past,
    hasEntries,
  }: {
    readonly at: string;
    readonly past: HistoryInfo | null;
    readonly hasEntries: boolean;
  },
): Promise<CatalogInfo | null> {
  const rows = await trx<CountedSourceRow>('sources').select('*').orderBy(['precedence', 'key']);
  const sources = rows.map(toSourceEntry);
  const before = state.info === null ? null : (JSON.parse(state.info) as CatalogInfo);
  const told = (info: Pick<CatalogInfo, 'sources' | 'history' | 'holdings'>): string =>
    toCanonicalJson([info.sources, info.history ?? null, info.holdings ?? null]);
  const known = {
    holdings: await countHoldings(trx),
    ...(past === null ? {} : { history: past }),
    ...(before?.log === undefined ? {} : { log: before.log }),
  };
  const isSame = before !== null && told(before) === told({ sources, ...known });
  if (isSame && !hasEntries) return null;
  const catalog_version = toNextVersion(state.catalogVersion, at);
  return { catalog_version, updated_at: at, sources, ...known };
}

/** Gives entries the next sequence numbers, each the version of its document. */
async function writeOutbox(
  trx: Knex.Transaction,
  entries: readonly Entry[],
  seq: number,
): Promise<void> {
  const rows = entries.map((entry, i): OutboxRow => ({ seq: seq + i + 1, ...entry }));
  // Nothing was ever sent on, so nothing can be there already.
  if (seq === 0) return insertRows(trx, 'outbox', rows);
  for (const batch of toBatches(rows, 500)) {
    await trx('outbox').insert(batch).onConflict(['kind', 'id']).merge(['seq', 'op', 'hash']);
  }
}

/** The row that says there is a new catalogue. */
function toPublishing(state: LockedState, info: CatalogInfo): ChangeRow {
  const { catalogVersion: before } = state;
  return {
    at: info.updated_at,
    type: 'catalog_published',
    model_id: null,
    offer_id: null,
    field: 'catalog_version',
    old: before === '' ? null : JSON.stringify(before),
    new: JSON.stringify(info.catalog_version),
    source_key: null,
    effective_on: null,
  };
}

export interface Published {
  /** Documents written and taken away; without the catalogue's own and the change log. */
  readonly written: number;
  readonly removed: number;
  readonly seq: number;
  readonly catalogVersion: string;
}

/**
 * Compares documents with what was last published, and lets the index know of every difference
 * under a version of its own. Without any, nothing is written.
 * @param batches ids of models whose documents may differ; those of one are made at a time
 */
export async function publish(
  trx: Knex.Transaction,
  state: LockedState,
  batches: Batches,
  options: PublishOptions,
): Promise<Published> {
  const { at, isPresentOnly = false } = options;
  const stored = await loadDirectory(trx);
  const directory = isPresentOnly ? { ...stored, since: '' } : stored;
  // Sorted here, since the order of texts differs from store to store.
  const entries = [
    ...(await findDirectoryEntries(trx, options)),
    ...(await findModelEntries(trx, batches, directory, options)),
  ].sort(compareDocuments);
  const removed = entries.filter(({ op }) => op === 'delete').length;
  const counts = { written: entries.length - removed, removed };
  const hasNews = entries.length > 0 || (await hasPending(trx, state));
  const past = isPresentOnly ? null : await loadHistoryInfo(trx);
  const info = await toInfo(trx, state, { at, past, hasEntries: hasNews });
  if (info === null) {
    return { ...counts, seq: state.seq, catalogVersion: state.catalogVersion };
  }
  await writeChanges(trx, [toPublishing(state, info)]);
  const segments: Entry[] = [];
  const log = await publishLog(trx, state, directory, async (documents) => {
    segments.push(...(await keep(trx, documents.map(toWritten), options)));
  });
  const { firstAt } = log;
  const isBegun = info.log !== undefined || firstAt === null;
  const body = isBegun ? info : { ...info, log: { began_at: firstAt } };
  const document: IndexDocument = { kind: 'info', id: 'catalogue', body };
  const all = [...entries, ...segments, ...(await keep(trx, [toWritten(document)], options))];
  await writeOutbox(trx, all, state.seq);
  const seq = state.seq + all.length;
  await trx('catalogue_state')
    .where({ id: 1 })
    .update({
      seq,
      catalog_version: info.catalog_version,
      published_at: at,
      info: JSON.stringify(body),
      log_row: log.logRow,
      log_entries: log.logEntries,
      document_form: isPresentOnly ? toPresentVersion() : toDocumentVersion(),
    });
  return { ...counts, seq, catalogVersion: info.catalog_version };
}

/** Writes the entries of the change log. */
export async function writeChanges(
  trx: Knex.Transaction,
  changes: readonly ChangeRow[],
): Promise<void> {
  await insertRows(trx, 'changes', changes);
}
