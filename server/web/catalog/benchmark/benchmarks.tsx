import type { VNode } from 'preact';
import { BenchmarkListParams } from '../../../../schemas/api/catalog/directory.ts';
import { listBenchmarks } from '../../../catalog/directory/benchmarks.ts';
import type { Page } from '../../page/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, unitOf } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import { AddressCell, listPage } from '../directory/list-page.tsx';
import { TextCell } from '../../ui/cells.tsx';

const COLUMNS = [
  { name: 'Benchmark' },
  { name: 'Category' },
  { name: 'Metric' },
  { name: 'Unit' },
  { name: 'Better is' },
  { name: 'About it' },
];
const SORTS = [
  ['', 'Name'],
  ['-name', 'Name, Z to A'],
] as const;

/** Tests that give models scores. */
export function benchmarksPage(): Page {
  return listPage({
    id: 'showBenchmarks',
    path: '/benchmarks',
    title: 'Benchmarks',
    about: 'Benchmarks with a leaderboard each.',
    sorts: SORTS,
    params: BenchmarkListParams,
    read: (catalog, params) => Promise.resolve(listBenchmarks(catalog, params)),
    table: (entries, total): VNode => (
      <DataTable id="benchmarks" caption={countOf(total, 'benchmark')} columns={COLUMNS}>
        {entries.map(({ id, name, category, metric, unit, scale, url }) => (
          <tr>
            <th scope="row" class="model">
              <a href={`/benchmarks/${encodeURIComponent(id)}`}>{name}</a>
            </th>
            <TextCell text={category === null ? null : toWords(category)} />
            <td>{toWords(metric)}</td>
            <td>{unitOf(unit)}</td>
            <td>{scale.higher_is_better ? 'more' : 'less'}</td>
            <AddressCell url={url} />
          </tr>
        ))}
      </DataTable>
    ),
  });
}
