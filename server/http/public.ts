import { Router } from 'express';
import type { z } from 'zod';
import { exchangeOf } from './exchange.ts';
import { gzip } from './negotiate.ts';
import { refuseMethod } from './refuse.ts';

/** An address outside the API: no key, no quota, the same for everybody. */
export interface PublicRoute {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly path: `/${string}`;
  readonly response: z.ZodType;
  readonly contentType: string;
  /** Statuses beside 200, with what they say. */
  readonly statuses: Readonly<Record<number, string>>;
  /** How long others may keep it. */
  readonly cacheControl: string;
  handle(): Promise<{ readonly status: number; readonly body: string }>;
}

/** A router of the addresses outside the API. */
export function mountPublic(routes: readonly PublicRoute[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const route of routes) {
    router
      .route(route.path)
      .get(gzip, async (_req, res) => {
        exchangeOf(res).routeId = route.id;
        const { status, body } = await route.handle();
        res
          .status(status)
          .set('Cache-Control', status === 200 ? route.cacheControl : 'no-store')
          .type(route.contentType)
          .send(body);
      })
      .all(refuseMethod(['get']));
  }
  return router;
}
