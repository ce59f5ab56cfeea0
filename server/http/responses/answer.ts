import { hash } from 'node:crypto';
import type { IndexView } from '../../search/port.ts';
import { toJsonBytes } from '../../json-text.ts';
import { maskSecrets } from '../mask.ts';
import type { Reply, Route, Sent } from '../route.ts';
import { BodyPool } from './body-pool.ts';
import type { SharedBody } from './encode-body.ts';
import { checkResponse, type RouteCall, type RunOptions, runRoute } from './run-route.ts';

/** A finished answer, before what differs from request to request is added. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** null for an answer that is no function of address and catalogue. */
  readonly etag: string | null;
  /** The state of the catalogue it is of; null while none could be read. */
  readonly version: string | null;
  readonly body: Buffer | null;
  /** Called each time it is sent; @returns whether it names its request */
  readonly onSend: ((sent: Sent) => boolean) | null;
  /** The body with the id of a request, where it names one; null where there is no body. */
  readonly withId: ((id: string) => Buffer | SharedBody) | null;
}

export interface AnswerOptions extends RunOptions {
  /** Changes with the shapes of answers, so that an ETag of an older program is not taken for ours. */
  readonly contract: () => string;
}

/** What an answer is made from. */
interface AnswerSource extends RouteCall {
  readonly route: Route;
  /** What the answer depends on, apart from the catalogue. */
  readonly key: string;
  readonly strict: boolean;
}

const bodies = new BodyPool();

/** An answer that is held after it was sent, in memory of its own. */
export function toKept(answer: Answer): Answer {
  if (answer.body === null) return answer;
  const body = Buffer.from(answer.body);
  return { ...answer, body, withId: toNamed(body) };
}

/** Has the memory of an answer used again, which was sent, and which nobody holds. */
export function releaseAnswer({ body }: Answer): void {
  if (body !== null) bodies.giveBack(body);
}

/** Runs a route and serializes its reply. */
export async function makeAnswer(source: AnswerSource, options: AnswerOptions): Promise<Answer> {
  const { reply, view } = await runRoute(source.route, source, options);
  return toAnswer(source, reply, options, view);
}

const CACHE_CONTROL = {
  catalogue: 'private, max-age=60',
  once: 'no-store',
  none: 'no-store',
} as const;

function toAnswer(
  { route, key, strict }: AnswerSource,
  reply: Reply<unknown>,
  { checkResponses, contract }: AnswerOptions,
  view: IndexView | null,
): Answer {
  const isState = route.cache === 'catalogue' && reply.status === 200 && view !== null;
  // A key typed into a request would come back in warnings; answers about keys may hold one.
  const clean = route.cache === 'none' ? (text: string) => text : maskSecrets;
  const body =
    reply.body === null ? null : toJsonBytes(reply.body, clean, (length) => bodies.take(length));
  if (checkResponses) {
    const sent: unknown = body === null ? null : JSON.parse(body.toString());
    checkResponse(route, reply.status, sent);
  }
  const headers: Record<string, string> = {
    'Cache-Control': CACHE_CONTROL[route.cache],
    ...toVersionHeader(view),
  };
  // A mask ends in a sign that no header may hold; there it stands in an address.
  for (const [name, value] of Object.entries(reply.headers)) {
    headers[name] = clean(value).replaceAll('…', '%E2%80%A6');
  }
  if (strict) headers['Preference-Applied'] = 'handling=strict';
  if (reply.body !== null) headers['Content-Type'] = 'application/json; charset=utf-8';
  return {
    status: reply.status,
    headers,
    version: view?.version ?? null,
    etag: isState ? etagOf(key, view.version, contract()) : null,
    body,
    onSend: reply.onSend ?? null,
    withId: toNamed(body),
  };
}

/** Names requests in a body that ends with its `meta`, as one member more. */
function toNamed(body: Buffer | null): ((id: string) => SharedBody) | null {
  if (body === null) return null;
  const start = body.subarray(0, -2);
  return (id) => ({ start, end: Buffer.from(`,"query_id":"${id}"}}`) });
}

/** Names the state of the catalogue that an answer is of. */
export const toVersionHeader = (view: IndexView | null): Readonly<Record<string, string>> =>
  view === null ? {} : { 'X-Catalog-Version': view.info.catalog_version };

/** Weak, because gzip and the time a search took may differ between answers that say the same. */
function etagOf(key: string, version: string, contract: string): string {
  const digest = hash('sha256', `${version}\n${contract}\n${key}`, 'base64url');
  return `W/"${digest.slice(0, 27)}"`;
}
