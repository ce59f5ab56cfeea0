import type { CatalogQuery } from '../../../schemas/query.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import type { Ledger } from './ledger.ts';
import { Pace } from './pace.ts';
import { pickIndex, type Random } from './random.ts';

interface ReadersOptions {
  readonly reader: CatalogReader;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Reads a second. */
  readonly rate: number;
  readonly onViolation: (text: string) => void;
}

/** More than that at a time would be a queue, not a load. */
const IN_FLIGHT_MAX = 32;
const READ_AT_ONCE = 3;
const PAGE = 20;

const NEWEST: CatalogQuery = {
  text: null,
  filters: [],
  sort: [{ by: 'popularity', direction: 'desc' }],
  window: { kind: 'offset', offset: 0 },
  limit: PAGE,
  facets: [],
  independentScores: false,
};

type Seen = readonly (readonly [slug: string, version: number])[];

/**
 * Reads as a server does, at a rate, and holds each answer to two laws: what was seen of a model is
 * never followed by something older, and nothing is seen that was not written.
 */
export class Readers {
  readonly #options: ReadersOptions;
  readonly #slugs: readonly string[];
  /** The highest version that an answer has shown, by slug, whether in a list or by itself. */
  readonly #highest = new Map<string, number>();
  readonly #pace: Pace;
  readonly #inFlight = new Set<Promise<void>>();
  reads = 0;
  failed = 0;
  /** The longest that one took, ms. */
  slowestMs = 0;

  constructor(options: ReadersOptions) {
    this.#options = options;
    this.#slugs = [...options.ledger.committed().keys()];
    const step = (): void => {
      this.#begin();
    };
    this.#pace = new Pace({ rate: options.rate, step });
  }

  /** Reads a second while it was started. */
  get perSecond(): number {
    return this.reads / Math.max(this.#pace.seconds, 0.001);
  }

  start(): void {
    this.#pace.start();
  }

  async stop(): Promise<void> {
    await this.#pace.stop();
    await Promise.all(this.#inFlight);
  }

  /** Whether every model is read as it is in the store, which must be quiet. */
  async isCurrent(): Promise<boolean> {
    const { reader, ledger } = this.#options;
    const wanted = ledger.committed();
    for (let at = 0; at < this.#slugs.length; at += 50) {
      const slugs = this.#slugs.slice(at, at + 50);
      const seen = await this.#observe(
        'document',
        async () => toSeen(await reader.read(slugs)),
        slugs,
      );
      if (seen.some(([slug, version]) => version !== wanted.get(slug))) return false;
    }
    return true;
  }

  #begin(): void {
    if (this.#inFlight.size >= IN_FLIGHT_MAX) return;
    this.reads += 1;
    const reading: Promise<void> = this.#readOnce().finally(() => {
      this.#inFlight.delete(reading);
    });
    this.#inFlight.add(reading);
  }

  async #readOnce(): Promise<void> {
    const { reader, random } = this.#options;
    const kind = random();
    if (kind < 0.2) {
      await this.#observe(
        'search',
        async () => {
          const { hits } = await reader.search(NEWEST);
          if (hits.length < PAGE) this.#violate(`a page has ${hits.length} of ${PAGE} rows`);
          return toSeen(hits.map(({ model }) => model));
        },
        [],
      );
      return;
    }
    const pick = (): string => this.#slugs[pickIndex(random, this.#slugs.length)] ?? '';
    if (kind < 0.5) {
      const slug = pick();
      await this.#observe(
        'document',
        async () => {
          const found = await reader.resolve(random() < 0.5 ? slug : `chaos/${slug}`);
          return found.kind === 'none' ? [] : toSeen([found.model]);
        },
        [slug],
      );
      return;
    }
    const slugs = [...new Set(Array.from({ length: READ_AT_ONCE }, pick))];
    await this.#observe('document', async () => toSeen(await reader.read(slugs)), slugs);
  }

  /** Reads and judges; what fails is a violation. `wanted` must all be in the answer. */
  async #observe(
    how: 'search' | 'document',
    read: () => Promise<Seen>,
    wanted: readonly string[],
  ): Promise<Seen> {
    const floor = new Map(this.#highest);
    const begunAt = performance.now();
    let seen: Seen;
    try {
      seen = await read();
    } catch (error) {
      this.failed += 1;
      this.#violate(`${how} failed: ${describe(error)}`);
      return [];
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - begunAt);
    for (const slug of wanted) {
      if (!seen.some(([one]) => one === slug)) this.#violate(`${slug} was not found`);
    }
    for (const [slug, version] of seen) {
      const lowest = floor.get(slug) ?? 0;
      if (version < lowest) this.#violate(`${how}: ${slug} went back from ${lowest} to ${version}`);
      const begun = this.#options.ledger.begun(slug);
      if (version > begun) this.#violate(`${slug} is at ${version}, ${begun} was written`);
      this.#highest.set(slug, Math.max(version, this.#highest.get(slug) ?? 0));
    }
    return seen;
  }

  #violate(text: string): void {
    this.#options.onViolation(text);
  }
}

const toSeen = (models: readonly { readonly slug: string; readonly popularity: number }[]): Seen =>
  models.map(({ slug, popularity }) => [slug, popularity]);

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? error.message
    : `${error.message} (${String((error.cause as { message?: unknown }).message)})`;
}
