import type { VNode } from 'preact';
import { NounListParams } from '../../../../schemas/api/catalog/directory.ts';
import { CREATORS, listDirectory } from '../../../catalog/directory/providers-and-creators.ts';
import type { Page } from '../../page/page.ts';
import { CountCell, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, toCountry } from '../../ui/format.ts';
import { Logo } from '../../ui/logo.tsx';
import { toWords } from '../../ui/words.ts';
import { AddressCell, listPage, NOUN_SORTS } from './list-page.tsx';

const COLUMNS = [
  { name: 'Creator' },
  { name: 'Kind' },
  { name: 'Models', isNumber: true },
  { name: 'Country' },
  { name: 'Website' },
];

/** Who made models. */
export function creatorsPage(): Page {
  return listPage({
    id: 'showCreators',
    path: '/creators',
    title: 'Creators',
    about:
      'The labs and companies that train models, and the community behind fine-tunes and merges.',
    sorts: NOUN_SORTS,
    params: NounListParams,
    read: (catalog, params) => listDirectory(catalog, CREATORS, params),
    table: (entries, total): VNode => (
      <DataTable id="creators" caption={countOf(total, 'creator')} columns={COLUMNS}>
        {entries.map(({ slug, name, kind, models, country, website }) => (
          <tr>
            <th scope="row" class="name">
              <span class="who">
                <Logo slug={slug} name={name} size="sm" />
                <a href={`/creators/${encodeURIComponent(slug)}`}>{name}</a>
              </span>
            </th>
            <td>{toWords(kind)}</td>
            <CountCell count={models} />
            <TextCell text={country === null ? null : toCountry(country)} />
            <AddressCell url={website} />
          </tr>
        ))}
      </DataTable>
    ),
  });
}
