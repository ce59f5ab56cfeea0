import type { ComponentChildren, VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { toModelHref } from '../../catalog/model-link.tsx';
import { StatusBadge } from '../../catalog/who.tsx';
import { Unknown } from '../../ui/cells.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toCompareHref } from './read.ts';

interface TableProps {
  readonly models: readonly Model[];
  /** Groups of rows. */
  readonly children: ComponentChildren;
}

/** A column for each model, a row for each thing compared; the names stay in view. */
export function ComparisonTable({ models, children }: TableProps): VNode {
  const slugs = models.map(({ slug }) => slug);
  return (
    <table id="comparison" class={models.length % 3 === 0 ? 'cmp' : 'cmp two'}>
      <caption class="hidden">{models.map(({ name }) => name).join(', ')} side by side</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">Fact</span>
          </th>
          {models.map(({ slug, name, creator, status }) => (
            <th scope="col" data-value={name}>
              <span class="who">
                <span>
                  <a href={toModelHref(slug)}>
                    <b>{name}</b>
                  </a>
                  <StatusBadge status={status} />
                  <small>{creator?.name ?? 'Unknown creator'}</small>
                </span>
                <a
                  class="x"
                  href={toCompareHref(slugs.filter((other) => other !== slug))}
                  aria-label={`Remove ${name}`}
                >
                  <Icon name="remove" />
                </a>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

interface GroupProps {
  readonly title: string;
  /** How many models are compared. */
  readonly columns: number;
  readonly children: ComponentChildren;
}

/** Rows about one matter, under its name. */
export function Group({ title, columns, children }: GroupProps): VNode {
  return (
    <tbody>
      <tr class="grp-h">
        <td colSpan={columns + 1}>
          <h2>{title}</h2>
        </td>
      </tr>
      {children}
    </tbody>
  );
}

/** One thing compared: what is shown of one model. */
export interface Cell {
  /** null: not known. */
  readonly text: string | null;
  /** In CSV, where it differs from the text. */
  readonly value?: number | null;
  /** Beside the value, smaller. */
  readonly note?: string | null;
  readonly isBest?: boolean;
  /** Length of its bar, 0 to 1; absent or null: it has none. */
  readonly share?: number | null;
  /** Hatched: the creator says so. */
  readonly isSelfReported?: boolean;
  /** Shown in place of the text, which says the same. */
  readonly mark?: VNode;
}

interface RowProps {
  readonly name: string;
  readonly unit?: string | undefined;
  /** Under the name, smaller. */
  readonly remark?: string | null;
  readonly cells: readonly Cell[];
}

/** A row, marked where its values differ; nothing where nothing is known of any model. */
export function Row({ name, unit, remark = null, cells }: RowProps): VNode | null {
  if (cells.every(({ text }) => text === null)) return null;
  const isSame = cells.every(({ text }) => text === cells[0]?.text);
  return (
    <tr class={isSame ? 'same' : 'diff'}>
      <th scope="row">
        {name}
        {unit === undefined ? null : <small class="u"> {unit}</small>}
        {remark === null ? null : <small> {remark}</small>}
      </th>
      {cells.map((cell) => (
        <td data-value={cell.text === null ? '' : (cell.value ?? cell.text)}>
          <Value {...cell} />
        </td>
      ))}
    </tr>
  );
}

function Value({ text, note = null, isBest, share = null, isSelfReported, mark }: Cell): VNode {
  if (text === null) {
    return (
      <div class="val">
        <span class="v">
          <Unknown />
        </span>
        {note === null ? null : <span class="note">{note}</span>}
      </div>
    );
  }
  return (
    <div class="val">
      <span class={isBest === true ? 'v best' : 'v'}>{mark ?? text}</span>
      {share === null ? null : (
        <svg class={isSelfReported === true ? 'bar self' : 'bar'} aria-hidden="true">
          <rect width={`${(share * 100).toFixed(1)}%`} height="100%" />
        </svg>
      )}
      {isBest === true ? <span class="tag"> Best</span> : null}
      {note === null ? null : <span class="note"> {note}</span>}
    </div>
  );
}

/** Numbers as cells with bars against the largest; the best is marked as given. */
export function toBars(
  values: readonly (number | null)[],
  isBest: readonly boolean[],
  format: (value: number) => string,
): Cell[] {
  const max = Math.max(0, ...values.map((value) => value ?? 0));
  return values.map((value, at) => ({
    text: value === null ? null : format(value),
    value,
    isBest: isBest[at] ?? false,
    share: value === null || max === 0 ? null : value / max,
  }));
}
