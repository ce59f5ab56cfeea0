import type { Shape } from '../../../schemas/export/shape.ts';
import type { ExportRow } from '../read-rows.ts';
import type { ReadRows } from './encoder.ts';

/** Whether a column has a value, or one that looks otherwise, for the first time. */
type Novelty = (value: unknown) => boolean;

/** What a text would be taken for without quotes. */
function looksOf(text: string): string {
  if (/^[-+]?\d+$/.test(text)) return 'integer';
  if (text !== '' && Number.isFinite(Number(text))) return 'number';
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'date';
  return text === 'true' || text === 'false' ? 'boolean' : 'text';
}

function noveltyOf(shape: Shape): Novelty {
  if (shape.kind === 'object') {
    const members = shape.members.map(([key, of]) => [key, noveltyOf(of)] as const);
    return (value) => {
      const object = (value ?? {}) as Readonly<Record<string, unknown>>;
      return members.filter(([key, isNew]) => isNew(object[key])).length > 0;
    };
  }
  if (shape.kind === 'list') {
    const isNew = noveltyOf(shape.of);
    return (value) => ((value ?? []) as unknown[]).filter(isNew).length > 0;
  }
  const seen = new Set<string>();
  const isText = shape.type === 'string' || shape.type === 'date';
  return (value) => {
    if (value === null || value === undefined) return false;
    const known = seen.size;
    return seen.add(isText ? looksOf(value as string) : 'known').size > known;
  };
}

/**
 * All rows, those first which together fill every column that is filled anywhere: programs learn the
 * types of columns from the first lines of a text (polars: 100). They are a few dozen at most.
 */
export async function* typicalFirst(
  read: ReadRows,
  shape: Shape,
): AsyncGenerator<readonly ExportRow[]> {
  const isNew = noveltyOf(shape);
  const typical = new Map<number, ExportRow>();
  let at = 0;
  for await (const rows of read()) {
    for (const row of rows) {
      if (isNew(row.record)) typical.set(at, row);
      at += 1;
    }
  }
  if (typical.size > 0) yield [...typical.values()];
  at = 0;
  for await (const rows of read()) {
    const rest = rows.filter(() => !typical.has(at++));
    if (rest.length > 0) yield rest;
  }
}
