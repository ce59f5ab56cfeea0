import { z } from 'zod';
import 'zod-openapi';

const Warning = z
  .object({
    code: z.string().describe('For example `unknown_parameter`; new codes may be added.'),
    parameter: z.string().optional(),
    did_you_mean: z.string().optional().describe('The closest existing name or value.'),
    detail: z.string().optional(),
  })
  .meta({
    id: 'Warning',
    description: 'Part of the request that was ignored or read differently.',
  });

/** Present on every answer that can warn. */
export const warnings = z.array(Warning);

/** What answers made from the catalogue say about it. */
export const CatalogMeta = z
  .object({
    catalog_version: z.string(),
    updated_at: z.iso.datetime(),
    as_of: z.iso
      .date()
      .optional()
      .describe('The day shown if `as_of` was given; absent: the present.'),
    warnings,
  })
  .meta({
    id: 'CatalogueMeta',
    description: 'The catalogue version that answered, and any warnings.',
  });

/** What answers say besides that leave out retired models by default. */
export const CountedMeta = CatalogMeta.extend({
  retired_excluded: z
    .number()
    .int()
    .nonnegative()
    .describe(
      'Number of retired models that match all other filters but are excluded; `status=any` includes them.',
    ),
}).meta({ id: 'CountedMeta' });

/** `meta.query_id` of a search. */
export const answeredQueryId = z
  .string()
  .optional()
  .describe('Id of this search, for `POST /search/events`. Absent if searches are not logged.');

export const Pagination = z
  .object({
    page: z.number().int().positive().nullable().describe('null in cursor mode.'),
    limit: z.number().int().positive(),
    total: z.number().int().nonnegative(),
    total_is_exact: z.boolean(),
    total_pages: z.number().int().nonnegative().nullable().describe('null in cursor mode.'),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    prev_cursor: z.string().nullable(),
  })
  .meta({ id: 'Pagination', description: 'Position of this page within the whole result.' });
export type Pagination = z.infer<typeof Pagination>;

/** Body of an error (RFC 9457) with the public `code`; further members depend on the code. */
export const Problem = z
  .looseObject({
    type: z.string().describe('URI that identifies the kind of problem.'),
    title: z.string().describe('The same for every problem of this kind.'),
    status: z.number().int().min(400).max(599),
    detail: z.string().describe('Human-readable explanation; do not parse it.'),
    instance: z.string().describe('Path of the request.'),
    code: z.string().describe('Machine-readable error code.'),
    request_id: z.string(),
    docs: z.string(),
    errors: z
      .array(
        z
          .object({
            detail: z.string(),
            parameter: z.string().optional(),
            pointer: z
              .string()
              .optional()
              .describe('JSON pointer into the body, such as `#/name`.'),
            value: z.unknown().optional().describe('The value given, shortened.'),
            allowed: z.unknown().optional().describe('The accepted values.'),
            did_you_mean: z.string().optional(),
            position: z
              .number()
              .int()
              .nonnegative()
              .optional()
              .describe('Offset of the error in a filter expression, in code points.'),
          })
          .meta({ id: 'FieldError', description: 'One error in a request.' }),
      )
      .optional(),
    did_you_mean: z
      .array(z.object({ slug: z.string(), score: z.number() }).meta({ id: 'NearModel' }))
      .optional()
      .describe('Possible intended values, closest first.'),
    resets_at: z.iso.datetime().optional(),
    required_plan: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'An error as RFC 9457 describes it.' });
export type Problem = z.infer<typeof Problem>;
