import type { PlanScheme } from '../../../schemas/accounts.ts';
import { WEBHOOK_RETENTION_DAYS } from '../../../schemas/webhooks.ts';
import { later, toInstant } from '../../../schemas/instant.ts';
import type { Store } from '../database/port.ts';
import { claimDue, type Claim, type Room } from './claim-due.ts';
import { FanOut, type SourceEntry } from './fan-out.ts';
import type { Sealer } from './sealer.ts';
import { settle, type Disabled, type Settled } from './settle.ts';

interface DeliveryQueueOptions {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly scheme: PlanScheme;
}

const PURGE_ROWS = 500;
const NOTICE_DAYS = 400;
const LOCK = { lock: 'webhook queue', accountId: null } as const;
const FAN_OUT = { lock: 'webhook fan-out', accountId: null } as const;

const RELEASE = `UPDATE webhook_deliveries SET next_at = :now, claimed_by = NULL
  WHERE id = :id AND claimed_by = :token AND status = 'pending'`;
const OLD = `SELECT id FROM webhook_deliveries WHERE created_at < :before
  AND (claimed_by IS NULL OR next_at < :now) LIMIT ${PURGE_ROWS}`;
const PURGE_ATTEMPTS = 'DELETE FROM webhook_attempts WHERE delivery_id = :id';
const PURGE_DELIVERY = 'DELETE FROM webhook_deliveries WHERE id = :id';
const PURGE_MESSAGES = `DELETE FROM webhook_messages WHERE created_at < :before AND NOT EXISTS
  (SELECT 1 FROM webhook_deliveries d WHERE d.message_id = webhook_messages.id)`;
const PURGE_NOTICES = 'DELETE FROM webhook_notices WHERE noted_at < :before';

/**
 * The queue of deliveries, in the store and so shared by every server. A delivery is claimed for a
 * while; one whose server died is claimed by another when that is over. So each is sent at least
 * once, and only in such a case, or after a failure, more than once.
 */
export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;

  constructor(options: DeliveryQueueOptions) {
    this.#options = options;
  }

  /**
   * Writes down what attempts came to, and claims what is due, in one transaction. Where it fails,
   * what was settled has to be given again.
   */
  round(
    settled: readonly Settled[],
    room: Room,
    now: Date,
  ): Promise<{ readonly claims: readonly Claim[]; readonly disabled: readonly Disabled[] }> {
    return this.#options.store.change(LOCK, async (sql) => {
      const disabled: Disabled[] = [];
      for (const one of settled) disabled.push(...(await settle(sql, one, now)));
      return { claims: await claimDue(sql, this.#options, room, now), disabled };
    });
  }

  /** Gives back what was claimed and not sent; it is due at once. */
  async release(claims: readonly Claim[], now: Date): Promise<void> {
    if (claims.length === 0) return;
    await this.#options.store.change(LOCK, async (sql) => {
      for (const { id, token } of claims)
        await sql.run(RELEASE, { id, token, now: toInstant(now) });
    });
  }

  /** Where the source was read to; null: nothing of it was. */
  position(source: string): Promise<number | null> {
    return new FanOut(this.#options.store, this.#options.scheme).position(source);
  }

  /** Since when the endpoint that listens longest does; null: none listens. */
  async listensSince(): Promise<string | null> {
    const { store, scheme } = this.#options;
    const endpoints = await new FanOut(store, scheme).listening(null);
    return endpoints.map(({ listensSince }) => listensSince).sort()[0] ?? null;
  }

  /** See `FanOut.take`; one transaction. */
  take(source: string, entries: readonly SourceEntry[], to: number, now: Date): Promise<number> {
    const { store, scheme } = this.#options;
    return store.change(FAN_OUT, (sql) => new FanOut(sql, scheme).take(source, entries, to, now));
  }

  /** Forgets what is too old, some of it at a time. @returns whether there is more */
  async purge(now: Date): Promise<boolean> {
    const before = toInstant(later(now, -WEBHOOK_RETENTION_DAYS * 86_400));
    const bounds = { before, now: toInstant(now) };
    return this.#options.store.change(LOCK, async (sql) => {
      const old = await sql.all<{ id: string }>(OLD, bounds);
      for (const { id } of old) {
        await sql.run(PURGE_ATTEMPTS, { id });
        await sql.run(PURGE_DELIVERY, { id });
      }
      await sql.run(PURGE_MESSAGES, { before });
      await sql.run(PURGE_NOTICES, { before: toInstant(later(now, -NOTICE_DAYS * 86_400)) });
      return old.length === PURGE_ROWS;
    });
  }
}
