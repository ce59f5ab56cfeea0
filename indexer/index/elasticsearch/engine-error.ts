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

/** Such as “mapper_parsing_exception: failed to parse: For input string: "x"”. */
export function describeCause({ type, reason, caused_by: cause }: Cause): string {
  return [type, reason, cause?.reason].filter(Boolean).join(': ');
}
