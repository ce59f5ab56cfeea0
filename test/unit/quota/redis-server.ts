import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { ScriptedRedis } from './scripted-redis.ts';

type Reply = string | number | readonly (string | number)[] | Error;

/** What a Redis that answers as `redis` does says of itself. */
const INFO = 'redis_version:8.2.1\r\naof_enabled:1\r\nmaxmemory_policy:noeviction\r\n';

export interface RedisServer {
  readonly url: string;
  /** Commands as they came, the handshake's left out. */
  readonly commands: readonly (readonly string[])[];
  /** Connections that are open. */
  readonly connections: number;
  /** Lets a client connect and answers nothing. */
  isSilent: boolean;
  close(): Promise<void>;
}

/**
 * Serves a scripted Redis on loopback by Redis' own protocol, for what a client does with a connection.
 * @param port the one of a server before it, that is back
 */
export async function serveRedis(
  redis: ScriptedRedis,
  { port = 0, info = INFO }: { readonly port?: number; readonly info?: string } = {},
): Promise<RedisServer> {
  const sockets = new Set<Socket>();
  const commands: string[][] = [];
  const isHandshake = (name = ''): boolean => ['HELLO', 'INFO', 'CLIENT'].includes(name);
  const answer = async ([name = '', ...args]: readonly string[]): Promise<Reply> => {
    const command = name.toUpperCase();
    if (!isHandshake(command)) commands.push([command, ...args]);
    if (command === 'HELLO') throw new Error("unknown command 'HELLO'");
    if (command === 'INFO') return info;
    if (command === 'PING') return 'PONG';
    if (command.startsWith('EVAL')) return runScript(redis, args);
    if (command !== 'HGETALL') return 'OK';
    return Object.entries(await redis.hgetall(args[0] ?? '')).flat();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let unread = '';
    let answered = Promise.resolve();
    socket.setEncoding('latin1').on('data', (text: string) => {
      unread += text;
      for (let read = readCommand(unread); read !== null; read = readCommand(unread)) {
        const { command } = read;
        unread = unread.slice(read.length);
        if (served.isSilent) continue;
        answered = answered.then(async () => {
          const reply = await answer(command).catch((error: unknown) => error as Error);
          socket.write(writeReply(reply), 'latin1');
        });
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const served = {
    url: `redis://127.0.0.1:${own}`,
    commands,
    isSilent: false,
    get connections() {
      return sockets.size;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return served;
}

/** Both scripts of the quota: the one that counts has a key and seven arguments. */
function runScript(redis: ScriptedRedis, [, count, ...rest]: readonly string[]): Promise<Reply> {
  const keys = Number(count);
  if (keys > 1) return redis.addUsage(keys, ...rest);
  const [key = '', writer = '', ...numbers] = rest;
  const [settled = 0, pending = 0, limit = 0, ttl = 0, known = 0, confirmed = 0] =
    numbers.map(Number);
  return redis.countRequest(key, writer, settled, pending, limit, ttl, known, confirmed);
}

/** The first command of what was sent, if all of it is there, and how long it is. */
function readCommand(text: string): { command: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return null;
  const command: string[] = [];
  let length = head[0].length;
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(length));
    if (size === null) return null;
    const from = length + size[0].length;
    length = from + Number(size[1]) + 2;
    if (text.length < length) return null;
    command.push(text.slice(from, length - 2));
  }
  return { command, length };
}

function writeReply(reply: Reply): string {
  if (reply instanceof Error) return `-ERR ${reply.message}\r\n`;
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${reply.length}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(writeReply).join('')}`;
}
