import type { PlanScheme } from '../../../schemas/accounts.ts';
import {
  WEBHOOK_BODY_BYTES_MAX,
  wantsEvent,
  type WebhookEvent,
  type WebhookSubject,
} from '../../../schemas/webhooks.ts';
import { toEntitlements } from '../subscriptions/entitlements.ts';
import { createId } from '../id.ts';
import { toInstant } from '../../../schemas/instant.ts';
import type { Sql } from '../database/port.ts';
import { DeliveryStore, type Message } from './delivery-store.ts';
import { EndpointStore, type EntitledEndpoint } from './endpoint-store.ts';

/** Something that happened, before it is known who wants to hear of it. */
export interface HappenedEvent {
  readonly type: WebhookEvent;
  /** An instant. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** null: it is about nothing an endpoint can filter by. */
  readonly subject: WebhookSubject | null;
}

/** An entry of a source of events, which says how far the source was read. */
export interface SourceEntry {
  /** Of the source. Rises. */
  readonly position: number;
  /** null: an entry nobody is told of. */
  readonly event: HappenedEvent | null;
}

const FEATURE = 'webhooks';
/** Deliveries of one transaction, more or less: others wait for it. */
const DELIVERIES_MAX = 1_000;

const READ_CURSOR = 'SELECT position FROM webhook_cursors WHERE source = :source';
const WRITE_CURSOR = `INSERT INTO webhook_cursors (source, position) VALUES (:source, :position)
  ON CONFLICT (source) DO UPDATE SET position = excluded.position`;
const NOTE = `INSERT INTO webhook_notices (name, noted_at) VALUES (:name, :at)
  ON CONFLICT (name) DO NOTHING`;

/** Turns events into queued deliveries, in the transaction it is given. */
export class FanOut {
  readonly #sql: Sql;
  readonly #scheme: PlanScheme;
  readonly #endpoints: EndpointStore;
  readonly #deliveries: DeliveryStore;

  constructor(sql: Sql, scheme: PlanScheme) {
    this.#sql = sql;
    this.#scheme = scheme;
    this.#endpoints = new EndpointStore(sql);
    this.#deliveries = new DeliveryStore(sql);
  }

  /** Endpoints that are enabled and of accounts that may have them; null: of every account. */
  async listening(accountId: string | null): Promise<readonly EntitledEndpoint[]> {
    const endpoints = await this.#endpoints.listening(accountId);
    return endpoints.filter((endpoint) => isEntitled(endpoint, this.#scheme));
  }

  /**
   * Tells an account of something that happened to it.
   * @returns how many deliveries were queued
   */
  async tell(
    accountId: string,
    type: WebhookEvent,
    data: HappenedEvent['data'],
    now: Date,
  ): Promise<number> {
    const event = { type, at: toInstant(now), data, subject: null };
    const wanting = this.#wanting(await this.listening(accountId), event);
    if (wanting.length === 0) return 0;
    const ids = await this.#deliveries.enqueue(toMessage(event, accountId, now), wanting, now);
    return ids.length;
  }

  /** The same, but only the first time under this name. */
  async tellOnce(
    name: string,
    ...[accountId, type, data, now]: Parameters<FanOut['tell']>
  ): Promise<number> {
    if ((await this.#sql.run(NOTE, { name, at: toInstant(now) })) === 0) return 0;
    return this.tell(accountId, type, data, now);
  }

  /** The last position of the source whose deliveries are queued; null: none. */
  async position(source: string): Promise<number | null> {
    const row = await this.#sql.get<{ position: string }>(READ_CURSOR, { source });
    return row === undefined ? null : Number(row.position);
  }

  /**
   * Queues what entries of the source tell, as many as are good for one transaction, and remembers
   * the last. Entries up to the remembered position are left out: they are queued already.
   * @param to position to remember after the last entry, where it is further
   * @returns the position reached
   */
  async take(
    source: string,
    entries: readonly SourceEntry[],
    to: number,
    now: Date,
  ): Promise<number> {
    const from = (await this.position(source)) ?? 0;
    const endpoints = await this.listening(null);
    let position = from;
    let queued = 0;
    for (const { position: at, event } of entries) {
      if (at <= from) continue;
      if (queued >= DELIVERIES_MAX) break;
      position = at;
      if (event === null) continue;
      const wanting = this.#wanting(endpoints, event);
      if (wanting.length === 0) continue;
      await this.#deliveries.enqueue(toMessage(event, null, now), wanting, now);
      queued += wanting.length;
    }
    if (position >= (entries.at(-1)?.position ?? 0)) position = Math.max(position, to);
    await this.#sql.run(WRITE_CURSOR, { source, position: String(position) });
    return position;
  }

  #wanting(endpoints: readonly EntitledEndpoint[], event: HappenedEvent): string[] {
    return endpoints
      .filter(({ listensSince }) => event.at >= listensSince)
      .filter(({ events, filter }) => wantsEvent(events, filter, event.type, event.subject))
      .map(({ id }) => id);
  }
}

/** Whether the account of an endpoint may be told anything. */
export function isEntitled(endpoint: EntitledEndpoint, scheme: PlanScheme): boolean {
  return (
    endpoint.suspendedAt === null && toEntitlements(endpoint, scheme).features.includes(FEATURE)
  );
}

/** The message of an event as it is sent, below the bound on its size. */
export function toMessage(event: HappenedEvent, accountId: string | null, now: Date): Message {
  const { type, at: timestamp, data } = event;
  const whole = JSON.stringify({ type, timestamp, data });
  const isSmall = Buffer.byteLength(whole) < WEBHOOK_BODY_BYTES_MAX;
  return {
    id: createId('msg', now),
    accountId,
    type,
    body: isSmall ? whole : JSON.stringify({ type, timestamp, data: shorten(data) }),
  };
}

/** Without its lists, which are where it is long; `truncated` says so. */
function shorten(data: HappenedEvent['data']): HappenedEvent['data'] {
  const short = Object.entries(data).map(([name, value]) => [
    name,
    Array.isArray(value) ? [] : typeof value === 'string' ? value.slice(0, 1_000) : value,
  ]);
  return { ...(Object.fromEntries(short) as HappenedEvent['data']), truncated: true };
}
