import { setTimeout as sleep } from 'node:timers/promises';

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
