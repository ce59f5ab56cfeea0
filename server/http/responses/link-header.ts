import { queryStringOf } from '../query-string.ts';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { PAGED_ROWS_MAX } from '../../../schemas/api/parameters/paging.ts';
import type { RequestContext } from '../route.ts';

type Change = Readonly<Record<string, string>>;

const reachable = (page: number, limit: number): boolean => page * limit <= PAGED_ROWS_MAX;

function nextOf({ page, limit, has_more, next_cursor }: Pagination): Change | null {
  if (has_more && page !== null && reachable(page + 1, limit)) return { page: String(page + 1) };
  return next_cursor === null ? null : { cursor: next_cursor };
}

function previousOf({ page, prev_cursor }: Pagination): Change | null {
  if (page !== null) return page > 1 ? { page: String(page - 1) } : null;
  return prev_cursor === null ? null : { cursor: prev_cursor };
}

function lastOf({ page, limit, total_pages }: Pagination): Change | null {
  if (page === null || total_pages === null || total_pages === 0) return null;
  return reachable(total_pages, limit) ? { page: String(total_pages) } : null;
}

/** The `Link` header of a page: absolute addresses that keep every filter. */
export function toLink(
  { url, baseUrl }: Pick<RequestContext, 'url' | 'baseUrl'>,
  pagination: Pagination,
): string {
  const [path = ''] = url.split('?', 1);
  const parameters = new URLSearchParams(queryStringOf(url));
  for (const name of ['page', 'cursor', 'offset']) parameters.delete(name);
  const kept = parameters.toString();
  const toAddress = (change: Change): string => {
    const text = [kept, new URLSearchParams(change).toString()].filter((one) => one !== '');
    return `${baseUrl}${path}${text.length === 0 ? '' : `?${text.join('&')}`}`;
  };
  const pages: readonly (readonly [rel: string, change: Change | null])[] = [
    ['next', nextOf(pagination)],
    ['prev', previousOf(pagination)],
    ['first', {}],
    ['last', lastOf(pagination)],
  ];
  return pages
    .flatMap(([rel, change]) => (change === null ? [] : [`<${toAddress(change)}>; rel="${rel}"`]))
    .join(', ');
}
