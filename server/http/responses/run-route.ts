import type { IndexView } from '../../search/port.ts';
import type { Reply, Route } from '../route.ts';

export interface RunOptions {
  readonly checkResponses: boolean;
  /** null while no catalogue can be read. */
  readonly readSnapshot: () => Promise<IndexView | null>;
}

/** The reply of a route, not serialized yet. */
interface RouteRun {
  readonly reply: Reply<unknown>;
  /** The state of the index it is of; null for a reply of something else, or while none can be read. */
  readonly view: IndexView | null;
}

const ATTEMPTS = 3;

/** Does the work of a route; does it again if another catalogue was published meanwhile: no reply mixes two. */
export async function runRoute(
  { cache }: Route,
  work: () => Promise<Reply<unknown>>,
  { readSnapshot }: RunOptions,
): Promise<RouteRun> {
  if (cache === 'none') return { reply: await work(), view: null };
  for (let attempt = 1; ; attempt += 1) {
    const before = await readSnapshot();
    const reply = await work();
    const view = await readSnapshot();
    if (before?.version === view?.version || attempt === ATTEMPTS) return { reply, view };
  }
}

/** @throws Error if the body of a reply, as JSON holds it, is not what its route documents */
export function checkResponse(route: Route, status: number, body: unknown): void {
  if (status === 301 || (route.response === null && body === null)) return;
  const parsed = route.response?.safeParse(body);
  if (parsed?.success === true) return;
  const why = parsed?.error.issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
  throw new Error(`${route.id} broke its contract: ${why ?? 'a body where none is documented'}`);
}
