import type { Benchmark, Creator, Provider, Source } from '../../../schemas/directory.ts';
import type { BenchmarkRow, CountedSourceRow, CreatorRow, ProviderRow } from '../database/rows.ts';

/** The document of a provider. */
export function toProviderDocument(row: ProviderRow): Provider {
  return {
    object: 'provider',
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    docs_url: row.docs_url,
  };
}

/** The document of a creator. */
export function toCreatorDocument(row: CreatorRow): Creator {
  return {
    object: 'creator',
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    country: row.country,
    website: row.website,
    hf_orgs: JSON.parse(row.hf_orgs) as string[],
  };
}

/** The document of a benchmark. */
export function toBenchmarkDocument(row: BenchmarkRow): Benchmark {
  return {
    object: 'benchmark',
    id: row.slug,
    name: row.name,
    version: row.version,
    parent: row.parent_slug,
    category: row.category,
    metric: row.metric,
    unit: row.unit,
    scale: { min: row.min, max: row.max, higher_is_better: Boolean(row.higher_is_better) },
    url: row.url,
  };
}

/** A source as the catalogue's own document names it. */
export function toSourceEntry(row: CountedSourceRow): Source {
  return {
    key: row.key,
    name: row.name,
    url: row.url,
    license: row.licence,
    attribution: row.attribution,
    as_of: row.as_of === '' ? null : row.as_of,
    rows: row.row_count,
  };
}
