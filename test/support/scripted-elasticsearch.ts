import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer } from './close-server.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';

/** What a server says to a request; a string is sent as it is, as HTML. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly body: unknown;
}

/** How it was asked, beside the address and the body. */
type ScriptedRequest = Pick<IncomingMessage, 'method' | 'headers'>;

type Script<Answer = ScriptedAnswer | Promise<ScriptedAnswer>> = (
  path: string,
  body: string,
  request: ScriptedRequest,
) => Answer;

/** A server that says what a real one will not say on demand. */
export interface ScriptedElasticsearch {
  readonly url: string;
  close(): Promise<void>;
}

const INFO = { name: 'scripted', version: { number: '9.4.3' }, tagline: 'You Know, for Search' };

async function answer(req: IncomingMessage, res: ServerResponse, script: Script): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const path = req.url ?? '';
  const { status = 200, body } = await script(path, Buffer.concat(chunks).toString(), req);
  const isText = typeof body === 'string';
  res.writeHead(status, {
    'content-type': isText ? 'text/html' : 'application/vnd.elasticsearch+json;compatible-with=9',
    'x-elastic-product': 'Elasticsearch',
  });
  res.end(isText ? body : JSON.stringify(body));
}

/** Listens on this machine; its version is 9.4.3 unless the script answers for `/`. */
export async function openScriptedElasticsearch(
  script: Script<ScriptedAnswer | null>,
): Promise<ScriptedElasticsearch> {
  const server = createServer((req, res) => {
    const respond: Script = (path, body) =>
      script(path, body, req) ?? (path === '/' ? { body: INFO } : { status: 404, body: {} });
    void answer(req, res, respond);
  });
  const port = await listenAnywhere(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => closeServer(server),
  };
}
