import type { ComponentChildren, VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { toModelHref } from '../../catalog/model-link.tsx';
import { TableFrame } from '../../ui/data-table.tsx';
import { Unknown } from '../../ui/cells.tsx';

interface TableProps {
  /** Unique on the page. */
  readonly id: string;
  readonly caption: string;
  readonly models: readonly Model[];
  readonly children: ComponentChildren;
}

/** A table with a column for each model and a row for each thing compared. */
export function Matrix({ id, caption, models, children }: TableProps): VNode {
  const head = [
    <td></td>,
    ...models.map(({ slug, name }) => (
      <th scope="col">
        <a href={toModelHref(slug)}>{name}</a>
      </th>
    )),
  ];
  return (
    <TableFrame class="matrix" id={id} caption={caption} head={head}>
      {children}
    </TableFrame>
  );
}

/** One thing compared: what is shown of each model, and which is the best. */
export interface Cell {
  readonly text: string | null;
  /** In CSV, where it differs from the text. */
  readonly value?: number | null;
  /** Beside the value, smaller. */
  readonly note?: string | null;
  readonly isBest?: boolean;
}

interface RowProps {
  readonly name: string;
  readonly unit?: string;
  /** Under the name, smaller. */
  readonly remark?: string | null;
  readonly isNumber?: boolean;
  readonly cells: readonly Cell[];
}

/** A row of a matrix; nothing where nothing is known of any model. */
export function Row(props: RowProps): VNode | null {
  const { name, unit, remark = null, isNumber = false, cells } = props;
  if (cells.every(({ text }) => text === null)) return null;
  return (
    <tr>
      <th scope="row">
        {name}
        {unit === undefined ? null : (
          <>
            , <span class="unit">{unit}</span>
          </>
        )}
        {remark === null ? null : (
          <>
            <span class="hidden"> (</span>
            <span class="note">{remark}</span>
            <span class="hidden">)</span>
          </>
        )}
      </th>
      {cells.map(({ text, value, note, isBest = false }) => (
        <td
          class={`${isNumber ? 'number' : ''}${isBest ? ' best' : ''}`.trim() || undefined}
          data-value={text === null ? '' : (value ?? text)}
        >
          {text ?? <Unknown />}
          {isBest ? <Best /> : null}
          {note === undefined || note === null ? null : <span class="note">{note}</span>}
        </td>
      ))}
    </tr>
  );
}

/** A mark to see, a word to hear. */
function Best(): VNode {
  return (
    <>
      <span class="mark" aria-hidden="true">
        {' '}
        ★
      </span>
      <span class="hidden"> (best)</span>
    </>
  );
}
