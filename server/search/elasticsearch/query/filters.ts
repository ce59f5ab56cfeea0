import type { CatalogueQuery, Filter } from '../../../../schemas/query.ts';
import { all, not, NOTHING, terms, within, type Clause } from './clauses.ts';

/** The facet a filter is on; a score is on none. */
export const fieldOf = (filter: Filter): string =>
  filter.kind === 'score' ? `benchmark:${filter.benchmark}` : filter.field;

/** Which of its scores a model is filtered and sorted by. */
export const scoreFieldOf = ({
  independentScores,
}: Pick<CatalogueQuery, 'independentScores'>): string =>
  independentScores ? 'scores.independent' : 'scores.score';

const inclusive = (min: number | null, max: number | null): { gte?: number; lte?: number } => ({
  ...(min === null ? {} : { gte: min }),
  ...(max === null ? {} : { lte: max }),
});

/** A date as ms; one that is no date is neither before nor after anything. */
function between(field: string, min: string | null, max: string | null): Clause {
  const from = min === null ? null : Date.parse(min);
  const to = max === null ? null : Date.parse(max);
  if (Number.isNaN(from) || Number.isNaN(to)) return NOTHING;
  return within(field, {
    ...(from === null ? {} : { gte: from }),
    ...(to === null ? {} : { lt: to }),
  });
}

/** Text with half a character is no text to Elasticsearch, and nobody's value. */
const wellFormed = (values: readonly string[]): string[] =>
  values.filter((value) => Buffer.from(value).toString() === value);

/** One filter, unscored. */
export function toClause(filter: Filter, scoreField: string): Clause {
  if (filter.kind === 'score') {
    const { benchmark, min, max } = filter;
    const query = all([
      terms('scores.benchmark', wellFormed([benchmark])),
      within(scoreField, inclusive(min, max)),
    ]);
    return { nested: { path: 'scores', query } };
  }
  const field = `f_${filter.field}`;
  switch (filter.kind) {
    case 'any_of': {
      const clause = terms(field, wellFormed(filter.values));
      return filter.not ? not(clause) : clause;
    }
    case 'is':
      return terms(field, [filter.value]);
    case 'range':
      return within(field, inclusive(filter.min, filter.max));
    case 'between':
      return between(field, filter.min, filter.max);
  }
}
