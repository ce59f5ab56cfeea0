import type { Plan } from '../../schemas/accounts.ts';
import type { Account } from '../accounts/account-store.ts';
import type { ExternalState } from '../accounts/subscriptions/subscriptions.ts';
import type { Subscription } from '../accounts/subscriptions/subscription-store.ts';

/** What became of a request for a plan. */
export type Outcome =
  /** An operator decides on it. */
  | { readonly kind: 'requested' }
  /** The money did not come: nothing changed. */
  | { readonly kind: 'declined' }
  /** It is paid for at this address. */
  | { readonly kind: 'checkout'; readonly url: string }
  /** It is so from now on, or as soon as the payment service says so. */
  | { readonly kind: 'changed' }
  /** It will be so when the period ends. */
  | { readonly kind: 'scheduled' };

/** Who wishes, and what is paid for so far. */
export interface Payer {
  readonly account: Account;
  /** null: nothing. */
  readonly subscription: Subscription | null;
  /** Scheme, host and port to come back to. */
  readonly baseUrl: string;
  readonly now: Date;
}

/** Where payment happens. Plans are changed by who was paid, never by who wishes. */
export interface Payments {
  /** A plan that costs more than the present one. */
  raise(payer: Payer, plan: Plan): Promise<Outcome>;
  /** A plan that costs less, or nothing, when the period ends; null: stay. */
  lower(payer: Payer, plan: Plan | null): Promise<Outcome>;
  /**
   * Nothing is paid from now on: the account is going away.
   * @throws ApiError `temporarily_unavailable` where that cannot be made sure
   */
  end(payer: Payer): Promise<void>;
}

/** Reads what a payment service tells by itself. */
export interface EventReader {
  /** What a signed event says; null: nothing about a plan; `forged`: its signature does not fit, or is old. */
  readEvent(body: Buffer, signature: string): ExternalState | 'forged' | null;
}
