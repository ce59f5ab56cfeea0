import { createHash } from 'node:crypto';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { fold } from '../../../schemas/search/text.ts';
import { readPaging, toPagination } from './paging.ts';

/** An entry of a list held in memory. */
interface Listed {
  readonly key: string;
  readonly name: string;
  readonly models: number;
  /** How well known it is, beside other entries of the list. */
  readonly popularity?: number;
}

/** How a list held in memory is filtered, sorted and paged. */
export interface ListParams {
  readonly q?: string | undefined;
  readonly sort: string;
  readonly limit: number;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

/** An entry with its name as names are compared: folded once, not at every comparison. */
interface Folded<T extends Listed> {
  readonly entry: T;
  readonly name: string;
}

function compare(sort: string): (a: Folded<Listed>, b: Folded<Listed>) => number {
  const sign = sort.startsWith('-') ? -1 : 1;
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const by = sort.replace(/^-/, '');
  const known = ({ popularity = 0 }: Listed): number => popularity;
  return ({ entry: a, name: aName }, { entry: b, name: bName }) =>
    sign *
      (by === 'name'
        ? byText(aName, bName)
        : (by === 'popularity' ? known(a) - known(b) : 0) || a.models - b.models) ||
    byText(a.key, b.key);
}

/** Filters and sorts a list, and cuts one page of it. */
export function cutPage<T extends Listed>(
  entries: readonly T[],
  params: ListParams,
): { readonly entries: readonly T[]; readonly pagination: Pagination } {
  const q = fold(params.q ?? '');
  const isByName = q !== '' || params.sort.endsWith('name');
  const sorted = entries
    .map((entry): Folded<T> => ({ entry, name: isByName ? fold(entry.name) : '' }))
    .filter(({ entry, name }) => q === '' || name.includes(q) || entry.key.includes(q))
    .sort(compare(params.sort))
    .map(({ entry }) => entry);
  return pageOf(sorted, params, JSON.stringify([q, params.sort]));
}

/** One page of a sorted list; cursors name the neighbouring entry. */
export function pageOf<T extends Listed>(
  sorted: readonly T[],
  params: Omit<ListParams, 'q' | 'sort'>,
  binding: string,
): { readonly entries: readonly T[]; readonly pagination: Pagination } {
  const paging = readPaging(params, binding);
  const { window, limit } = paging;
  let start: number;
  if (window.kind === 'offset') start = window.offset;
  else {
    const [key, at] = window.position;
    const exact = sorted.findIndex((entry) => entry.key === key);
    // If the entry is gone, the next one has its index.
    const index = exact === -1 ? Number(at) - (window.kind === 'after' ? 1 : 0) : exact;
    start = window.kind === 'after' ? index + 1 : Math.max(0, index - limit);
  }
  const page = sorted.slice(start, start + limit);
  const positionOf = (index: number): readonly (string | number)[] | undefined => {
    const entry = page[index];
    return entry === undefined ? undefined : [entry.key, start + index];
  };
  return {
    entries: page,
    pagination: toPagination(paging, {
      total: sorted.length,
      hasPrevious: start > 0,
      hasNext: start + limit < sorted.length,
      first: positionOf(0),
      last: positionOf(page.length - 1),
    }),
  };
}

const KEY_CHARACTERS = 16;

/** A short key for an entry that no short field identifies: cursors have a bound, texts have none. */
export const toEntryKey = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, KEY_CHARACTERS);
