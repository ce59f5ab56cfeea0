import { Redis, type RedisOptions } from 'ioredis';

type Address = Pick<RedisOptions, 'host' | 'port' | 'db' | 'username' | 'password' | 'tls'>;

const STANDARD_PORT = 6379;

/**
 * Where and as whom to connect, of `redis[s]://[user:password@]host[:port][/database]`. The client
 * would take any of its options from a query string, over those the quota is exact by.
 */
function toAddress(url: string): Address {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: port === '' ? STANDARD_PORT : Number(port),
    db: Number(pathname.slice(1)),
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
}

/** Longest pause between two attempts to connect: Redis is found again within it. */
const RECONNECT_MS_MAX = 2_000;

const OPTIONS = {
  // A command that was cut off may have run. It is never sent again, and fails at once.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  connectTimeout: 500,
  // Without it a connection that swallows everything is kept for ever.
  socketTimeout: 1_000,
  maxLoadingRetryTime: 1_000,
  retryStrategy: (attempt: number) => Math.min(25 * 2 ** attempt, RECONNECT_MS_MAX),
  // A master that became a replica will not be one again on this connection.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY '),
} satisfies RedisOptions;

interface Options extends Pick<RedisOptions, 'scripts'> {
  readonly url: string;
  /** Before every key. */
  readonly keyPrefix: string;
  /** How long one command may take. */
  readonly commandMs: number;
  /** Told of every failure to connect. */
  readonly onError: (error: Error) => void;
}

/** A connection that begins to connect, and does so again until it is disconnected. */
export function connect({ url, keyPrefix, commandMs, scripts, onError }: Options): Redis {
  const redis = new Redis({
    ...OPTIONS,
    ...toAddress(url),
    keyPrefix,
    commandTimeout: commandMs,
    ...(scripts === undefined ? {} : { scripts }),
  });
  redis.on('error', onError);
  return redis;
}

/** Whether it became ready in time. */
export async function isReadyWithin(redis: Redis, milliseconds: number): Promise<boolean> {
  if (redis.status === 'ready') return true;
  return new Promise((resolve) => {
    const settle = (ready: boolean): void => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      resolve(ready);
    };
    const onReady = (): void => {
      settle(true);
    };
    const timer = setTimeout(settle, milliseconds, false);
    redis.once('ready', onReady);
  });
}
