import { toInstant } from '../../schemas/instant.ts';
import type { Claim } from '../accounts/webhooks/claim-due.ts';
import type { DeliveryQueue } from '../accounts/webhooks/delivery-queue.ts';
import type { Disabled, Settled } from '../accounts/webhooks/settle.ts';
import type { Answer, Poster } from './post.ts';
import { parseRetryAfter, toNextAttempt } from './retry-schedule.ts';
import { Webhook } from 'standardwebhooks';

interface SenderOptions {
  readonly queue: DeliveryQueue;
  readonly poster: Poster;
  readonly clock: () => Date;
  /** Called with an endpoint that is disabled. */
  readonly onDisabled: (disabled: Disabled) => void;
  readonly onError: (error: unknown) => void;
  /** How often the queue is looked at where nobody calls; in milliseconds. */
  readonly pollMs?: number | undefined;
  /** From 0 to 1, for jitter. */
  readonly random?: (() => number) | undefined;
}

/** At once, in all and for one receiver; for one that fails, just enough to see it come back. */
const CAPACITY = 600;
const PER_ENDPOINT = 10;
const PER_FAILING = 1;
/** What receivers that fail may take of the capacity, however many they are. */
const FAILING_CAPACITY = 300;
const POLL_MS = 1_000;
/** Attempts that end together are written down together. */
const GATHER_MS = 20;

/**
 * Sends what is due in the queue. Each receiver has its own places, so one that hangs takes none
 * from the others; what attempts came to and what is claimed next is one transaction.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #inFlight = new Map<string, { count: number; isFailing: boolean }>();
  readonly #claimed = new Set<Claim>();
  readonly #sending = new Set<Promise<void>>();
  #settled: Settled[] = [];
  #isClosed = false;
  #wake: () => void = () => undefined;
  #isAwake = false;
  readonly #running: Promise<void>;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Something may be due. */
  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  /** Gives up what is under way, which others send then, and writes down what has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.wake();
    await this.#running;
    this.#options.poster.close();
    await Promise.all(this.#sending);
    const { queue, clock, onError } = this.#options;
    try {
      await queue.round(this.#settled.splice(0), () => 0, clock());
      await queue.release([...this.#claimed], clock());
    } catch (error) {
      // Leases end by themselves.
      onError(error);
    }
  }

  async #run(): Promise<void> {
    const { pollMs = POLL_MS, onError } = this.#options;
    while (this.#isOpen()) {
      this.#isAwake = false;
      try {
        await this.#round();
      } catch (error) {
        onError(error);
        await this.#pause(pollMs);
        continue;
      }
      if (!this.#wasWoken()) await this.#pause(pollMs);
      // What ends just now is written down with what woke it.
      if (this.#isOpen()) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
  }

  async #round(): Promise<void> {
    const { queue, clock, onDisabled } = this.#options;
    const settled = this.#settled.splice(0);
    let left = CAPACITY - this.#claimed.size;
    let failingLeft = FAILING_CAPACITY - this.#failing();
    const room = ({ id, isFailing }: { readonly id: string; readonly isFailing: boolean }) => {
      const count = this.#inFlight.get(id)?.count ?? 0;
      const own = (isFailing ? PER_FAILING : PER_ENDPOINT) - count;
      const free = Math.max(0, Math.min(own, left, isFailing ? failingLeft : left));
      left -= free;
      if (isFailing) failingLeft -= free;
      return free;
    };
    try {
      const { claims, disabled } = await queue.round(settled, room, clock());
      for (const claim of claims) this.#begin(claim);
      for (const one of disabled) onDisabled(one);
    } catch (error) {
      // Whether it was written is not known; what was is not written again, for its lease is over.
      this.#settled.unshift(...settled);
      throw error;
    }
  }

  /** Asked anew after each wait: both change meanwhile. */
  #isOpen(): boolean {
    return !this.#isClosed;
  }

  #wasWoken(): boolean {
    return this.#isAwake;
  }

  #failing(): number {
    let count = 0;
    for (const one of this.#inFlight.values()) if (one.isFailing) count += one.count;
    return count;
  }

  #begin(claim: Claim): void {
    const { id, failingSince } = claim.endpoint;
    const place = this.#inFlight.get(id) ?? { count: 0, isFailing: false };
    this.#inFlight.set(id, place);
    place.count += 1;
    place.isFailing = failingSince !== null;
    this.#claimed.add(claim);
    const sending = this.#send(claim).finally(() => {
      this.#sending.delete(sending);
      place.count -= 1;
      if (place.count === 0) this.#inFlight.delete(id);
      this.wake();
    });
    this.#sending.add(sending);
  }

  async #send(claim: Claim): Promise<void> {
    const { poster, clock } = this.#options;
    const at = clock();
    const { url } = claim.endpoint;
    const secrets = claim.secrets.filter((secret) => secret !== null);
    const { messageId, body } = claim;
    const headers = secrets.length === 0 ? {} : signMessage({ messageId, body, at, secrets });
    const answer = secrets.length === 0 ? UNSIGNED : await poster.post(url, headers, body);
    // One that was cut off here says nothing about its receiver.
    if (this.#isClosed && answer.status === null) return;
    this.#claimed.delete(claim);
    this.#settled.push({
      claim,
      attempt: {
        at: toInstant(at),
        durationMs: answer.durationMs,
        url,
        requestHeaders: headers,
        responseStatus: answer.status,
        responseHeaders: answer.headers,
        responseBody: answer.body,
        error: toError(answer),
      },
      ...this.#judge(claim, answer),
    });
  }

  #judge({ tries }: Claim, answer: Answer): Pick<Settled, 'verdict' | 'nextAt'> {
    const { status, headers } = answer;
    if (isTaken(status)) return { verdict: 'delivered', nextAt: null };
    if (status === 410) return { verdict: 'gone', nextAt: null };
    const { clock, random = Math.random } = this.#options;
    const now = clock();
    const wantsLater = status === 429 || status === 503;
    const retryAfter = wantsLater ? parseRetryAfter(headers?.['retry-after'], now) : null;
    const nextAt = toNextAttempt(tries + 1, now, retryAfter, random());
    return { verdict: nextAt === null ? 'failed' : 'again', nextAt };
  }

  /** Resolves after a while, or when there is something to do. */
  async #pause(milliseconds: number): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}

const UNSIGNED: Answer = {
  durationMs: 0,
  status: null,
  headers: null,
  body: null,
  error: 'The signing secret can no longer be read: rotate it.',
};

const isTaken = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

function toError({ status, error }: Answer): string | null {
  if (status === null || isTaken(status)) return error;
  const isRedirect = status >= 300 && status < 400;
  return isRedirect
    ? `It answered ${status}: redirects are not followed.`
    : `It answered ${status}.`;
}

interface Signed {
  readonly messageId: string;
  readonly body: string;
  /** Whole seconds are what counts. */
  readonly at: Date;
  /** The current one first. */
  readonly secrets: readonly string[];
}

/** Headers of a message by Standard Webhooks 1.0.0: one signature for each secret. */
export function signMessage({ messageId, body, at, secrets }: Signed): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(messageId, at, body));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'model-catalog-webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
