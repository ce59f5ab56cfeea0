import { ApiError } from '../../errors.ts';

/** The store is locked, full, gone, or too slow; what was asked for may be asked for again. */
export class StoreUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('temporarily_unavailable', 'Keys cannot be read or changed right now.', {
      cause,
      headers: { 'Retry-After': '1' },
    });
  }
}
