import type { FlagName, KeywordName } from '../fields.ts';
import type { Filter } from '../query.ts';
import { conditionsOf } from '../filter/conditions.ts';

/** Leaves out dated snapshots: their model stands for them. */
const NO_SNAPSHOTS: Filter = { kind: 'is', field: 'is_snapshot', value: false };

const without = (...statuses: readonly string[]): Filter => ({
  kind: 'any_of',
  field: 'status',
  values: statuses,
  not: true,
});

/** Leaves out what nobody serves any more. */
export const NOT_RETIRED = without('retired');

/** Leaves out what nobody serves any more, and what its creator takes away. */
const NOT_ENDING = without('deprecated', 'retired');

/** What lists, counts, exports and estimates show where nothing else is asked for. */
export const DEFAULT_FILTERS: readonly Filter[] = [NO_SNAPSHOTS, NOT_RETIRED];

/** What a search shows: it finds retired models too, below all others. */
export const SEARCH_FILTERS: readonly Filter[] = [NO_SNAPSHOTS];

/** What none of the frontier may be. */
export const FRONTIER_FILTERS: readonly Filter[] = [NO_SNAPSHOTS, NOT_ENDING];

/** Parameters beside filters that ask for what is left out. */
interface RequestedStatus {
  readonly snapshots?: boolean | undefined;
  readonly status?: readonly unknown[] | undefined;
}

function isNamed(filters: readonly Filter[], field: KeywordName | FlagName): boolean {
  return filters.some((filter) =>
    filter.kind === 'expression'
      ? conditionsOf(filter.of).some((one) => one.kind !== 'scored' && one.field === field)
      : filter.kind !== 'score' && filter.field === field,
  );
}

/**
 * The filters with those that hold by default, but for fields a request speaks of: whoever names a
 * status, in a parameter or in an expression, says which ones are wanted.
 */
export function withDefaults(
  filters: readonly Filter[],
  { snapshots, status }: RequestedStatus,
  defaults: readonly Filter[] = DEFAULT_FILTERS,
): readonly Filter[] {
  const isAsked = (one: Filter): boolean =>
    one === NO_SNAPSHOTS
      ? snapshots === true || isNamed(filters, 'is_snapshot')
      : status !== undefined || isNamed(filters, 'status');
  return [...filters, ...defaults.filter((one) => !isAsked(one))];
}

/** The filters a request has itself. */
export const withoutDefaults = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter((one) => !DEFAULT_FILTERS.includes(one));
