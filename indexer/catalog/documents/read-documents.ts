import type { Knex } from 'knex';
import type { CatalogueInfo } from '../../../schemas/directory.ts';
import type { Model } from '../../../schemas/model.ts';
import type { IndexDocument } from '../../index/port.ts';
import { selectWhereIn } from '../batches.ts';
import { groupBy } from '../group-by.ts';
import type {
  AliasRow,
  BenchmarkRow,
  CapabilityRow,
  ConflictRow,
  CreatorRow,
  ModalityRow,
  ModelRow,
  OfferRow,
  PriceRow,
  ProviderRow,
  ResultRow,
  SourceRow,
} from '../rows.ts';
import type { Directory } from './model-rows.ts';
import { toBenchmarkDocument, toCreatorDocument, toProviderDocument } from './to-directory.ts';
import { toModelDocument } from './to-model.ts';

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
  const models = await db<ModelRow>('models').select('id', 'slug', 'snapshot_of_id');
  const dated = models.filter((row) => row.snapshot_of_id !== null);
  const snapshots = groupBy(dated, (row) => row.snapshot_of_id ?? '');
  return {
    sources: new Map(sources.map((row) => [row.key, row])),
    creators: bySlug(await db<CreatorRow>('creators').select('*')),
    providers: bySlug(await db<ProviderRow>('providers').select('*')),
    benchmarks: bySlug(await db<BenchmarkRow>('benchmarks').select('*')),
    slugs: new Map(models.map((row) => [row.id, row.slug])),
    snapshots: new Map(
      [...snapshots].map(([id, rows]) => [id, rows.map((row) => row.slug).sort()]),
    ),
    newest: sources.reduce((newest, { as_of: asOf }) => (asOf > newest ? asOf : newest), ''),
  };
}

/** Reads the documents of models by id; ids that are not stored are left out. */
export async function readModels(
  db: Knex,
  ids: readonly string[],
  directory: Directory,
): Promise<Model[]> {
  const of = async <Row extends { readonly model_id: string }>(table: string) =>
    groupBy(await selectWhereIn<Row>(db, table, 'model_id', ids), (row) => row.model_id);
  const models = await selectWhereIn<ModelRow>(db, 'models', 'id', ids);
  const modalities = await of<ModalityRow>('model_modalities');
  const capabilities = await of<CapabilityRow>('model_capabilities');
  const aliases = await of<AliasRow>('model_aliases');
  const conflicts = await of<ConflictRow>('model_conflicts');
  const results = await of<ResultRow>('benchmark_results');
  const offers = await of<OfferRow>('offers');
  const live = [...offers.values()].flat().filter((row) => row.removed_at === null);
  const liveOf = groupBy(live, (row) => row.model_id);
  const prices = await selectWhereIn<PriceRow>(
    db,
    'offer_prices',
    'offer_id',
    live.map((row) => row.id),
  );
  const pricesOf = groupBy(
    prices.filter((row) => row.valid_to === null),
    (row) => row.offer_id,
  );
  return models.map((model) =>
    toModelDocument(
      {
        model,
        modalities: modalities.get(model.id) ?? [],
        capabilities: capabilities.get(model.id) ?? [],
        aliases: aliases.get(model.id) ?? [],
        conflicts: conflicts.get(model.id) ?? [],
        offers: liveOf.get(model.id) ?? [],
        prices: pricesOf,
        results: results.get(model.id) ?? [],
      },
      directory,
    ),
  );
}

async function readInfo(db: Knex): Promise<IndexDocument[]> {
  const rows = await db<{ info: string | null }>('catalogue_state').select('info');
  const text = rows[0]?.info ?? null;
  if (text === null) return [];
  return [{ kind: 'info', id: 'catalogue', body: JSON.parse(text) as CatalogueInfo }];
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
  const documents: IndexDocument[] = [];
  const models = idsOf('model');
  if (models.length > 0) {
    for (const body of await readModels(db, models, await loadDirectory(db))) {
      documents.push({ kind: 'model', id: body.id, body });
    }
  }
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
  return idsOf('info').length > 0 ? [...documents, ...(await readInfo(db))] : documents;
}
