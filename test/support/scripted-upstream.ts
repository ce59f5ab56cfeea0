import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import { closeServer } from './close-server.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';

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

  close(): Promise<void> {
    return closeServer(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await arrayBuffer(request);
    const { status, type, body } = this.script ?? (await this.#pass(request, sent));
    response.writeHead(status, {
      'content-type': type ?? 'application/vnd.elasticsearch+json;compatible-with=9',
      // The client believes nobody who does not say this.
      'x-elastic-product': 'Elasticsearch',
    });
    response.end(body);
  }

  async #pass(request: IncomingMessage, sent: ArrayBuffer): Promise<Scripted> {
    const { method = 'GET', url = '/', headers } = request;
    const real = await fetch(this.#target + url, {
      method,
      headers: {
        accept: headers.accept ?? '*/*',
        ...(sent.byteLength === 0 ? {} : { 'content-type': headers['content-type'] ?? '' }),
      },
      ...(sent.byteLength === 0 ? {} : { body: sent }),
    });
    return {
      status: real.status,
      type: real.headers.get('content-type') ?? '',
      body: await real.text(),
    };
  }
}
