import { FIELDS, type Field } from '../fields.ts';

/** What a condition is on. */
export type Target =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'benchmark'; readonly benchmark: string };

const BENCHMARK = /^benchmark\.([a-z0-9][a-z0-9._-]{0,127})$/;

const FIELD_OF = new Map<string, Field>(
  FIELDS.flatMap((field: Field) => [
    [field.name, field] as const,
    ...(field.path === undefined ? [] : [[field.path, field] as const]),
  ]),
);

/** Every name a condition can begin with. */
export const TARGET_NAMES: readonly string[] = [...FIELD_OF.keys(), 'benchmark.{id}'];

/** What a name means; null: nothing. */
export function toTarget(name: string): Target | null {
  const field = FIELD_OF.get(name);
  if (field !== undefined) return { kind: 'field', field };
  const [, benchmark] = BENCHMARK.exec(name) ?? [];
  return benchmark === undefined ? null : { kind: 'benchmark', benchmark };
}

/** How a condition compares. */
export type Operator = ':' | ':=' | ':!=' | ':>' | ':>=' | ':<' | ':<=';

const WORDS = [':', ':=', ':!='] as const;
const NUMBERS = [':', ':=', ':!=', ':>', ':>=', ':<', ':<='] as const;

/** Operators in the order in which they are told apart: the longer first. */
export const OPERATORS: readonly Operator[] = [':!=', ':>=', ':<=', ':=', ':>', ':<', ':'];

/** The operators something can be compared by. */
export function operatorsOf(target: Target): readonly Operator[] {
  const type = target.kind === 'benchmark' ? 'number' : target.field.type;
  return type === 'number' || type === 'date' ? NUMBERS : WORDS;
}
