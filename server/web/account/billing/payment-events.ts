import express, { Router } from 'express';
import type { Logger } from 'pino';
import type { Billing } from '../../../billing/billing.ts';
import { ApiError } from '../../../errors.ts';
import { requestStateOf } from '../../../http/middleware/request-state.ts';
import { rejectMethod } from '../../../http/middleware/reject.ts';

interface Services {
  readonly billing: Billing;
  readonly logger: Logger;
}

/** Where a payment service tells of payments; its signature is over the bytes as they came. */
export function mountPaymentEvents({ billing, logger }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (!billing.hearsEvents) return router;
  const readBytes = express.raw({ type: () => true, limit: '512kb', inflate: false });
  router
    .route('/webhooks/stripe')
    .post(readBytes, async (req, res) => {
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
