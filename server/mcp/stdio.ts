import { finished } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { isJSONRPCRequest, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { ApiError } from '../errors.ts';
import { createRequestIds } from '../http/request-id.ts';
import type { Route } from '../http/route.ts';
import type { CatalogReader } from '../search/port.ts';
import { createSession } from './session.ts';
import { createTools } from './registry.ts';
import type { CallContext } from './call-tool.ts';

interface StdioOptions {
  /** Path below which routes are. */
  readonly root: string;
  readonly version: string;
  readonly catalog: CatalogReader;
  readonly routes: readonly Route[];
  readonly input: Readable;
  /** Holds the protocol and nothing else. */
  readonly output: Writable;
  readonly clock: () => Date;
  /** Called with internal failures and malformed messages. */
  readonly onError: (error: Error) => void;
}

/** Bytes one message may have before its end is seen. */
const MESSAGE_BYTES_MAX = 1_048_576;

/**
 * Serves the tools to the program at the other end of two streams, until it ends its own: whoever
 * can read the files of an installation needs no key. Calls begun by then are still answered.
 */
export async function serveStreams(options: StdioOptions): Promise<void> {
  const { root, version, catalog, routes, input, output, clock, onError } = options;
  const tools = createTools(root, routes, { checkResponses: false, catalog });
  const newId = createRequestIds();
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MESSAGE_BYTES_MAX });
  const session = createSession({
    tools,
    version,
    readContext: () => toCallContext(newId, clock()),
    onError: (error: ApiError) => {
      onError(error.cause instanceof Error ? error.cause : error);
    },
  });
  session.server.onerror = onError;
  // Before anything is read: what waits in the stream comes as soon as it is connected.
  const untilAnswered = followRequests(transport);
  await session.connect(transport);
  await finished(input, { writable: false }).catch(() => undefined);
  await untilAnswered();
  await session.close();
}

/** Resolves when every request that came was answered. Whoever connects calls `onmessage` too. */
function followRequests(transport: StdioServerTransport): () => Promise<void> {
  const open = new Set<RequestId>();
  let wake = (): void => undefined;
  const send = transport.send.bind(transport);
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message)) open.add(message.id);
  };
  transport.send = async (message) => {
    await send(message);
    if ('id' in message && !('method' in message) && message.id !== undefined) {
      open.delete(message.id);
    }
    if (open.size === 0) wake();
  };
  return () =>
    new Promise((resolve) => {
      wake = resolve;
      if (open.size === 0) resolve();
    });
}

/** Whoever sits at the machine: there is no key, and nothing is counted. */
function toCallContext(newId: (now: Date) => string, now: Date): CallContext {
  const started = performance.now();
  return {
    caller: {
      keyId: 'local',
      accountId: 'local',
      scopes: ['models:read'],
      plan: 'local',
      requestsPerDay: Number.MAX_SAFE_INTEGER,
      features: [],
    },
    quota: { allowed: true, limit: 0, used: 0, remaining: 0, resetsAt: 0 },
    requestId: newId(now),
    now,
    baseUrl: '',
    ip: '',
    elapsedMs: () => performance.now() - started,
    header: () => undefined,
  };
}
