import { PROFILE, type SearchProfile } from '../../../../schemas/search/profile.ts';
import { SERVED_BONUS } from '../../../../schemas/search/document.ts';
import { terms, within, type Clause } from './clauses.ts';
import { DAY_MS } from '../../../../schemas/instant.ts';

/** Every date there is lies less than this from any other. */
const AGES_MS = 2 * 8.64e15;

/**
 * Adds what a model is worth before any word is read: `rankOf`, at query time, so that its weights
 * need no other index.
 * @param weights what ln(1 + popularity) and a short name weigh in this query
 * @param todayMs the catalogue's own day
 */
export function addRank(
  query: Clause,
  weights: { readonly popularity: number; readonly brevity: number },
  todayMs: number,
  profile: SearchProfile = PROFILE,
): Clause {
  const { rank } = profile;
  const functions: Clause[] = [
    {
      field_value_factor: { field: 'f_popularity', modifier: 'ln1p', missing: 0 },
      weight: weights.popularity,
    },
    {
      // Days to come are no better than today: the curve begins behind the last of them.
      exp: {
        f_release_date: {
          origin: todayMs + AGES_MS,
          offset: AGES_MS,
          scale: rank.halfLifeDays * DAY_MS,
          decay: 0.5,
        },
      },
      filter: within('f_release_date', {}),
      weight: rank.recency,
    },
    {
      exp: { s_length: { origin: 0, scale: rank.halfLength, decay: 0.5 } },
      weight: weights.brevity,
    },
    {
      filter: { bool: { must_not: [terms('f_community', [true])] } },
      weight: rank.community,
    },
    { filter: { bool: { must_not: [terms('f_status', ['retired'])] } }, weight: SERVED_BONUS },
  ];
  return { function_score: { query, functions, score_mode: 'sum', boost_mode: 'sum' } };
}
