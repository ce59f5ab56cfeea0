import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { withTimeout } from '../../resilience/with-timeout.ts';
import { toClientConfig, type ConnectionOptions } from './connection.ts';
import type { OnElsewhere } from './port.ts';

interface ChangeChannelOptions extends ConnectionOptions {
  readonly onElsewhere: OnElsewhere;
  /** Told when the connection is lost, or hangs. */
  readonly onLost: () => void;
}

const RETRY_MS_MIN = 50;
const RETRY_MS_MAX = 1_000;
/** A connection that hangs says nothing: it is asked so often whether it is still there. */
const ASK_EVERY_MS = 500;
const END_MS = 100;

/**
 * Hears by LISTEN what other processes changed. When the connection is made anew, anything may have
 * been missed, and it says so.
 */
export class ChangeChannel {
  readonly #options: ChangeChannelOptions;
  #client: Client | null = null;
  #running: Promise<void> | null = null;
  readonly #closing = new AbortController();

  constructor(options: ChangeChannelOptions) {
    this.#options = options;
  }

  /** The name of the channel for the accounts of a schema. */
  static nameOf(schema: string): string {
    return `${schema}_changed`;
  }

  /** Whether changes of others arrive. */
  get isListening(): boolean {
    return this.#client !== null;
  }

  /** Resolves once it listens; goes on by itself from then on. */
  async open(): Promise<void> {
    const client = await this.#listen();
    this.#running = this.#run(client);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(first: Client): Promise<void> {
    for (let client: Client | null = first; client !== null; client = await this.#reconnect()) {
      this.#client = client;
      // What happened while nobody listened is unknown.
      this.#options.onElsewhere(null);
      await this.#untilLost(client);
      this.#client = null;
      if (!this.#closing.signal.aborted) this.#options.onLost();
      await discard(client);
    }
  }

  /** Null once it is closed. */
  async #reconnect(): Promise<Client | null> {
    const { signal } = this.#closing;
    for (let pause = RETRY_MS_MIN; !signal.aborted; pause = Math.min(2 * pause, RETRY_MS_MAX)) {
      const client = await this.#listen().catch(() => null);
      if (client !== null) return client;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
    return null;
  }

  async #listen(): Promise<Client> {
    const { schema, deadlineMs, onElsewhere } = this.#options;
    const client = new Client(toClientConfig(this.#options));
    // Without a listener a lost connection would end the process; it is noticed by asking.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => {
      onElsewhere((payload === '' ? null : payload) ?? null);
    });
    try {
      await client.connect();
      const query = client.query(`LISTEN "${ChangeChannel.nameOf(schema)}"`);
      await withTimeout(query, deadlineMs, () => new Error('PostgreSQL does not answer.'));
      return client;
    } catch (error) {
      await discard(client);
      throw error;
    }
  }

  /** Resolves when the connection is lost, hangs, or is not wanted any more. */
  async #untilLost(client: Client): Promise<void> {
    const ended = new AbortController();
    client.once('end', () => {
      ended.abort();
    });
    const signal = AbortSignal.any([ended.signal, this.#closing.signal]);
    try {
      for (;;) {
        await sleep(ASK_EVERY_MS, undefined, { signal });
        await withTimeout(client.query('SELECT 1'), this.#options.deadlineMs);
      }
    } catch {
      // Whatever failed, nobody listens on it any more.
    }
  }
}

/** Ends a connection, which may hang: nothing is waited for long. */
async function discard(client: Client): Promise<void> {
  await withTimeout(client.end(), END_MS).catch(() => undefined);
}
