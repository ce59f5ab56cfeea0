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
  return (
    <>
      <div class="table" tabIndex={0} role="region" aria-label={caption}>
        <table id={id}>
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
