import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry } from 'prom-client';
import { createMetrics, type Measured, type Metrics } from './metrics.ts';

/** Measures in the text format of Prometheus. */
export interface Readable {
  readonly contentType: string;
  read(): Promise<string>;
  /** What `GET /ready` says beside the measures; absent: it is not here. */
  readReady?(): Promise<{ readonly isReady: boolean; readonly body: object }>;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Where measures are served. */
export interface ServedMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a port of its own, which is not meant for callers of the API.
 * @throws Error if the address is taken or not of this machine
 */
export async function serveMetrics(
  metrics: Readable,
  { host, port }: Place,
): Promise<ServedMetrics> {
  const server = createServer(answer(metrics));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(metrics: Readable): RequestListener {
  return (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && req.url === '/ready' && metrics.readReady !== undefined) {
      answerReady(res, metrics.readReady());
      return;
    }
    if (!isRead || req.url?.split('?', 1)[0] !== '/metrics') {
      const headers = isRead ? {} : { Allow: 'GET, HEAD' };
      res.writeHead(isRead ? 404 : 405, headers).end('Only GET /metrics is served here.\n');
      return;
    }
    metrics.read().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end('The metrics could not be read.\n'),
    );
  };
}

function answerReady(
  res: ServerResponse,
  reading: ReturnType<NonNullable<Readable['readReady']>>,
): void {
  const send = (status: number, body: object): void => {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    res.writeHead(status, headers).end(JSON.stringify(body));
  };
  reading.then(
    ({ isReady, body }) => {
      send(isReady ? 200 : 503, body);
    },
    (error: unknown) => {
      send(503, { status: 'unavailable', problem: String(error) });
    },
  );
}

/** Serves the measures of all processes this one has started, each summed or the worst. */
export function serveJoinedMetrics(place: Place): Promise<ServedMetrics> {
  const joined = new AggregatorRegistry();
  const read = (): Promise<string> => joined.clusterMetrics();
  return serveMetrics({ contentType: joined.contentType, read }, place);
}

/** Measures that are taken, and served. */
interface OpenMetrics extends ServedMetrics {
  readonly metrics: Metrics;
}

/**
 * Takes the measures of a server and serves them on a port of their own; where several processes
 * serve, the one that started them does that.
 * @throws Error if the address is taken or not of this machine
 */
export async function openMetrics(measured: Measured, place: Place): Promise<OpenMetrics> {
  const metrics = createMetrics(measured);
  if (cluster.isWorker) return { metrics, port: place.port, close: () => Promise.resolve() };
  return { metrics, ...(await serveMetrics(metrics, place)) };
}
