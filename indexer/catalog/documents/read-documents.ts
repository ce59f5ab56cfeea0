import type { Knex } from 'knex';
import type { LogSegment } from '../../../schemas/changes.ts';
import type { CatalogInfo } from '../../../schemas/directory.ts';
import type { ModelHistory, ModelVersion } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
import type { IndexDocument } from '../../index/port.ts';
import { selectWhereIn } from '../database/batches.ts';
import { toHistory } from '../history/to-history.ts';
import { toVersionId, toVersions } from '../history/to-versions.ts';
import type {
  BenchmarkRow,
  CreatorRow,
  ModelRow,
  ProviderRow,
  SourceRow,
} from '../database/rows.ts';
import type { Directory } from './model-rows.ts';
import { loadStoredRows, type StoredRows, toPresentRows } from './stored-rows.ts';
import { toBenchmarkDocument, toCreatorDocument, toProviderDocument } from './to-directory.ts';
import { toModelDocument } from './to-model.ts';
import { groupBy } from '../../resolve/group.ts';

/** Names a document of the store. */
export interface DocumentRef {
  readonly kind: IndexDocument['kind'];
  readonly id: string;
}

const bySlug = <Row extends { readonly slug: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.slug, row]));

/** Reads what documents of models say about other things. */
export async function loadDirectory(db: Knex): Promise<Directory> {
  const sources = await db<SourceRow>('sources').select('*');
  const models = await db<ModelRow>('models').select('id', 'slug', 'snapshot_of_id', 'valid_from');
  const states = await db<{ since: string }>('catalogue_state').select('since');
  const dated = models
    .filter((row) => row.snapshot_of_id !== null)
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return {
    sources: new Map(sources.map((row) => [row.key, row])),
    creators: bySlug(await db<CreatorRow>('creators').select('*')),
    providers: bySlug(await db<ProviderRow>('providers').select('*')),
    benchmarks: bySlug(await db<BenchmarkRow>('benchmarks').select('*')),
    slugs: new Map(models.map((row) => [row.id, row.slug])),
    snapshots: groupBy(dated, (row) => row.snapshot_of_id ?? ''),
    newest: sources.reduce((newest, { as_of: asOf }) => (asOf > newest ? asOf : newest), ''),
    since: states[0]?.since ?? '',
  };
}

/** What the index holds of one model. */
interface ModelDocuments {
  readonly model: Model;
  readonly versions: readonly ModelVersion[];
  readonly history: ModelHistory | null;
}

/** The documents of a model, made of its rows. */
export function toModelDocuments(stored: StoredRows, directory: Directory): ModelDocuments {
  const model = toModelDocument(toPresentRows(stored), directory);
  return {
    model,
    versions: toVersions(stored, directory, model),
    history: toHistory(stored, directory),
  };
}

/** The documents of a model as the index knows them. */
export function toIndexDocuments({ model, versions, history }: ModelDocuments): IndexDocument[] {
  const { id } = model;
  return [
    { kind: 'model', id, body: model },
    ...versions.map((body): IndexDocument => ({ kind: 'version', id: toVersionId(body), body })),
    ...(history === null ? [] : [{ kind: 'history' as const, id, body: history }]),
  ];
}

async function readModelDocuments(
  db: Knex,
  refs: readonly DocumentRef[],
): Promise<IndexDocument[]> {
  const wanted = new Map(
    (['model', 'version', 'history'] as const).map((kind) => [
      kind as DocumentRef['kind'],
      new Set(refs.filter((ref) => ref.kind === kind).map((ref) => ref.id)),
    ]),
  );
  const ids = [...wanted.values()].flatMap((some) => Array.from(some, modelOf));
  if (ids.length === 0) return [];
  const directory = await loadDirectory(db);
  const rows = await loadStoredRows(db, [...new Set(ids)]);
  return rows
    .flatMap((stored) => toIndexDocuments(toModelDocuments(stored, directory)))
    .filter(({ kind, id }) => wanted.get(kind)?.has(id) === true);
}

/** The model a document of the index is about, by the id of the document. */
export function modelOf(id: string): string {
  return id.split('@', 1)[0] ?? id;
}

async function readInfo(db: Knex): Promise<IndexDocument[]> {
  const rows = await db<{ info: string | null }>('catalogue_state').select('info');
  const text = rows[0]?.info ?? null;
  if (text === null) return [];
  return [{ kind: 'info', id: 'catalogue', body: JSON.parse(text) as CatalogInfo }];
}

/** Segments of the change log as they were published: nothing else says what they say. */
async function readSegments(
  db: Knex,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly body: string }[]> {
  const rows = await selectWhereIn<{ kind: string; id: string; body: string }>(
    db,
    'documents',
    'id',
    ids,
  );
  return rows.filter(({ kind }) => kind === 'log');
}

/**
 * Reads documents of any kind; those that are not stored are left out. Call it inside one
 * transaction with whatever named them, or a write in between mixes two states.
 */
export async function readDocuments(
  db: Knex,
  refs: readonly DocumentRef[],
): Promise<IndexDocument[]> {
  const idsOf = (kind: IndexDocument['kind']): string[] =>
    refs.filter((ref) => ref.kind === kind).map((ref) => ref.id);
  const documents = await readModelDocuments(db, refs);
  const of = <Row extends object>(table: string, kind: IndexDocument['kind']) =>
    selectWhereIn<Row>(db, table, 'slug', idsOf(kind));
  for (const row of await of<ProviderRow>('providers', 'provider')) {
    documents.push({ kind: 'provider', id: row.slug, body: toProviderDocument(row) });
  }
  for (const row of await of<CreatorRow>('creators', 'creator')) {
    documents.push({ kind: 'creator', id: row.slug, body: toCreatorDocument(row) });
  }
  for (const row of await of<BenchmarkRow>('benchmarks', 'benchmark')) {
    documents.push({ kind: 'benchmark', id: row.slug, body: toBenchmarkDocument(row) });
  }
  for (const { id, body } of await readSegments(db, idsOf('log'))) {
    documents.push({ kind: 'log', id, body: JSON.parse(body) as LogSegment });
  }
  return idsOf('info').length > 0 ? [...documents, ...(await readInfo(db))] : documents;
}
