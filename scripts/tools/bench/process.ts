import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';

/** A program under measurement, started from its sources. */
export interface Started {
  readonly child: ChildProcess;
  /** What it wrote to stdout until `ready` was seen. */
  readonly output: string;
  readonly startedMs: number;
}

/** How much of the end of a log is kept for a message. */
const LOG_CHARACTERS = 4_000;

/**
 * Starts Node with these arguments and waits until its stdout matches.
 * @throws Error with what it wrote if it ends before
 */
export async function startNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_CHARACTERS);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`${args.join(' ')} ended with ${String(code)}:\n${output}${log}`));
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (ready.test(output)) resolve();
    });
  });
  return { child, output, startedMs: performance.now() - begun };
}

/** Ends a started program and waits for it. */
export async function stopProcess(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return 0;
  const begun = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return performance.now() - begun;
}

/** Resident memory of a process in bytes; null where the system does not tell (not Linux). */
export const residentBytes = (pid: number | undefined): number | null => readStatus(pid, 'VmRSS');
/** Its highest so far. */
export const peakBytes = (pid: number | undefined): number | null => readStatus(pid, 'VmHWM');

function readStatus(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
    return kib === undefined ? null : Number(kib) * 1024;
  } catch {
    return null;
  }
}

/** The processes a process has started; none where the system does not tell. */
export function childrenOf(pid: number | undefined): number[] {
  try {
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Clock ticks of a processor in a second, as Linux counts for programs. */
const TICKS = 100;

/** Seconds of processors a process has used so far; null where the system does not tell. */
export function processorSeconds(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return null;
  }
}
