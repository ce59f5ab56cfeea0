import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { later, toInstant } from '../../schemas/instant.ts';
import type { Sql } from './database/port.ts';

/** A caller's promise that two requests with this key are one. */
export interface IdempotentRequest {
  readonly idempotencyKey: string;
  /** Of the operation, its address and its body: another one under the same key is a mistake. */
  readonly fingerprint: string;
}

/** The work, and how its result is written down for later; what is kept must hold no secret. */
interface Once<T> {
  readonly work: () => Promise<T>;
  readonly keep: (result: T) => string;
  readonly repeat: (stored: string) => T;
}

const RETENTION_SECONDS = 86_400;

interface Row {
  readonly fingerprint: string;
  readonly answer: string | null;
}

const FIND = `SELECT fingerprint, answer FROM idempotency
  WHERE key_id = :keyId AND idempotency_key = :idempotencyKey`;
const CLAIM = `INSERT INTO idempotency (key_id, idempotency_key, fingerprint, created_at)
  VALUES (:keyId, :idempotencyKey, :fingerprint, :at)`;
const ANSWER = `UPDATE idempotency SET answer = :answer
  WHERE key_id = :keyId AND idempotency_key = :idempotencyKey`;
const PURGE_OF_KEY = 'DELETE FROM idempotency WHERE key_id = :keyId AND created_at <= :before';
const PURGE = 'DELETE FROM idempotency WHERE created_at <= :before';

/**
 * Remembers answers for 24 hours, per calling key. Claim and answer belong into the transaction of
 * the work itself: then a crash leaves neither, and of two equal requests the second waits for the
 * first and repeats its answer. A claim without an answer is only seen where that is not so.
 */
export class IdempotencyStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Does the work, or repeats the answer of the same request.
   * @throws ApiError `idempotency_mismatch`, `idempotency_in_progress`
   */
  async once<T>(
    keyId: string,
    request: IdempotentRequest | null,
    now: Date,
    { work, keep, repeat }: Once<T>,
  ): Promise<T> {
    if (request === null) return work();
    const earlier = await this.#claimFor(keyId, request, now);
    if (earlier !== null) return repeat(earlier);
    const result = await work();
    const { idempotencyKey } = request;
    await this.#sql.run(ANSWER, { keyId, idempotencyKey, answer: keep(result) });
    return result;
  }

  /** Forgets what is older, of all keys. */
  async purge(now: Date): Promise<void> {
    await this.#sql.run(PURGE, { before: toForgotten(now) });
  }

  /** Takes the key for this request; the earlier answer if the same request took it. */
  async #claimFor(keyId: string, request: IdempotentRequest, now: Date): Promise<string | null> {
    await this.#sql.run(PURGE_OF_KEY, { keyId, before: toForgotten(now) });
    const earlier = await this.#sql.get<Row>(FIND, { keyId, ...request });
    if (earlier === undefined) {
      await this.#sql.run(CLAIM, { keyId, ...request, at: toInstant(now) });
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
        'The first request with this Idempotency-Key is still in progress.',
        { headers: { 'Retry-After': '1' } },
      );
    }
    return earlier.answer;
  }
}

function toForgotten(now: Date): string {
  return toInstant(later(now, -RETENTION_SECONDS));
}

/** Equal for equal requests: the operation, its address and its parsed body. */
export function toFingerprint(operation: string, body: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(body)}`)
    .digest('hex');
}
