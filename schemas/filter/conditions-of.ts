import type { Condition, Expression } from '../query.ts';

/** Every condition of an expression, from left to right. */
export function conditionsOf(expression: Expression): readonly Condition[] {
  return 'of' in expression ? [expression.of].flat().flatMap(conditionsOf) : [expression];
}
