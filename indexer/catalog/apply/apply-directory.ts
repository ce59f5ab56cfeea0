import type { Knex } from 'knex';
import type {
  ResolvedDirectory,
  ResolvedProvider,
  ResolvedSource,
} from '../../resolve/resolved.ts';
import { insertRows } from '../database/batches.ts';
import type { BenchmarkRow, CreatorRow, FamilyRow, ProviderRow } from '../database/rows.ts';
import { toSourceRow } from '../database/to-columns.ts';
import { diffRows } from './diff-rows.ts';

/** Slugs (keys of sources) of the rows that are new or say something else now. */
export interface DirectoryChange {
  readonly sources: readonly string[];
  readonly creators: readonly string[];
  readonly providers: readonly string[];
  readonly benchmarks: readonly string[];
  /** Of these, those that are new. */
  readonly newProviders: readonly string[];
  readonly newBenchmarks: readonly string[];
}

async function upsert<Row extends object>(
  trx: Knex.Transaction,
  table: string,
  keyColumn: keyof Row & string,
  wanted: readonly Row[],
): Promise<{ readonly added: readonly string[]; readonly all: readonly string[] }> {
  const stored = (await trx(table).select('*')) as Row[];
  const keyOf = (row: Row): string => String(row[keyColumn]);
  const { added, changed } = diffRows(stored, wanted, keyOf);
  await insertRows(trx, table, added);
  for (const { wanted: row } of changed) {
    await trx(table)
      .where(keyColumn, keyOf(row))
      .update({ ...row });
  }
  const fresh = added.map(keyOf);
  return { added: fresh, all: [...fresh, ...changed.map(({ wanted: row }) => keyOf(row))] };
}

/** The row of a provider that is there. */
export const toProviderRow = (provider: ResolvedProvider): ProviderRow => ({
  slug: provider.slug,
  name: provider.name,
  kind: provider.kind,
  docs_url: provider.docsUrl,
  removed_at: null,
});

/** Writes sources, creators, families, providers and benchmarks; none is taken away here. */
export async function applyDirectory(
  trx: Knex.Transaction,
  resolved: ResolvedDirectory,
  sources: readonly ResolvedSource[],
): Promise<DirectoryChange> {
  const creators = resolved.creators.map((creator): CreatorRow => ({
    slug: creator.slug,
    name: creator.name,
    kind: creator.kind,
    country: creator.country,
    website: creator.website,
    hf_orgs: JSON.stringify(creator.hfOrgs),
    removed_at: null,
  }));
  const families = resolved.families.map((family): FamilyRow => ({
    slug: family.slug,
    name: family.name,
    creator_slug: family.creator,
  }));
  const providers = resolved.providers.map(toProviderRow);
  const benchmarks = resolved.benchmarks.map((benchmark): BenchmarkRow => ({
    slug: benchmark.slug,
    name: benchmark.name,
    version: benchmark.version,
    parent_slug: benchmark.parent,
    category: benchmark.category,
    url: benchmark.url,
    metric: benchmark.metric,
    unit: benchmark.unit,
    min: benchmark.min,
    max: benchmark.max,
    higher_is_better: benchmark.higherIsBetter,
    removed_at: null,
  }));
  const changedSources = await upsert(trx, 'sources', 'key', sources.map(toSourceRow));
  const changedCreators = await upsert(trx, 'creators', 'slug', creators);
  await upsert(trx, 'families', 'slug', families);
  const changedProviders = await upsert(trx, 'providers', 'slug', providers);
  const changedBenchmarks = await upsert(trx, 'benchmarks', 'slug', benchmarks);
  return {
    sources: changedSources.all,
    creators: changedCreators.all,
    providers: changedProviders.all,
    benchmarks: changedBenchmarks.all,
    newProviders: changedProviders.added,
    newBenchmarks: changedBenchmarks.added,
  };
}

interface Kind {
  readonly table: 'creators' | 'providers' | 'benchmarks';
  readonly named: ReadonlySet<string>;
  /** Slugs that documents still show. */
  used(trx: Knex.Transaction): Promise<readonly { slug: string | null }[]>;
}

/**
 * Marks creators, providers and benchmarks as removed that no source names and no document shows
 * any more. Their rows stay: history points to them.
 */
export async function removeUnused(
  trx: Knex.Transaction,
  resolved: ResolvedDirectory,
  at: string,
): Promise<void> {
  const named = (rows: readonly { slug: string }[]) => new Set(rows.map((row) => row.slug));
  const kinds: readonly Kind[] = [
    {
      table: 'creators',
      named: named(resolved.creators),
      used: (db) => db('models').distinct({ slug: 'creator_slug' }),
    },
    {
      table: 'providers',
      named: named(resolved.providers),
      used: (db) => db('offers').whereNull('removed_at').distinct({ slug: 'provider_slug' }),
    },
    {
      table: 'benchmarks',
      named: named(resolved.benchmarks),
      used: (db) => db('benchmark_results').distinct({ slug: 'benchmark_slug' }),
    },
  ];
  for (const kind of kinds) {
    const stored = await trx<{ slug: string; removed_at: string | null }>(kind.table)
      .whereNull('removed_at')
      .select('slug');
    const absent = stored.filter((row) => !kind.named.has(row.slug));
    if (absent.length === 0) continue;
    const used = new Set((await kind.used(trx)).map((row) => row.slug));
    for (const { slug } of absent.filter((row) => !used.has(row.slug))) {
      await trx(kind.table).where({ slug }).update({ removed_at: at });
    }
  }
}
