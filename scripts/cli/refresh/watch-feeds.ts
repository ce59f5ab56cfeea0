import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import { type Logger, pino } from 'pino';
import type { FeedReport } from '../../../indexer/refresh/feed-report.ts';
import { UsageError } from '../output.ts';
import { loadEnvironment, programArguments } from '../../environment.ts';
import { untilSignal } from '../../apps/process.ts';

/** Runs begin later than scheduled by chance, so that not all installations ask at once. */
const DELAY_MAX_MS = 10 * 60_000;
const DELAY_SHARE = 0.1;
/** No timer of Node runs for longer than 24 days. */
const SLEEP_MAX_MS = 3_600_000;

interface WatchOptions {
  readonly from?: string;
  readonly allowHttp?: true;
}

/** @throws UsageError saying how a schedule is written */
export function parseSchedule(pattern: string): Cron {
  try {
    return new Cron(pattern, { timezone: 'UTC', paused: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(
      `--schedule: “${pattern}” is not a schedule: ${why} Write it as "0 */6 * * *", every six hours.`,
    );
  }
}

/**
 * Refreshes feeds now and by a schedule until SIGINT or SIGTERM, one run at a time; a run missed
 * while another one took long is not made up for. Each is a process of its own, so that the memory
 * it takes is given back, and a run that dies is only one that failed.
 */
export async function watchFeeds(
  names: readonly string[],
  { from, allowHttp }: WatchOptions,
  schedule: Cron,
): Promise<void> {
  const { log } = loadEnvironment();
  const logger = pino({ level: log.level, base: { process: 'sync' } }, pino.destination(2));
  const stopping = new AbortController();
  void untilSignal().then(() => {
    stopping.abort();
  });
  const flags = [
    ...(from === undefined ? [] : ['--from', from]),
    ...(allowHttp === undefined ? [] : ['--allow-http']),
  ];
  while (!isStopped(stopping.signal)) {
    await runOnce(['sync', ...names, ...flags, '--json'], logger, stopping.signal);
    const next = schedule.nextRun();
    if (isStopped(stopping.signal) || next === null) break;
    const waitMs = next.getTime() - Date.now() + chooseDelay(schedule, next);
    logger.info({ next: new Date(Date.now() + waitMs) }, 'waiting');
    await sleepLong(waitMs, stopping.signal);
  }
  logger.info('ended');
}

const isStopped = (signal: AbortSignal): boolean => signal.aborted;

function chooseDelay(schedule: Cron, next: Date): number {
  const after = schedule.nextRun(next)?.getTime() ?? next.getTime();
  return Math.random() * Math.min(DELAY_MAX_MS, DELAY_SHARE * (after - next.getTime()));
}

async function sleepLong(ms: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + ms;
  while (!signal.aborted && Date.now() < until) {
    const partMs = Math.min(SLEEP_MAX_MS, until - Date.now());
    await sleep(partMs, undefined, { signal }).catch(() => undefined);
  }
}

/** What a run prints, as far as it is logged. */
interface Printed {
  readonly sources: readonly FeedReport[];
  readonly status: string;
  readonly applied: { readonly models: object; readonly catalogVersion: string } | null;
  readonly error: string | null;
}

async function runOnce(args: readonly string[], logger: Logger, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, programArguments('catalog', ...args), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = (): void => {
    child.kill('SIGTERM');
  };
  stop.addEventListener('abort', end, { once: true });
  const [printed, said, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    untilClosed(child),
  ]);
  stop.removeEventListener('abort', end);
  const tookMs = Math.round(performance.now() - startedAt);
  const result = parsePrinted(printed);
  if (result === null) {
    logger.error({ code, tookMs, said: said.trim().slice(-2_000) }, 'the run failed');
    return;
  }
  for (const { source, status, rows, added, changed, removed, rejected, error } of result.sources) {
    const isGood = error === null;
    const counts = { status, rows, added, changed, removed, rejected };
    logger[isGood ? 'info' : 'warn']({ source, ...counts, ...(isGood ? {} : { error }) }, 'feed');
  }
  const { status, applied, error } = result;
  const made = { version: applied?.catalogVersion, models: applied?.models };
  logger[code === 0 ? 'info' : 'warn']({ status, tookMs, ...made, error }, 'run');
}

async function untilClosed(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

function parsePrinted(printed: string): Printed | null {
  try {
    return JSON.parse(printed) as Printed;
  } catch {
    return null;
  }
}
