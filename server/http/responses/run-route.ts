import { answerFromView, type CatalogView } from '../../catalog/catalog-view.ts';
import type { CatalogReader, IndexView } from '../../search/port.ts';
import type { CatalogContext, Reply, RequestContext, Route } from '../route.ts';

export interface RunOptions {
  readonly checkResponses: boolean;
  readonly catalog: CatalogReader;
}

/** What a route is run with. */
export interface RouteCall {
  readonly params: unknown;
  readonly body: unknown;
  readonly context: RequestContext;
  /** The state of the catalogue the request was begun on; null: the newest. */
  readonly view: IndexView | null;
}

/** The reply of a route, not serialized yet. */
interface RouteRun {
  readonly reply: Reply<unknown>;
  /** The state of the catalogue it is of; null for a reply of something else. */
  readonly view: IndexView | null;
}

/**
 * Does the work of a route. A reply of the catalogue is of one published state.
 * @throws ApiError as the route does, and `temporarily_unavailable` where it needs a catalogue and none can be read
 */
export async function runRoute(
  route: Route,
  { params, body, context, view }: RouteCall,
  { catalog }: RunOptions,
): Promise<RouteRun> {
  if (route.cache === 'none')
    return { reply: await route.handle(params, body, context), view: null };
  const run = async (opened: CatalogView): Promise<RouteRun> => {
    const inCatalog: CatalogContext = { ...context, catalog: opened };
    return { reply: await route.handle(params, body, inCatalog), view: opened };
  };
  return answerFromView(catalog, run, view);
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
