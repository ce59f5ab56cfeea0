import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LAUNCHER } from '../environment.ts';
import type { ChaosPlace } from './place.ts';
import { until } from './until.ts';

/** A program of this project that is there to be killed. */
export interface Program {
  /** Whether a line of its log has this text. */
  readonly hasLogged: (text: string) => boolean;
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
  const child = spawn(process.execPath, [LAUNCHER, name], {
    env: { ...place.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  return {
    hasLogged: (text) => log.includes(text),
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
const PORT_TRIES = 20;
const PORT_PAUSE_MS = 500;

/**
 * Starts a server and waits until it listens. A port that a connection of somebody else has for a
 * moment is waited for.
 * @throws Error with its log if it does not start
 */
export async function startServer(
  place: Pick<ChaosPlace, 'env'>,
  port: number,
): Promise<{ readonly server: Program; readonly tookMs: number }> {
  for (let tries = 1; ; tries += 1) {
    const server = startProgram(place, 'serve', { PORT: String(port), LOG_LEVEL: 'info' });
    const tookMs = await until(() => server.hasLogged('listening') || server.hasEnded(), WITHIN_MS);
    if (tookMs !== null && !server.hasEnded()) return { server, tookMs };
    await server.kill();
    if (!server.hasLogged('EADDRINUSE') || tries === PORT_TRIES) {
      throw new Error(`The server does not start: ${server.linesWith('').join('\n')}`);
    }
    await sleep(PORT_PAUSE_MS);
  }
}
