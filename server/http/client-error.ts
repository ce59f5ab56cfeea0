import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors.ts';
import { toProblem } from './responses/problem.ts';
import { URL_BYTES_MAX } from './middleware/protocol.ts';

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** What a parser could not read, in terms of the API. */
function toError({ code, rawPacket }: ParserError): ApiError {
  if (code !== 'HPE_HEADER_OVERFLOW') {
    return new ApiError('invalid_request', 'The request is not valid HTTP.');
  }
  const lineEnd = rawPacket?.indexOf('\n') ?? 0;
  return lineEnd === -1 || lineEnd > URL_BYTES_MAX
    ? new ApiError('uri_too_long', `The URL may be at most ${URL_BYTES_MAX} bytes.`)
    : new ApiError('headers_too_large', 'The headers may be at most 16 KB.');
}

/** Writes an answer where there is no response object, and ends the connection. */
function writeProblem(socket: Duplex, error: ApiError, requestId: string, baseUrl: string): void {
  const body = toProblem(error, { requestId, path: '/', baseUrl });
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${REASONS[error.status] ?? 'Error'}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Cache-Control: no-store',
      'Access-Control-Allow-Origin: *',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => {
      socket.destroy();
    },
  );
}

interface ClientErrorOptions {
  readonly newId: () => string;
  readonly baseUrl: string | null;
}

/**
 * Answers what never becomes a request: broken bytes, CONNECT, expectations nobody can meet. What
 * is returned refuses a request whose target is no path: Express would answer it with a page.
 */
export function answerBrokenRequests(
  server: Server,
  { newId, baseUrl }: ClientErrorOptions,
): RequestListener {
  const refuse = (socket: Duplex, error: ApiError): void => {
    writeProblem(socket, error, newId(), baseUrl ?? '');
  };
  const refuseRequest = (req: IncomingMessage, res: ServerResponse, detail: string): void => {
    const error = new ApiError('invalid_request', detail);
    const [path = ''] = (req.url ?? '').split('?', 1);
    const body = toProblem(error, { requestId: newId(), path, baseUrl: baseUrl ?? '' });
    res.writeHead(error.status, {
      'Content-Type': 'application/problem+json',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    });
    res.shouldKeepAlive = false;
    res.end(body);
  };
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (req, res) => {
    answering.set(req.socket, res);
  });
  server.on('clientError', (error: ParserError, socket) => {
    const res = answering.get(socket);
    // A caller that is gone reads no answer.
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    // What follows a refused request is not answered again.
    else if (res?.writableEnded === true && !res.shouldKeepAlive) socket.end();
    else if (res?.headersSent === true && !res.writableEnded) socket.destroy();
    else refuse(socket, toError(error));
  });
  server.on('connect', (_req, socket) => {
    refuse(socket, new ApiError('method_not_allowed', 'This server is not a proxy.'));
  });
  server.on('checkExpectation', (req, res) => {
    refuseRequest(req, res, 'The only supported expectation is 100-continue.');
  });
  return (req, res) => {
    refuseRequest(req, res, 'The request target must be a path.');
  };
}
