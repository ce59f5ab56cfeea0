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
  /** Each row is a card on a phone: cells have labels. */
  readonly isCards?: boolean;
  /** Rows, `tr`. */
  readonly children: ComponentChildren;
}

/** A table that scrolls by itself and can be copied as CSV. */
export function DataTable({ id, caption, columns, isCards = false, children }: Props): VNode {
  return (
    <>
      <div class="table" tabIndex={0} role="region" aria-label={caption}>
        <table id={id} class={isCards ? 'cards' : undefined}>
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
      <CsvButton id={id} />
    </>
  );
}

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
