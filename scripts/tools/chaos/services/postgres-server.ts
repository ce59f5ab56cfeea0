import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../../server/accounts/database/postgres-database.ts';
import { until } from '../programs.ts';
import { findPort } from './ports.ts';

const VERSIONS = '/usr/lib/postgresql';
const START_MS = 30_000;

/** Where the programs of PostgreSQL are; null: there are none. */
function findPrograms(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(VERSIONS, newest, 'bin');
}

/** Whether a PostgreSQL of one's own can be started here. */
export const hasPostgresServer = (): boolean => findPrograms() !== null;

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];

function toCommand(name: string, args: readonly string[]): readonly [string, string[]] {
  const path = join(findPrograms() ?? '', name);
  return isRoot ? ['setpriv', [...AS_POSTGRES, path, ...args]] : [path, [...args]];
}

/** A PostgreSQL of one's own, which it may kill and start again. */
export class PostgresServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  #child: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.url = `postgres://catalog@127.0.0.1:${port}/postgres`;
  }

  /** Makes an empty cluster of databases and starts it. */
  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer(await findPort());
    if (isRoot) {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
      chownSync(server.#folder, id('-u'), id('-g'));
    }
    const settings = ['-D', server.#folder, '-U', 'catalog', '-A', 'trust', '--no-sync'];
    execFileSync(...toCommand('initdb', settings), { cwd: tmpdir(), stdio: 'ignore' });
    await server.start();
    return server;
  }

  /** Starts it again, and waits until it answers. */
  async start(): Promise<void> {
    const settings = ['-D', this.#folder, '-p', String(this.#port), '-h', '127.0.0.1', '-k', ''];
    const isUp = async (): Promise<boolean> => {
      // What a killed one left behind has to be gone first.
      if (this.#child === null || this.#child.exitCode !== null) {
        this.#child = spawn(...toCommand('postgres', settings), { cwd: tmpdir(), stdio: 'ignore' });
      }
      const db = openPostgres(this.url, 'public');
      try {
        await db.raw('SELECT 1');
        return true;
      } catch {
        return false;
      } finally {
        await db.destroy();
      }
    };
    if ((await until(isUp, START_MS)) === null) throw new Error('PostgreSQL did not start.');
  }

  /** Ends its first process without a chance to tidy up; the others notice and end. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
  }
}
