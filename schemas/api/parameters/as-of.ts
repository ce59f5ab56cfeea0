import { day, shared } from './scalars.ts';

/** The day whose catalogue is asked for. */
export const asOf = shared(
  'as_of',
  day({
    about:
      'Shows the catalogue as it was at the end of this day (UTC): models, prices, limits, statuses and scores. Names, descriptions, popularity, `created_at` and `updated_at` are current. `history.since` in `/meta` is the earliest day; the latest is today.',
    example: '2026-07-01',
  }),
);
