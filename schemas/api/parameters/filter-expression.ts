import { z } from 'zod';
import { parseFilter } from '../../filter/parse.ts';
import type { Filter } from '../../query.ts';
import { documented, lengthOf, refuse, type OptionalParameter, type Parameter } from './scalars.ts';

const ABOUT =
  'Conditions joined by `&&`, `||`, `!` and parentheses, beside all other filters. A condition is a field, an operator and a value: `:` contains, `:=`, `:!=`, `:>`, `:>=`, `:<`, `:<=`, `:[a..b]` between, `:=[a,b]` one of. Fields are the filters’ names or their dotted names in answers, such as `pricing.input`, and `benchmark.{id}`. Values with spaces or signs stand in double quotes; `null` is not known, and a comparison with it is false. See /docs/filters.';
const EXAMPLE =
  'provider:=[openai,anthropic] && pricing.input:<2 && benchmark.gpqa-diamond:>=80 && !status:=retired';

export type ExpressionFilter = Extract<Filter, { kind: 'expression' }>;

/** A filter expression of so many characters; each mistake in it says where it is. */
export function filterExpression(lengthMax: number): OptionalParameter<ExpressionFilter> {
  const parser: Parameter<ExpressionFilter> = z.string().transform((text, context) => {
    const length = lengthOf(text);
    if (length > lengthMax) {
      return refuse(context, text, `Must have at most ${lengthMax} characters, has ${length}.`, {
        allowed: { maxLength: lengthMax },
        position: lengthMax,
      });
    }
    const parsed = parseFilter(text);
    if ('expression' in parsed) return { kind: 'expression', text, of: parsed.expression };
    for (const { detail, found, ...where } of parsed.mistakes) {
      refuse(context, found, detail, where);
    }
    return z.NEVER;
  });
  return documented(
    parser.optional(),
    { about: ABOUT, example: EXAMPLE },
    { type: 'string', minLength: 1, maxLength: lengthMax },
  );
}
