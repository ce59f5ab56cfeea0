import type { FacetName } from '../../../schemas/fields.ts';
import type { Facet, Facets } from '../../../schemas/query.ts';
import type { Aggregation } from './response.ts';
import { boundsOf } from './query/facets.ts';

/** Most frequent first, then by value. */
function toValues(counted: Aggregation | undefined): Facet {
  const values = (counted?.values?.buckets ?? [])
    .map(({ key, key_as_string, doc_count }) => ({
      value: key_as_string ?? String(key),
      count: doc_count,
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { kind: 'values', values };
}

function toRanges(counted: Aggregation | undefined, bounds: readonly number[]): Facet {
  const buckets = counted?.ranges?.buckets ?? [];
  return {
    kind: 'ranges',
    min: counted?.min?.value ?? null,
    max: counted?.max?.value ?? null,
    ranges: bounds.map((from, i) => ({
      from,
      to: bounds[i + 1] ?? null,
      count: buckets[i]?.doc_count ?? 0,
    })),
  };
}

/** Reads the counts of the facets; those of a result without a hit are all 0. */
export function readFacets(
  names: readonly FacetName[],
  counted: Readonly<Record<string, Aggregation>>,
): Facets {
  return Object.fromEntries(
    names.map((name) => {
      const bounds = boundsOf(name);
      const one = counted[name];
      return [name, bounds === null ? toValues(one) : toRanges(one, bounds)];
    }),
  );
}
