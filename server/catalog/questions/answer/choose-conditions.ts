import type { z } from 'zod';
import { ListParams, SHARED_ALIASES } from '../../../../schemas/api/catalog/models.ts';
import { toFilters } from '../../../../schemas/api/parameters/filters.ts';
import { FILTERS_MAX } from '../../../../schemas/api/parameters/lists.ts';
import type { QueryParams } from '../../query/build-query.ts';
import { type ReadCondition, toAddress } from '../conditions.ts';

/** Conditions of one question that are looked at one by one. */
const CONDITIONS_MAX = 12;

/** Parameters of a search that are none of the list, or choose a part of an answer. */
const NOT_OF_THE_LIST = [
  'q',
  'typo',
  'interpret',
  'highlight',
  'highlight_pre_tag',
  'highlight_post_tag',
  'page',
  'cursor',
  'offset',
];

const ALIASES: Readonly<Record<string, string>> = SHARED_ALIASES;

/** The parameters of a request that a list takes, too, under the names of the API. */
export function toListAddress(given: URLSearchParams): URLSearchParams {
  const named = [...given].map(([name, value]) => [ALIASES[name] ?? name, value] as const);
  const listed = named.filter(
    ([name, value]) =>
      name in ListParams.shape &&
      !NOT_OF_THE_LIST.includes(name) &&
      // A list has no relevance to sort by.
      !(name === 'sort' && value.includes('relevance')),
  );
  return new URLSearchParams(listed.map(([name, value]) => [name, value]));
}

type ReadParams = Partial<z.output<typeof ListParams>>;

/** The parameters of conditions as the list parses them; null if it would refuse them. */
export function parseConditions(conditions: readonly ReadCondition[]): ReadParams | null {
  const address = toAddress(conditions);
  const names = [...new Set(address.keys())];
  const raw = names.map((name) => {
    const shape = ListParams.shape[name as keyof typeof ListParams.shape];
    const isList = shape.safeParse(['']).success || !shape.safeParse(address.get(name)).success;
    return [name, isList ? address.getAll(name) : address.get(name)];
  });
  const parsed = ListParams.safeParse(Object.fromEntries(raw));
  if (!parsed.success) return null;
  const entries = Object.entries(parsed.data).filter(([name]) => names.includes(name));
  return Object.fromEntries(entries);
}

/** The parameters of a request, under the names of the API. */
export const namesOf = (given: URLSearchParams): ReadonlySet<string> =>
  new Set([...given.keys()].map((name) => ALIASES[name] ?? name));

/** The conditions a list is asked for with. */
export interface ChosenConditions {
  readonly conditions: readonly ReadCondition[];
  /** Those of the request, with the conditions. */
  readonly params: QueryParams;
  /** Texts of what was left out. */
  readonly left: readonly string[];
}

/** Those conditions that the request's own parameters leave, and that can hold together. */
export function chooseConditions(
  read: readonly ReadCondition[],
  params: QueryParams,
  given: URLSearchParams,
): ChosenConditions {
  const left: string[] = [];
  const conditions: ReadCondition[] = [];
  const names = namesOf(given);
  let merged = params;
  for (const one of read) {
    const isGiven = one.wishes.some(
      ({ param }) => names.has(param) || (param === 'sort' && names.has('order')),
    );
    const own = isGiven ? null : parseConditions([...conditions, one]);
    const next = own === null ? null : { ...params, ...own };
    const checked = next === null ? null : toFilters(next);
    const fits = checked?.crossed.length === 0 && checked.filters.length <= FILTERS_MAX;
    if (next === null || !fits || conditions.length === CONDITIONS_MAX) left.push(one.text);
    else {
      conditions.push(one);
      merged = next;
    }
  }
  return { conditions, params: merged, left };
}
