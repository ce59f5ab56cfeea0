import type { Caller } from '../http/route.ts';

/** Turns the value of a bearer token into who asks. */
export interface Authenticator {
  /**
   * `ip` is remembered as the address of the key's last use.
   * @throws ApiError `invalid_api_key` for malformed, unknown and wrong values alike;
   * `revoked_api_key`, `expired_api_key`, `disabled_api_key`, `account_suspended` only after the
   * secret matched.
   */
  authenticate(value: string, now: Date, ip?: string): Promise<Caller>;
}

/** How the store of accounts is. */
export interface AccountsHealth {
  /** Since when it has not answered, or not in time; null if it did last. */
  degradedSince(): Date | null;
}
