import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../errors.ts';

/** The 404 of an address nothing is at. */
export const rejectAddress: RequestHandler = (req) => {
  throw new ApiError('not_found', `Nothing exists at this address.${slashAdvice(req)}`);
};

/** Where an address ends with a slash, the one without; every address of ours is. */
export function slashAdvice({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const [path = ''] = originalUrl.split('?', 1);
  const without = path.replace(/\/+$/, '');
  return without === path || without === '' ? '' : ` Try it without the trailing slash: ${without}`;
}

/** The 405 of an address that takes other methods; HEAD works wherever GET does. */
export function rejectMethod(taken: readonly string[]): RequestHandler {
  const methods = taken.includes('get') ? [...taken, 'head'] : taken;
  const allow = methods.map((method) => method.toUpperCase()).sort();
  return () => {
    throw new ApiError('method_not_allowed', `This address accepts ${allow.join(', ')}.`, {
      headers: { Allow: allow.join(', ') },
    });
  };
}
