import type { RedisOptions } from 'ioredis';

type Address = Pick<RedisOptions, 'host' | 'port' | 'db' | 'username' | 'password' | 'tls'>;

const STANDARD_PORT = 6379;

/**
 * Where and as whom to connect, of `redis[s]://[user:password@]host[:port][/database]`. The client
 * would take any of its options from a query string, over those the quota is exact by.
 */
export function toAddress(url: string): Address {
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
