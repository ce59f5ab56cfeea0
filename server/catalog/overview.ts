import { DEFAULT_FILTERS } from '../../schemas/search/default-filters.ts';
import type { Change } from '../../schemas/changes.ts';
import type { Benchmark } from '../../schemas/directory.ts';
import type { ModelSummary } from '../../schemas/model.ts';
import { type CatalogQuery, DEFAULT_SORT, type Filter, type Sort } from '../../schemas/query.ts';
import type { CatalogView } from './catalog-view.ts';
import type { CatalogPage } from '../search/port.ts';
import { listLatestChanges } from './changes.ts';
import { countTrue } from './count-catalog.ts';

const POPULAR = 8;
/** Rows among which one of each creator is looked for. */
const POPULAR_AMONG = 60;
const NEWEST = 8;
const MOVES = 8;
/** Entries among which those of prices per token are looked for. */
const MOVES_AMONG = 100;
const RANKED = 5;

/** Of creators. */
const OWN: Filter = { kind: 'is', field: 'community', value: false };

/** Benchmarks people look for first. */
const BOARDS = [
  'gpqa-diamond',
  'arena-text',
  'swe-bench-verified',
  'epoch-capabilities-index',
  'humanitys-last-exam',
  'aime-2025',
  'aider-polyglot',
  'arena-vision',
  'mmlu-pro',
] as const;
/** How many of them the first page shows. */
const BOARDS_SHOWN = 3;

/** The best models of a benchmark, by what others than their creators measured. */
export interface Board {
  readonly benchmark: Benchmark;
  readonly rows: readonly { readonly model: ModelSummary; readonly score: number }[];
}

/** How much a catalogue holds, what is known best, and what is new in it. */
export interface CatalogOverview {
  readonly models: number;
  readonly open: number;
  /** The best known model of each of the best known creators. */
  readonly popular: readonly ModelSummary[];
  readonly newest: readonly ModelSummary[];
  /** Changes of prices per token, the latest first, of each model one. */
  readonly moves: readonly Change[];
  readonly boards: readonly Board[];
}

/** What the first page shows of a catalogue. */
export async function getOverview(catalog: CatalogView): Promise<CatalogOverview> {
  const [all, popular, newest, moves, boards] = await Promise.all([
    searchFirst(catalog, { facets: ['open_weights'] }),
    listPopular(catalog),
    listNewest(catalog),
    readMoves(catalog),
    readBoards(catalog, BOARDS_SHOWN),
  ]);
  return {
    models: all.total,
    open: countTrue(all.facets, 'open_weights'),
    popular,
    newest,
    moves,
    boards,
  };
}

/** The best known model of each of the best known creators. */
export async function listPopular(
  catalog: CatalogView,
  filters: readonly Filter[] = [],
): Promise<readonly ModelSummary[]> {
  const { hits } = await searchFirst(catalog, {
    filters: [OWN, ...filters],
    sort: DEFAULT_SORT,
    limit: POPULAR_AMONG,
  });
  return oneOfEachMaker(hits.map(({ model }) => model));
}

/** The latest models of creators: no fine-tunes of the community. */
export async function listNewest(catalog: CatalogView): Promise<ModelSummary[]> {
  const { hits } = await searchFirst(catalog, {
    limit: NEWEST,
    filters: [OWN],
    sort: [
      { by: 'release_date', direction: 'desc' },
      { by: 'popularity', direction: 'desc' },
    ],
  });
  return hits.map(({ model }) => model);
}

function oneOfEachMaker(models: readonly ModelSummary[]): ModelSummary[] {
  const makers = new Set<string>();
  return models
    .filter(({ creator }) => {
      if (creator === null || makers.has(creator.slug)) return false;
      makers.add(creator.slug);
      return true;
    })
    .slice(0, POPULAR);
}

async function readMoves(catalog: CatalogView): Promise<Change[]> {
  const query = { type: ['model.price_changed'], limit: MOVES_AMONG };
  const { changes } = await listLatestChanges(catalog, query);
  const models = new Set<string>();
  return changes
    .filter(({ model, changes: moved }) => {
      const isMove = moved.some(({ field, percent }) => field === 'input' && percent !== null);
      if (!isMove || model === null || models.has(model.id)) return false;
      models.add(model.id);
      return true;
    })
    .slice(0, MOVES);
}

/** The first of the benchmarks people look for first, as far as the catalogue has them. */
export async function readBoards(catalog: CatalogView, most: number): Promise<readonly Board[]> {
  const { benchmarks } = catalog;
  const chosen = BOARDS.flatMap((id) => benchmarks.filter((one) => one.id === id));
  const boards = await Promise.all(chosen.map((one) => readBoard(catalog, one)));
  return boards.filter(({ rows }) => rows.length > 0).slice(0, most);
}

async function readBoard(catalog: CatalogView, benchmark: Benchmark): Promise<Board> {
  const { id, scale } = benchmark;
  const { hits } = await searchFirst(catalog, {
    filters: [OWN, { kind: 'score', benchmark: id, min: null, max: null }],
    sort: [{ by: `benchmark:${id}`, direction: scale.higher_is_better ? 'desc' : 'asc' }],
    limit: RANKED,
    independentScores: true,
  });
  const rows = hits.flatMap(({ model, position: [score] }) =>
    typeof score === 'number' ? [{ model, score }] : [],
  );
  return { benchmark, rows };
}

interface OverviewQuery {
  readonly filters?: readonly Filter[];
  readonly sort?: readonly Sort[];
  readonly limit?: number;
  readonly facets?: CatalogQuery['facets'];
  readonly independentScores?: boolean;
}

function searchFirst(
  catalog: CatalogView,
  { filters = [], sort = [], limit = 0, facets = [], independentScores = false }: OverviewQuery,
): Promise<CatalogPage> {
  return catalog.search({
    text: null,
    filters: [...filters, ...DEFAULT_FILTERS],
    sort,
    window: { kind: 'offset', offset: 0 },
    limit,
    facets,
    independentScores,
  });
}
