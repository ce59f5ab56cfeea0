import type { VNode } from 'preact';
import type { Source } from '../../../../schemas/directory.ts';
import { CountCell, DayCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { toAge } from './age.ts';

interface Props {
  readonly sources: readonly Source[];
  readonly now: Date;
}

/** What the catalogue is made from, with the day of the data of each. */
export function SourcesTable({ sources, now }: Props): VNode {
  if (sources.length === 0) return <p>The catalogue names no sources.</p>;
  return (
    <DataTable
      id="sources"
      caption="Sources of the catalogue, with the day their data is of"
      columns={[
        { name: 'Source' },
        { name: 'Data of' },
        { name: 'Age' },
        { name: 'Records', isNumber: true },
        { name: 'Licence' },
      ]}
    >
      {sources.map((source) => (
        <tr>
          <th scope="row" data-value={source.name}>
            <OutsideLink url={source.url} name={source.name} />
          </th>
          <DayCell day={source.as_of} />
          <td class="short">{source.as_of === null ? <Unknown /> : toAge(source.as_of, now)}</td>
          <CountCell count={source.rows} />
          <td>{source.license}</td>
        </tr>
      ))}
    </DataTable>
  );
}
