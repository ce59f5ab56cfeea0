import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenAnywhere } from './ports.ts';

/** What is answered instead of what the real server says. */
export interface Scripted {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

/**
 * Stands before a real Elasticsearch and passes everything on, until it is told what to answer:
 * what a healthy node does not say on demand.
 */
export class ScriptedUpstream {
  /** null: what the real server says. */
  script: Scripted | null = null;
  readonly #target: string;
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** @param target address of the real server */
  static async open(target: string): Promise<ScriptedUpstream> {
    const upstream = new ScriptedUpstream(target);
    await listenAnywhere(upstream.#server);
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, type, body } = this.script ?? (await this.#pass(request, chunks));
    response.writeHead(status, {
      'content-type': type ?? 'application/vnd.elasticsearch+json;compatible-with=9',
      // The client believes nobody who does not say this.
      'x-elastic-product': 'Elasticsearch',
    });
    response.end(body);
  }

  async #pass(request: IncomingMessage, chunks: readonly Buffer[]): Promise<Scripted> {
    const { method = 'GET', url = '/', headers } = request;
    const real = await fetch(this.#target + url, {
      method,
      headers: {
        accept: headers.accept ?? '*/*',
        ...(chunks.length === 0 ? {} : { 'content-type': headers['content-type'] ?? '' }),
      },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    return {
      status: real.status,
      type: real.headers.get('content-type') ?? '',
      body: await real.text(),
    };
  }
}
