import { queryStringOf } from './query-string.ts';
import { performance } from 'node:perf_hooks';
import type { Request, RequestHandler, Response, Router } from 'express';
import { findPlanWith, type PlanScheme } from '../../schemas/accounts.ts';
import { ApiError, type Warning } from '../errors.ts';
import { type AnswerCache, createAnswerCache } from './responses/answer-cache.ts';
import {
  type Answer,
  type AnswerOptions,
  makeAnswer,
  releaseAnswer,
  toKept,
} from './responses/answer.ts';
import { readBody } from './params/parse-body.ts';
import { callerOf, requestStateOf } from './middleware/request-state.ts';
import { chain } from './middleware/chain.ts';
import { compress } from './responses/compress.ts';
import { checkAccept, prefersStrict } from './responses/negotiate.ts';
import { compileParams } from './params/parse-params.ts';
import { rejectMethod } from './middleware/reject.ts';
import type { RequestContext, Route } from './route.ts';
import { type PreparedAnswer, sendAnswer, toSent } from './responses/send-answer.ts';
import { sendDownload } from './responses/send-download.ts';

/** Bytes of finished answers that are cached. */
const CACHE_BYTES = 12 * 1024 * 1024;

interface MountOptions extends AnswerOptions {
  /** The active price list, by which a refusal names the plan that would do. */
  readonly planScheme: PlanScheme;
}

/**
 * Mounts the listed routes. As always in Express the first that fits answers, so `/keys/current`
 * is listed before `/keys/{id}`.
 */
export function mountRoutes(router: Router, routes: readonly Route[], options: MountOptions): void {
  const answers = createAnswerCache(CACHE_BYTES, toKept);
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const at = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const route of here) {
      const coding = route.method === 'get' || route.cache === 'once' ? [compress] : [];
      const body = route.body === null ? [] : [readBody(route.body)];
      const guard = authorize(route, options.planScheme);
      const rest =
        route.media !== undefined
          ? [serveDownload(route, options)]
          : [...coding, ...body, serve(route, answers, options)];
      at[route.method](chain(guard, ...rest));
    }
    at.all(rejectMethod([...here.map(({ method }) => method), 'options']));
  }
}

/** Lets a request in to a route: the plan of its account and the scope of its key (403), the form it wants (406). */
function authorize({ id, scope, feature, media }: Route, planScheme: PlanScheme): RequestHandler {
  return (req, res, next) => {
    requestStateOf(res).routeId = id;
    const { plan, features, scopes } = callerOf(res);
    // Before the scope, which a key of such a plan cannot have.
    if (feature !== undefined && !features.includes(feature)) {
      throw lacksFeature(plan, feature, planScheme);
    }
    if (scope !== null && !scopes.includes(scope)) {
      throw new ApiError('insufficient_scope', `This key lacks the scope ${scope}.`, {
        headers: {
          'WWW-Authenticate': `Bearer realm="model-catalog", error="insufficient_scope", scope="${scope}"`,
        },
      });
    }
    checkAccept(req, media);
    next();
  };
}

function lacksFeature(plan: string, feature: string, scheme: PlanScheme): ApiError {
  const required = findPlanWith(scheme, feature)?.id;
  return new ApiError('plan_upgrade_required', `The plan ${plan} does not include ${feature}.`, {
    members: required === undefined ? {} : { required_plan: required },
  });
}

/** Parses, works and sends a file as it is made. */
function serveDownload(route: Route, { contract }: MountOptions): RequestHandler {
  const parse = compileParams(route);
  return sendDownload({
    contract,
    work: (req, res) => {
      const query = queryStringOf(req.originalUrl);
      const { params, warnings } = parse(query, req.params as Record<string, string>, true);
      return route.handle(params, null, toContext(req, res, warnings));
    },
  });
}

/** What an answer depends on, beside the catalogue. */
interface Address {
  readonly url: string;
  readonly key: string;
  readonly strict: boolean;
}

/** Parses, works and sends. */
function serve(route: Route, answers: AnswerCache, options: AnswerOptions): RequestHandler {
  const parse = compileParams(route);
  const takesQueryId = 'query_id' in route.params.shape;
  const parseAt = (req: Request, url: string, strict: boolean) =>
    parse(queryStringOf(url), req.params as Record<string, string>, strict);
  /** The address without the search that led to it, on which no answer depends. */
  const readAddress = (req: Request, res: Response, strict: boolean): string => {
    const { originalUrl } = req;
    if (!takesQueryId || !originalUrl.includes('query_id=')) return originalUrl;
    const { query_id: id } = parseAt(req, originalUrl, strict).params as { query_id?: string };
    requestStateOf(res).queryId = id ?? null;
    return originalUrl.replace(/([?&])query_id=[^&]*&?/, '$1').replace(/[?&]$/, '');
  };
  const make = (req: Request, res: Response, address: Address): Promise<Answer> => {
    const { key, strict } = address;
    const { params, warnings } = parseAt(req, address.url, strict);
    const body: unknown = route.body === null ? null : req.body;
    const context = toContext(req, res, warnings);
    const { view } = requestStateOf(res);
    return makeAnswer({ route, key, strict, params, body, context, view }, options);
  };
  /** An answer of the same catalogue to the same address is sent again. */
  const find = async (req: Request, res: Response): Promise<PreparedAnswer> => {
    const { baseUrl, view } = requestStateOf(res);
    const strict = prefersStrict(req.headers['prefer']);
    const url = readAddress(req, res, strict);
    const key = `${strict ? 'strict' : ''} ${baseUrl}${url}`;
    const address = { url, key, strict };
    if (route.cache !== 'catalogue' || view === null) {
      return { answer: await make(req, res, address), cached: false };
    }
    const cached = answers.get(key, view.version);
    if (cached !== undefined) return { answer: cached, cached: true };
    const response = await make(req, res, address);
    if (response.etag !== null && response.version !== null)
      answers.set(key, response.version, response);
    return { answer: response, cached: false };
  };
  return async (req, res) => {
    const state = requestStateOf(res);
    // Only answers of the catalogue can become a 304.
    if (route.cache !== 'catalogue') await state.countNow?.();
    const entry = await find(req, res).catch((thrown: unknown) => {
      const code = thrown instanceof ApiError ? thrown.code : 'internal_error';
      route.onFailed?.({ ...toSent(req, res, false), url: req.originalUrl, code });
      throw thrown;
    });
    const { etag } = entry.answer;
    // To Express `*` matches an answer without a validator too.
    if (etag === null) delete req.headers['if-none-match'];
    else res.set('ETag', etag);
    if (!req.fresh) await state.countNow?.();
    // An answer that was made for this request ends with it: what is cached is a copy.
    if (!entry.cached) {
      res.once('close', () => {
        releaseAnswer(entry.answer);
      });
    }
    sendAnswer(req, res, entry);
  };
}

function toContext(req: Request, res: Response, warnings: readonly Warning[]): RequestContext {
  const { id, now, started, baseUrl, quota } = requestStateOf(res);
  if (quota === null) throw new Error('A handler is reached only behind the quota.');
  return {
    caller: callerOf(res),
    quota,
    requestId: id,
    now,
    baseUrl,
    url: req.originalUrl,
    ip: req.ip ?? '',
    warnings,
    elapsedMs: () => performance.now() - started,
    header: (name) => req.get(name),
  };
}
