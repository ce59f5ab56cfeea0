import { createHash } from 'node:crypto';
import { Router, type RequestHandler } from 'express';
import type { z } from 'zod';
import { requestStateOf } from './middleware/request-state.ts';
import { cors } from './middleware/headers.ts';
import { compress } from './responses/compress.ts';
import { rejectMethod } from './middleware/reject.ts';

/** An address outside the API: no key, no quota, the same for everybody. */
export interface PublicRoute {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly path: `/${string}`;
  readonly response: z.ZodType;
  readonly contentType: string;
  /** Statuses other than 200, with what they mean. */
  readonly statuses: Readonly<Record<number, string>>;
  /** How long others may keep it. */
  readonly cacheControl: string;
  /** Whether there is a page at the address too, for who would rather have that. */
  readonly isPageToo?: true;
  handle(): Promise<{ readonly status: number; readonly body: string }>;
}

const pass: RequestHandler = (_req, _res, next) => {
  next();
};

/** Programs that do not say what they want get what is for programs. */
const leaveToPages: RequestHandler = (req, _res, next) => {
  next(req.accepts(['json', 'html']) === 'html' ? 'router' : undefined);
};

/** A router of the addresses outside the API. */
export function mountPublic(routes: readonly PublicRoute[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    router
      .route(route.path)
      .all(route.isPageToo === true ? leaveToPages : pass, cors)
      .get(compress, async (_req, res) => {
        requestStateOf(res).routeId = route.id;
        const { status, body } = await route.handle();
        if (route.cacheControl !== 'no-store' && status === 200) {
          const hash = createHash('sha256').update(body).digest('base64url');
          res.set('ETag', `W/"${hash.slice(0, 27)}"`);
        }
        res
          .status(status)
          .set('Cache-Control', status === 200 ? route.cacheControl : 'no-store')
          .type(route.contentType)
          .send(body);
      })
      .all(rejectMethod(['get']));
  }
  return router;
}
