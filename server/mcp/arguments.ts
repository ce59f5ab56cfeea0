import type { Route } from '../http/route.ts';
import { pathNames } from '../http/params/parse-params.ts';
import { type FieldError, invalidParameters } from '../errors.ts';

/** The arguments of a call, as they came. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Arguments as the texts an address would hold. */
export interface Address {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

const NOT_TEXT = 'Must be text, a number, true or false, or a list of these.';

function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/**
 * Writes arguments as an address, so that one parser judges both. null is an argument left out.
 * @throws ApiError `invalid_parameter` naming every argument no address could hold
 */
export function toAddress(route: Route, given: Arguments): Address {
  const inPath = new Set(pathNames(route.path));
  const path: Record<string, string> = {};
  const query = new URLSearchParams();
  const errors: FieldError[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const texts = (Array.isArray(value) ? value : [value]).map(toText);
    if (texts.includes(null) || (inPath.has(name) && Array.isArray(value))) {
      errors.push({ parameter: name, detail: inPath.has(name) ? 'Must be text.' : NOT_TEXT });
      continue;
    }
    const all = texts as string[];
    if (inPath.has(name)) path[name] = all[0] ?? '';
    else for (const text of all) query.append(name, text);
  }
  if (errors.length > 0) throw invalidParameters(errors);
  return { path, query };
}

/** The address in words, as a request for it would name it. */
export function toUrl(root: string, { path }: Route, address: Address): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(address.path[name] ?? ''),
  );
  const query = address.query.toString();
  return `${root}${filled}${query === '' ? '' : `?${query}`}`;
}
