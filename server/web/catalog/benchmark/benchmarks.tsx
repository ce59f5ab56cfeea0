import type { VNode } from 'preact';
import { BenchmarkListParams } from '../../../../schemas/api/catalog/directory.ts';
import { listBenchmarks } from '../../../catalog/directory/benchmarks.ts';
import { readBoards } from '../../../catalog/overview.ts';
import type { Page } from '../../page/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, unitOf } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import { AddressCell, listPage } from '../directory/list-page.tsx';
import { Boards } from '../home/lists.tsx';
import { TextCell } from '../../ui/cells.tsx';

const COLUMNS = [
  { name: 'Benchmark' },
  { name: 'Category' },
  { name: 'Metric' },
  { name: 'Unit' },
  { name: 'Better' },
  { name: 'Website' },
];
const SORTS = [
  ['', 'Best known'],
  ['name', 'Name'],
  ['-name', 'Name, Z to A'],
] as const;

/** Those whose first models are shown. */
const BOARDS_SHOWN = 6;

/** Tests that give models scores. */
export function benchmarksPage(): Page {
  return listPage({
    id: 'showBenchmarks',
    path: '/benchmarks',
    title: 'Leaderboards',
    about:
      'Models ranked on every benchmark. Independent and self-reported scores are listed separately.',
    lead: async (catalog) => {
      const boards = await readBoards(catalog, BOARDS_SHOWN);
      return boards.length === 0 ? null : (
        <>
          <h2>Popular benchmarks</h2>
          <Boards boards={boards} />
        </>
      );
    },
    sorts: SORTS,
    params: BenchmarkListParams,
    read: (catalog, params) => listBenchmarks(catalog, params),
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
            <td>{scale.higher_is_better ? 'higher' : 'lower'}</td>
            <AddressCell url={url} />
          </tr>
        ))}
      </DataTable>
    ),
  });
}
