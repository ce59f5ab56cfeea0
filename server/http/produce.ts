import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';
import type { Snapshot } from '../search/port.ts';
import type { Answer } from './answer.ts';
import { readBody } from './body.ts';
import { maskSecrets } from './mask.ts';
import { acceptsJson } from './negotiate.ts';
import type { Caller, Reply, RequestContext, Route } from './route.ts';
import type { Match } from './router.ts';

/** What is known of a request when its endpoint has been found. */
export interface Asked extends Match {
  readonly req: IncomingMessage;
  readonly query: string;
  readonly strict: boolean;
  /** What the answer is a function of, beside the catalogue. */
  readonly key: string;
  readonly context: Omit<RequestContext, 'warnings'>;
}

export interface ProduceOptions {
  readonly checkResponses: boolean;
  /** Changes with the shapes of answers, so that an ETag of an older program is not taken for ours. */
  readonly contract: string;
  /** null while no catalogue can be read. */
  snapshot(): Promise<Snapshot | null>;
}

/** Refuses a caller whose key may not use a route. */
export function checkScope(route: Pick<Route, 'scope'>, caller: Caller): void {
  if (route.scope === null || caller.scopes.includes(route.scope)) return;
  throw new ApiError('insufficient_scope', `This key lacks the scope ${route.scope}.`, {
    headers: {
      'WWW-Authenticate': `Bearer realm="model-catalog", error="insufficient_scope", scope="${route.scope}"`,
    },
  });
}

/** Refuses a request for a form no route has. */
export function checkAccept(req: IncomingMessage): void {
  if (acceptsJson(req.headers.accept)) return;
  throw new ApiError('not_acceptable', 'Answers are application/json.', {
    members: { available: ['application/json'] },
  });
}

/** Scope, form, validation and work of one request, as a finished answer. */
export async function produce(asked: Asked, options: ProduceOptions): Promise<Answer> {
  const { route, parse } = asked.endpoint;
  checkScope(route, asked.context.caller);
  checkAccept(asked.req);
  const { params, warnings } = parse(asked.query, asked.path, asked.strict);
  const body = route.body === null ? null : await readBody(asked.req, route.body);
  const context: RequestContext = { ...asked.context, warnings };
  if (route.cache === 'none') {
    return toAnswer(asked, await route.handle(params, body, context), options, null);
  }
  return ofOneState(asked, options, () => route.handle(params, body, context));
}

const ATTEMPTS = 3;

/** Works again if another catalogue was published meanwhile: no answer mixes two. */
async function ofOneState(
  asked: Asked,
  options: ProduceOptions,
  work: () => Promise<Reply<unknown>>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await options.snapshot();
    const reply = await work();
    const after = await options.snapshot();
    if (before?.version === after?.version || attempt === ATTEMPTS) {
      return toAnswer(asked, reply, options, after);
    }
  }
}

/** Weak, because gzip and the time a search took may differ between answers that say the same. */
export function etagOf(key: string, version: string, contract: string): string {
  const hash = createHash('sha256').update(`${version}\n${contract}\n${key}`).digest('base64url');
  return `W/"${hash.slice(0, 27)}"`;
}

function toAnswer(
  { endpoint: { route }, key, strict }: Asked,
  reply: Reply<unknown>,
  { checkResponses, contract }: ProduceOptions,
  snapshot: Snapshot | null,
): Answer {
  if (checkResponses) checkResponse(route, reply);
  const isState = route.cache === 'catalogue' && reply.status === 200 && snapshot !== null;
  const etag = isState ? etagOf(key, snapshot.version, contract) : null;
  // A key typed into an address would come back in warnings; answers about keys may hold one.
  const clean = route.cache === 'catalogue' ? maskSecrets : (text: string) => text;
  const body = reply.body === null ? null : Buffer.from(clean(JSON.stringify(reply.body)));
  return {
    routeId: route.id,
    scope: route.scope,
    status: reply.status,
    headers: [
      ...Object.entries(reply.headers).flat().map(clean),
      ...(strict ? ['Preference-Applied', 'handling=strict'] : []),
      ...(etag === null ? [] : ['ETag', etag]),
      'Cache-Control',
      route.cache === 'catalogue' ? 'private, max-age=60' : 'no-store',
    ],
    etag,
    body,
    compressible: route.method === 'get',
    gzipped: null,
  };
}

function checkResponse(route: Route, { status, body }: Reply<unknown>): void {
  if (status === 301 || (route.response === null && body === null)) return;
  const parsed = route.response?.safeParse(body);
  if (parsed?.success === true) return;
  const why = parsed?.error.issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
  throw new Error(`${route.id} broke its contract: ${why ?? 'a body where none is documented'}`);
}
