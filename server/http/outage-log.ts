import type { Logger } from 'pino';

/** How often an outage that goes on is told again. */
const EVERY_MS = 60_000;
/** An outage nobody ends is over when nothing failed for so long. */
const QUIET_MS = 10_000;
const LOOK_MS = 1_000;

interface Outage {
  readonly since: number;
  readonly fields: object;
  /** Ends by `end` alone. */
  readonly isHeld: boolean;
  failures: number;
  lastAt: number;
  toldAt: number;
}

interface OutageLogOptions {
  readonly clock?: () => Date;
  readonly everyMs?: number;
  readonly quietMs?: number;
}

/**
 * Logs outages, not failures: a line when one begins, one a minute with what failed so far, and one
 * when it is over. However many requests meet an outage, the log stays short.
 */
export class OutageLog {
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #everyMs: number;
  readonly #quietMs: number;
  readonly #outages = new Map<string, Outage>();
  #timer: NodeJS.Timeout | null = null;

  constructor(logger: Logger, options: OutageLogOptions = {}) {
    const { clock = () => new Date(), everyMs = EVERY_MS, quietMs = QUIET_MS } = options;
    this.#logger = logger;
    this.#now = () => clock().getTime();
    this.#everyMs = everyMs;
    this.#quietMs = quietMs;
  }

  /**
   * Something failed because of an outage; `fields` say what it is on every line of it.
   * @param isHeld whether it lasts until `end`, though nothing more fails
   */
  note(name: string, error: unknown, fields: object, { isHeld = false } = {}): void {
    const now = this.#now();
    const known = this.#outages.get(name);
    if (known !== undefined) {
      known.failures += 1;
      known.lastAt = now;
      return;
    }
    const begun = { since: now, fields, isHeld, failures: 1, lastAt: now, toldAt: now };
    this.#outages.set(name, begun);
    this.#logger.error({ ...fields, err: error }, 'outage started');
    this.#timer ??= setInterval(() => {
      this.look();
    }, LOOK_MS).unref();
  }

  /** It is over; nothing happens if there was none. */
  end(name: string): void {
    const outage = this.#outages.get(name);
    if (outage === undefined) return;
    this.#outages.delete(name);
    this.#logger.info(this.#describe(outage), 'outage ended');
    if (this.#outages.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Tells of outages that go on, and ends those that are over; done every second while there is one. */
  look(): void {
    const now = this.#now();
    for (const [name, outage] of this.#outages) {
      if (!outage.isHeld && now - outage.lastAt >= this.#quietMs) this.end(name);
      else if (now - outage.toldAt >= this.#everyMs) {
        outage.toldAt = now;
        this.#logger.warn(this.#describe(outage), 'outage continues');
      }
    }
  }

  #describe({ since, fields, failures }: Outage): object {
    return { ...fields, failures, seconds: Math.round((this.#now() - since) / 1_000) };
  }
}
