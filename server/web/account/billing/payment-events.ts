import { promisify } from 'node:util';
import express, { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { Billing } from '../../../billing/billing.ts';
import { ApiError } from '../../../errors.ts';
import { requestStateOf } from '../../../http/middleware/request-state.ts';
import { rejectMethod } from '../../../http/middleware/reject.ts';

interface Services {
  readonly billing: Billing;
  readonly logger: Logger;
}

const readBytes: (req: Request, res: Response) => Promise<void> = promisify(
  express.raw({ type: () => true, limit: '512kb', inflate: false }),
);

/** A failure of the parser by the `type` it documents. */
function toBodyError(cause: unknown): ApiError {
  const { type } = cause as { readonly type?: string };
  if (type === 'entity.too.large') {
    return new ApiError('payload_too_large', 'An event may be at most 512 KB.', { cause });
  }
  return type === 'encoding.unsupported'
    ? new ApiError('unsupported_media_type', 'An event must have no content coding.', { cause })
    : new ApiError('invalid_request', 'The event was incomplete.', { cause });
}

/** Where a payment service tells of payments; its signature is over the bytes as they came. */
export function mountPaymentEvents({ billing, logger }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (!billing.hearsEvents) return router;
  router
    .route('/webhooks/stripe')
    .post(async (req, res) => {
      await readBytes(req, res).catch((cause: unknown) => {
        throw toBodyError(cause);
      });
      const state = requestStateOf(res);
      state.routeId = 'hearPayment';
      const signature = req.headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(req.body)) {
        throw new ApiError('invalid_request', 'An event must have a body and one signature.');
      }
      const became = await billing.hear(req.body, signature, state.now);
      logger.info({ request: state.id, became }, 'payment event received');
      res.set('Cache-Control', 'no-store').json({ received: true });
    })
    .all(rejectMethod(['post']));
  return router;
}
