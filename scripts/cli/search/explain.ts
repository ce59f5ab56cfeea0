import type { Command } from 'commander';
import type { SearchParams } from '../../../schemas/api/catalog/search.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';
import { compileParams } from '../../../server/http/params/parse-params.ts';
import { toCatalogQuery } from '../../../server/catalog/query/build-query.ts';
import { searchRoute } from '../../../server/routes/models/search.ts';
import { type SearchBody, toPageBody } from '../../../server/search/elasticsearch/query/body.ts';
import type { Config } from '../../../schemas/config/config.ts';
import { readSearchLog } from '../../../server/search-log/read.ts';
import { openSearch } from '../../../server/search/open.ts';
import type { CatalogPage } from '../../../server/search/port.ts';
import { dataFile, loadEnvironment } from '../../environment.ts';
import { loadProfile } from './load-profile.ts';
import { describeScore, SCORE_HEAD } from '../../../server/catalog/explain-search.ts';
import { formatTable } from '../table.ts';
import { withElasticsearch } from './with-elasticsearch.ts';
import { print, printJson, UsageError } from '../output.ts';
import type {
  Absence,
  ExplainedHit,
  Explanation,
  TextualQuery,
} from '../../../schemas/search/explanation.ts';
import { parseQuery } from '../../../schemas/search/text-query.ts';
import type { Filter, Stage } from '../../../schemas/query.ts';
import { type StageNumber, STAGES } from '../../../server/search/term-variants.ts';
import { MODELS } from '../../../server/search/elasticsearch/query/clauses.ts';

/**
 * The body the reader sends at the stage that answered (the last one, if none did), compiled by the
 * reader's own compiler; null where the query has no word and nothing is sent.
 */
export function toDevToolsBody(
  query: TextualQuery,
  stage: Stage | null,
  todayMs: number,
): SearchBody | null {
  const parsed = parseQuery(query.text.q);
  if (parsed.terms.length === 0) return null;
  const number: StageNumber = stage === null ? 2 : (STAGES.indexOf(stage) as StageNumber);
  return toPageBody({ query, parsed, stage: number, scope: MODELS, todayMs, profile: PROFILE });
}

/** What to paste into the console of Kibana. */
export const formatRequest = (index: string, body: SearchBody): string =>
  `GET ${index}/_search\n${JSON.stringify(body, null, 2)}`;

const LIMIT_MAX = 100;

interface ExplainOptions {
  readonly queryId?: string;
  readonly slug?: string;
  readonly engine: string;
  readonly where: string;
  readonly limit: string;
  readonly profile?: string;
  readonly json?: true;
}

/** `catalog explain …`: why a query is answered as it is. */
export function addExplainCommand(program: Command): void {
  program
    .command('explain [words...]')
    .description('explain the scores of a search, with the request for Kibana’s console')
    .option('--query-id <id>', 'explain a logged search, with its filters, instead of words')
    .option('--slug <model>', 'also explain this model, whatever its rank, or why it is not found')
    .option(
      '--engine <engine>',
      'engine whose hits and scores are explained: `embedded` or `elasticsearch`',
      'embedded',
    )
    .option('--where <parameters>', 'filters as in a URL: `creator=openai&free=true`', '')
    .option('--limit <n>', `hits to explain, 1 to ${LIMIT_MAX}`, '3')
    .option('--profile <file>', 'weights to rank with, as JSON (embedded engine)')
    .option('--json', 'print JSON')
    .action(explain);
}

/** The request as the API reads it, by its own parameters. */
function toQuery(words: readonly string[], options: ExplainOptions): TextualQuery {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw new UsageError(
      `--limit: “${options.limit}” must be a whole number from 1 to ${LIMIT_MAX}.`,
    );
  }
  const address = new URLSearchParams(options.where);
  address.set('q', words.join(' '));
  address.set('limit', String(limit));
  const parse = compileParams(searchRoute(null));
  const params = parse(address.toString(), {}, true).params as SearchParams;
  const text = { q: params.q, typo: params.typo, mode: 'search' } as const;
  return { ...toCatalogQuery(params, { text }).query, text, sort: [] };
}

/**
 * The words of the call, or those of the logged search it names with its own parameters.
 * @throws UsageError where there are neither, or both, or no such search is logged
 */
async function readAsked(
  words: readonly string[],
  options: ExplainOptions,
  config: Config,
): Promise<readonly [words: readonly string[], options: ExplainOptions]> {
  const { queryId, where } = options;
  if (queryId === undefined) {
    if (words.length === 0) throw new UsageError('Give words to search for, or --query-id.');
    return [words, options];
  }
  if (words.length > 0 || where !== '') {
    throw new UsageError(
      '--query-id: cannot be combined with words or --where; they are those of the search.',
    );
  }
  const path = dataFile(config, 'searchLog');
  for await (const { text, where: logged } of readSearchLog(config.search, { path, queryId })) {
    const asked = new URLSearchParams(logged);
    // What is explained is the score of the first hits.
    for (const name of ['page', 'offset', 'limit', 'sort', 'order']) asked.delete(name);
    return [[text], { ...options, where: asked.toString() }];
  }
  throw new UsageError(`--query-id: no search “${queryId}” is logged.`);
}

/** What Elasticsearch answers; null where the embedded engine is asked about. */
async function askElasticsearch(
  { engine }: ExplainOptions,
  query: TextualQuery,
): Promise<CatalogPage | null> {
  if (engine === 'embedded') return null;
  if (engine !== 'elasticsearch') {
    throw new UsageError(`--engine: “${engine}” must be embedded or elasticsearch.`);
  }
  return withElasticsearch((reader) => reader.search(query));
}

/** Everything that is said of a query. */
interface ExplanationReport {
  readonly explained: Explanation;
  /** What Elasticsearch answered, if it was asked. */
  readonly page: CatalogPage | null;
  /** What the reader of Elasticsearch sends, and to which alias; null: nothing. */
  readonly body: SearchBody | null;
  readonly index: string;
}

async function explain(given: readonly string[], said: ExplainOptions): Promise<void> {
  const config = loadEnvironment();
  const [words, options] = await readAsked(given, said, config);
  if (options.profile !== undefined && options.engine !== 'embedded') {
    throw new UsageError('--profile: only the embedded engine ranks with other weights.');
  }
  const profile = loadProfile(options.profile);
  const reader = await openSearch({ path: dataFile(config, 'index'), profile });
  try {
    const query = toQuery(words, options);
    const page = await askElasticsearch(options, query);
    const explained = await reader.explain(query, options.slug ?? null);
    if (options.slug !== undefined && explained.subject === null) {
      throw new UsageError(`--slug: there is no model “${options.slug}”.`);
    }
    const { info } = await reader.view();
    const body = toDevToolsBody(query, explained.stage, Date.parse(info.updated_at));
    const index = config.search.engine === 'elasticsearch' ? config.search.index : 'model-catalog';
    const report: ExplanationReport = { explained, page, body, index };
    if (options.json === true) tellJson(report);
    else tell(report);
  } finally {
    await reader.close();
  }
}

function tellJson({ explained, page, body, index }: ExplanationReport): void {
  const request = body === null ? null : { method: 'GET', path: `/${index}/_search`, body };
  const engine = page === null ? {} : { elasticsearch: toEngineAnswer(page) };
  printJson({ request, ...explained, ...engine });
}

function tell({ explained, page, body, index }: ExplanationReport): void {
  const { stage, total, hits, subject } = explained;
  if (body !== null) print(`${formatRequest(index, body)}\n`);
  print(`stage ${stage ?? 'none'}, ${total} found\n`);
  if (page !== null) printEngine(page);
  for (const hit of hits) printHit(hit);
  if (subject === null || hits.some(({ slug }) => slug === subject.slug)) return;
  printHit(subject);
  for (const reason of subject.absence === null ? [] : formatAbsence(subject.absence)) {
    print(`   ${reason}`);
  }
}

const toEngineAnswer = ({ stage, total, hits }: CatalogPage) => ({
  stage,
  total,
  hits: hits.map(({ model: { slug }, score }) => ({ slug, score })),
});

/** Elasticsearch's own order; the pieces below are the same formula on the index file. */
function printEngine(page: CatalogPage): void {
  const { stage, total, hits } = toEngineAnswer(page);
  print(`Elasticsearch: stage ${stage ?? 'none'}, ${total} found`);
  hits.forEach(({ slug, score }, at) => {
    print(`${at + 1}. ${slug}  ${score?.toFixed(3) ?? ''}`);
  });
  print('');
}

function printHit(hit: ExplainedHit): void {
  const { position, slug, score } = hit;
  print(`${position === null ? 'Not found:' : `${position}.`} ${slug}  ${score?.toFixed(3) ?? ''}`);
  const table = formatTable(SCORE_HEAD, describeScore(hit));
  print(`${table.replaceAll(/^/gm, '   ')}\n`);
}

/** A filter in the words of a request. */
function formatFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'expression':
      return filter.text;
    case 'any_of':
      return `${filter.field} ${filter.not ? 'none of' : 'one of'} ${filter.values.join(', ')}`;
    case 'is':
      return `${filter.field} = ${String(filter.value)}`;
    case 'range':
    case 'between':
      return `${filter.field} from ${filter.min ?? '…'} to ${filter.max ?? '…'}`;
    case 'score':
      return `${filter.benchmark} from ${filter.min ?? '…'} to ${filter.max ?? '…'}`;
  }
}

/** Why a model is no hit, in sentences. */
function formatAbsence({ missing, matched, needed, excluded, filters }: Absence): string[] {
  const reasons: string[] = [];
  if (missing.length > 0) {
    reasons.push(`${matched} of ${needed} required words match; missing: ${missing.join(', ')}.`);
  }
  if (excluded) reasons.push('A quoted phrase is missing, or an excluded word is present.');
  for (const filter of filters)
    reasons.push(`It does not pass the filter ${formatFilter(filter)}.`);
  return reasons;
}
