import type { z } from 'zod';
import { ApiError, type FieldError, type Warning } from '../../errors.ts';
import { compileParams } from '../../http/params/parse-params.ts';
import type { PageRequest } from './page.ts';

/** What the parameters of a page's address say. */
type PageParams<T> =
  | { readonly kind: 'ok'; readonly params: T; readonly warnings: readonly Warning[] }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  /** A form sends its empty fields too: the same address without them. */
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
  return ({ url, params: path }) => {
    const query = url.search.slice(1);
    const tidy = withoutEmpty(query);
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

/** The text as it is but for parameters without a value. */
function withoutEmpty(query: string): string {
  return query
    .split('&')
    .filter((pair) => !/^[^=]*=?$/.test(pair))
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
