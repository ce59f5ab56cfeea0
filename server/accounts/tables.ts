import { AccountStore } from './account-store.ts';
import { AuditLog } from './audit.ts';
import type { Sql, Store } from './database/port.ts';
import { IdempotencyStore } from './idempotency.ts';
import { KeyStore } from './keys/key-store.ts';
import { MailTokens } from './people/mail-tokens.ts';
import { PersonStore } from './people/person-store.ts';
import { SubscriptionStore } from './subscriptions/subscription-store.ts';
import { DeliveryStore } from './webhooks/delivery-store.ts';
import { EndpointStore } from './webhooks/endpoint-store.ts';

/** The tables of accounts over one connection, in a transaction or outside of any. */
export class Tables {
  readonly sql: Sql;
  readonly accounts: AccountStore;
  readonly people: PersonStore;
  readonly tokens: MailTokens;
  readonly keys: KeyStore;
  readonly subscriptions: SubscriptionStore;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly idempotency: IdempotencyStore;
  readonly audit: AuditLog;

  constructor(sql: Sql) {
    this.sql = sql;
    this.accounts = new AccountStore(sql);
    this.people = new PersonStore(sql);
    this.tokens = new MailTokens(sql);
    this.keys = new KeyStore(sql);
    this.subscriptions = new SubscriptionStore(sql);
    this.endpoints = new EndpointStore(sql);
    this.deliveries = new DeliveryStore(sql);
    this.idempotency = new IdempotencyStore(sql);
    this.audit = new AuditLog(sql);
  }
}

/** The store, and who must hear that an account may have changed. */
export interface ChangeOptions {
  readonly store: Store;
  /** Called once a change of an account may have been made. */
  readonly onChange: (accountId: string) => void;
}

/** Runs the work as one transaction under the lock of the account. */
export async function changeAccount<T>(
  { store, onChange }: ChangeOptions,
  accountId: string,
  work: (tables: Tables) => Promise<T>,
): Promise<T> {
  try {
    return await store.change({ lock: accountId, accountId }, (sql) => work(new Tables(sql)));
  } finally {
    // After a failure too: whether a commit that was not answered was made is not known.
    onChange(accountId);
  }
}
