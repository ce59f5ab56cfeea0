import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';
import {
  beginRequest,
  type RequestState,
  requestStateOf,
} from '../../../server/http/middleware/request-state.ts';
import { closeServer } from '../../support/close-server.ts';

export const BASE_URL = 'https://catalog.example';

/** An answer with its bytes as they came. */
interface Came {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

interface Asked {
  readonly method?: string;
  readonly path?: string;
  /** Several values are as many headers. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

/** An application of some handlers, behind what begins every request. */
export interface SmallApp {
  /** Known of each request beside what it begins with. */
  readonly state: Partial<RequestState>;
  /** Is given each answer before the handlers have it. */
  onResponse: (res: Response) => void;
  /** Asks on a connection of its own, which the server may keep. */
  ask(asked?: Asked): Promise<Came>;
  close(): Promise<void>;
}

export async function openSmallApp(
  handlers: readonly RequestHandler[],
  ...onError: readonly ErrorRequestHandler[]
): Promise<SmallApp> {
  const app = express().set('query parser', 'simple').set('etag', false);
  const clock = () => new Date('2026-09-14T15:20:11Z');
  app.use(beginRequest({ clock, baseUrl: BASE_URL, requestSecret: Buffer.from('test') }));
  app.use((_req, res, next) => {
    Object.assign(requestStateOf(res), opened.state);
    opened.onResponse(res);
    next();
  });
  app.use(...handlers);
  for (const handler of onError) app.use(handler);
  const server = createServer(app);
  const port = await listenAnywhere(server);
  const opened: SmallApp = {
    state: {},
    onResponse: () => undefined,
    ask: async ({ method = 'GET', path = '/', headers = {}, body } = {}) => {
      const req = request({
        ...{ port, method, path, agent: false },
        headers: { Connection: 'keep-alive', ...headers },
      }).end(body);
      const [answer] = (await once(req, 'response')) as [IncomingMessage];
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        bytes: await buffer(answer),
      };
    },
    close: () => closeServer(server),
  };
  return opened;
}
