import { errors } from '@elastic/elasticsearch';
import { z } from 'zod';

/** Elasticsearch did not do what it was asked; the message is one sentence for a person. */
export class ElasticsearchError extends Error {
  /** The status it answered with; null if it did not answer, or not as Elasticsearch does. */
  readonly status: number | null;
  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ElasticsearchError';
    this.status = status;
  }
}

/** What Elasticsearch says of a failure. */
export const Cause = z.object({
  type: z.string().optional(),
  reason: z.string().nullable().optional(),
  get caused_by() {
    return Cause.optional();
  },
});
export type Cause = z.infer<typeof Cause>;

/** What Elasticsearch calls the refusal of a write by a block of an index or of the cluster. */
export const BLOCKED = 'cluster_block_exception';

const Refusal = z.object({ error: z.union([z.string(), Cause]) });

/** Such as “mapper_parsing_exception: failed to parse: For input string: "x"”. */
export function describeCause({ type, reason, caused_by: cause }: Cause): string {
  return [type, reason, cause?.reason].filter(Boolean).join(': ');
}

const ANSWERS: Readonly<Record<number, string>> = {
  401: 'does not accept the credentials of ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY',
  403: 'does not allow this with the credentials of ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY',
};

/** @returns why, without credentials, whichever way a call failed */
export function toElasticsearchError(error: unknown, address: string): unknown {
  const say = (text: string, status?: number): ElasticsearchError =>
    new ElasticsearchError(`Elasticsearch at ${address} ${text}`, status ?? null, {
      cause: error instanceof Error ? error.name : undefined,
    });
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 0;
    const cause = Refusal.safeParse(error.body).data?.error ?? '';
    const reason = typeof cause === 'string' ? cause : describeCause(cause);
    const isBlocked = typeof cause === 'object' && cause.type === BLOCKED;
    const known = isBlocked ? 'refuses to write' : ANSWERS[status];
    return say(`${known ?? `answered ${status}`}: ${reason || 'it gave no reason'}`, status);
  }
  if (error instanceof errors.TimeoutError) return say('did not answer in time');
  if (error instanceof errors.ProductNotSupportedError) {
    return say('is something else: the answer is not one of Elasticsearch');
  }
  if (error instanceof errors.DeserializationError) return say('answered with broken JSON');
  if (error instanceof errors.ElasticsearchClientError) return say(`failed: ${error.message}`);
  return error;
}
