import { hash } from 'node:crypto';
import { CURSOR_CHARACTERS_MAX } from '../../../schemas/api/parameters/paging.ts';
import type { Position } from '../../../schemas/query.ts';
import { ApiError } from '../../errors.ts';

/** Where a page begins: behind or before a row. */
export interface CursorLocation {
  readonly kind: 'after' | 'before';
  readonly position: Position;
}

const SEAL_BYTES = 9;

/** Ties a cursor to the list it was made for, and shows damage. It hides nothing and needs no secret. */
function sealOf(payload: Buffer, binding: string): Buffer {
  const sealed = Buffer.concat([Buffer.from(`${binding}\n`), payload]);
  return hash('sha256', sealed, 'buffer').subarray(0, SEAL_BYTES);
}

/**
 * An opaque text for a place in a list.
 * @param binding filters and sort of the list as one text
 */
export function encodeCursor({ kind, position }: CursorLocation, binding: string): string {
  const payload = Buffer.from(JSON.stringify([kind === 'after' ? 'a' : 'b', ...position]));
  return Buffer.concat([sealOf(payload, binding), payload]).toString('base64url');
}

function invalid(cause?: unknown): ApiError {
  const detail =
    'This cursor does not belong to this list, filters and sort; start again without it.';
  return new ApiError('invalid_cursor', detail, {
    cause,
    members: { errors: [{ parameter: 'cursor', detail }] },
  });
}

/**
 * Reads a cursor of a list whose order may have changed since.
 * @param formerBindings the same list in orders it has no more
 * @throws ApiError `cursor_expired` for a cursor of one of them, `invalid_cursor` for any other
 */
export function readCursor(
  text: string,
  binding: string,
  formerBindings: readonly string[],
): CursorLocation {
  const isOf = (former: string): boolean => {
    try {
      decodeCursor(text, former);
      return true;
    } catch {
      return false;
    }
  };
  if (!formerBindings.some(isOf)) return decodeCursor(text, binding);
  const detail =
    'A different search engine has taken over, and its order differs; start again without a cursor.';
  throw new ApiError('cursor_expired', detail, {
    members: { errors: [{ parameter: 'cursor', detail }] },
  });
}

const isPlace = (value: unknown): value is [string, ...Position] =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((item) => item === null || typeof item === 'string' || typeof item === 'number');

/** @throws ApiError `invalid_cursor` for anything `encodeCursor` did not make for the same list. */
export function decodeCursor(text: string, binding: string): CursorLocation {
  const bytes = Buffer.from(text, 'base64url');
  const payload = bytes.subarray(SEAL_BYTES);
  const genuine =
    text.length <= CURSOR_CHARACTERS_MAX &&
    bytes.toString('base64url') === text &&
    sealOf(payload, binding).equals(bytes.subarray(0, SEAL_BYTES));
  if (!genuine) throw invalid();
  let value: unknown;
  try {
    value = JSON.parse(payload.toString());
  } catch (cause) {
    throw invalid(cause);
  }
  if (!isPlace(value)) throw invalid();
  const [kind, ...position] = value;
  if (kind !== 'a' && kind !== 'b') throw invalid();
  return { kind: kind === 'a' ? 'after' : 'before', position };
}
