import type { Request, RequestHandler } from 'express';
import type { Authenticator } from '../accounts/port.ts';
import { ApiError } from '../errors.ts';
import { authenticate } from '../http/middleware/authenticate.ts';
import { readJson } from '../http/params/parse-body.ts';
import { callerOf, requestStateOf } from '../http/middleware/request-state.ts';
import { quotaMiddleware, showQuota } from '../http/middleware/quota.ts';
import { lazy } from '../http/lazy.ts';
import { rejectMethod } from '../http/middleware/reject.ts';
import type { Limits } from '../limits/port.ts';
import type { QuotaStore } from '../quota/port.ts';
import type { AnswerMessage } from './answer-message.ts';
import { EXPOSED_HEADERS } from '../http/middleware/headers.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
};

/**
 * Whether a page of this origin may call. `Host` is not asked: a name that was bound to another
 * address stands there too.
 */
function isAllowed(origin: string, own: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === own || (/^https?:$/.test(url.protocol) && LOOPBACK.has(url.hostname));
}

/**
 * Lets pages of this machine and of the server itself call, and programs, which send no `Origin`;
 * any other page is refused, as the transport of MCP wants it.
 * @param baseUrl public address of the server; null: not known
 */
function guardOrigin(baseUrl: string | null): RequestHandler {
  const own = baseUrl === null ? null : new URL(baseUrl).origin;
  return (req, res, next) => {
    const { origin } = req.headers;
    res.vary('Origin');
    if (origin !== undefined && !isAllowed(origin, own)) {
      throw new ApiError(
        'origin_not_allowed',
        'Pages from this origin may not call this endpoint.',
      );
    }
    if (origin !== undefined) {
      res.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': EXPOSED_HEADERS,
      });
    }
    if (req.method === 'OPTIONS') res.set(PREFLIGHT).status(204).send();
    else next();
  };
}

/** What every tool needs. */
const SCOPE = 'models:read';

interface EndpointOptions {
  readonly authenticator: Authenticator;
  readonly quota: QuotaStore;
  readonly limits: Pick<Limits, 'wrongKeys' | 'bursts'>;
  /** Public address of the server; null: not known. */
  readonly baseUrl: string | null;
  /** Loads what answers, when the first message comes. */
  readonly load: () => Promise<AnswerMessage>;
}

/**
 * The address of MCP, streamable HTTP without sessions: one message a request, answered as JSON.
 * Keys, scopes and the day’s quota are those of the API; the call of a tool counts one request,
 * what else a client says is free.
 */
export function mcpEndpoint(options: EndpointOptions): RequestHandler[] {
  const { authenticator, quota, limits, baseUrl } = options;
  const count = quotaMiddleware({ quota, countNotModified: true, bursts: limits.bursts });
  const show = showQuota(quota);
  const load = lazy(options.load);
  return [
    (_req, res, next) => {
      requestStateOf(res).routeId = 'mcp';
      next();
    },
    guardOrigin(baseUrl),
    refuseOthers,
    authenticate({ authenticator, wrongKeys: limits.wrongKeys }),
    readMessage,
    (req, res, next) => (isCall(req) ? count : show)(req, res, next),
    authorize,
    async (req, res) => {
      const answer = await load();
      await answer(req, res);
    },
  ];
}

const refuse = rejectMethod(['post', 'options']);

/** There is no stream to read and no session to end: only messages are taken. */
const refuseOthers: RequestHandler = (req, res, next) => {
  if (req.method === 'POST') next();
  else refuse(req, res, next);
};

const readMessage: RequestHandler = async (req, res, next) => {
  await readJson(req, res);
  const message: unknown = req.body;
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    const detail = 'Send one JSON-RPC message per request: an object, not a batch.';
    throw new ApiError('invalid_request', detail);
  }
  next();
};

function isCall({ body }: Request): boolean {
  return (body as { readonly method?: unknown }).method === 'tools/call';
}

const authorize: RequestHandler = (_req, res, next) => {
  if (!callerOf(res).scopes.includes(SCOPE)) {
    throw new ApiError('insufficient_scope', `This key lacks the scope ${SCOPE}.`, {
      headers: {
        'WWW-Authenticate': `Bearer realm="model-catalog", error="insufficient_scope", scope="${SCOPE}"`,
      },
    });
  }
  next();
};
