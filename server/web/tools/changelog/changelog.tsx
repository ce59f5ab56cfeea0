import type { VNode } from 'preact';
import type { CatalogueReader } from '../../../search/port.ts';
import { ModelLink } from '../../catalogue/model-link.tsx';
import { ModelTable } from '../../catalogue/model-table.tsx';
import { toShown, type Page } from '../../page/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatUsd } from '../../ui/format.ts';
import { Instant } from '../../ui/instant.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import type { Change } from './changes.ts';
import { readChangelog, type ChangedModel, type Changelog } from './read.ts';

/** What changed in the catalogue. */
export function changelogPage({ catalogue }: { readonly catalogue: CatalogueReader }): Page {
  return {
    id: 'showChangelog',
    path: '/changelog',
    cache: 'catalogue',
    show: async () =>
      toShown({
        title: 'Changes of the catalogue',
        description: 'Prices and facts that changed, new models, and the data they come from.',
        main: <Changes changelog={await readChangelog(catalogue)} />,
      }),
  };
}

function Changes({ changelog }: { readonly changelog: Changelog }): VNode {
  const { snapshot, newest, changed, isUnchanged } = changelog;
  const { info } = snapshot;
  return (
    <>
      <h1>Changes of the catalogue</h1>
      <p>
        Version {info.catalog_version}, last changed <Instant at={info.updated_at} />
        {info.history === undefined
          ? ''
          : `; what it was before is known from ${info.history.since} on`}
        . The days of its sources are on the <a href="/status">status page</a>.
      </p>
      <h2>What changed last</h2>
      {isUnchanged ? (
        <p class="notice">
          Nothing has changed since this catalogue was made. Prices and facts that change are listed
          here after the next refresh.
        </p>
      ) : (
        <ChangesTable changed={changed} />
      )}
      <h2>Released last</h2>
      {newest.length === 0 ? (
        <p>No day of release is known.</p>
      ) : (
        <ModelTable
          id="newest"
          caption="Models by day of release, the latest first"
          models={newest}
        />
      )}
    </>
  );
}

function ChangesTable({ changed }: { readonly changed: readonly ChangedModel[] }): VNode {
  return (
    <DataTable
      id="changes"
      caption="Models that changed last, with the days of the sources’ data"
      columns={[
        { name: 'Seen' },
        { name: 'Model' },
        { name: 'What' },
        { name: 'Provider' },
        { name: 'Before', isNumber: true },
        { name: 'Now', isNumber: true },
      ]}
    >
      {changed.flatMap(({ model, isNew, changes }) => {
        const first = changes[0];
        // Of an older change nothing is said: it was there the last time already.
        const latest = changes.filter(({ day }) => day === first?.day);
        const rows: (Change | null)[] = latest.length === 0 ? [null] : latest;
        return rows.map((change) => (
          <tr>
            <td>{change?.day ?? model.updated_at.slice(0, 10)}</td>
            <th scope="row">
              <ModelLink slug={model.slug}>{model.name}</ModelLink>
            </th>
            <td>{change?.what ?? (isNew ? 'new in the catalogue' : 'scores or other details')}</td>
            <td>{change?.provider ?? ''}</td>
            <Value change={change} value={change?.from ?? null} />
            <Value change={change} value={change?.to ?? null} />
          </tr>
        ));
      })}
    </DataTable>
  );
}

interface ValueProps {
  readonly change: Change | null;
  readonly value: Change['from'];
}

function Value({ change, value }: ValueProps): VNode {
  if (change === null) return <td></td>;
  return (
    <td class="number" data-value={value ?? ''}>
      {value === null ? <Unknown /> : typeof value === 'number' ? formatUsd(value) : value}
    </td>
  );
}
