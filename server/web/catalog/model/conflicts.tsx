import type { VNode } from 'preact';
import type { Conflict } from '../../../../schemas/model.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Unknown } from '../../ui/cells.tsx';
import { countOf } from '../../ui/format.ts';

const RULES: Readonly<Record<Conflict['rule'], string>> = {
  editors: 'verified by our editors',
  agreement: 'most sources agree',
  precedence: 'from the preferred source',
  creator_first: 'from the model’s creator',
  contradiction: 'sources disagree',
};
const COLUMNS = [
  { name: 'Field' },
  { name: 'Shown' },
  { name: 'Why' },
  { name: 'What sources say' },
];

/** Where sources disagree, and which of them is shown. */
export function Conflicts({
  conflicts,
}: {
  readonly conflicts: readonly Conflict[];
}): VNode | null {
  if (conflicts.length === 0) return null;
  return (
    <details class="fold">
      <summary>{countOf(conflicts.length, 'field')} on which sources disagree</summary>
      <DataTable
        id="conflicts"
        caption="What each source says, and the value shown."
        columns={COLUMNS}
      >
        {conflicts.map(({ field, values, chosen, rule }) => (
          <tr>
            <th scope="row" class="model">
              <code>{field}</code>
            </th>
            <td data-value={chosen === null ? '' : String(chosen)}>
              {chosen === null ? <Unknown /> : toText(chosen)}
            </td>
            <td>{RULES[rule]}</td>
            <td class="long">
              {values.map(({ value, source }) => `${toText(value)} (${source})`).join(', ')}
            </td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

/** A value with all its digits, thousands apart. */
function toText(value: NonNullable<Conflict['chosen']>): string {
  if (typeof value !== 'number') return String(value);
  return value.toLocaleString('en-US', { maximumFractionDigits: 12 });
}
