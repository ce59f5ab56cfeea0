import type { SearchBody } from './query/body.ts';
import type { SearchResponse } from './response.ts';

/** A search of an index. */
export interface Search {
  readonly index: string;
  readonly body: SearchBody;
}

/** Asks Elasticsearch several searches at once; @returns for each, in their order, the answer or why there is none */
type Send = (searches: readonly Search[]) => Promise<readonly (SearchResponse | Error)[]>;

interface Waiting extends Search {
  readonly signal: AbortSignal;
  readonly resolve: (answer: SearchResponse) => void;
  readonly reject: (error: unknown) => void;
}

/** Batches under way at once: a slow search holds up what came after it in one of them only. */
const LANES = 2;

/**
 * Sends searches that arrive while others are under way together, as soon as those are answered:
 * most of what a search costs both sides is its request. None waits for a batch to fill.
 */
export class SearchBatches {
  readonly #send: Send;
  #waiting: Waiting[] = [];
  #underWay = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  /** @param signal of a caller that waits no longer: what was not sent by then never is */
  search(search: Search, signal: AbortSignal): Promise<SearchResponse> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...search, signal, resolve, reject });
      void this.#sendWaiting();
    });
  }

  async #sendWaiting(): Promise<void> {
    if (this.#underWay === LANES) return;
    const batch = this.#waiting.filter(({ signal }) => !signal.aborted);
    this.#waiting = [];
    if (batch.length === 0) return;
    this.#underWay += 1;
    const answers = await this.#send(batch).catch((error: unknown) => batch.map(() => error));
    this.#underWay -= 1;
    for (const [at, { resolve, reject }] of batch.entries()) {
      const answer = answers[at];
      if (answer instanceof Error || answer === undefined) reject(answer);
      else resolve(answer as SearchResponse);
    }
    await this.#sendWaiting();
  }
}
