import { createHash } from 'node:crypto';
import type { Value } from './port.ts';

/** A statement as PostgreSQL takes it. */
export interface Numbered {
  /** Of the prepared statement, equal in every connection. */
  readonly name: string;
  /** With `$1`, `$2`, … */
  readonly text: string;
  /** Which value each number stands for. */
  readonly names: readonly string[];
}

/** Turns `:name` into numbers; the same name is the same number. */
export function toNumbered(sql: string): Numbered {
  const names: string[] = [];
  const text = sql.replace(/:([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const name = `s_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`;
  return { name, text, names };
}

/** The values of a statement in its order. */
export function toValues({ names }: Numbered, bindings: object): Value[] {
  const values = bindings as Readonly<Record<string, Value | undefined>>;
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A statement wants a value for “${name}”.`);
    return value;
  });
}
