import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';

/** A message as it arrived. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly id: string;
}

type Respond = (received: Received, res: ServerResponse) => void;

/** A receiver of webhooks on the loopback, which answers as it is told. */
export class Receiver {
  readonly received: Received[] = [];
  respond: Respond;
  #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #scheme: 'http' | 'https';

  constructor(
    respond: Respond = (_received, res) => {
      res.writeHead(204).end();
    },
    tls: { readonly key: string; readonly cert: string } | null = null,
  ) {
    this.respond = respond;
    this.#scheme = tls === null ? 'http' : 'https';
    const handle = (req: IncomingMessage, res: ServerResponse): void => {
      void this.#receive(req, res);
    };
    this.#server = tls === null ? createServer(handle) : createTlsServer(tls, handle);
    this.#server.keepAliveTimeout = 60_000;
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  async open(): Promise<this> {
    await listenAnywhere(this.#server);
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Its address, by name if there is one. */
  url(path = '/hook', host = '127.0.0.1'): string {
    return `${this.#scheme}://${host}:${this.port}${path}`;
  }

  /** How many are open. */
  get connections(): number {
    return this.#sockets.size;
  }

  ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return;
    }
    const headers = req.headers as Record<string, string>;
    const received: Received = {
      method: req.method ?? '',
      path: req.url ?? '',
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
      id: headers['webhook-id'] ?? '',
    };
    this.received.push(received);
    this.respond(received, res);
  }
}
