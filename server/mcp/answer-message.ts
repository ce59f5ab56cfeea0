import { createFailureLog } from '../http/responses/problem.ts';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Logger } from 'pino';
import { callerOf, requestStateOf } from '../http/middleware/request-state.ts';
import { createSession } from './session.ts';
import type { Tools } from './registry.ts';
import type { CallContext } from './call-tool.ts';

/** Answers one message whose body was read, and whose caller is let in and counted. */
export type AnswerMessage = (req: HttpRequest, res: HttpResponse) => Promise<void>;

interface AnswerMessageOptions {
  readonly tools: Tools;
  readonly version: string;
  readonly logger: Logger;
}

/** Answers messages over HTTP: a session for each, as no state is held between them. */
export function createAnswerMessage({
  tools,
  version,
  logger,
}: AnswerMessageOptions): AnswerMessage {
  const logFailure = createFailureLog(logger);
  return async (req, res) => {
    const state = requestStateOf(res);
    nameCall(req, res, tools);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const session = createSession({
      tools,
      version,
      readContext: () => toCallContext(req, res),
      onError: (error) => {
        logFailure(error, { request: state.id, route: state.routeId });
      },
    });
    await session.connect(transport);
    try {
      const answer = await transport.handleRequest(toWebRequest(req, state.baseUrl), {
        parsedBody: req.body as unknown,
      });
      res.status(answer.status).set('Cache-Control', 'no-store');
      const type = answer.headers.get('content-type');
      if (type === null) res.end();
      else res.type(type).send(Buffer.from(await answer.arrayBuffer()));
    } finally {
      await session.close();
    }
  };
}

/** Usage and measures are by tool; any other name would be a caller’s own text. */
function nameCall(req: HttpRequest, res: HttpResponse, { calls }: Tools): void {
  const { method, params } = req.body as { method?: unknown; params?: { name?: unknown } };
  const name = params?.name;
  if (method === 'tools/call' && typeof name === 'string' && calls.has(name)) {
    requestStateOf(res).routeId = `mcp:${name}`;
  }
}

/** The request as the transport takes it: what it reads of one are a few headers. */
function toWebRequest(req: HttpRequest, baseUrl: string): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = req.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request(`${baseUrl}${req.path}`, { method: 'POST', headers });
}

function toCallContext(req: HttpRequest, res: HttpResponse): CallContext {
  const { id, now, started, baseUrl, quota } = requestStateOf(res);
  if (quota === null) throw new Error('A tool is reached only behind the quota.');
  return {
    caller: callerOf(res),
    quota,
    requestId: id,
    now,
    baseUrl,
    ip: req.ip ?? '',
    elapsedMs: () => performance.now() - started,
    header: (name) => req.get(name),
  };
}
