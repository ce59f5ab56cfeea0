import type { Knex } from 'knex';
import type { CatalogueInfo } from '../../../schemas/directory.ts';
import type { IndexDocument } from '../../index/port.ts';
import { insertRows, toBatches } from '../batches.ts';
import { toCanonicalJson, toSha256 } from '../canonical.ts';
import { DOCUMENT_FORM } from '../documents/document-form.ts';
import {
  loadDirectory,
  modelOf,
  readModels,
  toIndexDocuments,
} from '../documents/read-documents.ts';
import { loadHistoryInfo } from '../past/history-info.ts';
import {
  toBenchmarkDocument,
  toCreatorDocument,
  toProviderDocument,
  toSourceEntry,
} from '../documents/to-directory.ts';
import type { BenchmarkRow, CountedSourceRow, CreatorRow, ProviderRow } from '../rows.ts';
import type { LockedState } from '../transaction.ts';

const BATCH = 400;

interface OutboxRow {
  readonly seq: number;
  readonly kind: IndexDocument['kind'];
  readonly id: string;
  readonly op: 'write' | 'delete';
  readonly hash: string;
}
type Entry = Omit<OutboxRow, 'seq'>;

const hashOf = (body: unknown): string => toSha256(toCanonicalJson(body));

async function loadHashes(
  trx: Knex.Transaction,
  kind: IndexDocument['kind'],
): Promise<Map<string, string>> {
  const rows = await trx<OutboxRow>('outbox').where({ kind, op: 'write' }).select('id', 'hash');
  return new Map(rows.map((row) => [row.id, row.hash]));
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
      published.set(model, held.set(`${kind}\n${id}`, hash));
    }
  }
  return published;
}

/** What differs between the documents of a model and those published. */
function toEntries(
  documents: readonly IndexDocument[],
  held: ReadonlyMap<string, string>,
): Entry[] {
  const written = documents.flatMap(({ kind, id, body }): Entry[] => {
    const hash = hashOf(body);
    return held.get(`${kind}\n${id}`) === hash ? [] : [{ kind, id, op: 'write', hash }];
  });
  const wanted = new Set(documents.map(({ kind, id }) => `${kind}\n${id}`));
  const gone = [...held.keys()].filter((key) => !wanted.has(key));
  const removed = gone.map((key): Entry => {
    const [kind = '', id = ''] = key.split('\n');
    return { kind: kind as Entry['kind'], id, op: 'delete', hash: '' };
  });
  return [...written, ...removed];
}

/** Entries for documents of models that are not as they were last published. */
async function findModelEntries(
  trx: Knex.Transaction,
  candidates: readonly string[],
  onProgress: (done: number) => void,
): Promise<Entry[]> {
  const directory = await loadDirectory(trx);
  const published = await loadPublished(trx);
  const entries: Entry[] = [];
  let done = 0;
  for (const ids of toBatches(candidates, BATCH)) {
    for (const documents of await readModels(trx, ids, directory)) {
      const held = published.get(documents.model.id) ?? new Map<string, string>();
      entries.push(...toEntries(toIndexDocuments(documents), held));
    }
    done += ids.length;
    onProgress(done);
  }
  return entries;
}

type NounRow = ProviderRow | CreatorRow | BenchmarkRow;

async function findNounEntries(
  trx: Knex.Transaction,
  kind: 'provider' | 'creator' | 'benchmark',
  rows: readonly NounRow[],
  documents: readonly object[],
): Promise<Entry[]> {
  const published = await loadHashes(trx, kind);
  return rows.flatMap((row, i): Entry[] => {
    const before = published.get(row.slug);
    if (row.removed_at !== null) {
      return before === undefined ? [] : [{ kind, id: row.slug, op: 'delete', hash: '' }];
    }
    const hash = hashOf(documents[i]);
    return before === hash ? [] : [{ kind, id: row.slug, op: 'write', hash }];
  });
}

/** Entries for documents of providers, creators and benchmarks that differ or are gone. */
async function findDirectoryEntries(trx: Knex.Transaction): Promise<Entry[]> {
  const providers = await trx<ProviderRow>('providers').select('*').orderBy('slug');
  const creators = await trx<CreatorRow>('creators').select('*').orderBy('slug');
  const benchmarks = await trx<BenchmarkRow>('benchmarks').select('*').orderBy('slug');
  return [
    ...(await findNounEntries(trx, 'provider', providers, providers.map(toProviderDocument))),
    ...(await findNounEntries(trx, 'creator', creators, creators.map(toCreatorDocument))),
    ...(await findNounEntries(trx, 'benchmark', benchmarks, benchmarks.map(toBenchmarkDocument))),
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
  at: string,
  hasEntries: boolean,
): Promise<CatalogueInfo | null> {
  const rows = await trx<CountedSourceRow>('sources').select('*').orderBy(['precedence', 'key']);
  const sources = rows.map(toSourceEntry);
  const before = state.info === null ? null : (JSON.parse(state.info) as CatalogueInfo);
  const history = await loadHistoryInfo(trx);
  const told = (info: Pick<CatalogueInfo, 'sources' | 'history'>): string =>
    toCanonicalJson([info.sources, info.history ?? null]);
  const known = history === null ? {} : { history };
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
  for (const batch of toBatches(rows, 500)) {
    await trx('outbox').insert(batch).onConflict(['kind', 'id']).merge(['seq', 'op', 'hash']);
  }
}

export interface Published {
  /** Documents written and taken away; without the catalogue's own. */
  readonly written: number;
  readonly removed: number;
  readonly seq: number;
  readonly catalogVersion: string;
}

/**
 * Compares documents with what was last published, and lets the index know of every difference
 * under a version of its own. Without any, nothing is written.
 */
export async function publish(
  trx: Knex.Transaction,
  state: LockedState,
  candidates: readonly string[],
  at: string,
  onProgress: (done: number) => void,
): Promise<Published> {
  // Sorted here, since the order of texts differs from store to store.
  const entries = [
    ...(await findDirectoryEntries(trx)),
    ...(await findModelEntries(trx, candidates, onProgress)),
  ].sort((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1));
  const removed = entries.filter(({ op }) => op === 'delete').length;
  const counts = { written: entries.length - removed, removed };
  const info = await toInfo(trx, state, at, entries.length > 0);
  if (info === null) {
    return { ...counts, seq: state.seq, catalogVersion: state.catalogVersion };
  }
  const hash = hashOf(info);
  const all: Entry[] = [...entries, { kind: 'info', id: 'catalogue', op: 'write', hash }];
  await writeOutbox(trx, all, state.seq);
  const seq = state.seq + all.length;
  await trx('catalogue_state')
    .where({ id: 1 })
    .update({
      seq,
      catalog_version: info.catalog_version,
      published_at: at,
      info: JSON.stringify(info),
      document_form: DOCUMENT_FORM,
    });
  return { ...counts, seq, catalogVersion: info.catalog_version };
}

/** Writes the entries of the change log. */
export async function writeChanges(
  trx: Knex.Transaction,
  changes: readonly object[],
): Promise<void> {
  await insertRows(trx, 'changes', changes);
}
