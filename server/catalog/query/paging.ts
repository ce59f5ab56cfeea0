import type { Pagination } from '../../../schemas/api/responses.ts';
import { PAGED_ROWS_MAX } from '../../../schemas/api/parameters/paging.ts';
import type { Position, PageWindow } from '../../../schemas/query.ts';
import type { CatalogPage } from '../../search/port.ts';
import { encodeCursor, readCursor } from './cursor.ts';
import { type FieldError, invalidParameters } from '../../errors.ts';

export interface PagingParams {
  readonly limit: number;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

/** Which rows of a list are requested. */
export interface Paging {
  readonly limit: number;
  /** null in cursor mode. */
  readonly page: number | null;
  readonly window: PageWindow;
  /** Filters and sort that the cursors of this list are bound to. */
  readonly binding: string;
}

/** Mistakes in the combination of paging parameters; each by itself has been checked. */
export function pagingErrors({ limit, page, cursor, offset }: PagingParams): FieldError[] {
  const errors: FieldError[] = [];
  if (cursor !== undefined && (page !== undefined || offset !== undefined)) {
    errors.push({ parameter: 'cursor', detail: 'May not be given together with page or offset.' });
  }
  if (offset !== undefined && offset % limit !== 0) {
    errors.push({
      parameter: 'offset',
      detail: `Must be a multiple of limit, ${limit}.`,
      value: offset,
    });
  }
  const last = offset === undefined ? (page ?? 1) * limit : offset + limit;
  if (last > PAGED_ROWS_MAX) {
    errors.push({
      parameter: offset === undefined ? 'page' : 'offset',
      detail: `Pages end at row ${PAGED_ROWS_MAX}; to continue, send next_cursor as cursor.`,
      value: offset ?? page,
      allowed: { maximum: Math.floor(PAGED_ROWS_MAX / limit) },
    });
  }
  return errors;
}

/**
 * The requested rows. `binding` is all that the choice and order of rows depends on.
 * @param formerBindings of orders that the list may have had when a cursor was made
 * @throws ApiError `invalid_parameter`, `invalid_cursor`, `cursor_expired`
 */
export function readPaging(
  params: PagingParams,
  binding: string,
  formerBindings: readonly string[] = [],
): Paging {
  const errors = pagingErrors(params);
  if (errors.length > 0) throw invalidParameters(errors);
  const { limit, cursor } = params;
  if (cursor !== undefined) {
    return { limit, page: null, window: readCursor(cursor, binding, formerBindings), binding };
  }
  const page = params.offset === undefined ? (params.page ?? 1) : params.offset / limit + 1;
  return { limit, page, window: { kind: 'offset', offset: (page - 1) * limit }, binding };
}

/** The rows of a page, as far as paging is concerned. */
interface RowSlice {
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly first: Position | undefined;
  readonly last: Position | undefined;
}

export function toPagination({ limit, page, binding }: Paging, rows: RowSlice): Pagination {
  const { total, hasPrevious, hasNext, first, last } = rows;
  const cursor = (kind: 'after' | 'before', position: Position | undefined): string | null =>
    position === undefined ? null : encodeCursor({ kind, position }, binding);
  return {
    page,
    limit,
    total,
    total_is_exact: true,
    total_pages: page === null ? null : Math.ceil(total / limit),
    has_more: hasNext,
    next_cursor: hasNext ? cursor('after', last) : null,
    prev_cursor: hasPrevious ? cursor('before', first) : null,
  };
}

/** The pagination of a page that an engine found. */
export const toPagePagination = (paging: Paging, page: CatalogPage): Pagination =>
  toPagination(paging, {
    ...page,
    first: page.hits[0]?.position,
    last: page.hits.at(-1)?.position,
  });
