import { escapeInLines } from '../../schemas/control-characters.ts';

/** Reports how far a long piece of work is; `total` may grow. */
export type Report = (done: number, total: number) => void;

/**
 * Shows a bar on stderr while `work` runs, nothing where stderr is not a terminal.
 * The bar has rate and time left, and is gone when the work is done.
 */
export async function withProgress<T>(
  label: string,
  work: (report: Report) => Promise<T>,
): Promise<T> {
  if (!process.stderr.isTTY) return work(() => undefined);
  const { default: cliProgress } = await import('cli-progress');
  const bar = new cliProgress.SingleBar({
    format: `${label.padEnd(24)} {bar} {percentage}% · {value}/{total} · {rate}/s · {eta_formatted} left`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    etaBuffer: 50,
  });
  bar.start(1, 0, { rate: '–' });
  const startedAt = performance.now();
  try {
    return await work((done, total) => {
      bar.setTotal(Math.max(total, 1));
      const seconds = Math.max((performance.now() - startedAt) / 1000, 0.1);
      const rate = done / seconds;
      bar.update(done, { rate: rate < 10 ? rate.toFixed(1) : Math.round(rate) });
    });
  } finally {
    bar.stop();
  }
}

/** A message for the person at the terminal: never part of a result. Control characters are escaped. */
export function say(text: string): void {
  process.stderr.write(`${escapeInLines(text)}\n`);
}
