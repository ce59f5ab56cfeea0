import type { Request } from 'express';
import Negotiator from 'negotiator';
import { ApiError } from '../../errors.ts';

const JSON_ONLY = ['application/json'];

/**
 * A header `Accept` without the parameters of its media types but for weights: `charset=utf-8` or
 * `profile=…` ask for nothing that an answer could be without.
 */
function withoutParameters(accept: string): string {
  return accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';');
      return [type, ...parameters.filter((text) => /^\s*q\s*=/i.test(text))].join(';');
    })
    .join(',');
}

/** Refuses a request for a form the route does not have. */
export function checkAccept(req: Request, available: readonly string[] = JSON_ONLY): void {
  const { accept } = req.headers;
  if (accept === undefined || accept === '*/*') return;
  const headers = { accept: withoutParameters(accept) };
  if (new Negotiator({ headers }).mediaTypes([...available]).length > 0) return;
  throw new ApiError('not_acceptable', `Available media types: ${available.join(', ')}.`, {
    members: { available },
  });
}

/** Whether the request has `Prefer: handling=strict` (RFC 7240). */
export function prefersStrict(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  const text = typeof header === 'string' ? header : header.join(',');
  return text.split(/[,;]/).some((item) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(item));
}
