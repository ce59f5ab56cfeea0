import { makeAnswer, type AnswerOptions } from '../http/responses/answer.ts';
import { compileParams } from '../http/params/parse-params.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { toUrl, type Address } from './arguments.ts';

/** What a request to a route is made of, beside its address. */
export type Asking = Omit<RequestContext, 'url' | 'warnings'>;

/** Asks one route. @throws ApiError as the route would be answered over HTTP */
export type AskRoute = (address: Address, asking: Asking) => Promise<unknown>;

/** Redirects that are followed: a renamed model leads to its present name. */
const REDIRECTS_MAX = 3;

/**
 * Asks a route in this process: its own parser, its own work, its own answer. A parameter it does
 * not know is refused, as under `Prefer: handling=strict`: a model that calls can mend its call.
 */
export function createAskRoute(root: string, route: Route, options: AnswerOptions): AskRoute {
  const parse = compileParams(route);
  const ask = async (address: Address, asking: Asking, redirects: number): Promise<unknown> => {
    const { params, warnings } = parse(address.query.toString(), address.path, true);
    const url = toUrl(root, route, address);
    const context = { ...asking, url, warnings };
    const work = (): ReturnType<Route['handle']> => route.handle(params, null, context);
    const answer = await makeAnswer({ route, key: url, strict: true, work }, options);
    const { body, headers, status } = answer;
    const location = headers['Location'];
    if (status === 301 && location !== undefined && redirects < REDIRECTS_MAX) {
      const [path = ''] = location.split('?', 1);
      const slug = decodeURIComponent(path.split('/').at(-1) ?? '');
      return ask({ ...address, path: { slug } }, asking, redirects + 1);
    }
    answer.onSent?.({
      at: asking.now,
      tookMs: asking.elapsedMs(),
      cached: false,
      userAgent: asking.header('user-agent') ?? null,
    });
    return body === null ? {} : (JSON.parse(body.toString()) as unknown);
  };
  return (address, asking) => ask(address, asking, 0);
}
