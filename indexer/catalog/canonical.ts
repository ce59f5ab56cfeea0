import { createHash } from 'node:crypto';

/** JSON with sorted keys and without spaces: equal values have equal text. */
export function toCanonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  const object = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(object[key])}`);
  return `{${members.join(',')}}`;
}

/** SHA-256 of a text, hex. */
export function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
