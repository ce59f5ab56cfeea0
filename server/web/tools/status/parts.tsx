import type { VNode } from 'preact';
import type { Services } from '../../../services.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Instant } from '../../ui/instant.tsx';

/** A part of the service that may be away while the rest answers. */
interface Part {
  readonly name: string;
  readonly engine: string;
  readonly awaySince: Date | null;
  /** What goes on without it. */
  readonly without: string;
}

const ENGINES = {
  embedded: 'index file',
  elasticsearch: 'Elasticsearch',
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  redis: 'Redis',
} as const;

/** The parts with the engines that are configured; never where those are. */
export function toParts({ config, catalogue, accounts, quota }: Services): Part[] {
  return [
    {
      name: 'Search',
      engine: ENGINES[config.search.engine],
      awaySince: catalogue.degradedSince(),
      without: config.isSearchInsured
        ? 'The index file answers searches.'
        : 'Searches are refused until it is back.',
    },
    {
      name: 'Accounts and keys',
      engine: ENGINES[config.database.engine],
      awaySince: accounts.degradedSince(),
      without: 'Known keys are served; new ones cannot be made.',
    },
    {
      name: 'Daily counts',
      engine: ENGINES[config.quota.store.engine],
      awaySince: quota.degradedSince(),
      without: 'Requests are counted by each server for itself.',
    },
  ];
}

/** Every part with its state. */
export function PartsTable({ parts }: { readonly parts: readonly Part[] }): VNode {
  return (
    <DataTable
      id="parts"
      caption="Parts of this server"
      columns={[{ name: 'Part' }, { name: 'Engine' }, { name: 'State' }, { name: 'Meanwhile' }]}
    >
      {parts.map(({ name, engine, awaySince, without }) => (
        <tr>
          <th scope="row">{name}</th>
          <td>{engine}</td>
          <td>
            {awaySince === null ? (
              <span class="state good">answers</span>
            ) : (
              <span class="state bad">
                away since <Instant at={awaySince.toISOString()} />
              </span>
            )}
          </td>
          <td>{awaySince === null ? '' : without}</td>
        </tr>
      ))}
    </DataTable>
  );
}
