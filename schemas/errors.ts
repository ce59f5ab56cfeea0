/**
 * Every error the API can answer, by its public code. A code is part of the contract: renaming one
 * is a breaking change. `title` is the same on every answer with that code (RFC 9457 §3.1.3).
 */
export const ERRORS = {
  invalid_parameter: { status: 400, title: 'Invalid parameter' },
  invalid_cursor: { status: 400, title: 'Invalid cursor' },
  invalid_filter: { status: 400, title: 'Invalid filter' },
  unknown_parameter: { status: 400, title: 'Unknown parameter' },
  malformed_json: { status: 400, title: 'Malformed JSON' },
  invalid_request: { status: 400, title: 'Invalid request' },
  missing_api_key: { status: 401, title: 'Missing API key' },
  invalid_api_key: { status: 401, title: 'Invalid API key' },
  revoked_api_key: { status: 401, title: 'Revoked API key' },
  expired_api_key: { status: 401, title: 'Expired API key' },
  disabled_api_key: { status: 401, title: 'Disabled API key' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  plan_upgrade_required: { status: 403, title: 'Plan upgrade required' },
  account_suspended: { status: 403, title: 'Account suspended' },
  not_found: { status: 404, title: 'Not found' },
  model_not_found: { status: 404, title: 'Model not found' },
  provider_not_found: { status: 404, title: 'Provider not found' },
  creator_not_found: { status: 404, title: 'Creator not found' },
  benchmark_not_found: { status: 404, title: 'Benchmark not found' },
  key_not_found: { status: 404, title: 'Key not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  key_limit_reached: { status: 409, title: 'Key limit reached' },
  idempotency_in_progress: { status: 409, title: 'Idempotent request in progress' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  uri_too_long: { status: 414, title: 'URI too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Validation failed' },
  idempotency_mismatch: { status: 422, title: 'Idempotency key reused' },
  quota_exceeded: { status: 429, title: 'Quota exceeded' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  headers_too_large: { status: 431, title: 'Request header fields too large' },
  internal_error: { status: 500, title: 'Internal error' },
  temporarily_unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

/** The public code of an error; see ERRORS. */
export type ErrorCode = keyof typeof ERRORS;
