import { isJsonObject, type JsonValue } from './json.ts';

export const FILE_MAX_BYTES = 64 * 1024 * 1024;
export const FEED_MAX_BYTES = 256 * 1024 * 1024;
/** Files in an archive, wanted or not. */
export const ARCHIVE_MAX_ENTRIES = 5_000;
const STRING_MAX = 10_000;
const DEPTH_MAX = 20;

/** Why a record is not even looked at, or null. */
export function findExcess(value: JsonValue, depth = 1): 'string_too_long' | 'too_deep' | null {
  if (typeof value === 'string') {
    return value.length > STRING_MAX ? 'string_too_long' : null;
  }
  const inner = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  if (inner.length > 0 && depth >= DEPTH_MAX) {
    return 'too_deep';
  }
  for (const child of inner) {
    const excess = findExcess(child, depth + 1);
    if (excess !== null) {
      return excess;
    }
  }
  return null;
}
