import type { Knex } from 'knex';
import type { BundledHistoryRow, HistoryTable } from '../../feeds/bundled-history.ts';
import { toOfferId } from '../../resolve/prices/offer-id.ts';
import type { ResolvedCatalog, ResolvedSource } from '../../resolve/resolved.ts';
import {
  PAST_FIELDS,
  type AliasRow,
  type FactIntervalRow,
  type ModelRow,
  type OfferRow,
  type PriceRow,
  type ResultRow,
  type Stored,
} from '../database/rows.ts';
import { findValidFrom, findOfferPasts } from './valid-from.ts';
import { loadHistoryInfo } from './history-info.ts';
import { compareText } from '../../resolve/group.ts';

type Row = Readonly<Record<string, unknown>>;

/** Columns that say when something was done here, not what is so. */
const TRANSACTIONAL = new Set([
  'resolved_sha256',
  'created_at',
  'updated_at',
  'vanished_at',
  'first_seen_at',
  'removed_at',
  'recorded_at',
]);

/** Tables of which `id` is a number the store gives. */
const NUMBERED: ReadonlySet<HistoryTable> = new Set([
  'model_aliases',
  'benchmark_results',
  'fact_intervals',
]);
/** Columns of flags, which SQLite keeps as numbers. */
const FLAGS = new Set([
  'is_chosen',
  'is_community',
  'is_merge',
  'is_primary',
  'open_weights',
  'licence_commercial_use',
  'higher_is_better',
]);
/** Columns that point to a model, which may be one the bundle does not speak of. */
const REFERENCES = new Set(['replacement_id', 'snapshot_of_id', 'snapshot_model_id']);

/** A row of the bundle: without what is null, is done here, or is a number of the store. */
function toRow(
  table: HistoryTable,
  stored: object,
  models: ReadonlySet<string> = new Set(),
): BundledHistoryRow {
  const left = Object.entries(stored).filter(
    ([column, value]: [string, unknown]) =>
      value !== null &&
      !TRANSACTIONAL.has(column) &&
      !(column === 'id' && NUMBERED.has(table)) &&
      !(column === 'valid_from' && table === 'model_aliases') &&
      !(REFERENCES.has(column) && !models.has(value as string)),
  ) as [string, string | number][];
  const isFlag = (column: string): boolean =>
    FLAGS.has(column) || (column === 'value' && table === 'model_capabilities');
  const row = left.map(([column, value]) => [column, isFlag(column) ? Boolean(value) : value]);
  return { kind: 'row', table, row: Object.fromEntries(row) as Record<string, string | number> };
}

const toKey = (row: BundledHistoryRow): string => {
  const order = ['since', 'source', 'row', 'offer', 'begin'].indexOf(row.kind);
  return `${order} ${JSON.stringify(row)}`;
};

/** What the history tells of, as far as only these sources spoke of it. */
interface ExportedRows {
  readonly models: ReadonlySet<string>;
  readonly vanished: readonly ModelRow[];
  readonly offers: ReadonlySet<string>;
  readonly removed: readonly OfferRow[];
  readonly aliases: readonly AliasRow[];
}

async function findExported(
  db: Knex,
  resolved: ResolvedCatalog,
  keys: ReadonlySet<string>,
): Promise<ExportedRows> {
  const gone = await db<ModelRow>('models').whereNotNull('vanished_at').orderBy('slug').select('*');
  const ids = new Set(gone.map(({ id }) => id));
  const aliases = (await db<AliasRow>('model_aliases').select('*')).filter((row) =>
    ids.has(row.model_id),
  );
  const closed = new Set(
    aliases.filter((row) => row.kind !== 'former_slug' && !keys.has(row.source_key)),
  );
  const hidden = new Set([...closed].map((row) => row.model_id));
  const vanished = gone.filter(({ id }) => !hidden.has(id));
  const models = new Set([...resolved.models, ...vanished].map(({ id }) => id));
  const prices = await db<PriceRow>('offer_prices').distinct('offer_id', 'source_key');
  const sold = new Set(
    prices.filter((row) => !keys.has(row.source_key)).map((row) => row.offer_id),
  );
  const removed = (await db<OfferRow>('offers').whereNotNull('removed_at').select('*')).filter(
    (row) => models.has(row.model_id) && !sold.has(row.id),
  );
  const exported = resolved.models.flatMap((model) => model.offers.map(toOfferId));
  return {
    models,
    vanished,
    offers: new Set([...exported, ...removed.map(({ id }) => id)]),
    removed,
    aliases: aliases.filter((row) => models.has(row.model_id)),
  };
}

/** Rows of the directory that only the history speaks of. */
async function findDirectory(
  db: Knex,
  resolved: ResolvedCatalog,
  { vanished, removed }: ExportedRows,
  facts: readonly FactIntervalRow[],
  known: readonly ResultRow[],
): Promise<BundledHistoryRow[]> {
  const past = facts
    .filter(({ field }) => field === PAST_FIELDS.result)
    .map((row) => JSON.parse(row.value ?? '{}') as ResultRow);
  const results = [...past, ...known];
  const wanted: readonly (readonly [
    HistoryTable,
    readonly { slug: string }[],
    Iterable<unknown>,
  ])[] = [
    ['providers', resolved.providers, removed.map((row) => row.provider_slug)],
    ['creators', resolved.creators, vanished.map((row) => row.creator_slug)],
    ['families', resolved.families, vanished.map((row) => row.family_slug)],
    ['benchmarks', resolved.benchmarks, results.map((row) => row.benchmark_slug)],
  ];
  const rows: BundledHistoryRow[] = [];
  for (const [table, exported, slugs] of wanted) {
    const here = new Set(exported.map(({ slug }) => slug));
    const missing = new Set([...slugs].filter((slug) => !here.has(String(slug))));
    const stored = (await db(table).select('*')) as Row[];
    rows.push(...stored.filter((row) => missing.has(row['slug'])).map((row) => toRow(table, row)));
  }
  return rows;
}

/**
 * The history of the store as rows of the bundle, sorted: what these sources said of models and
 * offers. Nothing where there is only the exported.
 */
export async function exportHistory(
  db: Knex,
  resolved: ResolvedCatalog,
  sources: readonly ResolvedSource[],
): Promise<readonly BundledHistoryRow[]> {
  const info = await loadHistoryInfo(db);
  if (info === null) return [];
  const keys = new Set(sources.map(({ key }) => key));
  const dates = info.sources.filter(({ key }) => keys.has(key));
  const exported = await findExported(db, resolved, keys);
  const facts = (await db<Stored<FactIntervalRow>>('fact_intervals').select('*')).filter(
    (row) =>
      keys.has(row.source_key) &&
      exported.models.has(row.model_id) &&
      (row.offer_id === null || exported.offers.has(row.offer_id)),
  );
  const vanishedIds = new Set(exported.vanished.map(({ id }) => id));
  const parts = async (table: 'model_modalities' | 'model_capabilities') =>
    ((await db(table).select('*')) as { model_id: string }[])
      .filter((row) => vanishedIds.has(row.model_id))
      .map((row) => toRow(table, row));
  const results = (await db<Stored<ResultRow>>('benchmark_results').select('*')).filter(
    (row) => vanishedIds.has(row.model_id) && keys.has(row.source_key),
  );
  const begin = new Map(dates.map((source) => [source.key, source.dates.at(-1) ?? info.since]));
  const rowsOfPast: BundledHistoryRow[] = [
    ...(await findDirectory(db, resolved, exported, facts, results)),
    ...exported.vanished.map((row) => toRow('models', row, exported.models)),
    ...results.map((row) => toRow('benchmark_results', row, exported.models)),
    ...(await parts('model_modalities')),
    ...(await parts('model_capabilities')),
    ...exported.aliases.map((row) => toRow('model_aliases', row)),
    ...exported.removed.map((row) => toRow('offers', row, exported.models)),
    ...facts.map((row) => toRow('fact_intervals', row)),
    ...(await findOfferPasts(db, resolved, begin, exported.offers)),
  ];
  const rows = [...rowsOfPast, ...(await findValidFrom(db, resolved, begin, rowsOfPast))];
  const newest = dates
    .flatMap((source) => source.dates)
    .sort()
    .at(-1);
  if (rows.length === 0 && info.since === newest) return [];
  const heads: BundledHistoryRow[] = [
    { kind: 'since', date: info.since },
    ...dates.map(({ key, dates: days }) => ({ kind: 'source' as const, source: key, dates: days })),
  ];
  return [...heads, ...rows].sort((a, b) => compareText(toKey(a), toKey(b)));
}
