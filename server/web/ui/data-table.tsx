import { cloneElement, isValidElement, toChildArray } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icon.tsx';

/** A column; its unit is said in the head, so that cells are numbers. */
export interface Column {
  readonly name: string;
  readonly unit?: string;
  readonly isNumber?: boolean;
  /** Where its head leads: to the rows sorted by it. */
  readonly href?: string;
  /** How the rows are sorted by it. */
  readonly sorted?: 'ascending' | 'descending' | null;
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Rows, `tr`, with a cell for each column. */
  readonly children: ComponentChildren;
}

/** From so many rows on a table can be copied as CSV: fewer are as soon read. */
const COPIED_ROWS_MIN = 5;

/** A table that scrolls by itself and can be copied as CSV; on a phone each row is a card. */
export function DataTable({ id, caption, columns, children }: Props): VNode {
  const rows = toChildArray(children);
  return (
    <>
      <div class="table" tabIndex={0} role="region" aria-label={caption}>
        <table id={id} class="cards">
          <caption>
            <span>{caption}</span>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head {...column} />
              ))}
            </tr>
          </thead>
          <tbody>{withLabels(rows, columns)}</tbody>
        </table>
      </div>
      {rows.length < COPIED_ROWS_MIN ? null : <CsvButton id={id} />}
    </>
  );
}

/** Rows whose cells name their column, as a card has no head; a cell's own label is kept. */
function withLabels(
  rows: ReturnType<typeof toChildArray>,
  columns: readonly Column[],
): ComponentChildren {
  return rows.map((row) => {
    if (!isElement(row) || row.type !== 'tr') return row;
    const cells = toChildArray(row.props.children).map((cell, at) => {
      const label = columns[at]?.name;
      if (!isElement(cell) || cell.type === 'th' || at === 0) return cell;
      const own = typeof cell.type === 'string' ? { 'data-l': label } : { label };
      return cloneElement(cell, { ...own, ...cell.props });
    });
    return cloneElement(row, {}, cells);
  });
}

const isElement = (child: unknown): child is VNode<{ readonly children?: ComponentChildren }> =>
  isValidElement(child);

/** Copies a table; there where there are scripts. */
export function CsvButton({ id }: { readonly id: string }): VNode {
  return (
    <button type="button" class="plain small" data-csv={id} hidden>
      Copy as CSV
    </button>
  );
}

/** The head of a column. */
export function Head({ name, unit, isNumber = false, href, sorted = null }: Column): VNode {
  return (
    <th scope="col" class={isNumber ? 'number' : undefined} aria-sort={sorted ?? undefined}>
      {href === undefined ? (
        name
      ) : (
        <a href={href} rel="nofollow">
          {name}
          <Icon name={sorted === 'ascending' ? 'ascending' : 'descending'} />
        </a>
      )}
      {unit === undefined ? null : (
        <>
          <span class="hidden">, </span>
          <span class="unit">{unit}</span>
        </>
      )}
    </th>
  );
}
