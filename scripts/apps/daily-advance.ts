import { type ChildProcess, spawn } from 'node:child_process';
import type { Logger } from 'pino';
import type { Catalog } from '../../indexer/catalog/open.ts';
import { isDue } from '../../indexer/refresh/is-due.ts';
import { programArguments } from '../environment.ts';
import { toDay } from '../../schemas/instant.ts';

/** Reading one row; a day begins for the catalogue within this time. */
const LOOK_MS = 60_000;
/** After a failure, such as that the catalogue would lose too much. */
const RETRY_MS = 3_600_000;

interface DailyAdvanceOptions {
  readonly catalog: Pick<Catalog, 'readResolution'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now?: () => Date;
  /** Publishes what the day changes, in a process of its own: making a catalogue takes much memory. */
  readonly start?: () => ChildProcess;
}

/**
 * Sees to it that a day (UTC) on which a model is deprecated or retired shows: on that day, once, the
 * catalogue is made again. On other days it reads one row a minute.
 */
export class DailyAdvance {
  readonly #options: Required<DailyAdvanceOptions>;
  #timer: NodeJS.Timeout | null = null;
  #child: ChildProcess | null = null;
  #isStopped = false;

  constructor(options: DailyAdvanceOptions) {
    this.#options = { now: () => new Date(), start: startAdvance, ...options };
  }

  start(): void {
    this.#lookIn(LOOK_MS);
  }

  /** Ends what runs: what it has not written, the next one writes. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#child?.kill('SIGTERM');
  }

  #lookIn(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.look(), milliseconds).unref();
  }

  /** Looks once, and again in a minute. */
  async look(): Promise<void> {
    const { catalog, logger, now, start } = this.#options;
    const day = toDay(now());
    const changesOn = await catalog.readResolution().then(
      (resolution) => resolution.changesOn,
      (error: unknown) => {
        logger.warn({ err: error }, 'could not look up what takes effect today');
        return null;
      },
    );
    if (this.#isStopped || !isDue(changesOn, day)) {
      this.#lookIn(LOOK_MS);
      return;
    }
    const child = start();
    this.#child = child;
    child.once('error', (error) => {
      logger.warn({ err: error }, 'changes that take effect today could not be published');
    });
    child.once('close', (code) => {
      this.#child = null;
      if (this.#isStopped) return;
      if (code === 0)
        logger.info({ day, changesOn }, 'changes that take effect today were published');
      else
        logger.warn({ day, code }, 'changes that take effect today were not published; will retry');
      this.#lookIn(code === 0 ? LOOK_MS : RETRY_MS);
    });
  }
}

const startAdvance = (): ChildProcess =>
  spawn(process.execPath, programArguments('catalog', 'advance'), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
