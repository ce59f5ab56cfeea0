import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics, type Measured, type Metrics } from './metrics.ts';

/** Measures that are taken, and served on a port of their own. */
interface OpenMetrics {
  readonly metrics: Metrics;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a port of its own, which is not meant for callers of the API.
 * @throws Error if the address is taken or not of this machine
 */
export async function openMetrics(
  measured: Measured,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<OpenMetrics> {
  const metrics = createMetrics(measured);
  const server = createServer(answer(metrics));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    metrics,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(metrics: Metrics): RequestListener {
  return (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead || req.url?.split('?', 1)[0] !== '/metrics') {
      const headers = isRead ? {} : { Allow: 'GET, HEAD' };
      res.writeHead(isRead ? 404 : 405, headers).end('Only GET /metrics is here.\n');
      return;
    }
    metrics.read().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end('The measures could not be read.\n'),
    );
  };
}
