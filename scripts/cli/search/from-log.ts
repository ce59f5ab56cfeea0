import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import { toKey } from '../../../schemas/elasticsearch/document.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { loadEnvironment } from '../../environment.ts';
import {
  type LogUse,
  readUse,
  type UseFigures,
  type UseJudgement,
} from '../../tools/relevance/from-log.ts';
import { print, UsageError } from '../output.ts';
import { say } from '../progress.ts';
import { formatTable } from '../table.ts';
import { toDevToolsBody } from './explain.ts';
import { readDays, readWhole } from './logged.ts';

const MIN_CLICKS_MAX = 1_000;
/** What the ending of a file says it is. */
const FORMATS = ['.ndjson', '.csv', '.json'];

export interface FromLogOptions {
  readonly fromLog?: true;
  readonly days?: string;
  readonly minClicks?: string;
  readonly export?: string;
  readonly json?: true;
}

/** @throws UsageError naming an option that needs --from-log, or a file of no known format */
export function checkFromLog(options: FromLogOptions): void {
  const { fromLog, export: file } = options;
  const given = (['days', 'minClicks', 'export'] as const).filter((name) => name in options);
  if (fromLog !== true && given.length > 0) {
    const names = { days: '--days', minClicks: '--min-clicks', export: '--export' };
    throw new UsageError(`${given.map((name) => names[name]).join(', ')}: only with --from-log.`);
  }
  if (file !== undefined && !FORMATS.includes(extname(file))) {
    throw new UsageError(`--export: “${file}” must end in one of ${FORMATS.join(', ')}.`);
  }
}

/**
 * Figures of the logged searches, which are shown, and judgements of them; null without --from-log.
 * @throws UsageError if an option is wrong, or nothing that was searched for can be judged
 */
export async function readLogUse(options: FromLogOptions): Promise<LogUse | null> {
  const { fromLog, days, minClicks = '3', json } = options;
  if (fromLog !== true) return null;
  const least = readWhole('--min-clicks', minClicks, 1, MIN_CLICKS_MAX);
  const use = await readUse(readDays(days), least);
  if (json !== true) showUse(use);
  if (use.judgements.length > 0) return use;
  const { searches = 0, clicked = 0 } = use.classes.at(-1) ?? {};
  throw new UsageError(
    `--from-log: no query has a model that was chosen ${least} times (--min-clicks); logged are ${searches} searches, ${Math.round(searches * clicked)} with a choice.`,
  );
}

const toShare = (share: number): string => `${(share * 100).toFixed(1)} %`;
const toCells = ({ searches, clicked, mrr }: UseFigures) => [
  searches,
  toShare(clicked),
  mrr.toFixed(3),
];

/** What people did, before what the judgements make of it. */
function showUse({ classes, profiles, judgements, thin }: LogUse): void {
  const figures = ['searches', 'clicked', 'MRR from use'];
  print(
    formatTable(
      ['class', ...figures],
      classes.map((one) => [one.class, ...toCells(one)]),
    ),
  );
  const rows = profiles.map((one) => [one.profile, one.release, ...toCells(one)]);
  print(`\n${formatTable(['profile', 'release', ...figures], rows)}`);
  print(`\n${judgements.length} queries judged; ${thin} have too few clicks on each model.\n`);
}

const toLines = (judgements: readonly UseJudgement[]): string =>
  judgements.map((one) => `${JSON.stringify(one)}\n`).join('');

/** What Quepid imports as ratings: a row each of query, document and rating. */
const toCsv = (judgements: readonly UseJudgement[]): string =>
  stringify(
    judgements.flatMap(({ query, ratings }) =>
      Object.entries(ratings).map(([slug, rating]) => [query, slug, rating]),
    ),
    { header: true, columns: ['query', 'docid', 'rating'] },
  );

/** The body of a `_rank_eval` of the live index: each query as the reader of Elasticsearch asks it. */
async function toRankEval(judgements: readonly UseJudgement[], reader: CatalogReader) {
  const { search } = loadEnvironment();
  const index = search.engine === 'elasticsearch' ? search.index : 'model-catalog';
  const { info } = await reader.view();
  const requests = [];
  for (const { query: q, ratings } of judgements) {
    const query = {
      text: { q, typo: 'auto', mode: 'search' },
      filters: SEARCH_FILTERS,
      sort: [],
      window: { kind: 'offset', offset: 0 },
      limit: 10,
      facets: [],
      independentScores: false,
    } as const;
    const { stage } = await reader.search(query);
    const body = toDevToolsBody(query, stage, Date.parse(info.updated_at));
    const models = await reader.read(Object.keys(ratings));
    if (body === null || models.length === 0) continue;
    requests.push({
      id: q,
      request: { query: body['query'] },
      ratings: models.map(({ id, slug }) => ({
        _index: index,
        _id: toKey({ kind: 'model', id }),
        rating: ratings[slug],
      })),
    });
  }
  const metric = { mean_reciprocal_rank: { k: 10, relevant_rating_threshold: 2 } };
  return { requests, metric };
}

/** Writes the judgements into a file, in the format its ending says. */
export async function exportJudgements(
  file: string,
  judgements: readonly UseJudgement[],
  reader: CatalogReader,
): Promise<void> {
  const formats: Readonly<Record<string, () => string | Promise<string>>> = {
    '.ndjson': () => toLines(judgements),
    '.csv': () => toCsv(judgements),
    '.json': async () => `${JSON.stringify(await toRankEval(judgements, reader), null, 2)}\n`,
  };
  writeFileSync(file, (await formats[extname(file)]?.()) ?? '');
  say(`${judgements.length} judgements written to ${file}.`);
}
