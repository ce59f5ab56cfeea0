import type { Ends } from '../../../../schemas/query.ts';

/**
 * The clauses queries are made of, as JSON. What a caller typed is only ever the value of one: no
 * clause of a language that would be parsed, no script, and no pattern but `holding` one escaped.
 */
export type Clause = Readonly<Record<string, unknown>>;

/** Fields with their boosts: `s_name^4`. */
export type Boosts = Readonly<Record<string, number>>;

const toFields = (boosts: Boosts): string[] =>
  Object.entries(boosts).map(([field, boost]) => `${field}^${boost}`);

/** Any of the values, unscored. */
export const terms = (field: string, values: readonly (string | boolean)[]): Clause => ({
  terms: { [field]: values },
});

/** The documents that are models of today. */
export const MODELS: Clause = terms('kind', ['model']);

/** The segments of the change log. */
export const LOG: Clause = terms('kind', ['log']);

/** Has any value. */
export const exists = (field: string): Clause => ({ exists: { field } });

/** Any value that holds the text; the case of ASCII letters does not count if asked so. */
export const holding = (field: string, text: string, anyCase: boolean): Clause => ({
  wildcard: {
    [field]: {
      value: `*${text.replaceAll(/[\\*?]/g, String.raw`\$&`)}*`,
      ...(anyCase ? { case_insensitive: true } : {}),
    },
  },
});

/** The field that scores best for the token counts. */
export const bestField = (token: string, boosts: Boosts, more: Clause = {}): Clause => ({
  multi_match: { query: token, fields: toFields(boosts), ...more },
});

/** Every token in every field counts. */
export const everyField = (tokens: readonly string[], boosts: Boosts): Clause => ({
  multi_match: { query: tokens.join(' '), type: 'most_fields', fields: toFields(boosts) },
});

/** A whole value between the ends; without any it is asked only that a value is known. */
export function within(field: string, bounds: Ends): Clause {
  const isBounded = Object.keys(bounds).length > 0;
  return { range: { [field]: isBounded ? bounds : { gte: -Number.MAX_VALUE } } };
}

export const constant = (filter: Clause, boost: number): Clause => ({
  constant_score: { filter, boost },
});

/** The best of the clauses counts. */
export const best = (queries: readonly Clause[]): Clause =>
  queries.length === 1 && queries[0] !== undefined ? queries[0] : { dis_max: { queries } };

/** So many of the clauses must match; the scores of those that do are added. */
export const atLeast = (minimum: number, should: readonly Clause[]): Clause => ({
  bool: { should, minimum_should_match: minimum },
});

/** All must hold, unscored; an empty list holds always. */
export const all = (filter: readonly Clause[]): Clause => ({ bool: { filter } });

export const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } });

/** What nothing matches. */
export const NOTHING: Clause = { match_none: {} };
