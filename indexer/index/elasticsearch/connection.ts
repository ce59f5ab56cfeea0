import { Client, errors } from '@elastic/elasticsearch';
import { z } from 'zod';
import type { ElasticsearchPlace } from '../../../schemas/config/engines.ts';
import { BLOCKED, Cause, describeCause, ElasticsearchError } from './engine-error.ts';

const REQUEST_TIMEOUT_MS = 30_000;
/** The major version of the client: another one refuses its requests or misreads them. */
const MAJOR = '9';

const Info = z.object({ version: z.object({ number: z.string() }) });

/** Calls of one server, checked: what is not an answer of Elasticsearch is an error. */
export interface Connection {
  /**
   * Asks and reads the answer.
   * @throws ElasticsearchError naming the address if it fails or answers otherwise than `answer`
   */
  readonly ask: <T>(answer: z.ZodType<T>, call: (client: Client) => Promise<unknown>) => Promise<T>;
  readonly close: () => Promise<void>;
}

type Credentials = { username: string; password: string } | { apiKey: string } | null;

/** Where the server is, free of secrets, and who asks. */
function toNode({ url, apiKey }: ElasticsearchPlace): { node: URL; credentials: Credentials } {
  const node = new URL(url);
  const { username, password } = node;
  node.username = '';
  node.password = '';
  if (apiKey !== null) return { node, credentials: { apiKey } };
  if (username === '') return { node, credentials: null };
  const user = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { node, credentials: user };
}

const Refusal = z.object({ error: z.union([z.string(), Cause]) });

const ANSWERS: Readonly<Record<number, string>> = {
  401: 'does not accept the credentials of ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY',
  403: 'does not allow this with the credentials of ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY',
};

/** @returns why, without credentials, whichever way a call failed */
function toElasticsearchError(error: unknown, address: string): unknown {
  const say = (text: string, status?: number): ElasticsearchError =>
    new ElasticsearchError(`Elasticsearch at ${address} ${text}`, status ?? null, {
      cause: error instanceof Error ? error.name : undefined,
    });
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 0;
    const cause = Refusal.safeParse(error.body).data?.error ?? '';
    const reason = typeof cause === 'string' ? cause : describeCause(cause);
    const isBlocked = typeof cause === 'object' && cause.type === BLOCKED;
    const known = isBlocked ? 'refuses to write' : ANSWERS[status];
    return say(`${known ?? `answered ${status}`}: ${reason || 'it gave no reason'}`, status);
  }
  if (error instanceof errors.TimeoutError) return say('did not answer in time');
  if (error instanceof errors.ProductNotSupportedError) {
    return say('is not Elasticsearch: the response is of another kind');
  }
  if (error instanceof errors.DeserializationError) return say('returned invalid JSON');
  if (error instanceof errors.ElasticsearchClientError) return say(`failed: ${error.message}`);
  return error;
}

/** What a wrong answer was, shortly. */
const describeIssue = ({ issues }: z.ZodError): string => {
  const { path = [], message = '' } = issues[0] ?? {};
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
};

/**
 * Opens a connection; nothing is asked before the first call, which reads the server's version.
 * Nothing is tried again here: who writes knows what may be repeated.
 */
export function openConnection(place: ElasticsearchPlace): Connection {
  const { node, credentials } = toNode(place);
  const client = new Client({
    node: node.href,
    ...(credentials === null ? {} : { auth: credentials }),
    maxRetries: 0,
    requestTimeout: REQUEST_TIMEOUT_MS,
    resurrectStrategy: 'optimistic',
    enableMetaHeader: false,
    redaction: { type: 'remove' },
  });
  const address = node.origin;

  const ask = async <T>(
    answer: z.ZodType<T>,
    call: (client: Client) => Promise<unknown>,
  ): Promise<T> => {
    const given = await call(client).catch((error: unknown) => {
      throw toElasticsearchError(error, address);
    });
    const read = answer.safeParse(given);
    if (read.success) return read.data;
    const reason = describeIssue(read.error);
    throw new ElasticsearchError(`Elasticsearch at ${address} answered unexpectedly (${reason})`);
  };

  const checkVersion = async (): Promise<void> => {
    const { version } = await ask(Info, (asked) => asked.info());
    if (version.number.split('.')[0] === MAJOR) return;
    throw new ElasticsearchError(
      `Elasticsearch at ${address} is version ${version.number}; this program needs ${MAJOR}.x`,
    );
  };

  let checked: Promise<void> | null = null;
  return {
    ask: async (answer, call) => {
      checked ??= checkVersion().catch((error: unknown) => {
        checked = null;
        throw error;
      });
      await checked;
      return ask(answer, call);
    },
    close: () => client.close(),
  };
}
