import type { VNode } from 'preact';
import type { CatalogInfo } from '../../../../schemas/directory.ts';
import { CountCell, Instant, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';

const COLUMNS = [
  { name: 'Source' },
  { name: 'Data as of' },
  { name: 'Records', isNumber: true },
  { name: 'Licence' },
];

/** Where figures come from, and of which day each source is. */
export function Sources({ info }: { readonly info: CatalogInfo }): VNode | null {
  if (info.sources.length === 0) return null;
  return (
    <section class="sec">
      <h2 id="data-sources">Data sources</h2>
      <p class="quiet">
        Catalogue <code>{info.catalog_version}</code>, updated <Instant at={info.updated_at} />.
      </p>
      <details>
        <summary>Sources, dates and licences</summary>
        <DataTable id="sources" caption="Sources, with the date of their data." columns={COLUMNS}>
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
      </details>
    </section>
  );
}
