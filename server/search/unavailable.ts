import { ApiError } from '../errors.ts';

/** No catalogue can be read now. */
export const toUnavailable = (cause?: unknown): ApiError =>
  new ApiError('temporarily_unavailable', 'The catalogue is not available yet.', {
    cause,
    headers: { 'Retry-After': '5' },
  });
