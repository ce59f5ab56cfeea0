import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programArguments } from '../../environment.ts';
import type { ChaosPlace } from './place.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program of this project that is there to be killed. */
export interface Program {
  /** Lines of its log that have one of these texts. */
  readonly linesWith: (...texts: readonly string[]) => readonly string[];
  readonly hasEnded: () => boolean;
  /** Ends it without a chance to tidy up, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Starts a program as a person does, in the place of the run. */
export function startProgram(
  place: Pick<ChaosPlace, 'env'>,
  name: 'indexer' | 'serve',
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(process.execPath, programArguments(name), {
    env: { ...place.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  return {
    linesWith: (...texts) =>
      log.split('\n').filter((line) => texts.some((text) => line.includes(text))),
    hasEnded: () => hasEnded(child),
    kill: async () => {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const WITHIN_MS = 60_000;

/** A server that listens. */
export interface ListeningProgram {
  readonly server: Program;
  readonly origin: string;
  readonly tookMs: number;
}

/**
 * Starts a server on a port nobody has, and waits until it listens.
 * @throws Error with its log if it does not start
 */
export async function startServer(place: Pick<ChaosPlace, 'env'>): Promise<ListeningProgram> {
  const server = startProgram(place, 'serve', { PORT: '0', LOG_LEVEL: 'info' });
  const findOrigin = (): string | undefined =>
    /"origin":"([^"]+)"/.exec(server.linesWith('"listening"').join('\n'))?.[1];
  const tookMs = await until(() => findOrigin() !== undefined || server.hasEnded(), WITHIN_MS);
  const origin = findOrigin();
  if (tookMs !== null && origin !== undefined) return { server, origin, tookMs };
  await server.kill();
  throw new Error(`The server does not start: ${server.linesWith('').join('\n')}`);
}

const POLL_MS = 20;

/** Waits until it is so, asking again and again; @returns the ms it took, null after the deadline */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  pollMs = POLL_MS,
): Promise<number | null> {
  const begunAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begunAt > withinMs) return null;
    await sleep(pollMs);
  }
  return performance.now() - begunAt;
}
