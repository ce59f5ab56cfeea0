import type { PlanScheme } from '../../schemas/accounts.ts';
import { KeyAuthenticator } from './keys/key-authenticator.ts';
import { IdempotencyStore } from './idempotency.ts';
import { Keys } from './keys/keys.ts';
import { LastUsed } from './keys/last-used.ts';
import { Operator } from './operator.ts';
import { Passwords, type PasswordCost } from './people/passwords.ts';
import { People } from './people/people.ts';
import type { Pepper } from './keys/pepper.ts';
import type { Authenticator } from './port.ts';
import { Sessions } from './people/sessions.ts';
import { Subscriptions } from './subscriptions/subscriptions.ts';
import { openStore } from './database/open.ts';
import type { AccountsPlace, Store } from './database/port.ts';
import { KeyHasher } from './keys/key-hasher.ts';
import { DeliveryQueue } from './webhooks/delivery-queue.ts';
import { Notices } from './webhooks/notices.ts';
import { Sealer } from './webhooks/sealer.ts';
import { TargetPolicy } from './webhooks/target.ts';
import { Webhooks } from './webhooks/webhooks.ts';

interface AccountsOptions {
  readonly place: AccountsPlace;
  readonly pepper: Pepper;
  readonly planScheme: PlanScheme;
  /** Told of a failure that no caller waits for; what failed is tried again. */
  readonly onError?: (error: unknown) => void;
  /** How long PostgreSQL may take for one question or change; a quarter of a second if absent. */
  readonly deadlineMs?: number;
  /** How long keys that are known are let in while PostgreSQL is away, in milliseconds; 5 s if absent. */
  readonly graceMs?: number;
  /** Work of hashing a password; what is right for a service if absent. */
  readonly passwordCost?: PasswordCost;
  /** Networks webhooks may go to though they are not public; none if absent. */
  readonly webhookNetworks?: readonly string[];
  /** What is over is forgotten by it; the system's if absent. */
  readonly clock?: () => Date;
}

/** Everything about accounts and their keys, over one open store. */
export interface Accounts {
  readonly authenticator: Authenticator;
  readonly keys: Keys;
  readonly operator: Operator;
  readonly people: People;
  readonly sessions: Sessions;
  readonly subscriptions: Subscriptions;
  readonly webhooks: Webhooks;
  /** The queue of webhooks, for who sends them; it must be closed before this is. */
  openQueue(): Promise<OpenQueue>;
  /** Since when the store has not answered; null if it did last. */
  degradedSince(): Date | null;
  close(): Promise<void>;
}

/** The queue over a connection of its own, where that can be. */
export interface OpenQueue {
  readonly queue: DeliveryQueue;
  readonly notices: Notices;
  close(): Promise<void>;
}

const FLUSH_INTERVAL_MS = 30_000;
/** A request asks twice at most before it fails, and never takes longer than half a second. */
const DEADLINE_MS = 240;
const CONNECTIONS_MAX = 8;
const GRACE_MS = 5_000;
/** Nobody waits for the queue, and one piece of its work is many statements. */
const QUEUE = { deadlineMs: 10_000, connectionsMax: 2 };

/** Opens the store of accounts, making and migrating it as needed. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { place, onError = () => undefined, deadlineMs = DEADLINE_MS } = options;
  const store = await openStore(place, { deadlineMs, connectionsMax: CONNECTIONS_MAX, onError });
  try {
    return await toAccounts(store, options, onError);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function toAccounts(
  store: Store,
  options: AccountsOptions,
  onError: (error: unknown) => void,
): Promise<Accounts> {
  const { place, pepper, planScheme: scheme, passwordCost, webhookNetworks } = options;
  const { graceMs = GRACE_MS, clock = () => new Date() } = options;
  const hasher = new KeyHasher(pepper);
  const lastUsed = new LastUsed(store);
  const idempotency = new IdempotencyStore(store);
  const authenticator = new KeyAuthenticator({ store, hasher, scheme, lastUsed, graceMs });
  const onChange = (accountId: string | null): void => {
    authenticator.forget(accountId);
  };
  await store.watch(onChange);
  const keys = new Keys({ store, hasher, scheme, lastUsed, onChange });
  const people = new People({ store, passwords: new Passwords(passwordCost), onChange });
  const sessions = new Sessions(store);
  const subscriptions = new Subscriptions({ store, onChange });
  const sealer = new Sealer(pepper);
  const policy = new TargetPolicy(webhookNetworks);
  const flush = async (all: boolean): Promise<void> => {
    try {
      await lastUsed.flush(clock(), all);
      await idempotency.purge(clock());
      await sessions.purge(clock());
      await people.purge(clock());
      await subscriptions.applyDue(clock());
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(() => void flush(false), FLUSH_INTERVAL_MS).unref();
  return {
    authenticator,
    keys,
    people,
    sessions,
    subscriptions,
    webhooks: new Webhooks({ store, scheme, sealer, policy }),
    openQueue: async () => {
      // A file has one writer at a time: another connection would only wait for this one.
      const patient = 'path' in place ? null : await openStore(place, { ...QUEUE, onError });
      const parts = { store: patient ?? store, sealer, scheme };
      return {
        queue: new DeliveryQueue(parts),
        notices: new Notices(parts),
        close: async () => patient?.close(),
      };
    },
    operator: new Operator({ store, keys, scheme, pepperId: hasher.pepperId, onChange }),
    degradedSince: () => store.degradedSince(),
    close: async () => {
      clearInterval(timer);
      await flush(true);
      await store.close();
    },
  };
}
