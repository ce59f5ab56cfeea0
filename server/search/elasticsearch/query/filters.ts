import type {
  CatalogQuery,
  Condition,
  Ends,
  Expression,
  Filter,
} from '../../../../schemas/query.ts';
import {
  all,
  atLeast,
  exists,
  holding,
  not,
  NOTHING,
  terms,
  within,
  type Clause,
} from './clauses.ts';

/** The facet a filter is on; a score and an expression are on none. */
export function fieldOf(filter: Filter): string {
  if (filter.kind === 'expression') return 'expression';
  return filter.kind === 'score' ? `benchmark:${filter.benchmark}` : filter.field;
}

/** Which of its scores a model is filtered and sorted by. */
export const scoreFieldOf = ({
  independentScores,
}: Pick<CatalogQuery, 'independentScores'>): string =>
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

function scored(benchmark: string, ends: Ends, scoreField: string): Clause {
  const query = all([terms('scores.benchmark', wellFormed([benchmark])), within(scoreField, ends)]);
  return { nested: { path: 'scores', query } };
}

/** An expression, unscored: what is not known is in no clause but that of `not`. */
function toExpressionClause(expression: Expression, scoreField: string): Clause {
  switch (expression.kind) {
    case 'all':
      return all(expression.of.map((one) => toExpressionClause(one, scoreField)));
    case 'any':
      return atLeast(
        1,
        expression.of.map((one) => toExpressionClause(one, scoreField)),
      );
    case 'not':
      return not(toExpressionClause(expression.of, scoreField));
    case 'scored':
      return scored(expression.benchmark, expression.ends, scoreField);
    case 'one_of':
    case 'holds':
    case 'reads':
    case 'flag':
    case 'known':
    case 'within':
      return toConditionClause(expression);
  }
}

function toConditionClause(condition: Exclude<Condition, { kind: 'scored' }>): Clause {
  const field = `f_${condition.field}`;
  switch (condition.kind) {
    case 'one_of':
      return terms(field, wellFormed(condition.values));
    case 'holds':
      return holds(field, condition.text, true);
    case 'reads':
      return condition.whole
        ? terms(field, wellFormed([condition.text]))
        : holds(field, condition.text, false);
    case 'flag':
      return terms(field, [condition.value]);
    case 'known':
      return exists(field);
    case 'within':
      return within(field, condition.ends);
  }
}

const holds = (field: string, text: string, anyCase: boolean): Clause =>
  wellFormed([text]).length === 0 ? NOTHING : holding(field, text, anyCase);

/** One filter, unscored. */
export function toClause(filter: Filter, scoreField: string): Clause {
  if (filter.kind === 'expression') return toExpressionClause(filter.of, scoreField);
  if (filter.kind === 'score') {
    const { benchmark, min, max } = filter;
    return scored(benchmark, inclusive(min, max), scoreField);
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
