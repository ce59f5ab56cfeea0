import type { Pagination } from '../../../schemas/api/responses.ts';
import { PAGED_ROWS_MAX } from '../../../schemas/api/parameters/paging.ts';
import type { Position, PageWindow } from '../../../schemas/query.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type FieldError, invalidParameters } from '../../errors.ts';

interface PagingParams {
  readonly limit: number;
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly offset?: number | undefined;
}

/** Which rows of a list are wanted. */
export interface Paging {
  readonly limit: number;
  /** null in cursor mode. */
  readonly page: number | null;
  readonly window: PageWindow;
  /** What the cursors of this list are tied to. */
  readonly binding: string;
}

/** What is wrong with the paging parameters together; each alone has been checked. */
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
  if (cursor === undefined && last > PAGED_ROWS_MAX) {
    errors.push({
      parameter: offset === undefined ? 'page' : 'offset',
      detail: `Pages reach row ${PAGED_ROWS_MAX}; read on with cursor, from next_cursor.`,
      value: offset ?? page,
      allowed: { maximum: Math.floor(PAGED_ROWS_MAX / limit) },
    });
  }
  return errors;
}

/**
 * The rows wanted. `binding` is everything the order and choice of rows depends on, as one text.
 * @throws ApiError `invalid_parameter`, `invalid_cursor`
 */
export function readPaging(params: PagingParams, binding: string): Paging {
  const errors = pagingErrors(params);
  if (errors.length > 0) throw invalidParameters(errors);
  const { limit, cursor } = params;
  if (cursor !== undefined) {
    return { limit, page: null, window: decodeCursor(cursor, binding), binding };
  }
  const page = params.offset === undefined ? (params.page ?? 1) : params.offset / limit + 1;
  return { limit, page, window: { kind: 'offset', offset: (page - 1) * limit }, binding };
}

/** What a list found, as far as paging is concerned. */
export interface FoundRows {
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly first: Position | undefined;
  readonly last: Position | undefined;
}

export function toPagination({ limit, page, binding }: Paging, found: FoundRows): Pagination {
  const { total, hasPrevious, hasNext, first, last } = found;
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
