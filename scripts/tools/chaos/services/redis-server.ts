import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../programs.ts';
import { findPort } from './ports.ts';

const START_MS = 15_000;

/** Whether a Redis of one's own can be started here. */
export const hasRedisServer = (): boolean =>
  spawnSync('redis-server', ['--version']).error === undefined;

/** A Redis of one's own, which it may stop, kill and start again. */
export class RedisServer {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'redis-'));
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.port = port;
  }

  /** `settings` are those of redis.conf, as arguments. */
  static async start(...settings: readonly string[]): Promise<RedisServer> {
    const server = new RedisServer(await findPort());
    await server.start(...settings);
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again with the data it wrote. */
  async start(...settings: readonly string[]): Promise<void> {
    const fixed = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const isUp = async (): Promise<boolean> => {
      // It ends at once where a connection of somebody else has the port for a moment.
      if (this.#child === null || this.#child.exitCode !== null) {
        const args = [...fixed, '--save', '', ...settings];
        this.#child = spawn('redis-server', args, { stdio: 'ignore' });
      }
      return isOpen(this.port);
    };
    if ((await until(isUp, START_MS)) === null) throw new Error('Redis did not start.');
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Ends the process; SIGKILL leaves it no time to write anything. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true });
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => {
      settle(true);
    });
    socket.once('error', () => {
      settle(false);
    });
  });
}
