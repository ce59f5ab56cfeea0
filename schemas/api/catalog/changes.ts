import { z } from 'zod';
import { Change, CHANGE_TYPES, type ChangeType } from '../../changes.ts';
import { CatalogMeta } from '../responses.ts';
import { csv, csvOf } from '../parameters/lists.ts';
import { CURSOR_CHARACTERS_MAX } from '../parameters/paging.ts';
import { documented, integerOr, refuse, type Parameter } from '../parameters/scalars.ts';
import { isDay, toDayInstant } from '../../instant.ts';

/** Entries of one answer. */
const CHANGES_MAX = 500;
/** Names of models of one question: each has to be looked up. */
const SLUGS_MAX = 20;

/** Where the log is read on: from an instant, ms, or behind a place in it. */
export type Since =
  | { readonly kind: 'instant'; readonly ms: number }
  | { readonly kind: 'cursor'; readonly text: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]/;
const CURSOR = /^[A-Za-z0-9_-]+$/;
const Instant = z.iso.datetime({ offset: true });

const refused =
  'Must be a `next_cursor` of an earlier answer, an instant such as 2026-07-01T12:00:00Z, or a day.';

const since: Parameter<Since> = z.string().transform((text, context): Since => {
  // A plus that was not encoded arrives as a space.
  const instant = text.toUpperCase().replace(/ (?=\d{2}:\d{2}$)/, '+');
  if (isDay(text)) {
    return { kind: 'instant', ms: Date.parse(toDayInstant(text)) };
  }
  if (INSTANT.test(text) && Instant.safeParse(instant).success) {
    return { kind: 'instant', ms: Date.parse(instant) };
  }
  const isCursor = CURSOR.test(text) && text.length <= CURSOR_CHARACTERS_MAX && !DAY.test(text);
  return isCursor ? { kind: 'cursor', text } : refuse(context, text, refused);
});

/** What all of a noun's types are called together. */
const GROUPS = ['model.*', 'offer.*'] as const;

/** The types that names of types and of groups stand for. */
export function toTypes(names: readonly string[]): readonly ChangeType[] {
  return CHANGE_TYPES.filter((type) =>
    names.some(
      (name) => name === type || (name.endsWith('*') && type.startsWith(name.slice(0, -1))),
    ),
  );
}

/** Filters of the change log, wherever it is shown. */
export const CHANGE_FILTERS = {
  type: csvOf([...CHANGE_TYPES, ...GROUPS], {
    about: 'Only these types; `model.*` and `offer.*` match all types of their kind.',
    example: ['model.price_changed'],
  }),
  slug: csv({
    about:
      'Only these models, by slug, id or alias, including entries from before they were renamed.',
    max: SLUGS_MAX,
  }),
  creator: csv({ about: 'Only models of these creators, by slug.' }),
  provider: csv({ about: 'Only these providers and their offers, by slug.' }),
};

export const ChangesParams = z.object({
  since: documented(
    since.optional(),
    {
      about:
        'Where to start: the `next_cursor` of the previous response, or the time (RFC 3339) or day (UTC) from which entries were published; default: the first entry. Also accepted as `cursor`.',
    },
    { type: 'string', minLength: 1, maxLength: CURSOR_CHARACTERS_MAX },
  ),
  ...CHANGE_FILTERS,
  limit: integerOr(100, {
    about: 'Maximum number of entries per response.',
    min: 1,
    max: CHANGES_MAX,
  }),
});
export type ChangesParams = z.output<typeof ChangesParams>;

export const ChangesAnswer = z.object({
  data: z.array(Change).describe('Oldest first.'),
  pagination: z
    .object({
      limit: z.number().int().positive(),
      has_more: z
        .boolean()
        .describe(
          'Whether more entries are available; a page may be short or even empty although there are more.',
        ),
      next_cursor: z
        .string()
        .describe('Where to continue, now or later; never null. Valid with any filters.'),
    })
    .meta({ id: 'ChangesPagination', description: 'Where to continue in the change log.' }),
  meta: CatalogMeta.extend({
    log_began_at: z.iso
      .datetime()
      .nullable()
      .describe('When the first entry was published; null: none yet.'),
  }).meta({ id: 'ChangesMeta' }),
});
