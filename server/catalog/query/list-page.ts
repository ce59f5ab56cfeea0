import type { Pagination } from '../../../schemas/api/responses.ts';
import { fold } from '../../../schemas/search/text.ts';
import { readPaging, toPagination } from './paging.ts';

/** An entry of a list that is held in memory whole. */
export interface Listed {
  readonly key: string;
  readonly name: string;
  readonly models: number;
}

interface ListParams {
  readonly q?: string | undefined;
  readonly sort: string;
  readonly limit: number;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

function compare(sort: string): (a: Listed, b: Listed) => number {
  const sign = sort.startsWith('-') ? -1 : 1;
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return (a, b) =>
    sign * (sort.endsWith('models') ? a.models - b.models : byText(fold(a.name), fold(b.name))) ||
    byText(a.key, b.key);
}

/** The entries of one page of a list, with where it stands. */
export function cutPage<T extends Listed>(
  entries: readonly T[],
  params: ListParams,
): { readonly entries: readonly T[]; readonly pagination: Pagination } {
  const q = fold(params.q ?? '');
  const sorted = entries
    .filter(({ key, name }) => q === '' || fold(name).includes(q) || key.includes(q))
    .sort(compare(params.sort));
  return pageOf(sorted, params, JSON.stringify([q, params.sort]));
}

/** The entries of one page of a list in its order; cursors name the neighbouring entry. */
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
    const place = sorted.findIndex((entry) => entry.key === key);
    // An entry that is gone left its place to the one behind it.
    const index = place === -1 ? Number(at) - (window.kind === 'after' ? 1 : 0) : place;
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
