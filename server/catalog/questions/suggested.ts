import { FIELDS, type Field } from '../../../schemas/fields.ts';
import type { ReadCondition } from './conditions.ts';
import type { Wish } from './vocabulary.ts';

/**
 * What most who ask so mean besides: who asks for what is cheap, nothing that nobody charges for;
 * who compares with a model, not the model itself.
 * @param taken parameters of the request: what it says of prices is left as it is
 */
export function suggestConditions(
  read: readonly ReadCondition[],
  taken: ReadonlySet<string>,
): readonly ReadCondition[] {
  if (taken.has('filter')) return [];
  const compared = read.flatMap((one): ReadCondition[] => {
    const wishes = one.reference === undefined ? [] : one.wishes.flatMap(toStrict);
    const text = `Not ${one.reference?.model ?? ''} itself`;
    return wishes.length === 0 ? [] : [{ text, wishes, suggestedBy: one }];
  });
  const cheap = read.find(({ wishes }) => wishes.some(isCheapFirst));
  const [price] = cheap?.wishes ?? [];
  const isSaid =
    taken.has('free') ||
    read.some(({ wishes }) => wishes.some(({ param }) => /^(?:free|filter)$/.test(param)));
  if (cheap === undefined || price === undefined || isSaid) return compared;
  const paid = { param: 'filter', value: `${price.value}:>0` };
  return [...compared, { text: 'Paid only', wishes: [paid], suggestedBy: cheap }];
}

const isCheapFirst = ({ param, value }: Wish): boolean =>
  param === 'sort' && /^\w+_price$/.test(value);

/** A bound as an expression that leaves out what is equal to it. */
function toStrict({ param, value }: Wish): Wish[] {
  if (param === 'released_before') return [];
  const sign = /(?:^max_|_max$)/.test(param) ? '<' : '>';
  const [, benchmark, score] = /^(.+):([^:]+)$/.exec(value) ?? [];
  if (param.startsWith('benchmark_') && benchmark !== undefined && score !== undefined) {
    return [{ param: 'filter', value: `benchmark.${benchmark}:${sign}${score}` }];
  }
  const field = FIELDS.find(
    (one: Field) => 'min' in one && (one.min === param || one.max === param),
  );
  return field === undefined ? [] : [{ param: 'filter', value: `${field.name}:${sign}${value}` }];
}
