import type { Sql } from '../database/port.ts';

/** What an account pays for, until when, and what comes then. */
export interface Subscription {
  readonly accountId: string;
  readonly plan: string;
  /** Who is paid: `manual` for an operator who confirms. */
  readonly payment: 'manual' | 'stripe';
  readonly periodEndsAt: string;
  /** null: it goes on as it is. */
  readonly nextPlan: string | null;
  readonly customerId: string | null;
  readonly externalId: string | null;
  readonly externalAt: string | null;
}

export type RequestState = 'open' | 'confirmed' | 'refused' | 'withdrawn';

/** A request for a plan that an operator decides on. */
export interface PlanRequest {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly plan: string;
  readonly state: RequestState;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

/** Somebody who wants to talk. */
export interface Contact {
  readonly id: string;
  readonly accountId: string | null;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly message: string;
  readonly createdAt: string;
}

const SELECT = `SELECT s.account_id AS "accountId", s.plan, s.payment,
    s.period_ends_at AS "periodEndsAt", s.next_plan AS "nextPlan", s.customer_id AS "customerId",
    s.external_id AS "externalId", s.external_at AS "externalAt" FROM subscriptions s`;
const FIND = `${SELECT} WHERE s.account_id = :accountId`;
const DUE = `${SELECT} WHERE s.period_ends_at <= :now AND s.payment = 'manual'`;
const LIST = `SELECT s.account_id AS "accountId", a.email, s.plan, s.payment,
    s.period_ends_at AS "periodEndsAt", s.next_plan AS "nextPlan"
  FROM subscriptions s JOIN accounts a ON a.id = s.account_id ORDER BY a.email`;
const PUT = `INSERT INTO subscriptions (account_id, plan, payment, period_ends_at, next_plan,
    customer_id, external_id, external_at, updated_at)
  VALUES (:accountId, :plan, :payment, :periodEndsAt, :nextPlan, :customerId, :externalId,
    :externalAt, :updatedAt)
  ON CONFLICT (account_id) DO UPDATE SET plan = excluded.plan, payment = excluded.payment,
    period_ends_at = excluded.period_ends_at, next_plan = excluded.next_plan,
    customer_id = excluded.customer_id, external_id = excluded.external_id,
    external_at = excluded.external_at, updated_at = excluded.updated_at`;
const REMOVE = 'DELETE FROM subscriptions WHERE account_id = :accountId';

const REQUESTS = `SELECT r.id, r.account_id AS "accountId", a.email, r.plan, r.state,
    r.created_at AS "createdAt", r.decided_at AS "decidedAt"
  FROM plan_requests r JOIN accounts a ON a.id = r.account_id`;
const REQUEST = `${REQUESTS} WHERE r.id = :id`;
const OPEN_REQUEST = `${REQUESTS} WHERE r.account_id = :accountId AND r.state = 'open'`;
const LIST_REQUESTS = `${REQUESTS} WHERE (:state = '' OR r.state = :state) ORDER BY r.id DESC`;
const ADD_REQUEST = `INSERT INTO plan_requests (id, account_id, plan, state, created_at)
  VALUES (:id, :accountId, :plan, 'open', :createdAt)`;
const DECIDE = `UPDATE plan_requests SET state = :state, decided_at = :decidedAt
  WHERE id = :id AND state = 'open'`;

const ADD_CONTACT = `INSERT INTO contacts (id, account_id, name, email, company, message, created_at)
  VALUES (:id, :accountId, :name, :email, :company, :message, :createdAt)`;
const CONTACTS = `SELECT id, account_id AS "accountId", name, email, company, message,
    created_at AS "createdAt" FROM contacts ORDER BY id DESC LIMIT 200`;
const ADD_EVENT = `INSERT INTO payment_events (id, type, received_at) VALUES (:id, :type, :receivedAt)
  ON CONFLICT (id) DO NOTHING`;

/** A line of the operator's list. */
export type ListedSubscription = Pick<
  Subscription,
  'accountId' | 'plan' | 'payment' | 'periodEndsAt' | 'nextPlan'
> & { readonly email: string };

/** Rows of subscriptions and of what was asked for. */
export class SubscriptionStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(accountId: string): Promise<Subscription | null> {
    return (await this.#sql.get<Subscription>(FIND, { accountId })) ?? null;
  }

  /** Those nobody else ends or prolongs, whose period is over. */
  due(now: string): Promise<readonly Subscription[]> {
    return this.#sql.all<Subscription>(DUE, { now });
  }

  list(): Promise<readonly ListedSubscription[]> {
    return this.#sql.all<ListedSubscription>(LIST);
  }

  async put(subscription: Subscription, updatedAt: string): Promise<void> {
    await this.#sql.run(PUT, { ...subscription, updatedAt });
  }

  async remove(accountId: string): Promise<void> {
    await this.#sql.run(REMOVE, { accountId });
  }

  async findRequest(id: string): Promise<PlanRequest | null> {
    return (await this.#sql.get<PlanRequest>(REQUEST, { id })) ?? null;
  }

  async openRequest(accountId: string): Promise<PlanRequest | null> {
    return (await this.#sql.get<PlanRequest>(OPEN_REQUEST, { accountId })) ?? null;
  }

  listRequests(state: RequestState | null): Promise<readonly PlanRequest[]> {
    return this.#sql.all<PlanRequest>(LIST_REQUESTS, { state: state ?? '' });
  }

  async addRequest(
    request: Pick<PlanRequest, 'id' | 'accountId' | 'plan' | 'createdAt'>,
  ): Promise<void> {
    await this.#sql.run(ADD_REQUEST, request);
  }

  /** @returns whether it was open */
  async decide(id: string, state: RequestState, decidedAt: string): Promise<boolean> {
    return (await this.#sql.run(DECIDE, { id, state, decidedAt })) > 0;
  }

  async addContact(contact: Contact): Promise<void> {
    await this.#sql.run(ADD_CONTACT, contact);
  }

  listContacts(): Promise<readonly Contact[]> {
    return this.#sql.all<Contact>(CONTACTS);
  }

  /** Remembers an event of the payment service. @returns whether it is new */
  async addEvent(id: string, type: string, receivedAt: string): Promise<boolean> {
    return (await this.#sql.run(ADD_EVENT, { id, type, receivedAt })) > 0;
  }
}
