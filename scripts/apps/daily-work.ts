import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { Catalog } from '../../indexer/catalog/open.ts';
import { isDue } from '../../indexer/refresh/is-due.ts';
import type { Config } from '../../schemas/config/config.ts';
import { toDay } from '../../schemas/instant.ts';
import { hasSnapshot } from '../../server/export/snapshots/make-snapshot.ts';
import { programArguments } from '../environment.ts';

/** Reading one row and looking for one file; a start has other things to do first. */
const LOOK_MS = 60_000;

/** Something that is done once a day, by a command of its own process: it takes much memory. */
export interface DailyTask {
  readonly command: readonly string[];
  /** Whether it remains to be done on a day (UTC, `YYYY-MM-DD`). */
  isDue(day: string): Promise<boolean>;
  /** How long it is left alone on the same day where it failed, or remains due. */
  readonly retryMs: number;
  /** 0 to 19: the higher, the more other processes come before it. */
  readonly niceness: number;
  /** What the log says. */
  readonly done: string;
  readonly failed: string;
}

interface DailyWorkOptions {
  /** In the order in which they are done. */
  readonly tasks: readonly DailyTask[];
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now?: () => Date;
  readonly start?: (command: readonly string[]) => ChildProcess;
}

/**
 * Sees to it that what a day needs is done soon after it begins or the program starts: one task after
 * the other, as a snapshot is to show what takes effect on its day. One that fails, or never ends to be
 * due, holds up none.
 */
export class DailyWork {
  readonly #options: Required<DailyWorkOptions>;
  readonly #begun = new Map<DailyTask, { readonly day: string; readonly retryAt: number }>();
  #timer: NodeJS.Timeout | null = null;
  #child: ChildProcess | null = null;
  #isStopped = false;

  constructor(options: DailyWorkOptions) {
    this.#options = { now: () => new Date(), start: startCommand, ...options };
  }

  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.look(), LOOK_MS).unref();
  }

  /** Ends what runs: what it has not done, the next one does. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#child?.kill('SIGTERM');
  }

  /** Looks once, and again a minute after what that began has ended. */
  async look(): Promise<void> {
    const day = toDay(this.#options.now());
    const task = await this.#findTask(day);
    if (this.#isStopped) return;
    if (task === null) this.start();
    else this.#run(task, day);
  }

  async #findTask(day: string): Promise<DailyTask | null> {
    const { tasks, logger, now } = this.#options;
    for (const task of tasks) {
      const begun = this.#begun.get(task);
      if (begun?.day === day && now().getTime() < begun.retryAt) continue;
      try {
        if (await task.isDue(day)) return task;
      } catch (error) {
        logger.warn({ err: error }, 'could not look up what remains to be done today');
      }
    }
    return null;
  }

  #run(task: DailyTask, day: string): void {
    const { logger, now, start } = this.#options;
    const child = start(task.command);
    this.#child = child;
    try {
      setPriority(child.pid ?? 0, task.niceness);
    } catch {
      // Already gone, or the system does not let it: it takes what it gets.
    }
    child.once('error', (error) => {
      logger.warn({ err: error, day }, task.failed);
    });
    child.once('close', (code) => {
      this.#child = null;
      if (this.#isStopped) return;
      this.#begun.set(task, { day, retryAt: now().getTime() + task.retryMs });
      if (code === 0) logger.info({ day }, task.done);
      else logger.warn({ day, code }, task.failed);
      this.start();
    });
  }
}

/** Publishes the catalogue anew on a day on which a date it holds comes: a price, or the end of a model. */
export const advanceTask = (catalog: Pick<Catalog, 'readResolution'>): DailyTask => ({
  command: ['advance'],
  isDue: async (day) => isDue((await catalog.readResolution()).changesOn, day),
  // A failure, such as that the catalogue would lose too much, waits for a person.
  retryMs: 3_600_000,
  niceness: 0,
  done: 'changes that take effect today were published',
  failed: 'changes that take effect today were not published; will retry',
});

/** Makes the snapshot of the day, where snapshots are kept. */
export const snapshotTask = ({ folder, keepDays }: Config['exports']): DailyTask => ({
  command: ['export', 'snapshot'],
  isDue: async (day) => keepDays > 0 && !(await hasSnapshot(folder, day)),
  // A failure, such as that nothing is published yet, may soon be over.
  retryMs: 300_000,
  niceness: 15,
  done: 'snapshot created',
  failed: 'snapshot was not created; will retry',
});

const startCommand = (command: readonly string[]): ChildProcess =>
  spawn(process.execPath, programArguments('catalog', ...command), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
