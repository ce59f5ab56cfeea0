import type { DeliveryQueue } from '../accounts/webhooks/delivery-queue.ts';
import type { Notices } from '../accounts/webhooks/notices.ts';
import type { SourceEntry } from '../accounts/webhooks/fan-out.ts';

interface DispatcherOptions {
  readonly queue: DeliveryQueue;
  readonly notices: Notices;
  readonly source: EventSource;
  readonly clock: () => Date;
  /** Called when something was queued. */
  readonly onQueued: () => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number | undefined;
}

const POLL_MS = 1_000;
const PAGE = 500;
const CHORES_EVERY_MS = 60_000;

/**
 * Turns entries of the change log into deliveries. How far it came is in the store, written with the
 * deliveries: many servers do this at once, and each entry is queued once. What is due by time, the
 * end of keys and of old deliveries, is done here too.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  #seen: string | null = null;
  #choresAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#turn();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#working;
    clearTimeout(this.#timer);
  }

  #turn(): void {
    const { pollMs = POLL_MS, onError } = this.#options;
    this.#working = this.#work()
      .catch(onError)
      .then(() => {
        this.#timer = setTimeout(() => {
          this.#turn();
        }, pollMs).unref();
      });
  }

  async #work(): Promise<void> {
    await this.#follow();
    await this.#doChores();
  }

  async #follow(): Promise<void> {
    const { queue, source, clock, onQueued } = this.#options;
    const version = await source.version();
    if (version === this.#seen) return;
    const name = await source.name();
    const since = await queue.listensSince();
    if (name === null || since === null) return;
    let position = await queue.position(name);
    for (let hasMore = true; hasMore && !this.#isClosed;) {
      const page = await source.read(position, new Date(since), PAGE);
      const reached = await queue.take(name, page.entries, page.cursor, clock());
      if (page.entries.length > 0) onQueued();
      hasMore = page.hasMore || reached < page.cursor;
      position = reached;
    }
    this.#seen = version;
  }

  async #doChores(): Promise<void> {
    const { queue, notices, clock, onQueued } = this.#options;
    const time = performance.now();
    if (time < this.#choresAt) return;
    this.#choresAt = time + CHORES_EVERY_MS;
    if ((await notices.tellExpiring(clock())) > 0) onQueued();
    while (!this.#isClosed && (await queue.purge(clock())));
  }
}

/** Entries of a log, oldest first. */
export interface SourcePage {
  readonly entries: readonly SourceEntry[];
  /** Where to go on: every entry up to it was given. */
  readonly cursor: number;
  readonly hasMore: boolean;
}

/** A log of what happened, that keeps every entry under its number. */
export interface EventSource {
  /** Another name for another log, whose numbers mean something else; null: there is none now. */
  name(): Promise<string | null>;
  /** Changes with the log; reading again before it does is of no use. */
  version(): Promise<string>;
  /** What comes after an entry; with null, from the first entry of that instant or later. */
  read(after: number | null, since: Date, limit: number): Promise<SourcePage>;
}
