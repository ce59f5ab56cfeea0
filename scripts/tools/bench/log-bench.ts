import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../cli/progress.ts';
import { startNode, stopProcess } from './process.ts';
import type { Figure } from './show.ts';

/** The service that is measured. */
interface Place {
  /** Arguments of Node that start the service. */
  readonly start: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The service without a log takes it, the one with a log the next. */
  readonly port: number;
  readonly key: string;
}

interface Named {
  readonly name: string;
}

/** Requests of one turn of a round. */
const REQUESTS = 1_000;
const AT_ONCE = 8;
const IDLE_SECONDS_MAX = 60;
/** CPU time, in seconds, that an idle process takes in one at most. */
const IDLE_CPU = 0.05;

/** CPU time so far, in seconds; NaN where the system does not tell (not Linux). */
interface Cpu {
  /** Of the thread that answers requests. */
  readonly thread: number;
  /** Of all threads. */
  readonly process: number;
}

function readCpu(pid: number | undefined): Cpu {
  const tasks = `/proc/${String(pid)}/task`;
  try {
    // Nanoseconds on a core come first.
    const read = (id: string): number =>
      Number(readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e9;
    const process = readdirSync(tasks).reduce((sum, id) => sum + read(id), 0);
    return { thread: read(String(pid)), process };
  } catch {
    return { thread: NaN, process: NaN };
  }
}

/** What is asked in turn; of them every search is logged, and a plain list is not. */
function toWorkloads(models: readonly Named[]) {
  const search = ({ name }: Named): string => `/api/v1/search?q=${encodeURIComponent(name)}`;
  return {
    'list of 20': Array.from({ length: 50 }, (_, at) => `/api/v1/models?limit=20&page=${at + 1}`),
    'search, kept': models.slice(0, 50).map(search),
    'search, each new': models.map(
      (model, at) => `${search(model)}&max_context_window=${900_000 + at}`,
    ),
  };
}

/** Asks addresses in turn, from one on. @throws Error on any answer but 200 */
async function ask(
  origin: string,
  paths: readonly string[],
  from: number,
  key: string,
): Promise<void> {
  let next = from;
  const headers = { authorization: `Bearer ${key}` };
  const worker = async (): Promise<void> => {
    while (next < from + REQUESTS) {
      const path = paths[next % paths.length] ?? '';
      next += 1;
      const answer = await fetch(origin + path, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** @param ratios time with a log over time without, one a round */
function toFigure(name: string, ratios: readonly number[], goal: string): Figure {
  const more = ((ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? NaN) - 1) * 100;
  return { name, value: Number.isNaN(more) ? null : more, unit: '%', goal };
}

/** Waits until a process has no more work of its start: a second in which it hardly ran. */
async function untilIdle(pid: number | undefined): Promise<void> {
  for (let second = 0; second < IDLE_SECONDS_MAX; second += 1) {
    const before = readCpu(pid).process;
    await sleep(1_000);
    // Where the system tells no CPU time there is nothing to wait for.
    if (!(readCpu(pid).process - before > IDLE_CPU)) return;
  }
}

/**
 * What the log of searches costs under load: CPU time of the service with it over that without it, the
 * same requests in turns, so that the noise of the machine hits both. Answers are the slower for what
 * the thread that sends them does; the log is written by another.
 */
export async function benchSearchLog(
  { start, env, port, key }: Place,
  models: readonly Named[],
  rounds: number,
): Promise<Figure[]> {
  const open = (at: number, log: 'on' | 'off') =>
    startNode(start, { ...env, PORT: String(at), SEARCH_LOG: log }, /listening|http:/i);
  const without = await open(port, 'off');
  const logging = await open(port + 1, 'on').catch(async (error: unknown) => {
    await stopProcess(without.child);
    throw error;
  });
  const originOf = (log: 'on' | 'off') => `http://127.0.0.1:${log === 'on' ? port + 1 : port}`;
  const workloads = toWorkloads(models);
  const search = workloads['search, kept'][0] ?? '';
  /** CPU time of the requests of a round. */
  const measure = async (log: 'on' | 'off', paths: readonly string[], round: number) => {
    const { pid } = (log === 'on' ? logging : without).child;
    // What may be logged at once after a quiet time is used up, as under load; both are as warm then.
    await ask(originOf(log), [search], 0, key);
    const before = readCpu(pid);
    await ask(originOf(log), paths, round * REQUESTS, key);
    const now = readCpu(pid);
    return { thread: now.thread - before.thread, process: now.process - before.process };
  };
  /** Who goes first changes. */
  const measureBoth = async (paths: readonly string[], round: number) => {
    if (round % 2 === 0) {
      const on = await measure('on', paths, round);
      return { on, off: await measure('off', paths, round) };
    }
    const off = await measure('off', paths, round);
    return { on: await measure('on', paths, round), off };
  };
  const figures: Figure[] = [];
  try {
    for (const { child } of [without, logging]) await untilIdle(child.pid);
    for (const [name, paths] of Object.entries(workloads)) {
      const thread: number[] = [];
      const process: number[] = [];
      // In the first round code is compiled.
      for (let round = 0; round <= rounds; round += 1) {
        say(`${name}, with and without a log: round ${round} of ${rounds}`);
        const { on, off } = await measureBoth(paths, round);
        if (round === 0) continue;
        thread.push(on.thread / off.thread);
        process.push(on.process / off.process);
      }
      figures.push(
        toFigure(`time of the answering thread the log of searches adds: ${name}`, thread, '< 3'),
        toFigure(`CPU of the process the log of searches adds: ${name}`, process, ''),
      );
    }
  } finally {
    await stopProcess(logging.child);
    await stopProcess(without.child);
  }
  return figures;
}
