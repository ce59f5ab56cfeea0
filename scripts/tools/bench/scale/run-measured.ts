import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { peakBytes, processorSeconds } from '../process.ts';

/** What it took to run a program to its end. */
export interface Taken {
  readonly seconds: number;
  /** Of all processors; null where the system does not tell, as with `peakBytes`. */
  readonly processorSeconds: number | null;
  readonly peakBytes: number | null;
}

const SAMPLE_MS = 50;
/** How much of the end of a log is kept for a message. */
const LOG_CHARACTERS = 4_000;

/**
 * Runs Node with these arguments to its end.
 * @throws Error with what it said if it failed
 */
export async function runMeasured(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Taken> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_CHARACTERS);
  });
  let peak: number | null = null;
  let processors: number | null = null;
  const sampler = setInterval(() => {
    peak = peakBytes(child.pid) ?? peak;
    processors = processorSeconds(child.pid) ?? processors;
  }, SAMPLE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampler);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}:\n${log}`);
  return {
    seconds: (performance.now() - begun) / 1000,
    processorSeconds: processors,
    peakBytes: peak,
  };
}
