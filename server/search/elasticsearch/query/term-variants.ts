import type { TextQuery } from '../../../../schemas/query.ts';
import { START_LENGTH_MAX } from '../../../../schemas/elasticsearch/mapping.ts';
import type { TermVariant, WordField } from '../../term-variants.ts';
import { best, bestField, type Boosts, type Clause } from './clauses.ts';

/** Where words are. */
export const FIELDS: Readonly<Record<WordField, string>> = {
  name: 's_name',
  nameJoined: 's_name_joined',
  all: 's_all',
  allJoined: 's_all_joined',
  often: 's_often',
  about: 's_about',
};

/** Words that start so. Starts are indexed: each is one token, however many words have it. */
function toPrefix(token: string, boosts: Boosts): Clause {
  if (Array.from(token).length > START_LENGTH_MAX) {
    const starts = Object.entries(boosts).map(([field, boost]) => ({
      prefix: { [field]: { value: token, boost } },
    }));
    return best(starts);
  }
  const starts = Object.entries(boosts).map(([field, boost]) => [`${field}.starts`, boost]);
  return bestField(token, Object.fromEntries(starts) as Boosts);
}

function toClause({ kind, token, edits, fields }: TermVariant, typo: TextQuery['typo']): Clause {
  const boosts = Object.fromEntries(fields.map(({ field, score }) => [FIELDS[field], score]));
  if (kind === 'prefix') return toPrefix(token, boosts);
  if (kind !== 'typo') return bestField(token, boosts);
  return bestField(token, boosts, {
    fuzziness: edits,
    prefix_length: typo === 'strict' ? 1 : 0,
    // Every word that is near counts, and all of them the same.
    fuzzy_rewrite: 'constant_score',
  });
}

/** The forms of a term; the best counts. */
export const toTermClause = (variants: readonly TermVariant[], typo: TextQuery['typo']): Clause =>
  best(variants.map((variant) => toClause(variant, typo)));
