import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Express } from 'express';
import { boundConnections, type ConnectionBounds } from './connections.ts';
import { answerBrokenRequests } from './client-error.ts';
import { HEADER_LINES_MAX } from './middleware/protocol.ts';
import { createRequestIds } from './request-id.ts';

/** How long idle connections may still bring a request after the server stopped to accept. */
const IDLE_GRACE_MS = 2_000;
/** After this what still runs is cut off. */
const HARD_LIMIT_MS = 30_000;
const LOOK_MS = 100;

interface HttpServerOptions {
  readonly baseUrl: string | null;
  readonly clock: () => Date;
  /** Of sockets; those of production if absent. */
  readonly bounds?: ConnectionBounds;
}

interface DrainOptions {
  /** Called first: readiness says from then on that the process goes. */
  readonly onStop?: () => void;
  /** Time for a balancer to notice before connections are refused. */
  readonly delaySeconds?: number;
}

export interface HttpServer {
  readonly server: Server;
  /** Stops without failing a request: those under way and those on open connections are answered. */
  drain(options?: DrainOptions): Promise<void>;
}

/** A server with bounds on what one caller may hold, and a way to stop that loses nothing. */
export function createHttpServer(
  app: Express,
  { baseUrl, clock, bounds }: HttpServerOptions,
): HttpServer {
  const isTrusted = app.get('trust proxy fn') as (address: string, hops: number) => boolean;
  const server = createServer({
    ...createClasses(app),
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
    requireHostHeader: true,
  });
  // Who has sent all it has to say, and shuts its half, is answered.
  Object.assign(server, { httpAllowHalfOpen: true });
  // One more than is allowed: the application sees that there were too many.
  server.maxHeadersCount = HEADER_LINES_MAX + 1;
  boundConnections(server, (address) => isTrusted(address, 0), bounds);
  const newId = createRequestIds();
  const refuseTarget = answerBrokenRequests(server, { newId: () => newId(clock()), baseUrl });

  let draining = false;
  server.on('request', (req, res) => {
    if (draining) res.shouldKeepAlive = false;
    if (req.url?.startsWith('/') === true) app(req, res);
    else refuseTarget(req, res);
  });
  return {
    server,
    drain: async ({ onStop, delaySeconds = 0 } = {}) => {
      onStop?.();
      await wait(delaySeconds * 1000);
      draining = true;
      await closeSlowly(server);
    },
  };
}

/**
 * Classes of the objects Express works with. Express gives every request and response its own
 * prototype, and V8 makes a hidden class for each object that is changed so, which no inline cache
 * knows. Objects that are made with that prototype stay as they are, which halves the time an
 * answer takes.
 */
function createClasses(app: Express) {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse<ExpressRequest> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/**
 * `Server.close()` of http would cut idle connections at once, and the request a caller is just
 * sending on one would fail. The close of net only stops to accept.
 */
async function closeSlowly(server: Server): Promise<void> {
  if (!server.listening) return;
  const started = performance.now();
  let closed = false;
  NetServer.prototype.close.call(server, () => {
    closed = true;
  });
  for (;;) {
    // What came while the process was held up is read before any connection is called idle.
    await nextTurn();
    const age = performance.now() - started;
    if (age >= HARD_LIMIT_MS) server.closeAllConnections();
    else if (age >= IDLE_GRACE_MS) server.closeIdleConnections();
    // Closing the connections made `closed` true in a callback that tsc cannot see.
    if (closed as boolean) return;
    await wait(LOOK_MS);
  }
}
