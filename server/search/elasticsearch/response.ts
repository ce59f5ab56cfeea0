import { z } from 'zod';

/** A document that was found. */
const Hit = z.object({
  _score: z.number().nullish(),
  /** The number of its last write. */
  _seq_no: z.number().optional(),
  sort: z.array(z.unknown()).default([]),
  fields: z.record(z.string(), z.array(z.unknown())).default({}),
  _source: z.unknown().optional(),
});

/** A count or an extreme, and those of a facet within its filters. */
const Aggregation = z.object({
  value: z.number().nullish(),
  doc_count: z.number().optional(),
  values: z
    .object({
      buckets: z.array(
        z.object({
          key: z.union([z.string(), z.number()]),
          key_as_string: z.string().optional(),
          doc_count: z.number(),
        }),
      ),
    })
    .optional(),
  ranges: z.object({ buckets: z.array(z.object({ doc_count: z.number() })) }).optional(),
  min: z.object({ value: z.number().nullish() }).optional(),
  max: z.object({ value: z.number().nullish() }).optional(),
  sum: z.object({ value: z.number().nullish() }).optional(),
});

/**
 * What a complete answer looks like. One that ran out of time or lost a shard also has status 200,
 * and what stands before Elasticsearch may answer 200 with a page of its own.
 */
export const SearchResponse = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  // What is empty is not sent.
  hits: z
    .object({
      total: z.object({ value: z.number(), relation: z.literal('eq') }).optional(),
      hits: z.array(Hit).default([]),
    })
    .default({ hits: [] }),
  aggregations: z.record(z.string(), Aggregation).default({}),
});
export type SearchResponse = z.output<typeof SearchResponse>;

/** How many documents match, of a response to a request that tracks it. */
export function totalOf({ hits: { total } }: SearchResponse): number {
  if (total === undefined) throw new Error('Elasticsearch did not say how many match.');
  return total.value;
}

export type Hit = z.output<typeof Hit>;

/** The document of a hit as JSON in ASCII, of a search that asks for `_source: ['body']`. */
export const bodyOf = ({ _source }: Hit): string => (_source as { readonly body: string }).body;
export type Aggregation = z.output<typeof Aggregation>;
