import { z } from 'zod';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { PAGED_ROWS_MAX } from '../../../schemas/api/parameters/paging.ts';
import type { KeyWindow } from '../../accounts/keys/key-store.ts';
import { ApiError, invalidParameters } from '../../errors.ts';

/** The paging parameters as they were read. */
interface Params {
  readonly limit: number;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

interface Place {
  readonly window: KeyWindow;
  /** null in cursor mode. */
  readonly page: number | null;
}

/** Rows of the account, newest first, as a store gives them. */
interface Rows<Row> {
  readonly list: (window: KeyWindow, limit: number) => Promise<readonly Row[]>;
  readonly count: () => Promise<number>;
  /** What the rows are filtered by: a cursor is good for the same filters only. */
  readonly filters: Filters;
}

type Filters = readonly (string | boolean | null)[];

const Cursor = z.tuple([
  z.enum(['after', 'before']),
  z.string(),
  z.array(z.union([z.string(), z.boolean(), z.null()])),
]);

/** Reads the page the parameters ask for. */
export async function readRowPage<Row extends { readonly id: string }>(
  { list, count, filters }: Rows<Row>,
  params: Params,
): Promise<{ readonly rows: readonly Row[]; readonly pagination: Pagination }> {
  const { limit } = params;
  const { window, page } = toPlace(params, filters);
  const rows = await list(window, limit);
  const total = await count();
  const cursor = async (kind: 'after' | 'before', row: Row | undefined) => {
    if (row === undefined) return null;
    const [beyond] = await list({ kind, id: row.id }, 1);
    return beyond === undefined ? null : toCursor(kind, row.id, filters);
  };
  const next = await cursor('after', rows.at(-1));
  return {
    rows,
    pagination: {
      page,
      limit,
      total,
      total_is_exact: true,
      total_pages: page === null ? null : Math.ceil(total / limit),
      has_more: next !== null,
      next_cursor: next,
      // A row that came since the first page was read is before it, but on no page before it.
      prev_cursor: page === 1 ? null : await cursor('before', rows[0]),
    },
  };
}

/** RFC 8288 links to the neighbouring pages, every other parameter kept. */
export function toLinks({ page, ...rest }: Pagination, url: string): string {
  const links: string[] = [];
  const link = (rel: string, changes: Readonly<Record<string, string>>): void => {
    const target = new URL(url);
    for (const name of ['page', 'cursor', 'offset']) target.searchParams.delete(name);
    for (const [name, value] of Object.entries(changes)) target.searchParams.set(name, value);
    links.push(`<${target.href}>; rel="${rel}"`);
  };
  const to = (rel: string, number: number | null, cursor: string | null): void => {
    if (cursor !== null) link(rel, number === null ? { cursor } : { page: String(number) });
  };
  link('first', {});
  to('prev', page === null ? null : page - 1, rest.prev_cursor);
  to('next', page === null ? null : page + 1, rest.next_cursor);
  const last = rest.total_pages ?? 0;
  if (last > 0) link('last', { page: String(last) });
  return links.join(', ');
}

function toPlace({ limit, page, cursor, offset }: Params, filters: Filters): Place {
  if (cursor !== undefined) {
    if (page !== undefined || offset !== undefined) {
      throw invalidParameters([
        {
          parameter: 'cursor',
          detail: 'Already says where to continue: leave out `page` and `offset`.',
        },
      ]);
    }
    return { window: fromCursor(cursor, filters), page: null };
  }
  if (offset !== undefined && offset % limit !== 0) {
    throw invalidParameters([
      { parameter: 'offset', detail: `Must be a multiple of limit (${limit}).`, value: offset },
    ]);
  }
  const number = page ?? (offset ?? 0) / limit + 1;
  if (number * limit > PAGED_ROWS_MAX) {
    throw invalidParameters([
      {
        parameter: page === undefined ? 'offset' : 'page',
        detail: `Pages end at row ${PAGED_ROWS_MAX}; continue with cursor.`,
        value: page ?? offset,
      },
    ]);
  }
  return { window: { kind: 'offset', offset: (number - 1) * limit }, page: number };
}

function toCursor(kind: 'after' | 'before', id: string, filters: Filters): string {
  return Buffer.from(JSON.stringify([kind, id, filters])).toString('base64url');
}

function fromCursor(text: string, filters: Filters): KeyWindow {
  const parsed = Cursor.safeParse(decode(text));
  if (!parsed.success || JSON.stringify(parsed.data[2]) !== JSON.stringify(filters)) {
    throw new ApiError(
      'invalid_cursor',
      'The cursor does not belong to this list and these filters.',
      {
        members: { errors: [{ parameter: 'cursor', detail: 'Start again without it.' }] },
      },
    );
  }
  return { kind: parsed.data[0], id: parsed.data[1] };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
