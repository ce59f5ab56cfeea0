import { AccountStore } from '../account-store.ts';
import { AuditLog } from '../audit.ts';
import { IdempotencyStore } from '../idempotency.ts';
import type { Sql } from '../database/port.ts';
import { DeliveryStore } from './delivery-store.ts';
import { EndpointStore } from './endpoint-store.ts';

/** The rows a piece of work on webhooks reads and writes, in its transaction or outside of any. */
export interface Rows {
  readonly accounts: AccountStore;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly idempotency: IdempotencyStore;
  readonly audit: AuditLog;
}

/** Stores over one connection. */
export function toRows(sql: Sql): Rows {
  return {
    accounts: new AccountStore(sql),
    endpoints: new EndpointStore(sql),
    deliveries: new DeliveryStore(sql),
    idempotency: new IdempotencyStore(sql),
    audit: new AuditLog(sql),
  };
}
