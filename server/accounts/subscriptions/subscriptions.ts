import type { Account } from '../account-store.ts';
import type { Actor } from '../audit.ts';
import { createId } from '../id.ts';
import { toInstant } from '../../../schemas/instant.ts';
import { changeAccount, Tables, type ChangeOptions } from '../tables.ts';
import {
  type Contact,
  type ListedSubscription,
  type PlanRequest,
  type RequestState,
  type Subscription,
} from './subscription-store.ts';

/** What the payment service says of a subscription at a moment. */
export interface ExternalState {
  readonly eventId: string;
  readonly eventType: string;
  /** When the event happened there, an instant. */
  readonly at: string;
  readonly accountId: string;
  readonly externalId: string;
  readonly customerId: string;
  /** null: it is over. */
  readonly plan: string | null;
  readonly nextPlan: string | null;
  readonly periodEndsAt: string;
}

/** The plan of who pays nothing. */
const FREE = 'free';

/**
 * What accounts pay for. A change of plan is one transaction with the account's own row, and every
 * key of it has the new quota with its next request.
 */
export class Subscriptions {
  readonly #options: ChangeOptions;
  readonly #tables: Tables;

  constructor(options: ChangeOptions) {
    this.#options = options;
    this.#tables = new Tables(options.store);
  }

  find(accountId: string): Promise<Subscription | null> {
    return this.#tables.subscriptions.find(accountId);
  }

  list(): Promise<readonly ListedSubscription[]> {
    return this.#tables.subscriptions.list();
  }

  openRequest(accountId: string): Promise<PlanRequest | null> {
    return this.#tables.subscriptions.openRequest(accountId);
  }

  listRequests(state: RequestState | null): Promise<readonly PlanRequest[]> {
    return this.#tables.subscriptions.listRequests(state);
  }

  /** Records that an account wants a plan, in place of what it wanted before. */
  request(accountId: string, plan: string, now: Date): Promise<string> {
    return this.#change(accountId, async (tables) => {
      await withdraw(tables, accountId, now);
      const id = createId('req', now);
      await tables.subscriptions.addRequest({ id, accountId, plan, createdAt: toInstant(now) });
      await note(tables, 'plan.requested', accountId, 'person', plan, now);
      return id;
    });
  }

  /** The account wants nothing any more. */
  withdraw(accountId: string, now: Date): Promise<void> {
    return this.#change(accountId, (tables) => withdraw(tables, accountId, now));
  }

  /** Gives the account what it asked for, from now on. @returns null: there is no such open request */
  confirm(id: string, now: Date): Promise<PlanRequest | null> {
    return this.#decide(id, 'confirmed', now, async (tables, { accountId, plan }) => {
      await begin(tables, accountId, plan, now);
      await note(tables, 'plan.changed', accountId, 'operator', plan, now);
    });
  }

  /** @returns null: there is no such open request */
  refuse(id: string, now: Date): Promise<PlanRequest | null> {
    return this.#decide(id, 'refused', now, ({ audit }, { accountId, plan }) =>
      note({ audit }, 'plan.refused', accountId, 'operator', plan, now),
    );
  }

  /**
   * Lets the plan become another when its period ends; null: it goes on. An account without a
   * subscription has no period: it changes at once.
   */
  schedule(accountId: string, plan: string | null, actor: Actor, now: Date): Promise<void> {
    return this.#change(accountId, async (tables) => {
      await withdraw(tables, accountId, now);
      const subscription = await tables.subscriptions.find(accountId);
      if (subscription === null) {
        if (plan === null) return;
        await setPlan(tables, accountId, plan);
        await note(tables, 'plan.changed', accountId, actor, plan, now);
        return;
      }
      await tables.subscriptions.put({ ...subscription, nextPlan: plan }, toInstant(now));
      const detail = plan ?? `stays ${subscription.plan}`;
      await note(tables, 'plan.change_scheduled', accountId, actor, detail, now);
    });
  }

  /** Ends a plan by leave of the operator: with its period, or at once. */
  async cancel(accountId: string, atOnce: boolean, now: Date): Promise<void> {
    await this.schedule(accountId, FREE, 'operator', now);
    if (!atOnce) return;
    await this.#change(accountId, async (tables) => {
      await end(tables, accountId);
      await note(tables, 'plan.changed', accountId, 'operator', FREE, now);
    });
  }

  /** Does what periods that are over bring: another plan, or another month. @returns how many */
  async applyDue(now: Date): Promise<number> {
    const due = await this.#tables.subscriptions.due(toInstant(now));
    for (const { accountId } of due) {
      await this.#change(accountId, async (tables) => {
        // Another process may have been here.
        const current = await tables.subscriptions.find(accountId);
        if (current === null || current.periodEndsAt > toInstant(now)) return;
        const { nextPlan } = current;
        if (nextPlan === null) {
          const periodEndsAt = nextMonth(current.periodEndsAt, now);
          await tables.subscriptions.put({ ...current, periodEndsAt }, toInstant(now));
          return;
        }
        if (nextPlan === FREE) await end(tables, accountId);
        else await begin(tables, accountId, nextPlan, now);
        await note(tables, 'plan.changed', accountId, 'period', nextPlan, now);
      });
    }
    return due.length;
  }

  /**
   * Takes what the payment service says, once, and nothing older than what it said before.
   * @returns what became of it
   */
  applyExternal(
    state: ExternalState,
    now: Date,
  ): Promise<'applied' | 'known' | 'older' | 'nobody'> {
    const { accountId, externalId, customerId, at, plan } = state;
    return this.#change(accountId, async (tables) => {
      const instant = toInstant(now);
      if (!(await tables.subscriptions.addEvent(state.eventId, state.eventType, instant))) {
        return 'known';
      }
      if ((await tables.accounts.find(accountId)) === null) return 'nobody';
      const current = await tables.subscriptions.find(accountId);
      const isSame = current?.externalId === externalId;
      if (isSame && current.externalAt !== null && current.externalAt > at) return 'older';
      // A subscription that ended says nothing about the one that followed it.
      if (plan === null && current !== null && !isSame) return 'older';
      await withdraw(tables, accountId, now);
      const { nextPlan, periodEndsAt } = state;
      const row = { accountId, payment: 'stripe', customerId, externalId, externalAt: at } as const;
      // It is kept when it is over, so that what is older than its end is known for that.
      const ended = { ...row, plan: plan ?? FREE, nextPlan, periodEndsAt };
      await tables.subscriptions.put(ended, instant);
      await setPlan(tables, accountId, plan ?? FREE);
      await note(tables, 'plan.changed', accountId, 'stripe', plan ?? FREE, now);
      return 'applied';
    });
  }

  async addContact(contact: Omit<Contact, 'id' | 'createdAt'>, now: Date): Promise<void> {
    const id = createId('con', now);
    await this.#tables.subscriptions.addContact({ ...contact, id, createdAt: toInstant(now) });
  }

  listContacts(): Promise<readonly Contact[]> {
    return this.#tables.subscriptions.listContacts();
  }

  async #decide(
    id: string,
    state: RequestState,
    now: Date,
    work: (tables: Tables, request: PlanRequest) => Promise<void>,
  ): Promise<PlanRequest | null> {
    const request = await this.#tables.subscriptions.findRequest(id);
    if (request === null) return null;
    return this.#change(request.accountId, async (tables) => {
      if (!(await tables.subscriptions.decide(id, state, toInstant(now)))) return null;
      await work(tables, request);
      return request;
    });
  }

  #change<T>(accountId: string, work: (tables: Tables) => Promise<T>): Promise<T> {
    return changeAccount(this.#options, accountId, work);
  }
}

async function withdraw({ subscriptions }: Tables, accountId: string, now: Date): Promise<void> {
  const open = await subscriptions.openRequest(accountId);
  if (open !== null) await subscriptions.decide(open.id, 'withdrawn', toInstant(now));
}

/** A month of that plan begins, paid to an operator. */
async function begin(tables: Tables, accountId: string, plan: string, now: Date): Promise<void> {
  const at = toInstant(now);
  const nobody = { customerId: null, externalId: null, externalAt: null };
  const periodEndsAt = nextMonth(at, now);
  const month = { accountId, plan, payment: 'manual', periodEndsAt, nextPlan: null } as const;
  await tables.subscriptions.put({ ...month, ...nobody }, at);
  await setPlan(tables, accountId, plan);
}

/** The account pays for nothing any more. */
async function end(tables: Tables, accountId: string): Promise<void> {
  await tables.subscriptions.remove(accountId);
  await setPlan(tables, accountId, FREE);
}

async function setPlan({ accounts }: Tables, accountId: string, plan: string): Promise<void> {
  const account: Account | null = await accounts.find(accountId);
  if (account === null) throw new Error(`There is no account ${accountId}.`);
  await accounts.update({ ...account, plan });
}

function note(
  { audit }: Pick<Tables, 'audit'>,
  event: 'plan.requested' | 'plan.refused' | 'plan.changed' | 'plan.change_scheduled',
  accountId: string,
  actor: Actor,
  detail: string,
  now: Date,
): Promise<void> {
  return audit.note({ event, accountId, actor, detail }, now);
}

/** The same day of the first month after `now`, or the last day where that month is shorter. */
function nextMonth(from: string, now: Date): string {
  const start = new Date(from);
  for (let months = 1; ; months += 1) {
    const next = new Date(start);
    next.setUTCDate(1);
    next.setUTCMonth(start.getUTCMonth() + months);
    const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(start.getUTCDate(), days));
    if (next > now) return toInstant(next);
  }
}
