import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { ApiError } from '../errors.ts';
import { later, toInstant } from './instant.ts';

/** A caller's promise that two requests with this key are one. */
export interface IdempotentRequest {
  readonly idempotencyKey: string;
  /** Of the operation, its address and its body: another one under the same key is a mistake. */
  readonly fingerprint: string;
}

/** The work, and how its result is written down for later; what is kept must hold no secret. */
interface Once<T> {
  readonly work: () => T;
  readonly keep: (result: T) => string;
  readonly repeat: (kept: string) => T;
}

const KEPT_SECONDS = 86_400;

interface Row {
  readonly fingerprint: string;
  readonly answer: string | null;
}

/**
 * Remembers answers for 24 hours, per calling key. Claim and answer belong into the transaction of
 * the work itself: then a crash leaves neither, and of two equal requests the second waits for the
 * first and repeats its answer. A claim without an answer is only seen where that is not so.
 */
export class IdempotencyStore {
  readonly #find;
  readonly #claim;
  readonly #answer;
  readonly #purge;

  constructor(db: Database) {
    this.#find = db.prepare<[string, string], Row>(
      'SELECT fingerprint, answer FROM idempotency WHERE key_id = ? AND idempotency_key = ?',
    );
    this.#claim = db.prepare<[string, string, string, string]>(
      'INSERT INTO idempotency (key_id, idempotency_key, fingerprint, created_at) VALUES (?, ?, ?, ?)',
    );
    this.#answer = db.prepare<[string, string, string]>(
      'UPDATE idempotency SET answer = ? WHERE key_id = ? AND idempotency_key = ?',
    );
    this.#purge = db.prepare<[string]>('DELETE FROM idempotency WHERE created_at <= ?');
  }

  /**
   * Does the work, or repeats the answer of the same request.
   * @throws ApiError `idempotency_mismatch`, `idempotency_in_progress`
   */
  once<T>(
    keyId: string,
    request: IdempotentRequest | null,
    now: Date,
    { work, keep, repeat }: Once<T>,
  ): T {
    if (request === null) return work();
    const earlier = this.#claimFor(keyId, request, now);
    if (earlier !== null) return repeat(earlier);
    const result = work();
    this.#answer.run(keep(result), keyId, request.idempotencyKey);
    return result;
  }

  /** Takes the key for this request; the earlier answer if the same request took it. */
  #claimFor(keyId: string, request: IdempotentRequest, now: Date): string | null {
    this.#purge.run(toInstant(later(now, -KEPT_SECONDS)));
    const earlier = this.#find.get(keyId, request.idempotencyKey);
    if (earlier === undefined) {
      this.#claim.run(keyId, request.idempotencyKey, request.fingerprint, toInstant(now));
      return null;
    }
    if (earlier.fingerprint !== request.fingerprint) {
      throw new ApiError(
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request in the last 24 hours.',
      );
    }
    if (earlier.answer === null) {
      throw new ApiError(
        'idempotency_in_progress',
        'The first request with this Idempotency-Key is still at work.',
        { headers: { 'Retry-After': '1' } },
      );
    }
    return earlier.answer;
  }
}

/** Equal for equal requests: the operation, its address and its parsed body. */
export function toFingerprint(operation: string, body: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body)}`)
    .digest('hex');
}
