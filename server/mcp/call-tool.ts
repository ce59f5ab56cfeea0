import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { escapeControls } from '../../schemas/control-characters.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { maskSecrets } from '../http/mask.ts';
import { checkResponse, type RunOptions, runRoute } from '../http/responses/run-route.ts';
import { toPlain } from '../json-text.ts';
import { type Address, type Arguments, toAddress, toUrl } from './arguments.ts';
import { type Cut, RESULT_CHARACTERS_MAX, truncateResult } from './truncate-result.ts';
import { benchmarksOf, filterScores } from './filter-scores.ts';
import { type Answer, toWarnings } from './text-format.ts';
import type { Tool } from './tool.ts';
import { invalidParameters } from '../errors.ts';
import { compileParams } from '../http/params/parse-params.ts';

/** What a request to a route consists of, apart from its address. */
export type CallContext = Omit<RequestContext, 'url' | 'warnings'>;

/** Asks one route. @throws ApiError as the route would be answered over HTTP */
type RouteCall = (address: Address, context: CallContext) => Promise<unknown>;

/** Redirects that are followed: a renamed model leads to its present name. */
const REDIRECTS_MAX = 3;

/**
 * Runs a route in this process: its own parser, its own work, its own reply. A parameter it does
 * not know is refused, as under `Prefer: handling=strict`: a model that calls can mend its call.
 */
function createRouteCall(root: string, route: Route, options: RunOptions): RouteCall {
  const parse = compileParams(route);
  const call = async (
    address: Address,
    context: CallContext,
    redirects: number,
  ): Promise<unknown> => {
    const { params, warnings } = parse(address.query.toString(), address.path, true);
    const url = toUrl(root, route, address);
    const routeContext = { ...context, url, warnings };
    const run = { params, body: null, context: routeContext, view: null };
    const { reply } = await runRoute(route, run, options);
    const { body, headers, status } = reply;
    if (options.checkResponses)
      checkResponse(
        route,
        status,
        toPlain(body, (text) => text),
      );
    const location = headers['Location'];
    if (status === 301 && location !== undefined && redirects < REDIRECTS_MAX) {
      const [path = ''] = location.split('?', 1);
      const slug = decodeURIComponent(path.split('/').at(-1) ?? '');
      return call({ ...address, path: { slug } }, context, redirects + 1);
    }
    const isNamed = reply.onSend?.({
      at: context.now,
      tookMs: context.elapsedMs(),
      cached: false,
      userAgent: context.header('user-agent') ?? null,
      requestId: context.requestId,
      queryId: null,
    });
    // A copy, because rows are held by the index and a result is shortened in place.
    const copy = toPlain(body ?? {}, maskSecrets);
    if (isNamed === true)
      (copy as { meta: Record<string, unknown> }).meta['query_id'] = context.requestId;
    return copy;
  };
  return (address, context) => call(address, context, 0);
}

/** Calls one tool. @throws ApiError as the API would refuse or fail */
export type CallTool = (given: Arguments, context: CallContext) => Promise<CallToolResult>;

/** Room that is left for what is added to an answer. */
const SPARE = 0.9;

/** A tool over its route. */
export function createCall(root: string, tool: Tool, route: Route, options: RunOptions): CallTool {
  const callRoute = createRouteCall(root, route, options);
  const isPaged = tool.takes.includes('limit');

  /** Scores a question is about are shown, unless it says itself what of scores it wants. */
  const toFocus = ({ query }: Address): ((body: Answer) => void) => {
    const ids = tool.takes.includes('sort') ? benchmarksOf(query) : new Set<string>();
    if (ids.size === 0 || query.has('include')) return () => undefined;
    query.set('include', 'benchmarks');
    const isIndependent = query.get('self_reported') === 'false';
    return ({ data }) => {
      filterScores(data as object[], ids, isIndependent);
    };
  };
  /** Requests fewer rows until they fit, so that the cursor leads to the first omitted one. */
  const callFitting = async (
    address: Address,
    context: CallContext,
  ): Promise<[Answer, string[]]> => {
    const focus = toFocus(address);
    for (let reduced = false; ; reduced = true) {
      const body = (await callRoute(address, context)) as Answer;
      focus(body);
      const rows = Array.isArray(body.data) ? body.data.length : 0;
      const size = JSON.stringify(body).length;
      const isFinal = !isPaged || address.query.has('slugs') || rows < 2;
      if (isFinal || size <= RESULT_CHARACTERS_MAX) {
        return [
          body,
          reduced ? [`Only ${rows} rows fit into one result; use cursor to continue.`] : [],
        ];
      }
      const limit = Math.max(1, Math.floor(((rows * RESULT_CHARACTERS_MAX) / size) * SPARE));
      address.query.set('limit', String(Math.min(limit, rows - 1)));
    }
  };

  return async (given, context) => {
    const missing = (tool.needs ?? []).filter((name) => (given[name] ?? null) === null);
    if (missing.length > 0) {
      throw invalidParameters(missing.map((parameter) => ({ parameter, detail: 'Is required.' })));
    }
    const address = toAddress(route, given);
    for (const [name, value] of Object.entries(tool.defaults ?? {})) {
      if (!address.query.has(name)) address.query.set(name, value);
    }
    const [body, notes] = await callFitting(address, context);
    const cuts = truncateResult(body, RESULT_CHARACTERS_MAX);
    const lines = [...tool.toLines(body), ...toWarnings(body), ...notes, ...cuts.map(toNote)];
    return {
      content: [{ type: 'text', text: lines.map(escapeControls).join('\n') }],
      structuredContent: { ...body, ...(cuts.length === 0 ? {} : { shortened: cuts }) },
    };
  };
}

const toNote = ({ path, shown, total }: Cut): string =>
  `Shortened: ${path} shows ${shown} of ${total}; request fewer fields or narrow the query to see the rest.`;
