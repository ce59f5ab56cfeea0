import fc from 'fast-check';
import { FIELDS, type Field } from '../../schemas/fields.ts';
import type { Model } from '../../schemas/model.ts';

/** An expression as it is typed, and what it means, said plainly on the document. */
export interface Sentence {
  readonly text: string;
  readonly holds: (model: Model, scoreOf: (benchmark: string) => number | null) => boolean;
}

const FIELD_OF = new Map<string, Field>(FIELDS.map((field) => [field.name, field]));

/** The value of a field in a document. */
const read = (name: string, model: Model): unknown => FIELD_OF.get(name)?.of(model) ?? null;

const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (one) => one.toLowerCase());
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const written = (text: string): string =>
  /^[\p{L}\p{N}_./@+-]+$/u.test(text) && !text.includes('..') && text !== 'null'
    ? text
    : quoted(text);

/** Either name of a field, or the one of two that is not the parameter's. */
const name = (...names: string[]): fc.Arbitrary<string> => fc.constantFrom(...names);

function words(names: fc.Arbitrary<string>, field: string, values: readonly string[]) {
  const of = (model: Model): string[] => read(field, model) as string[];
  const value = fc.constantFrom(...values);
  const part = value.chain((one) =>
    fc.tuple(fc.nat(one.length - 1), fc.nat(3)).map(([at, extra]) => one.slice(at, at + 1 + extra)),
  );
  return fc.oneof(
    fc.tuple(names, value, fc.boolean()).map(([typed, one, not]): Sentence => ({
      text: `${typed}:${not ? '!' : ''}=${written(one)}`,
      holds: (model) => of(model).includes(one) !== not,
    })),
    fc
      .tuple(names, fc.subarray([...values], { minLength: 1 }), fc.boolean())
      .map(([typed, list, not]): Sentence => ({
        text: `${typed}:${not ? '!' : ''}=[${list.map(written).join(', ')}]`,
        holds: (model) => of(model).some((one) => list.includes(one)) !== not,
      })),
    fc.tuple(names, part).map(([typed, text]): Sentence => ({
      text: `${typed}: ${written(text)}`,
      holds: (model) => of(model).some((one) => lower(one).includes(lower(text))),
    })),
    fc.tuple(names, fc.boolean()).map(([typed, not]): Sentence => ({
      text: `${typed}:${not ? '!' : ''}=null`,
      holds: (model) => (of(model).length === 0) !== not,
    })),
  );
}

const COMPARE: Readonly<Record<string, <T extends number | string>(a: T, b: T) => boolean>> = {
  ':': (a, b) => a === b,
  ':=': (a, b) => a === b,
  ':>': (a, b) => a > b,
  ':>=': (a, b) => a >= b,
  ':<': (a, b) => a < b,
  ':<=': (a, b) => a <= b,
};

interface Compared<T> {
  readonly text: string;
  readonly value: T;
}

/** Conditions on what can be greater and less; `cut` gives a value the precision of the other. */
function ordered<T extends number | string>(
  names: fc.Arbitrary<string>,
  values: fc.Arbitrary<Compared<T>>,
  of: (model: Model, scoreOf: (benchmark: string) => number | null) => T | null,
  cut: (value: T, like: T) => T,
): fc.Arbitrary<Sentence> {
  const compare = (operator: string, value: T | null, like: T): boolean =>
    value !== null && COMPARE[operator]?.(cut(value, like), like) === true;
  return fc.oneof(
    fc
      .tuple(names, fc.constantFrom(...Object.keys(COMPARE)), values)
      .map(([typed, operator, { text, value }]): Sentence => ({
        text: `${typed}${operator}${text}`,
        holds: (model, scoreOf) => compare(operator, of(model, scoreOf), value),
      })),
    fc.tuple(names, values).map(([typed, { text, value }]): Sentence => ({
      text: `${typed} :!= ${text}`,
      holds: (model, scoreOf) => !compare(':=', of(model, scoreOf), value),
    })),
    fc
      .tuple(names, fc.array(values, { minLength: 1, maxLength: 4 }))
      .map(([typed, list]): Sentence => ({
        text: `${typed}:=[${list.map(({ text }) => text).join(',')}]`,
        holds: (model, scoreOf) =>
          list.some(({ value }) => compare(':=', of(model, scoreOf), value)),
      })),
    fc
      .tuple(names, values, values)
      .filter(([, a, b]) => a.value <= b.value)
      .map(([typed, a, b]): Sentence => ({
        text: `${typed}:[${a.text}..${b.text}]`,
        holds: (model, scoreOf) =>
          compare(':>=', of(model, scoreOf), a.value) &&
          compare(':<=', of(model, scoreOf), b.value),
      })),
    fc.tuple(names, fc.boolean()).map(([typed, not]): Sentence => ({
      text: `${typed}:${not ? '!' : ''}=null`,
      holds: (model, scoreOf) => (of(model, scoreOf) === null) !== not,
    })),
  );
}

const number = (...values: number[]): fc.Arbitrary<Compared<number>> =>
  fc.constantFrom(...values).map((value) => ({ value, text: String(value) }));
const sized = fc.constantFrom(
  { text: '8k', value: 8000 },
  { text: '0.2m', value: 200_000 },
  { text: '128000', value: 128_000 },
  { text: '1.6K', value: 1600 },
);
const numberOf = (field: string) => (model: Model) => read(field, model) as number | null;
const asItIs = <T>(value: T): T => value;

const day = fc
  .constantFrom('2025', '2025-03', '2025-06-15', '2025-06-14', '2025-08', '2024-12-31')
  .map((text) => ({ text, value: text }));

const flagged = (field: string): fc.Arbitrary<Sentence> =>
  fc
    .tuple(fc.constantFrom(':=', ':', ':!='), fc.constantFrom('true', 'false', 'null'))
    .filter(([operator, value]) => operator !== ':' || value !== 'null')
    .map(([operator, value]) => ({
      text: `${field}${operator}${value}`,
      holds: (model) => (String(read(field, model)) === value) !== (operator === ':!='),
    }));

/** Conditions on the corpus of the filters' laws. */
const condition: fc.Arbitrary<Sentence> = fc.oneof(
  words(name('creator', 'creator.slug'), 'creator', ['openai', 'meta', 'nobody']),
  words(name('provider', 'providers'), 'provider', ['azure', 'groq', 'openai']),
  words(name('region'), 'region', ['eu', 'us', 'ÜBER-Ü', 'a*b?c', 'say "x\\y"', 'null']),
  words(name('capability'), 'capability', ['vision', 'reasoning', 'streaming']),
  words(name('input_modality', 'modalities.input'), 'input_modality', ['text', 'audio']),
  ordered(
    name('input_price', 'pricing.input'),
    number(0, 0.3, 0.6, 0.8999999999999999, 1.5),
    numberOf('input_price'),
    asItIs,
  ),
  ordered(
    name('lowest_price', 'pricing.lowest.blended_3_to_1'),
    number(0, 0.1875, 0.375, 1.125),
    numberOf('lowest_price'),
    asItIs,
  ),
  ordered(
    name('context_window', 'limits.context_window'),
    sized,
    numberOf('context_window'),
    asItIs,
  ),
  ordered(name('max_output_tokens'), sized, numberOf('max_output_tokens'), asItIs),
  ordered(
    name('benchmark.quiz'),
    number(0, 3, 9.5, 30, -1),
    (_model, scoreOf) => scoreOf('quiz'),
    asItIs,
  ),
  ordered(name('benchmark.none'), number(0), () => null, asItIs),
  ordered(
    name('release_date'),
    day,
    (model) => model.release_date,
    (value, like) => value.slice(0, like.length),
  ),
  flagged('open_weights'),
  flagged('community'),
  flagged('free'),
  fc.constantFrom('even', 'ODD 1', '5', 'Évên 2').map((text) => {
    const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
    return {
      text: `name:${quoted(text)}`,
      holds: ({ name: own }: Model) => own.toLowerCase().includes(plain),
    };
  }),
);

const DEPTH = 3;

/** Sentences that join others, at most so deep. */
function joined(depth: number): fc.Arbitrary<Sentence> {
  if (depth === 0) return condition;
  const inner = joined(depth - 1);
  const many = fc.array(inner, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    { arbitrary: condition, weight: 2 },
    many.map((of): Sentence => ({
      text: of.map(({ text }) => `(${text})`).join(' || '),
      holds: (model, scoreOf) => of.some((one) => one.holds(model, scoreOf)),
    })),
    many.map((of): Sentence => ({
      text: of.map(({ text }) => `( ${text} )`).join('&&'),
      holds: (model, scoreOf) => of.every((one) => one.holds(model, scoreOf)),
    })),
    inner.map((one): Sentence => ({
      text: `!(${one.text})`,
      holds: (model, scoreOf) => !one.holds(model, scoreOf),
    })),
    // Without parentheses `!` binds tightest and `||` least.
    fc.tuple(condition, condition, condition).map(([a, b, c]): Sentence => ({
      text: `${a.text} || !${b.text} && ${c.text}`,
      holds: (model, scoreOf) =>
        a.holds(model, scoreOf) || (!b.holds(model, scoreOf) && c.holds(model, scoreOf)),
    })),
  );
}

/** Expressions of at most 20 conditions. */
export const sentences: fc.Arbitrary<Sentence> = joined(DEPTH).filter(
  ({ text }) => text.split(':').length <= 20,
);
