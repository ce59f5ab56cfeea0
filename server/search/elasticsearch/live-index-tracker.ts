import { toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import { toIndexNames } from '../../../schemas/elasticsearch/names.ts';
import type { SearchProfile } from '../../../schemas/search/profile.ts';
import { ApiError } from '../../errors.ts';
import { settleWithin } from '../settle-within.ts';
import {
  RequestRefused,
  StateOutdated,
  type ElasticsearchClient,
  type IndexMeta,
} from './client.ts';
import { loadState, type PublishedState } from './published-state.ts';

/** How often Elasticsearch is asked what is published; one look costs it half a millisecond. */
const CHECK_MS = 300;
/** Writers publish in batches: two in the time of a request are rare, more do not happen. */
const ATTEMPTS = 4;

const unavailable = (cause?: unknown): ApiError =>
  new ApiError('temporarily_unavailable', 'The catalogue is not available yet.', {
    cause,
    headers: { 'Retry-After': '5' },
  });

interface LiveIndexTrackerOptions {
  readonly client: ElasticsearchClient;
  /** The prefix of the names of the catalogue's indices. */
  readonly prefix: string;
  readonly profile: SearchProfile;
  /** How long all calls for one question may take together. */
  readonly answerMs: number;
  /** Told why a new state could not be taken in; the old one goes on. */
  readonly onError: (error: unknown) => void;
}

/** Knows which physical index is published, and what it holds beside models. */
export class LiveIndexTracker {
  readonly #options: LiveIndexTrackerOptions;
  readonly #mappingHash = toIndexHash();
  readonly #timer: NodeJS.Timeout;
  #state: PublishedState | null = null;
  #refreshing: Promise<void> | null = null;
  /** What went wrong last, so that a lasting trouble is told once. */
  #failure = '';
  #failingSince: Date | null = null;
  #unknownIndex = '';
  #closed = false;

  constructor(options: LiveIndexTrackerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      void this.refresh();
      void this.#look();
    }, CHECK_MS).unref();
  }

  /**
   * Runs `work` on the published state; again if that has changed meanwhile.
   * @param milliseconds what it may take; as long as a question where it is not said
   */
  async use<T>(
    work: (state: PublishedState) => Promise<T>,
    milliseconds = this.#options.answerMs,
  ): Promise<T> {
    try {
      return await settleWithin(this.#attempt(work), milliseconds);
    } catch (error) {
      throw this.#translate(error);
    }
  }

  async #attempt<T>(work: (state: PublishedState) => Promise<T>): Promise<T> {
    if (this.#state === null) await this.refresh();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(this.#current());
      } catch (error) {
        if (!(error instanceof StateOutdated) || attempt === ATTEMPTS) throw error;
        await this.#refreshNow();
      }
    }
  }

  /** The state as it was last seen, whether or not Elasticsearch answers now. */
  async current(): Promise<PublishedState> {
    // Loading the first state takes its time, which nobody waits for.
    if (this.#state === null) {
      await settleWithin(this.refresh(), this.#options.answerMs).catch(() => undefined);
    }
    return this.#current();
  }

  /** Since when it cannot be seen what is published; null while it can. */
  get failingSince(): Date | null {
    return this.#failingSince;
  }

  /** Takes in what is new; never fails, an error leaves the state as it is. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh()
      .then(() => {
        this.#failure = '';
        this.#failingSince = null;
      })
      .catch((error: unknown) => {
        this.#report(error);
      })
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  /** Asks as requests do: an outage and its end are known though nobody else asks. */
  async #look(): Promise<void> {
    await this.#state?.search({ size: 0, track_total_hits: false }).catch(() => undefined);
  }

  /** Takes in what is there now: a look under way may have begun too early. */
  async #refreshNow(): Promise<void> {
    await this.#refreshing;
    await this.refresh();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#state = null;
  }

  #current(): PublishedState {
    if (this.#state === null) throw unavailable();
    return this.#state;
  }

  /** Whatever the engine says, callers learn that it cannot be asked now. */
  #translate(error: unknown): unknown {
    if (error instanceof ApiError) return error;
    // Nobody would notice a mistake of this program behind an answer of the insurance.
    if (error instanceof RequestRefused) this.#options.onError(error);
    return unavailable(error);
  }

  /** A contract this program does not know is told once. */
  #reportContract({ index }: IndexMeta, error: Error): void {
    if (this.#unknownIndex === index) return;
    this.#unknownIndex = index;
    this.#options.onError(error);
  }

  #report(error: unknown): void {
    const message = String(error);
    this.#failingSince ??= new Date();
    if (this.#closed || message === this.#failure) return;
    this.#failure = message;
    this.#options.onError(error);
  }

  async #refresh(): Promise<void> {
    if (this.#closed) return;
    const { client, profile } = this.#options;
    const published = await this.#find();
    if (published === null) return;
    const state = await loadState(client, published.index, profile, this.#state);
    if (!this.#isClosed()) this.#state = state;
  }

  /** Asked again after a pause, when the answer may have changed. */
  #isClosed(): boolean {
    return this.#closed;
  }

  /**
   * What is live if this program knows its contract, else the newest that was live and whose
   * contract it knows.
   */
  async #find(): Promise<IndexMeta | null> {
    const { client, prefix } = this.#options;
    const names = toIndexNames(prefix);
    const [live] = await client.metaOf(names.live);
    if (live === undefined) return null;
    if (live.mapping_hash === this.#mappingHash) return live;
    const known = (await client.metaOf(names.retired))
      .filter((one) => one.mapping_hash === this.#mappingHash)
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    this.#reportContract(
      live,
      new Error(
        `The index ${live.index} has the contract ${live.mapping_hash}, this program knows ${this.#mappingHash}; it goes on with ${known[0]?.index ?? 'what it has'}.`,
      ),
    );
    return known[0] ?? null;
  }
}
