import { Router } from 'express';
import { z } from 'zod';
import { createLogger } from '../../../server/http/logger.ts';
import { mountRoutes } from '../../../server/http/mount.ts';
import { answerProblems } from '../../../server/http/responses/problem.ts';
import type { Reply, RequestContext, Route } from '../../../server/http/route.ts';
import type { CatalogReader, IndexView } from '../../../server/search/port.ts';
import { openSmallApp, type SmallApp } from './small-app.ts';

export const VIEW = {
  version: 'v1',
  info: { catalog_version: '2026-09-14.3' },
} as unknown as IndexView;
export const CALLER = {
  keyId: 'key_1',
  accountId: 'acc_1',
  scopes: ['models:read'],
  plan: 'free',
  requestsPerDay: 1_000,
  features: [],
} as const;
export const QUOTA = {
  allowed: true,
  limit: 1_000,
  used: 1,
  remaining: 999,
  resetsAt: 1_789_430_400,
};

/** Routes that are mounted, behind what says who asks. */
export interface MountedRoutes {
  readonly app: SmallApp;
  /** What was done for requests, in order; a test adds to it. */
  readonly done: string[];
  /** What handlers were given. */
  readonly asked: { params: object; body: unknown; context: RequestContext }[];
  /** Replaces parts of what handlers reply. */
  reply: Partial<Reply<unknown>>;
  /** The newest state of the catalogue. */
  newest: IndexView;
  ask(
    path?: string,
    more?: Parameters<SmallApp['ask']>[0],
  ): Promise<{
    readonly status: number;
    readonly headers: Awaited<ReturnType<SmallApp['ask']>>['headers'];
    readonly text: string;
    /** Parsed where it is JSON that is not compressed. */
    readonly body: Readonly<Record<string, unknown>>;
  }>;
}

const opened: SmallApp[] = [];

/** After each test. */
export async function closeMounted(): Promise<void> {
  for (const app of opened.splice(0)) await app.close();
}

/** Mounts routes that are as one of a list of models but for what is given. */
export async function openMounted(...wanted: readonly Partial<Route>[]): Promise<MountedRoutes> {
  const routes = wanted.map((route): Route => ({
    id: 'listModels',
    ...{ tag: '', summary: '', description: '', errors: [] },
    method: 'get',
    path: '/models',
    scope: 'models:read',
    cache: 'catalogue',
    params: z.object({ limit: z.coerce.number().optional() }),
    body: null,
    success: 200,
    response: null,
    handle: (params, body, context) => {
      rig.done.push('handled');
      rig.asked.push({ params: params as object, body, context });
      const made = { at: rig.asked.length, url: context.url, meta: { total: 1 } };
      return Promise.resolve({ status: 200, body: made, headers: {}, ...rig.reply });
    },
    ...route,
  }));
  const router = Router();
  mountRoutes(router, routes, {
    planScheme: 'A',
    checkResponses: false,
    contract: () => 'c1',
    catalog: { view: () => Promise.resolve(rig.newest) } as CatalogReader,
  });
  const logger = createLogger('info', { write: () => undefined });
  const app = await openSmallApp([router], answerProblems(logger));
  Object.assign(app.state, { view: VIEW, caller: CALLER, quota: QUOTA });
  opened.push(app);
  const rig: MountedRoutes = {
    app,
    done: [],
    asked: [],
    reply: {},
    newest: VIEW,
    ask: async (path = '/models', more = {}) => {
      const { status, headers, bytes } = await app.ask({ path, ...more });
      const isJson = headers['content-type']?.includes('json') === true;
      const isPlain = isJson && headers['content-encoding'] === undefined && bytes.length > 0;
      const body = (isPlain ? JSON.parse(bytes.toString()) : {}) as Record<string, unknown>;
      return { status, headers, body, text: bytes.toString() };
    },
  };
  return rig;
}
