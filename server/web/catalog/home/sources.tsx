import type { VNode } from 'preact';
import type { CatalogueInfo } from '../../../../schemas/directory.ts';
import { CountCell, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

const COLUMNS = [
  { name: 'Source' },
  { name: 'Data of' },
  { name: 'Records', isNumber: true },
  { name: 'Licence' },
];

/** Where figures come from, and of which day each source is. */
export function Sources({ info }: { readonly info: CatalogueInfo }): VNode | null {
  if (info.sources.length === 0) return null;
  return (
    <section>
      <h2>How fresh it is</h2>
      <DataTable id="sources" caption="Sources, each with the day of its data." columns={COLUMNS}>
        {info.sources.map(({ name, url, as_of: day, rows, license }) => (
          <tr>
            <th scope="row">
              <OutsideLink url={url} name={name} />
            </th>
            <TextCell text={day} />
            <CountCell count={rows} />
            <TextCell text={license} />
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
