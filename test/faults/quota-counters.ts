import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COUNTER = fileURLToPath(new URL('quota-counter.ts', import.meta.url));

interface Work {
  readonly processes: number;
  readonly url: string;
  readonly keyPrefix: string;
  readonly limit: number;
  /** Of each process. */
  readonly requests: number;
  readonly inFlight: number;
  readonly now: Date;
  /** Called when all have counted, before they close. */
  readonly onCounted: () => void;
}

/** Runs processes that count at once; how many requests each admitted. */
export async function runCounters(work: Work): Promise<readonly number[]> {
  const { url, keyPrefix, limit, requests, inFlight, now } = work;
  const args = [url, keyPrefix, limit, requests, inFlight, now.toISOString()].map(String);
  const children = Array.from({ length: work.processes }, () =>
    spawn(process.execPath, ['--import', 'tsx', COUNTER, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  try {
    const lines = children.map((child) =>
      createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    );
    const next = () =>
      Promise.all(
        lines.map(async (line) => {
          const { value, done } = await line.next();
          if (done === true) throw new Error('A process ended before it had counted.');
          return value;
        }),
      );
    const tell = () => {
      for (const child of children) child.stdin.write('go on\n');
    };
    await next();
    tell();
    const admitted = (await next()).map(Number);
    work.onCounted();
    const exits = children.map((child) => once(child, 'exit'));
    tell();
    await Promise.all(exits);
    return admitted;
  } finally {
    for (const child of children) child.kill();
  }
}
