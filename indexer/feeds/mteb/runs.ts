import Big from 'big.js';
import { z } from 'zod';
import type { FeedRecord, RunRecord } from '../../../schemas/records.ts';
import { Label } from '../values/cells.ts';
import { toDecimal } from '../values/decimal.ts';
import type { FeedItem, ShapeProblem } from '../feed.ts';
import type { JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import { TextScore } from '../values/score.ts';
import { splitName } from './names.ts';

/**
 * The tasks of MTEB(eng, v2) by the metric of their main score. Correlations may be negative,
 * everything else lies between 0 and 1.
 */
const TASKS: Readonly<Record<string, readonly string[]>> = {
  accuracy: [
    'AmazonCounterfactualClassification',
    'Banking77Classification',
    'ImdbClassification',
    'MTOPDomainClassification',
    'MassiveIntentClassification',
    'MassiveScenarioClassification',
    'ToxicConversationsClassification',
    'TweetSentimentExtractionClassification',
  ],
  v_measure: [
    'ArXivHierarchicalClusteringP2P',
    'ArXivHierarchicalClusteringS2S',
    'BiorxivClusteringP2P.v2',
    'MedrxivClusteringP2P.v2',
    'MedrxivClusteringS2S.v2',
    'StackExchangeClustering.v2',
    'StackExchangeClusteringP2P.v2',
    'TwentyNewsgroupsClustering.v2',
  ],
  average_precision: ['SprintDuplicateQuestions', 'TwitterSemEval2015', 'TwitterURLCorpus'],
  mean_average_precision: ['AskUbuntuDupQuestions', 'MindSmallReranking'],
  ndcg_at_10: [
    'ArguAna',
    'CQADupstackGamingRetrieval',
    'CQADupstackUnixRetrieval',
    'ClimateFEVERHardNegatives',
    'FEVERHardNegatives',
    'FiQA2018',
    'HotpotQAHardNegatives',
    'SCIDOCS',
    'TRECCOVID',
    'Touche2020Retrieval.v3',
  ],
  spearman_correlation: [
    'BIOSSES',
    'SICK-R',
    'STS12',
    'STS13',
    'STS14',
    'STS15',
    'STS17',
    'STS22.v2',
    'STSBenchmark',
    'SummEvalSummarization.v2',
  ],
};

const metrics = new Map(
  Object.entries(TASKS).flatMap(([metric, tasks]) => tasks.map((task) => [task, metric] as const)),
);

export const TASK_COUNT = metrics.size;
const isTask = (task: string): boolean => metrics.has(task);
/** What the main score of a task is; undefined: it is no task of the benchmark. */
const metricOf = (task: string): string | undefined => metrics.get(task);

type Score = RunRecord['scores'][number];

const SUITE = 'MTEB(eng, v2)';
/** The revision of scores that were taken over from model cards, where creators state them. */
const EXTERNAL = 'external';

const Row = z.object({
  model: Label.regex(/^[^_].*?__./, 'expected a name such as org__name'),
  revision: Label,
  task: Label.refine(isTask, 'expected a task of MTEB(eng, v2)'),
  main_score: TextScore,
});
type Row = z.infer<typeof Row>;
/** All rows of one model. */
export const ModelRuns = z.tuple([Row], Row);
type ModelRuns = z.infer<typeof ModelRuns>;

/** The rows of each model together; a broken one by itself, so that it costs nobody else. */
export function toModelRuns(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  if (!Array.isArray(document)) {
    return { field: '', expected: 'expected a list' };
  }
  const models = new Map<string, { where: string; raw: JsonValue[] }>();
  const seen = new Set<string>();
  document.forEach((raw, at) => {
    const where = `row ${at + 1}`;
    const { data: row } = Row.safeParse(raw);
    const key = row === undefined ? where : row.model;
    const id = row === undefined ? where : [row.model, row.revision, row.task].join('\n');
    const item = models.get(key) ?? { where: row === undefined ? where : key, raw: [] };
    // Said again, a score is left out: a run has one of each task.
    if (!seen.has(id)) {
      item.raw.push(raw);
    }
    seen.add(id);
    models.set(key, item);
  });
  return models.values();
}

export function* toRunRecords(rows: ModelRuns): Generator<FeedRecord> {
  const revisions = new Map<string, Row[]>();
  for (const row of rows) {
    revisions.set(row.revision, [...(revisions.get(row.revision) ?? []), row]);
  }
  const [{ model }] = rows;
  for (const [revision, own] of revisions) {
    const whole = own.length === TASK_COUNT ? [toMean(own)] : [];
    yield toRun(model, revision, [...whole, ...own.map(toScore)]);
  }
  const joined = join(revisions);
  if (joined !== null) {
    yield { ...toRun(model, 'joined', [toMean(joined)]), evaluator: 'self_reported' };
  }
}

function toRun(folder: string, revision: string, scores: Score[]): RunRecord {
  const name = folder.replace('__', '/');
  const { model, precision, settings } = splitName(name);
  return withoutAbsent({
    kind: 'run' as const,
    native_id: `${name}@${revision}`,
    model_id: model,
    suite: SUITE,
    precision,
    prompt_style: settings,
    harness: 'MTEB',
    evaluator: revision === EXTERNAL ? ('self_reported' as const) : ('third_party' as const),
    scores,
  });
}

const toScore = ({ task, main_score }: Row): Score => {
  const metric = metricOf(task);
  return withoutAbsent({
    benchmark: task,
    metric,
    score: toDecimal(main_score),
    min: metric === 'spearman_correlation' ? -1 : 0,
    max: 1,
  });
};

/**
 * The leaderboard's “Mean (Task)”: the plain mean over the tasks, each counting once. It is made
 * here, and of complete sets alone: a mean over what happens to be there compares nothing.
 */
const toMean = (rows: readonly Row[]): Score => ({
  benchmark: 'Mean (Task)',
  metric: 'mean_over_tasks',
  score: toDecimal(
    rows
      .reduce((sum, { main_score }) => sum.plus(main_score), new Big(0))
      .div(rows.length)
      .round(6)
      .toString(),
  ),
  min: 0,
  max: 1,
});

/**
 * A complete set out of one revision of the model and what its creator states of the other tasks, as
 * the leaderboard joins them; null: there is none, or a revision is complete by itself.
 */
function join(revisions: ReadonlyMap<string, readonly Row[]>): readonly Row[] | null {
  const [own, ...others] = [...revisions].filter(([revision]) => revision !== EXTERNAL);
  const stated = revisions.get(EXTERNAL) ?? [];
  const isComplete = [...revisions.values()].some(({ length }) => length === TASK_COUNT);
  if (own === undefined || others.length > 0 || isComplete) {
    return null;
  }
  const measured = new Set(own[1].map(({ task }) => task));
  const all = [...own[1], ...stated.filter(({ task }) => !measured.has(task))];
  return all.length === TASK_COUNT ? all : null;
}
