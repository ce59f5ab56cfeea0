import type { Condition, Expression } from '../../../../schemas/query.ts';
import type { QueryableState } from '../columns/queryable-state.ts';
import { RowSet } from '../columns/row-set.ts';

/** Lower case of ASCII letters alone: what Elasticsearch takes for the same letter. */
const lower = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Rows that have one of the values; not to be changed. */
export function findKeywords(
  state: QueryableState,
  { field, values }: { readonly field: string; readonly values: readonly string[] },
): RowSet {
  const column = state.keyword(field);
  const [only] = values;
  if (only !== undefined && values.length === 1) return column.rowsOf(only);
  const rows = new RowSet(state.capacity);
  for (const value of values) rows.unite(column.rowsOf(value));
  return rows;
}

/** Rows of which an expression holds, among them some that are dead or not in use; not to be changed. */
export function findExpressed(
  state: QueryableState,
  expression: Expression,
  independentOnly: boolean,
): RowSet {
  const find = (one: Expression): RowSet => {
    switch (one.kind) {
      case 'all':
        return one.of.reduce((rows, part) => rows.keep(find(part)), state.alive.copy());
      case 'any':
        return one.of.reduce((rows, part) => rows.unite(find(part)), new RowSet(state.capacity));
      case 'not':
        return state.alive.copy().drop(find(one.of));
      case 'scored':
        return state.scores.on(one.benchmark, independentOnly).rowsWithin(one.ends);
      case 'one_of':
      case 'holds':
      case 'reads':
      case 'flag':
      case 'known':
      case 'within':
        return findCondition(state, one);
    }
  };
  return find(expression);
}

function findCondition(
  state: QueryableState,
  condition: Exclude<Condition, { kind: 'scored' }>,
): RowSet {
  switch (condition.kind) {
    case 'one_of':
      return findKeywords(state, condition);
    case 'holds': {
      const text = lower(condition.text);
      return state
        .keyword(condition.field)
        .rowsWhere((values) => values.some((one) => lower(one).includes(text)));
    }
    case 'reads': {
      const { text, whole } = condition;
      const rows = new RowSet(state.capacity);
      state.names.forEach((name, row) => {
        if (whole ? name === text : name.includes(text)) rows.add(row);
      });
      return rows;
    }
    case 'flag':
      return state.number(condition.field).rowsOf(Number(condition.value));
    case 'known':
      return state.keyword(condition.field).rowsWhere((values) => values.length > 0);
    case 'within':
      return state.number(condition.field).rowsWithin(condition.ends);
  }
}
