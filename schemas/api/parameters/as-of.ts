import { day, shared } from './scalars.ts';

/** The day whose catalogue is asked for. */
export const asOf = shared(
  'as_of',
  day({
    about:
      'A day, UTC: the catalogue as it was at its end, with its models, prices, limits, statuses and scores. Names, words, popularity, `created_at` and `updated_at` are those of today. `/meta` says in `history.since` which day is the first; the last is today.',
    example: '2026-07-01',
  }),
);
