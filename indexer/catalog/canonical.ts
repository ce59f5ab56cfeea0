import { hash } from 'node:crypto';

/** Keys as they are written; they are members of schemas, so there are few. */
const WRITTEN_KEYS = new Map<string, string>();

function writeKey(key: string): string {
  const known = WRITTEN_KEYS.get(key);
  if (known !== undefined) return known;
  const written = `${JSON.stringify(key)}:`;
  WRITTEN_KEYS.set(key, written);
  return written;
}

/**
 * JSON with sorted keys and without spaces: equal values have equal text. Tens of megabytes pass
 * through it with every import, so it makes no lists on its way.
 */
export function toCanonicalJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += (text === '' ? '' : ',') + toCanonicalJson(item);
    return `[${text}]`;
  }
  const object = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member === undefined) continue;
    text += (text === '' ? '' : ',') + writeKey(key) + toCanonicalJson(member);
  }
  return `{${text}}`;
}

/** SHA-256 of a text, hex. */
export function toSha256(text: string): string {
  return hash('sha256', text);
}
