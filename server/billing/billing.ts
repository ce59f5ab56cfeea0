import { PLANS, type Plan, type PlanScheme } from '../../schemas/accounts.ts';
import { ApiError } from '../errors.ts';
import type { Account } from '../accounts/account-store.ts';
import type { Subscriptions } from '../accounts/subscriptions/subscriptions.ts';
import type { EventReader, Outcome, Payer, Payments } from './port.ts';

interface BillingOptions {
  readonly scheme: PlanScheme;
  readonly subscriptions: Subscriptions;
  /** Loaded when somebody pays for the first time. */
  readonly payments: () => Promise<Payments>;
  /** null: nobody tells of payments. */
  readonly events: (() => Promise<EventReader>) | null;
}

/** Somebody at the dashboard. */
type Chooser = Omit<Payer, 'subscription'>;

/** What a choice comes to before anything is done. */
type Direction = 'up' | 'down' | 'same' | 'talk';

/** The choice of a plan: up is paid for, down waits for the end of the period. */
export class Billing {
  readonly #options: BillingOptions;

  constructor(options: BillingOptions) {
    this.#options = options;
  }

  /** Plans of the active price list, cheapest first. */
  get plans(): readonly Plan[] {
    return PLANS[this.#options.scheme];
  }

  /** Which way another plan is from the present one. */
  directionOf(present: Plan, wanted: Plan): Direction {
    if (present.id === wanted.id) return 'same';
    if (wanted.contactSales) return 'talk';
    // Who has a price by agreement steps down to any that is listed.
    const now = present.monthlyPrice ?? Number.POSITIVE_INFINITY;
    return (wanted.monthlyPrice ?? 0) > now ? 'up' : 'down';
  }

  /** Chooses a plan that is on the list and not sold by talking. */
  async choose(chooser: Chooser, present: Plan, wanted: Plan): Promise<Outcome> {
    const payer = await this.#toPayer(chooser);
    const payments = await this.#options.payments();
    const direction = this.directionOf(present, wanted);
    if (direction === 'up') return payments.raise(payer, wanted);
    return payments.lower(payer, direction === 'same' ? null : wanted);
  }

  /** Takes back what was chosen and is not yet so. */
  async stay(chooser: Chooser): Promise<Outcome> {
    const payments = await this.#options.payments();
    return payments.lower(await this.#toPayer(chooser), null);
  }

  /** Whether a payment service tells of payments. */
  get hearsEvents(): boolean {
    return this.#options.events !== null;
  }

  /**
   * Does what a signed event of the payment service says, once.
   * @throws ApiError `invalid_request` for a signature that does not fit
   */
  async hear(body: Buffer, signature: string, now: Date): Promise<string> {
    const { events, subscriptions } = this.#options;
    if (events === null) throw new Error('There is no payment service.');
    const state = (await events()).readEvent(body, signature);
    if (state === 'forged') throw new ApiError('invalid_request', 'The signature does not match.');
    return state === null ? 'ignored' : subscriptions.applyExternal(state, now);
  }

  /**
   * Ends all payment of an account that is about to be deleted.
   * @throws ApiError `temporarily_unavailable`: it may go on, so the account has to stay
   */
  async end(account: Account, now: Date): Promise<void> {
    const payer = await this.#toPayer({ account, baseUrl: '', now });
    if (payer.subscription !== null) await (await this.#options.payments()).end(payer);
  }

  async #toPayer(chooser: Chooser): Promise<Payer> {
    const subscription = await this.#options.subscriptions.find(chooser.account.id);
    return { ...chooser, subscription };
  }
}
