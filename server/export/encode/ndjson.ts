import type { Shape } from '../../../schemas/export/shape.ts';
import type { Encoder } from './encoder.ts';
import { toFloat } from './scalars.ts';
import { typicalFirst } from './typical-first.ts';

type Writer = (value: unknown) => string;

/** Writes values of a shape such that every line has the same members of the same types. */
function writerOf(shape: Shape): Writer {
  const write = writerOfKnown(shape);
  return (value) => (value === null || value === undefined ? 'null' : write(value));
}

function writerOfKnown(shape: Shape): Writer {
  if (shape.kind === 'list') {
    const each = writerOf(shape.of);
    return (value) => `[${(value as unknown[]).map(each).join(',')}]`;
  }
  if (shape.kind === 'object') {
    const members = shape.members.map(
      ([key, of]) => [key, `${JSON.stringify(key)}:`, writerOf(of)] as const,
    );
    return (value) => {
      const object = value as Readonly<Record<string, unknown>>;
      return `{${members.map(([key, name, write]) => name + write(object[key])).join(',')}}`;
    };
  }
  if (shape.type === 'number') return (value) => toFloat(value as number);
  if (shape.type !== 'mixed') return JSON.stringify;
  return (value) => JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * A record a line, for programs that learn the types of columns from some lines: members are never
 * left out, a number that may have decimals has them, and what has no one type is text.
 */
export const encodeNdjson: Encoder = async function* (read, { shape }) {
  const write = writerOf(shape);
  for await (const rows of typicalFirst(read, shape)) {
    yield Buffer.from(rows.map(({ record }) => `${write(record)}\n`).join(''));
  }
};
