import type { Condition, Ends, Expression } from '../../../../schemas/query.ts';
import type { QueryableState } from '../columns/queryable-state.ts';

/** Whether a row passes. */
export type RowTest = (row: number) => boolean;

/** Lower case of ASCII letters alone: what Elasticsearch takes for the same letter. */
const lower = (text: string): string =>
  text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

function toWithin(values: Float64Array, { gte, gt, lte, lt }: Ends): RowTest {
  const least = gte ?? -Infinity;
  const above = gt ?? -Infinity;
  const most = lte ?? Infinity;
  const below = lt ?? Infinity;
  // NaN, a value not known, is within nothing; no number is infinite.
  return (row) => {
    const value = values[row] ?? NaN;
    return value >= least && value > above && value <= most && value < below;
  };
}

/** Tests the sets of values rows have in common, each once. */
function toSetTest(
  state: QueryableState,
  field: string,
  passes: (values: readonly string[]) => boolean,
): RowTest {
  const { sets, setOf } = state.keyword(field);
  const passing = Uint8Array.from(sets, (values) => Number(passes(values)));
  return (row) => passing[setOf[row] ?? 0] === 1;
}

/** Compiles an expression to a test of rows. */
export function compileExpression(
  state: QueryableState,
  expression: Expression,
  independentOnly: boolean,
): RowTest {
  const scores = new Map<string, Float64Array>();
  const scoresOn = (benchmark: string): Float64Array => {
    const known = scores.get(benchmark) ?? state.scores.on(benchmark, independentOnly);
    scores.set(benchmark, known);
    return known;
  };
  const compile = (one: Expression): RowTest => {
    switch (one.kind) {
      case 'all': {
        const tests = one.of.map(compile);
        return (row) => tests.every((test) => test(row));
      }
      case 'any': {
        const tests = one.of.map(compile);
        return (row) => tests.some((test) => test(row));
      }
      case 'not': {
        const test = compile(one.of);
        return (row) => !test(row);
      }
      case 'scored':
        return toWithin(scoresOn(one.benchmark), one.ends);
      case 'one_of':
      case 'holds':
      case 'reads':
      case 'flag':
      case 'known':
      case 'within':
        return toTest(state, one);
    }
  };
  return compile(expression);
}

function toTest(state: QueryableState, condition: Exclude<Condition, { kind: 'scored' }>): RowTest {
  switch (condition.kind) {
    case 'one_of': {
      const wanted = new Set(condition.values);
      return toSetTest(state, condition.field, (values) => values.some((one) => wanted.has(one)));
    }
    case 'holds': {
      const text = lower(condition.text);
      return toSetTest(state, condition.field, (values) =>
        values.some((one) => lower(one).includes(text)),
      );
    }
    case 'reads': {
      const { names } = state;
      const { text, whole } = condition;
      return (row) => (whole ? names[row] === text : names[row]?.includes(text) === true);
    }
    case 'flag': {
      const { values } = state.number(condition.field);
      const wanted = Number(condition.value);
      return (row) => values[row] === wanted;
    }
    case 'known':
      return toSetTest(state, condition.field, (values) => values.length > 0);
    case 'within':
      return toWithin(state.number(condition.field).values, condition.ends);
  }
}
