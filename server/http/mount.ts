import { performance } from 'node:perf_hooks';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '../errors.ts';
import { createAnswerCache, type AnswerCache } from './answer-cache.ts';
import { makeAnswer, type Answer, type AnswerOptions } from './answer.ts';
import { readBody } from './body.ts';
import { callerOf, exchangeOf } from './exchange.ts';
import { checkAccept, prefersStrict } from './negotiate.ts';
import { compileParams } from './params.ts';
import { refuseMethod } from './refuse.ts';
import type { RequestContext, Route, Warning } from './route.ts';

/**
 * A router of the listed routes. As always in Express the first that fits answers, so
 * `/keys/current` is listed before `/keys/{id}`.
 */
export function mountRoutes(routes: readonly Route[], options: AnswerOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const answers = createAnswerCache();
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const at = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const route of here) {
      const body = route.body === null ? [] : [readBody(route.body)];
      at[route.method](admit(route), ...body, serve(route, answers, options));
    }
    at.all(refuseMethod([...here.map(({ method }) => method), 'options']));
  }
  return router;
}

/** Lets a request in to a route: the scope of its key (403), the form it wants (406). */
function admit({ id, scope, cache }: Route): RequestHandler {
  return async (req, res, next) => {
    const exchange = exchangeOf(res);
    exchange.routeId = id;
    // Only answers of the catalogue can be a 304.
    if (cache === 'none') await exchange.countNow?.();
    if (scope !== null && !callerOf(res).scopes.includes(scope)) {
      throw new ApiError('insufficient_scope', `This key lacks the scope ${scope}.`, {
        headers: {
          'WWW-Authenticate': `Bearer realm="model-catalog", error="insufficient_scope", scope="${scope}"`,
        },
      });
    }
    checkAccept(req);
    next();
  };
}

/** Parses, works and sends; an answer of the same catalogue to the same address is sent again. */
function serve(route: Route, answers: AnswerCache, options: AnswerOptions): RequestHandler {
  const parse = compileParams(route);
  return async (req, res) => {
    const { baseUrl, snapshot } = exchangeOf(res);
    const strict = prefersStrict(req.headers['prefer']);
    const key = `${strict ? 'strict' : ''} ${baseUrl}${req.originalUrl}`;
    const isKept = route.cache === 'catalogue' && snapshot !== null;
    const kept = isKept ? answers.get(key, snapshot.version) : undefined;
    if (kept !== undefined) {
      await send(req, res, kept);
      return;
    }
    const query = req.originalUrl.split('?').slice(1).join('?');
    const { params, warnings } = parse(query, req.params as Record<string, string>, strict);
    const body: unknown = route.body === null ? null : req.body;
    const context = toContext(req, res, warnings);
    const work = (): ReturnType<Route['handle']> => route.handle(params, body, context);
    const answer = await makeAnswer({ route, key, strict, work }, options);
    if (isKept && answer.etag !== null) answers.set(key, snapshot.version, answer);
    await send(req, res, answer);
  };
}

async function send(req: Request, res: Response, answer: Answer): Promise<void> {
  if (answer.etag !== null) res.set('ETag', answer.etag);
  // To Express `*` matches an answer without a validator too.
  else delete req.headers['if-none-match'];
  if (!req.fresh) await exchangeOf(res).countNow?.();
  // Express makes it a 304 if the caller holds it.
  res
    .status(answer.status)
    .set(answer.headers)
    .send(answer.body ?? undefined);
}

function toContext(req: Request, res: Response, warnings: readonly Warning[]): RequestContext {
  const { id, now, started, baseUrl, quota } = exchangeOf(res);
  if (quota === null) throw new Error('A handler is reached only behind the quota.');
  return {
    caller: callerOf(res),
    quota,
    requestId: id,
    now,
    baseUrl,
    url: req.originalUrl,
    ip: req.socket.remoteAddress ?? '',
    warnings,
    elapsedMs: () => performance.now() - started,
    header: (name) => req.get(name),
  };
}
