import { z } from 'zod';
import type { KibanaPlace } from './place.ts';

const TIMEOUT_MS = 30_000;
/** The first Kibana that reads the form of our objects. */
const OLDEST = [8, 9] as const;

/** Why nothing came of it, in one sentence for the person at the terminal. */
export class KibanaError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KibanaError';
  }
}

/** Whoever is not known is shown that it is up, and no version. */
const Status = z.union([
  z.object({ version: z.object({ number: z.string() }) }),
  z.object({ status: z.object({ overall: z.object({}) }), version: z.undefined().optional() }),
]);

const Refusal = z.object({
  type: z.string(),
  id: z.string(),
  title: z.string().optional(),
  meta: z.object({ title: z.string().optional() }).optional(),
  error: z.object({
    type: z.string(),
    message: z.string().optional(),
    /** What a schema of Kibana refused is said only here. */
    output: z.object({ payload: z.object({ message: z.string() }) }).optional(),
    references: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
  }),
});
const Imported = z.object({
  success: z.boolean(),
  successCount: z.number(),
  errors: z.array(Refusal).default([]),
});
/** An object Kibana did not take in. */
export type Refusal = z.infer<typeof Refusal>;
export type Imported = z.infer<typeof Imported>;

/** What Kibana says of a failure; a page of a proxy says nothing. */
const Problem = z.object({ message: z.string() });

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function ask({ url, headers }: KibanaPlace, path: string, form?: FormData): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'kbn-xsrf': 'true' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(form === undefined ? {} : { body: form }),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as unknown };
    } catch {
      return { status: response.status, body: null };
    }
  } catch (error) {
    throw new KibanaError(`Kibana at ${url} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** `fetch failed` alone says nothing: the reason is its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = 'code' in cause ? String(cause.code) : '';
  return cause.message === '' ? code : cause.message;
}

/** What to do where Kibana lets nobody in, or not as this. */
const describeLogin = ({ headers }: KibanaPlace): string =>
  headers['Authorization'] === undefined
    ? 'requires authentication: set KIBANA_API_KEY, or KIBANA_USER and KIBANA_PASSWORD.'
    : 'rejected this key or user.';

/** @throws KibanaError saying what to do about any answer but 200 */
function check({ status, body }: Answer, place: KibanaPlace): void {
  if (status === 200) return;
  const said = Problem.safeParse(body).data?.message;
  const suffix = said === undefined ? '' : ` Kibana says: ${said}`;
  const reasons: Readonly<Record<number, string>> = {
    401: describeLogin(place),
    403: 'does not let this key or user manage saved objects of this space (403).',
    404: 'returned 404: check the base path and the space.',
    413: 'does not accept a file this large (413).',
    503: 'is not ready yet (503): try again.',
  };
  const isMoved = status >= 300 && status < 400;
  const why = isMoved
    ? `redirects elsewhere (${status}): check the address, including the base path.`
    : (reasons[status] ?? `answered ${status}.`);
  throw new KibanaError(`Kibana at ${place.url} ${why}${suffix}`);
}

/**
 * The version of a Kibana that can take our objects in.
 * @throws KibanaError if it cannot be reached, lets nobody in, is none, or is too old
 */
export async function checkVersion(place: KibanaPlace): Promise<string> {
  const answer = await ask(place, '/api/status');
  // One that starts says 503 and its version.
  const status = Status.safeParse(answer.body).data;
  if (status === undefined) {
    check(answer, place);
    throw new KibanaError(`The server at ${place.url} is not Kibana.`);
  }
  if (status.version === undefined) {
    throw new KibanaError(`Kibana at ${place.url} ${describeLogin(place)}`);
  }
  const { number } = status.version;
  const [major = 0, minor = 0] = number.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new KibanaError(
      `Kibana at ${place.url} is ${number}; the objects need ${OLDEST.join('.')} or later.`,
    );
  }
  return number;
}

/**
 * Imports saved objects; those that are there already are replaced only with `overwrite`.
 * @throws KibanaError if it could not be done at all; objects refused one by one are in the result
 */
export async function importObjects(
  place: KibanaPlace,
  ndjson: string,
  overwrite: boolean,
): Promise<Imported> {
  const form = new FormData();
  // Kibana looks at the end of the name.
  form.set('file', new Blob([ndjson], { type: 'application/ndjson' }), 'search-tuning.ndjson');
  const query = overwrite ? '?overwrite=true' : '';
  const answer = await ask(place, `/api/saved_objects/_import${query}`, form);
  check(answer, place);
  const parsed = Imported.safeParse(answer.body);
  if (!parsed.success) {
    throw new KibanaError(
      `The server at ${place.url} is not Kibana: this is not the response of an import.`,
    );
  }
  return parsed.data;
}
