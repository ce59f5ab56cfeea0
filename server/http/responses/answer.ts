import { createHash } from 'node:crypto';
import type { IndexView } from '../../search/port.ts';
import { stringify } from '../../json-text.ts';
import { maskSecrets } from '../mask.ts';
import type { Reply, Route, Sent } from '../route.ts';

/** A finished answer, before what differs from request to request is added. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** null for an answer that is no function of address and catalogue. */
  readonly etag: string | null;
  /** The state of the catalogue it is of; null while none could be read. */
  readonly version: string | null;
  readonly body: Buffer | null;
  readonly onSent: ((sent: Sent) => void) | null;
}

export interface AnswerOptions {
  readonly checkResponses: boolean;
  /** Changes with the shapes of answers, so that an ETag of an older program is not taken for ours. */
  readonly contract: () => string;
  /** null while no catalogue can be read. */
  readonly readSnapshot: () => Promise<IndexView | null>;
}

/** What an answer is made from. */
interface AnswerSource {
  readonly route: Route;
  /** What the answer is a function of, beside the catalogue. */
  readonly key: string;
  readonly strict: boolean;
  readonly work: () => Promise<Reply<unknown>>;
}

const ATTEMPTS = 3;

/** Does the work of a route; does it again if another catalogue was published meanwhile: no answer mixes two. */
export async function makeAnswer(asked: AnswerSource, options: AnswerOptions): Promise<Answer> {
  if (asked.route.cache === 'none') return toAnswer(asked, await asked.work(), options, null);
  for (let attempt = 1; ; attempt += 1) {
    const before = await options.readSnapshot();
    const reply = await asked.work();
    const after = await options.readSnapshot();
    if (before?.version === after?.version || attempt === ATTEMPTS) {
      return toAnswer(asked, reply, options, after);
    }
  }
}

const KEPT = { catalogue: 'private, max-age=60', once: 'no-store', none: 'no-store' } as const;

function toAnswer(
  { route, key, strict }: AnswerSource,
  reply: Reply<unknown>,
  { checkResponses, contract }: AnswerOptions,
  snapshot: IndexView | null,
): Answer {
  const json = reply.body === null ? null : stringify(reply.body);
  if (checkResponses) checkResponse(route, reply.status, json);
  const isState = route.cache === 'catalogue' && reply.status === 200 && snapshot !== null;
  // A key typed into a request would come back in warnings; answers about keys may hold one.
  const clean = route.cache === 'none' ? (text: string) => text : maskSecrets;
  const headers: Record<string, string> = { 'Cache-Control': KEPT[route.cache] };
  // A mask ends in a sign that no header may hold; there it stands in an address.
  for (const [name, value] of Object.entries(reply.headers)) {
    headers[name] = clean(value).replaceAll('…', '%E2%80%A6');
  }
  if (strict) headers['Preference-Applied'] = 'handling=strict';
  if (reply.body !== null) headers['Content-Type'] = 'application/json; charset=utf-8';
  return {
    status: reply.status,
    headers,
    version: snapshot?.version ?? null,
    etag: isState ? etagOf(key, snapshot.version, contract()) : null,
    body: json === null ? null : Buffer.from(clean(json)),
    onSent: reply.onSent ?? null,
  };
}

/** Weak, because gzip and the time a search took may differ between answers that say the same. */
function etagOf(key: string, version: string, contract: string): string {
  const hash = createHash('sha256').update(`${version}\n${contract}\n${key}`).digest('base64url');
  return `W/"${hash.slice(0, 27)}"`;
}

function checkResponse(route: Route, status: number, json: string | null): void {
  if (status === 301 || (route.response === null && json === null)) return;
  const parsed = route.response?.safeParse(json === null ? null : JSON.parse(json));
  if (parsed?.success === true) return;
  const why = parsed?.error.issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
  throw new Error(`${route.id} broke its contract: ${why ?? 'a body where none is documented'}`);
}
