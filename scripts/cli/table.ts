import { escapeControls } from '../../schemas/control-characters.ts';

/** Columns of text under a heading, numbers to the right, for a terminal. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const cells = rows.map((row) =>
    row.map((cell) => (cell === null ? '–' : escapeControls(String(cell)))),
  );
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const numeric = head.map(
    (_, column) =>
      rows.length > 0 &&
      rows.every((row) => row[column] === null || typeof row[column] === 'number'),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return numeric[column] === true ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join(
    '\n',
  );
}

/** Text of at most so many characters; what is longer ends in `…`. */
export const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
