import { toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import { toIndexNames } from '../../../schemas/elasticsearch/names.ts';
import type { SearchProfile } from '../../../schemas/search/profile.ts';
import { ApiError } from '../../errors.ts';
import { Poller } from '../../resilience/poller.ts';
import { withTimeout } from '../../resilience/with-timeout.ts';
import { toUnavailable } from '../unavailable.ts';
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

interface LiveIndexTrackerOptions {
  readonly client: ElasticsearchClient;
  /** The prefix of the names of the catalogue's indices. */
  readonly prefix: string;
  readonly profile: SearchProfile;
  /** How long all calls for one question may take together. */
  readonly answerMs: number;
  /** Called when a new state could not be loaded; the old one stays in use. */
  readonly onError: (error: unknown) => void;
}

/** There is no index this program can answer from. */
class NothingLive extends Error {}

/** Knows which physical index is published, and what it holds in addition to models. */
export class LiveIndexTracker {
  readonly #options: LiveIndexTrackerOptions;
  readonly #mappingHash = toIndexHash();
  readonly #poller: Poller;
  /** Asks as requests do: an outage and its end are known though nobody else asks. */
  readonly #heartbeat: Poller;
  #state: PublishedState | null = null;
  #unknownIndex = '';

  constructor(options: LiveIndexTrackerOptions) {
    this.#options = options;
    this.#poller = new Poller({
      intervalMs: CHECK_MS,
      run: () => this.#refresh(),
      onError: options.onError,
    }).start();
    this.#heartbeat = new Poller({
      intervalMs: CHECK_MS,
      run: async () => this.#state?.search({ size: 0, track_total_hits: false }),
    }).start();
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
      return await withTimeout(this.#attempt(work), milliseconds);
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
        await this.#poller.pollAfresh();
      }
    }
  }

  /** The state as it was last seen, whether or not Elasticsearch answers now. */
  async current(): Promise<PublishedState> {
    // Loading the first state takes its time, which nobody waits for.
    if (this.#state === null) {
      await withTimeout(this.refresh(), this.#options.answerMs).catch(() => undefined);
    }
    return this.#current();
  }

  /** Since when it cannot be seen what is published; null while it can. */
  get failingSince(): Date | null {
    return this.#poller.failingSince;
  }

  /** Takes in what is new; never rejects, an error leaves the state as it is. */
  refresh(): Promise<void> {
    return this.#poller.poll();
  }

  close(): void {
    void this.#poller.stop();
    void this.#heartbeat.stop();
    this.#state = null;
  }

  #current(): PublishedState {
    if (this.#state === null) throw toUnavailable();
    return this.#state;
  }

  /** Whatever the engine says, callers learn that it cannot be asked now. */
  #translate(error: unknown): unknown {
    if (error instanceof ApiError) return error;
    // Nobody would notice a mistake of this program behind an answer of the fallback.
    if (error instanceof RequestRefused) this.#options.onError(error);
    return toUnavailable(error);
  }

  /** A contract this program does not know, where it knows an older index, is reported once. */
  #reportContract({ index }: IndexMeta, error: Error): void {
    if (this.#unknownIndex === index) return;
    this.#unknownIndex = index;
    this.#options.onError(error);
  }

  async #refresh(): Promise<void> {
    const { client, profile } = this.#options;
    try {
      const published = await this.#find();
      const state = await loadState(client, published.index, profile, this.#state);
      if (!this.#poller.hasStopped()) this.#state = state;
    } catch (error) {
      if (error instanceof NothingLive) await this.#forgetIfGone();
      throw error;
    }
  }

  /** An index that lost its alias goes on answering; one that is gone answers nothing. */
  async #forgetIfGone(): Promise<void> {
    const state = this.#state;
    if (state === null) return;
    try {
      await this.#options.client.searchPatiently(state.index, { size: 0, track_total_hits: false });
    } catch (error) {
      if (error instanceof StateOutdated && this.#state === state) this.#state = null;
    }
  }

  /**
   * What is live if this program knows its contract, else the newest that was live and whose
   * contract it knows.
   * @throws NothingLive if there is neither
   */
  async #find(): Promise<IndexMeta> {
    const { client, prefix } = this.#options;
    const names = toIndexNames(prefix);
    const [live] = await client.metaOf(names.live);
    if (live === undefined) throw new NothingLive(`No index is live: ${names.live} is no alias.`);
    if (live.mapping_hash === this.#mappingHash) return live;
    const known = (await client.metaOf(names.retired))
      .filter((one) => one.mapping_hash === this.#mappingHash)
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    const [former] = known;
    const reason = `The index ${live.index} has the contract ${live.mapping_hash}, this program knows ${this.#mappingHash}`;
    if (former === undefined) throw new NothingLive(`${reason}, and no other index is of that.`);
    this.#reportContract(live, new Error(`${reason}; it goes on with ${former.index}.`));
    return former;
  }
}
