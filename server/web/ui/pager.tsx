import type { VNode } from 'preact';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { PAGED_ROWS_MAX } from '../../../schemas/api/parameters/paging.ts';
import { formatCount } from './format.ts';

interface Props {
  readonly pagination: Pagination;
  /** The address of the list with other parameters of paging in place of its own. */
  readonly toHref: (change: Readonly<Record<string, string>>) => string;
}

/** The ways to the neighbouring pages; nothing where there is one page. */
export function Pager({ pagination, toHref }: Props): VNode | null {
  const { page, total_pages: pages, next_cursor, prev_cursor } = pagination;
  const previous = page === null ? toCursor(prev_cursor) : page > 1 ? toPage(page - 1) : null;
  const next = toNext(pagination) ?? toCursor(next_cursor);
  if (previous === null && next === null) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {previous === null ? null : (
        <a class="button plain" rel="prev" href={toHref(previous)}>
          Previous
        </a>
      )}
      {page === null || pages === null ? null : (
        <span>
          Page {formatCount(page)} of {formatCount(pages)}
        </span>
      )}
      {next === null ? null : (
        <a class="button plain" rel="next" href={toHref(next)}>
          Next
        </a>
      )}
    </nav>
  );
}

type Change = Readonly<Record<string, string>>;

const toPage = (page: number): Change => (page === 1 ? {} : { page: String(page) });
const toCursor = (cursor: string | null): Change | null => (cursor === null ? null : { cursor });

/** Pages have numbers as far as those reach. */
function toNext({ page, limit, has_more }: Pagination): Change | null {
  if (page === null || !has_more || (page + 1) * limit > PAGED_ROWS_MAX) return null;
  return toPage(page + 1);
}
