import { createHash } from 'node:crypto';

const SHORT = 8;

/** What stands at a field, over everything that has it, in order. */
interface Field {
  readonly values: string[];
  known: number;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

function note(fields: Map<string, Field>, path: string, value: unknown): void {
  if (Array.isArray(value)) {
    // How many there are of each is part of what is said.
    add(fields, path, value.length, value.length > 0);
    for (const one of value) note(fields, isScalar(one) ? `${path}[]` : path, one);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      note(fields, path === '' ? name : `${path}.${name}`, inner);
    }
  } else {
    add(fields, path, value, value !== null && value !== undefined);
  }
}

function add(fields: Map<string, Field>, path: string, value: unknown, isKnown: boolean): void {
  const field = fields.get(path) ?? { values: [], known: 0 };
  fields.set(path, field);
  field.values.push(String(value));
  if (isKnown) field.known += 1;
}

/**
 * A line per field of these things: how often it is known, and eight digits of a hash of all its values,
 * so that a record of thousands of things is short, and still tells which field is not what it was.
 */
export function digestFields(things: readonly unknown[]): string[] {
  const fields = new Map<string, Field>();
  for (const thing of things) note(fields, '', thing);
  return [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { values, known }]) => {
      const hash = createHash('sha256').update(values.join('\n')).digest('hex').slice(0, SHORT);
      return `${path === '' ? 'all' : path} ${known} of ${values.length} ${hash}`;
    });
}
