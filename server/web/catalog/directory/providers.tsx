import type { VNode } from 'preact';
import { NounListParams } from '../../../../schemas/api/catalog/directory.ts';
import { PROVIDERS, listDirectory } from '../../../catalog/directory/providers-and-creators.ts';
import type { Page } from '../../page/page.ts';
import { CountCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf } from '../../ui/format.ts';
import { Logo } from '../../ui/logo.tsx';
import { toProviderKind } from '../descriptions.ts';
import { AddressCell, listPage, NOUN_SORTS } from './list-page.tsx';

const COLUMNS = [
  { name: 'Provider' },
  { name: 'Kind' },
  { name: 'Models', isNumber: true },
  { name: 'Documentation' },
];

/** Who serves models. */
export function providersPage(): Page {
  return listPage({
    id: 'showProviders',
    path: '/providers',
    title: 'Providers',
    about:
      'Where to get models: creators, clouds, inference providers, gateways, resellers and subscriptions.',
    sorts: NOUN_SORTS,
    params: NounListParams,
    read: (catalog, params) => listDirectory(catalog, PROVIDERS, params),
    table: (entries, total): VNode => (
      <DataTable id="providers" caption={countOf(total, 'provider')} columns={COLUMNS}>
        {entries.map(({ slug, name, kind, models, docs_url: docs }) => (
          <tr>
            <th scope="row" class="name">
              <span class="who">
                <Logo slug={slug} name={name} size="sm" />
                <a href={`/providers/${encodeURIComponent(slug)}`}>{name}</a>
              </span>
            </th>
            <td>{toProviderKind(kind)}</td>
            <CountCell count={models} />
            <AddressCell url={docs} />
          </tr>
        ))}
      </DataTable>
    ),
  });
}
