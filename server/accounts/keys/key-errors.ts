import type { KeyStatus } from '../../../schemas/accounts.ts';
import { ApiError } from '../../errors.ts';

/** One answer for malformed, unknown and wrong values: nothing is learnt by trying. */
export function invalidKey(): ApiError {
  return new ApiError('invalid_api_key', 'The API key is not valid.');
}

/** Why a key that is who it says may not come in; null: it may. */
export function refusalOf(status: KeyStatus): ApiError | null {
  switch (status) {
    case 'active':
      return null;
    case 'disabled':
      return new ApiError('disabled_api_key', 'This API key is disabled.');
    case 'expired':
      return new ApiError('expired_api_key', 'This API key has expired.');
    case 'revoked':
      return new ApiError('revoked_api_key', 'This API key was revoked.');
  }
}

/** A former value of a rotated key after its grace period. */
export function replacedValue(): ApiError {
  return new ApiError('expired_api_key', 'This value was replaced when its key was rotated.');
}

export function suspendedAccount(): ApiError {
  return new ApiError('account_suspended', 'The account of this API key is suspended.');
}

/** The same for a key that never was and for one of another account. */
export function keyNotFound(id: string): ApiError {
  return new ApiError('key_not_found', `There is no key “${id.slice(0, 64)}” in this account.`);
}
