import type { PlanScheme } from '../../../schemas/accounts.ts';
import { later, toInstant } from '../../../schemas/instant.ts';
import type { Store } from '../database/port.ts';
import { FanOut } from './fan-out.ts';

/** How much of its day a key has used. */
export interface Threshold {
  readonly keyId: string;
  readonly percent: 80 | 100;
  readonly used: number;
  readonly limit: number;
  /** An instant. */
  readonly resetsAt: string;
}

interface NoticesOptions {
  readonly store: Store;
  readonly scheme: PlanScheme;
}

const EXPIRING = `SELECT k.id, k.account_id AS "accountId", k.name, k.expires_at AS "expiresAt"
  FROM keys k WHERE k.expires_at > :now AND k.expires_at <= :until AND k.revoked_at IS NULL
    AND EXISTS (SELECT 1 FROM webhooks w WHERE w.account_id = k.account_id AND w.status = 'enabled')
    AND NOT EXISTS (SELECT 1 FROM webhook_notices n
      WHERE n.name = 'key.expiring ' || k.id || ' ' || k.expires_at)`;
const EXPIRING_SECONDS = 7 * 86_400;
const ACCOUNT_OF_KEY = `SELECT k.account_id AS "accountId", k.name FROM keys k WHERE k.id = :keyId`;

/** What owners of keys are told before it happens, and once. */
export class Notices {
  readonly #options: NoticesOptions;

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  /** Tells of keys that end within a week, once for each end. */
  async tellExpiring(now: Date): Promise<number> {
    const { store, scheme } = this.#options;
    interface Expiring {
      readonly id: string;
      readonly accountId: string;
      readonly name: string;
      readonly expiresAt: string;
    }
    const bounds = { now: toInstant(now), until: toInstant(later(now, EXPIRING_SECONDS)) };
    const keys = await store.all<Expiring>(EXPIRING, bounds);
    let notified = 0;
    for (const { id, accountId, name, expiresAt } of keys) {
      const data = { key_id: id, name, expires_at: expiresAt };
      notified += await store.change({ lock: accountId, accountId: null }, (sql) =>
        new FanOut(sql, scheme).tellOnce(
          `key.expiring ${id} ${expiresAt}`,
          ...([accountId, 'key.expiring', data, now] as const),
        ),
      );
    }
    return notified;
  }

  /** Tells that a key used so much of its day, once for each threshold. */
  async tellThreshold(
    { keyId, percent, used, limit, resetsAt }: Threshold,
    now: Date,
  ): Promise<number> {
    const { store, scheme } = this.#options;
    const key = await store.get<{ accountId: string; name: string }>(ACCOUNT_OF_KEY, { keyId });
    if (key === undefined) return 0;
    const { accountId, name } = key;
    const fanOut = new FanOut(store, scheme);
    if ((await fanOut.listening(accountId)).length === 0) return 0;
    const data = { key_id: keyId, name, percent, used, limit, resets_at: resetsAt };
    const notice = `quota.threshold_reached ${keyId} ${resetsAt} ${percent}`;
    return store.change({ lock: accountId, accountId: null }, (sql) =>
      new FanOut(sql, scheme).tellOnce(
        notice,
        ...([accountId, 'quota.threshold_reached', data, now] as const),
      ),
    );
  }
}
