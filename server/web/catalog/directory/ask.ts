import type { z } from 'zod';
import { PAGING_ALIASES } from '../../../../schemas/api/parameters/paging.ts';
import { createAsking, toErrors } from '../../page/page-params.ts';
import type { Visit } from '../../page/page.ts';
import type { FieldError, Warning } from '../../../errors.ts';

const ALIASES = { ...PAGING_ALIASES, query: 'q', search: 'q' };
/** Rows on a page that is looked at; the API has fewer where none are asked for. */
const ROWS = '100';

/** What came of an address: rows, mistakes, or the way to a tidier address. */
export type Answered<T> =
  | { readonly kind: 'right'; readonly rows: T; readonly warnings: readonly Warning[] }
  | { readonly kind: 'wrong'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'untidy'; readonly to: string };

/** Reads the addresses of one list and does what they ask, mistakes included. */
export function createAnswering<S extends z.ZodObject, T>(
  path: `/${string}`,
  params: S,
  answer: (params: z.output<S>) => Promise<T>,
): (visit: Visit) => Promise<Answered<T>> {
  const ask = createAsking({ path, params, aliases: ALIASES });
  return async ({ url, params: parts }) => {
    const asked = ask({ url: withRows(url), params: parts });
    if (asked.kind === 'untidy') return { kind: 'untidy', to: withoutRows(asked.to) };
    if (asked.kind === 'wrong') return asked;
    try {
      return { kind: 'right', rows: await answer(asked.params), warnings: asked.warnings };
    } catch (thrown) {
      return { kind: 'wrong', errors: toErrors(thrown) };
    }
  };
}

const LIMITS = ['limit', ...Object.keys(PAGING_ALIASES)];
const ADDED = `limit=${ROWS}`;

function withRows(url: URL): URL {
  if (LIMITS.some((name) => url.searchParams.has(name))) return url;
  return new URL(`${url.href.split('#', 1)[0] ?? ''}${url.search === '' ? '?' : '&'}${ADDED}`);
}

/** The number of rows was not in the address that was asked. */
function withoutRows(to: string): string {
  return to.replace(new RegExp(`[?&]${ADDED}$`), '');
}
