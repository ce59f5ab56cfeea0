import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { closeServer } from './close-server.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';

/** A server of files that does what a test says; it remembers what it was asked. */
export interface FeedServer {
  readonly origin: string;
  readonly requests: readonly Pick<IncomingMessage, 'url' | 'headers'>[];
  /** Answers to a path, one each time it is asked for; the last one for ever. */
  answer(path: string, ...answers: readonly RequestListener[]): void;
  /** Forgets what was asked. */
  forget(): void;
  close(): Promise<void>;
}

export async function openFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, RequestListener[]>();
  const requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  const server = createServer((req, res) => {
    requests.push({ url: req.url ?? '', headers: req.headers });
    const list = answers.get(req.url ?? '') ?? [];
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer === undefined) res.writeHead(404).end('gone');
    else answer(req, res);
  });
  const port = await listenAnywhere(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answer: (path, ...list) => {
      answers.set(path, [...list]);
    },
    forget: () => {
      requests.length = 0;
    },
    close: () => closeServer(server),
  };
}

/** A file that has this entity tag: 304 to who knows it. */
export function serveTagged(etag: string, body: string | Buffer): RequestListener {
  return (req, res) => {
    res.setHeader('etag', etag);
    if (req.headers['if-none-match'] === etag) res.writeHead(304).end();
    else res.end(body);
  };
}
