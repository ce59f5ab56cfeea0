import { z } from 'zod';
import { documented, integer, integerOr, sharedAll, text } from './scalars.ts';

/** Rows reachable by page number; beyond, a cursor reads on. */
export const PAGED_ROWS_MAX = 10_000;
export const CURSOR_CHARACTERS_MAX = 512;
export const LIMIT_MAX = 100;

/** Parameters known to the parser but left out of the document: other spellings with a meaning. */
export const undocumented = z.registry<{ readonly of: string }>();

const offset = integer({
  about: 'Rows to skip, a multiple of `limit`; another spelling of `page`.',
  min: 0,
  max: PAGED_ROWS_MAX,
});
undocumented.add(offset, { of: 'page' });

/** Parameters of every collection. */
export const PAGING = {
  ...sharedAll({
    limit: integerOr(20, {
      about: 'Rows per page. Also accepted as `per_page` or `page_size`.',
      min: 1,
      max: LIMIT_MAX,
    }),
    page: integer({
      about: `Page number, from 1. \`page\` × \`limit\` is at most ${PAGED_ROWS_MAX}; use \`cursor\` beyond that. \`offset\` is accepted instead.`,
      min: 1,
      max: PAGED_ROWS_MAX,
    }),
    cursor: documented(
      text({ about: '', min: 1, max: CURSOR_CHARACTERS_MAX }).optional(),
      {
        about:
          '`next_cursor` or `prev_cursor` of an earlier response with the same filters and sort. Cannot be combined with `page`.',
      },
      {
        type: 'string',
        minLength: 1,
        maxLength: CURSOR_CHARACTERS_MAX,
        pattern: '^[A-Za-z0-9_-]+$',
      },
    ),
  }),
  offset,
};

/** Other spellings of the paging parameters. */
export const PAGING_ALIASES = { per_page: 'limit', page_size: 'limit' } as const;
