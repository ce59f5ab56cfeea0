import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { CatalogQuery, SortKey } from '../../../../schemas/query.ts';
import type { SortedColumn } from '../model-table.tsx';
import type { Asked } from './asked.ts';
import { put, toHref } from './address.ts';

/** Orders to choose from, each named by what comes first. */
const SORTS: readonly (readonly [sort: string, label: string])[] = [
  ['-popularity', 'Most popular'],
  ['-release_date', 'Newest'],
  ['input_price', 'Cheapest input'],
  ['output_price', 'Cheapest output'],
  ['blended_price', 'Cheapest, blended'],
  ['lowest_price', 'Cheapest provider'],
  ['unit_price', 'Cheapest per unit'],
  ['-context_window', 'Largest context'],
  ['-parameters', 'Most parameters'],
  ['name', 'Name'],
  ['-updated_at', 'Recently updated'],
];
const BEST_MATCH = 'Best match';

/** Benchmarks people look for first, where the catalogue has them. */
const BENCHMARKS = [
  'gpqa-diamond',
  'swe-bench-verified',
  'arena-text',
  'epoch-capabilities-index',
  'mmlu-pro',
  'aime-2025',
  'aider-polyglot',
  'humanitys-last-exam',
];

export interface Choice {
  readonly label: string;
  readonly href: string;
  readonly isNow: boolean;
}

/** A sort as it stands in an address. */
const toSort = ({ by, direction }: CatalogQuery['sort'][number]): string =>
  direction === 'desc' ? `-${by}` : by;

/** The benchmark the list is sorted by first; null: none. */
export function sortedBenchmark({ sort }: Pick<CatalogQuery, 'sort'>): string | null {
  const [head, id = null] = sort[0]?.by.split(':', 2) ?? [];
  return head === 'benchmark' ? id : null;
}

/** Orders of the list, with the one it has: what the address or the words asked for. */
export function toSortChoices(asked: Asked, query: CatalogQuery, catalog: CatalogView): Choice[] {
  const now = query.sort[0] === undefined ? null : toSort(query.sort[0]);
  const named = SORTS.map(([sort, label]) => ({
    label,
    href: toSortHref(asked, sort),
    isNow: sort === now,
  }));
  const best =
    query.text !== null
      ? [
          {
            label: BEST_MATCH,
            href: toHref(put(asked.from('sort'), 'sort', null)),
            isNow: now === null,
          },
        ]
      : [];
  const choices = [...best, ...named];
  if (now === null || choices.some(({ isNow }) => isNow)) return choices;
  const label = saySort(now, catalog);
  return [...choices, { label, href: toSortHref(asked, now), isNow: true }];
}

/** What a sort puts first, in a few words. */
export function saySort(sort: string, { benchmarks }: Pick<CatalogView, 'benchmarks'>): string {
  const known = SORTS.find(([value]) => value === sort);
  if (known !== undefined) return known[1];
  const isReversed = sort.startsWith('-');
  const [head = '', id = ''] = sort.replace(/^-/, '').split(':', 2);
  if (head === 'benchmark') {
    const benchmark = benchmarks.find((one) => one.id === id);
    const isBest = isReversed === (benchmark?.scale.higher_is_better ?? true);
    return `${isBest ? 'Best' : 'Lowest'} on ${benchmark?.name ?? id}`;
  }
  const opposite = SORTS.find(([value]) => value.replace(/^-/, '') === head);
  return opposite === undefined ? sort : `${opposite[1]}, last first`;
}

/** Benchmarks to sort by, with the one that is a column now. */
export function toScoreChoices(asked: Asked, catalog: CatalogView, now: string | null): Choice[] {
  const ids = now === null || BENCHMARKS.includes(now) ? BENCHMARKS : [now, ...BENCHMARKS];
  return ids.flatMap((id) => {
    const benchmark = catalog.benchmarks.find((one) => one.id === id);
    if (benchmark === undefined) return [];
    const href = toSortHref(asked, toBestFirst(benchmark));
    return [{ label: benchmark.name, href, isNow: id === now }];
  });
}

const toBestFirst = ({ id, scale }: CatalogView['benchmarks'][number]): string =>
  `${scale.higher_is_better ? '-' : ''}benchmark:${id}`;

/** The list in another order; the newest are creators' own, not the community's copies of them. */
function toSortHref(asked: Asked, sort: string): string {
  const params = put(put(asked.from('sort'), 'sort', sort), 'order', null);
  if (sort === '-release_date' && !params.has('community')) params.set('community', 'false');
  return toHref(params);
}

const KEYS: Readonly<Record<Exclude<SortedColumn, 'score'>, string>> = {
  name: 'name',
  input: 'input_price',
  output: 'output_price',
  unit: 'unit_price',
  from: 'lowest_price',
  context: '-context_window',
  released: '-release_date',
};

/** Where the head of a column leads: sorted by it, and the other way round where it is already. */
export function toSorting(
  asked: Asked,
  { sort }: CatalogQuery,
  benchmark: CatalogView['benchmarks'][number] | null,
): (column: SortedColumn) => { href?: string; sorted?: 'ascending' | 'descending' | null } {
  const [first] = sort;
  return (column) => {
    const key =
      column === 'score' ? (benchmark === null ? null : toBestFirst(benchmark)) : KEYS[column];
    if (key === null) return {};
    const by = key.replace(/^-/, '') as SortKey;
    if (first?.by !== by) return { href: toSortHref(asked, key), sorted: null };
    const isDown = first.direction === 'desc';
    return {
      href: toSortHref(asked, isDown ? by : `-${by}`),
      sorted: isDown ? 'descending' : 'ascending',
    };
  };
}
