import { z } from 'zod';
import 'zod-openapi';

const Warning = z
  .object({
    code: z.string().describe('Such as `unknown_parameter`; new codes may appear.'),
    parameter: z.string().optional(),
    did_you_mean: z.string().optional().describe('The nearest name or value that exists.'),
    detail: z.string().optional(),
  })
  .meta({ id: 'Warning', description: 'Something in the request that had no effect, or another.' });

/** Present on every answer that can warn. */
export const warnings = z.array(Warning);

/** What answers made from the catalogue say about it. */
export const CatalogMeta = z
  .object({
    catalog_version: z.string(),
    updated_at: z.iso.datetime(),
    as_of: z.iso.date().optional().describe('The day shown, with `as_of`; absent: the present.'),
    warnings,
  })
  .meta({ id: 'CatalogueMeta', description: 'Which catalogue answered, and what to know.' });

/** What answers say besides that leave out retired models by default. */
export const CountedMeta = CatalogMeta.extend({
  retired_excluded: z
    .number()
    .int()
    .nonnegative()
    .describe(
      'Retired models that pass all other filters and are left out; `status=any` shows them.',
    ),
}).meta({ id: 'CountedMeta' });

/** `meta.query_id` of a search. */
export const answeredQueryId = z
  .string()
  .optional()
  .describe(
    'Names this search to `POST /search/events`: the id of the request. Absent where no searches are logged.',
  );

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
  .meta({ id: 'Pagination', description: 'Where this page stands in the whole result.' });
export type Pagination = z.infer<typeof Pagination>;

/** Body of an error (RFC 9457) with the public `code`; further members depend on the code. */
export const Problem = z
  .looseObject({
    type: z.string().describe('URI of the kind of problem.'),
    title: z.string().describe('The same for every problem of this kind.'),
    status: z.number().int().min(400).max(599),
    detail: z.string().describe('What happened, for people; never parse it.'),
    instance: z.string().describe('Path of the request.'),
    code: z.string().describe('The kind of problem, for programs.'),
    request_id: z.string(),
    docs: z.string(),
    errors: z
      .array(
        z
          .object({
            detail: z.string(),
            parameter: z.string().optional(),
            pointer: z.string().optional().describe('JSON pointer into the body, as `#/name`.'),
            value: z.unknown().optional().describe('What was given, shortened.'),
            allowed: z.unknown().optional().describe('What would be accepted.'),
            did_you_mean: z.string().optional(),
            position: z
              .number()
              .int()
              .nonnegative()
              .optional()
              .describe('Characters (code points) of a filter expression before the mistake.'),
          })
          .meta({ id: 'FieldError', description: 'One thing wrong with a request.' }),
      )
      .optional(),
    did_you_mean: z
      .array(z.object({ slug: z.string(), score: z.number() }).meta({ id: 'NearModel' }))
      .optional()
      .describe('What may have been meant, nearest first.'),
    resets_at: z.iso.datetime().optional(),
    required_plan: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'An error as RFC 9457 describes it.' });
export type Problem = z.infer<typeof Problem>;
