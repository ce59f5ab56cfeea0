import type { z } from 'zod';
import { ApiError, type FieldError, type Warning } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import { compileParams, pathNames } from '../../http/params/parse-params.ts';
import type { PageRequest } from './page.ts';

/** What the parameters of a page's address say. */
type PageParams<T> =
  | { readonly kind: 'ok'; readonly params: T; readonly warnings: readonly Warning[] }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  /** The same address without empty fields, which a form sends too, and without unknown parameters. */
  | { readonly kind: 'redirect'; readonly to: string };

interface Spec<S extends z.ZodObject> {
  /** Parameters of the path as `{name}`. */
  readonly path: `/${string}`;
  readonly params: S;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** A reader of addresses that takes what the API takes, made once a page. */
export function createParamsReader<S extends z.ZodObject>(
  spec: Spec<S>,
): (request: Pick<PageRequest, 'url' | 'params'>) => PageParams<z.output<S>> {
  const parse = compileParams(spec);
  const inPath = pathNames(spec.path);
  const names = [...Object.keys(spec.params.shape), ...Object.keys(spec.aliases ?? {})];
  const known = new Set(names.filter((name) => !inPath.includes(name)));
  return ({ url, params: path }) => {
    const query = url.search.slice(1);
    const tidy = toTidy(query, known);
    if (tidy !== query) {
      return { kind: 'redirect', to: `${url.pathname}${tidy === '' ? '' : `?${tidy}`}` };
    }
    try {
      const { params, warnings } = parse(query, path, false);
      return { kind: 'ok', params: params as z.output<S>, warnings };
    } catch (thrown) {
      return { kind: 'invalid', errors: toErrors(thrown) };
    }
  };
}

/** More parameters are no mistake of a person. */
const TYPED_MAX = 50;

/**
 * The text as it is but for parameters without a value and those the page does not know: each spelling
 * of an address is a page to make and to keep. Two mistakes stay, to be told: a name that is nearly
 * one of the page's, and what follows a filter that was cut at an `&`.
 */
function toTidy(query: string, known: ReadonlySet<string>): string {
  const pairs = query.split('&');
  const isFiltered = pairs.some((pair) => pair.startsWith('filter='));
  const isMistake = (name: string): boolean =>
    (isFiltered && name.includes(':')) ||
    (pairs.length <= TYPED_MAX && findNearest(name, [...known]) !== null);
  return pairs
    .filter((pair) => {
      const [[name, value] = ['', '']] = new URLSearchParams(pair);
      return value !== '' && (known.has(name) || isMistake(name));
    })
    .join('&');
}

/**
 * What is wrong, parameter by parameter.
 * @throws what was thrown, if it is not about parameters
 */
export function toErrors(thrown: unknown): readonly FieldError[] {
  if (!(thrown instanceof ApiError) || thrown.status !== 400) throw thrown;
  const errors = thrown.members['errors'];
  return Array.isArray(errors) ? (errors as FieldError[]) : [{ detail: thrown.message }];
}
