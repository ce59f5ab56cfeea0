import v8 from 'node:v8';
import type { Logger } from 'pino';
import { escapeInLines } from '../../schemas/control-characters.ts';
import { ConfigError, type Config } from '../../schemas/config/config.ts';

/** How much more the heap may hold than is in use, in bytes and in percent. */
const ROOM_BYTES = 15e6;
const ROOM_PERCENT_MIN = 15;
const ROOM_PERCENT_MAX = 50;
/** How often the room is set anew: what is in use grows with what is asked for. */
const ROOM_SET_MS = 1_000;

/**
 * Left alone, V8 lets the heap grow to several times what is in use before it collects: on a machine
 * with much memory that is half a gigabyte for a catalogue of 50 MB. By much less than this, it marks
 * the whole heap several times a second, because it begins as soon as the rest is less than its young
 * generation. A larger catalogue needs no more room than that: set once, as a part of what a start
 * needs, it was twice as much after all loads, 18 MB more in a server that had made thousands of pages.
 */
export function keepHeapSmall(): void {
  setRoom();
  setInterval(setRoom, ROOM_SET_MS).unref();
}

function setRoom(): void {
  const room = Math.round((100 * ROOM_BYTES) / process.memoryUsage().heapUsed);
  const percent = Math.max(ROOM_PERCENT_MIN, Math.min(ROOM_PERCENT_MAX, room));
  v8.setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** A failure nobody caught is logged and ends the process as a signal would, with exit code 1. */
export function endOnFailure(logger: Logger): void {
  const fatal = (error: unknown): void => {
    logger.fatal({ err: error }, 'uncaught failure');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  };
  process.once('uncaughtException', fatal);
  process.once('unhandledRejection', fatal);
}

/** Says why a start failed, and ends: 2 for a wrong environment, else 1. */
export function endWith(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${escapeInLines(text)}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
}

/** One that ran so long was well: its next failure is a first one. */
const WELL_MS = 60_000;
const RESTART_MS_MAX = 30_000;

/** How long to wait before a process that ended is started again: longer after each failure. */
export class RestartDelays {
  #failures = 0;

  /** @param ranMs how long the one that ended had run @returns milliseconds */
  next(ranMs: number): number {
    this.#failures = ranMs > WELL_MS ? 1 : this.#failures + 1;
    return Math.min(500 * 2 ** this.#failures, RESTART_MS_MAX);
  }
}

/** What a process is sent that is to end as by a signal. */
export const STOP = 'stop';

/**
 * Resolves at the first SIGINT or SIGTERM, or when the process that started this one and is connected
 * to it says so or is gone. A second signal ends the process at once.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals): void => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) {
        process.off(name, onSignal);
        process.once(name, () => process.exit(1));
      }
      resolve(signal);
    };
    process.once('SIGINT', onSignal);
    process.once('SIGTERM', onSignal);
    if (!process.connected) return;
    process.on('message', (message) => {
      if (message === STOP) resolve('SIGTERM');
    });
    process.once('disconnect', () => {
      resolve('SIGTERM');
    });
  });
}

/** The address people call a server by. */
export function originOf({ baseUrl, host, port }: Omit<Config['http'], 'processes'>): string {
  return baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
