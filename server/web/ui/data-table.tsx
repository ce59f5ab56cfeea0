import type { ComponentChildren, VNode } from 'preact';

/** A column; its unit is said in the head, so that cells are numbers. */
export interface Column {
  readonly name: string;
  readonly unit?: string;
  readonly isNumber?: boolean;
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Rows, `tr`. */
  readonly children: ComponentChildren;
}

/** A table that scrolls by itself and can be copied as CSV. */
export function DataTable({ id, caption, columns, children }: Props): VNode {
  const head = columns.map((column) => <Head {...column} />);
  return (
    <TableFrame id={id} caption={caption} head={head}>
      {children}
    </TableFrame>
  );
}

interface FrameProps extends Omit<Props, 'columns'> {
  /** Cells of the only row of the head. */
  readonly head: ComponentChildren;
  readonly class?: string;
}

/** What is around the rows of every table. */
export function TableFrame({ id, caption, head, children, ...rest }: FrameProps): VNode {
  return (
    <>
      <div
        class={`table ${rest.class ?? ''}`.trim()}
        tabIndex={0}
        role="region"
        aria-label={caption}
      >
        <table id={id}>
          <caption>
            <span>{caption}</span>
          </caption>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      <button type="button" class="plain small" data-csv={id} hidden>
        Copy as CSV
      </button>
    </>
  );
}

function Head({ name, unit, isNumber = false }: Column): VNode {
  return (
    <th scope="col" class={isNumber ? 'number' : undefined}>
      {name}
      {unit === undefined ? null : (
        <>
          <span class="hidden">, </span>
          <span class="unit">{unit}</span>
        </>
      )}
    </th>
  );
}
