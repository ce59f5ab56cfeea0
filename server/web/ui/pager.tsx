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
  const { page, limit, total_pages: pages, next_cursor, prev_cursor } = pagination;
  const previous = page === null ? toCursor(prev_cursor) : page > 1 ? toPage(page - 1) : null;
  const next = toNext(pagination) ?? toCursor(next_cursor);
  if (previous === null && next === null) return null;
  const total = pages === null ? null : Math.min(pages, Math.floor(PAGED_ROWS_MAX / limit));
  return (
    <nav class="pages" aria-label="Pages">
      <span>
        {page === null || pages === null ? null : (
          <>
            Page {formatCount(page)} of {formatCount(pages)}
          </>
        )}
      </span>
      <ol>
        {previous === null ? null : (
          <li class="edge">
            <a class="button plain" rel="prev" href={toHref(previous)}>
              Previous
            </a>
          </li>
        )}
        {page === null || total === null
          ? null
          : numbersAround(page, total).map((number) => (
              <li class={number === page ? 'cur' : undefined}>
                {number === null ? (
                  <span>…</span>
                ) : number === page ? (
                  <span aria-current="page">{formatCount(number)}</span>
                ) : (
                  <a href={toHref(toPage(number))}>{formatCount(number)}</a>
                )}
              </li>
            ))}
        {next === null ? null : (
          <li class="edge">
            <a class="button plain" rel="next" href={toHref(next)}>
              Next
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Pages to choose from: the first, the last, those beside this one; null where some are left out. */
function numbersAround(page: number, last: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const numbers = [...new Set(shown)].sort((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1];
    return before === undefined || number === before + 1 ? [number] : [null, number];
  });
}

type Change = Readonly<Record<string, string>>;

const toPage = (page: number): Change => (page === 1 ? {} : { page: String(page) });
const toCursor = (cursor: string | null): Change | null => (cursor === null ? null : { cursor });

/** Pages have numbers as far as those reach. */
function toNext({ page, limit, has_more }: Pagination): Change | null {
  if (page === null || !has_more || (page + 1) * limit > PAGED_ROWS_MAX) return null;
  return toPage(page + 1);
}
