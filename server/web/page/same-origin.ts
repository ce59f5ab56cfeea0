import type { Request } from 'express';
import { ApiError } from '../../errors.ts';

/** A form of another site. It is none of the API, so it has no code of its own there. */
class CrossOrigin extends ApiError {
  constructor() {
    super(
      'invalid_request',
      'This form was sent from another site, so nothing was done. Open the page here and try again.',
    );
  }

  override get status(): number {
    return 403;
  }
}

/**
 * Refuses a form that another site sent in the visitor's name: browsers say where it comes from.
 * What says nothing at all is no browser, and sends nobody's cookie unasked.
 * @throws ApiError with the status 403
 */
export function expectSameOrigin({ headers }: Request, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
  } else {
    const { origin } = headers;
    if (origin === undefined) return;
    if (URL.canParse(origin) && new URL(origin).host === new URL(baseUrl).host) return;
  }
  throw new CrossOrigin();
}
