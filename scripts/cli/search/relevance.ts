import type { Command } from 'commander';
import { PROFILE, type SearchProfile } from '../../../schemas/search/profile.ts';
import { openSearch } from '../../../server/search/open.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { dataFile, loadEnvironment } from '../../environment.ts';
import type { LogUse } from '../../tools/relevance/from-log.ts';
import { withElasticsearch } from './with-elasticsearch.ts';
import { buildBundledIndex } from '../../tools/relevance/bundle.ts';
import {
  compareEngines,
  compareRelevance,
  type Comparison,
} from '../../tools/relevance/compare.ts';
import { createFindTarget } from '../../tools/relevance/expected.ts';
import { type Judgement, readJudgements, readTargets } from '../../tools/relevance/judgements.ts';
import {
  type ClassFigures,
  measureRelevance,
  type Relevance,
} from '../../tools/relevance/measure.ts';
import { askQuestions, toFigures } from '../../tools/relevance/questions.ts';
import { formatTable } from '../table.ts';
import { print, UsageError } from '../output.ts';
import { checkFromLog, exportJudgements, type FromLogOptions, readLogUse } from './from-log.ts';
import { loadProfile } from './load-profile.ts';
import { DAYS } from './logged.ts';

interface RelevanceOptions extends FromLogOptions {
  readonly json?: true;
  readonly index?: string;
  readonly judgements?: string;
  readonly part?: string;
  readonly misses?: true;
  readonly questions?: true;
  readonly profile?: string;
  readonly against?: string;
  readonly engine: string;
}

/** The goal: the mean over all queries, models nobody asks for as distractors among them. */
const GOAL = 0.95;
const PARTS = ['tuning', 'held_out'];

/** `catalog relevance`, which is also `npm run relevance`. */
export function addRelevanceCommand(program: Command): void {
  program
    .command('relevance')
    .description('measure how well search finds known models, or find better weights')
    .option('--json', 'print figures and misses, or the comparison, as JSON')
    .option('--index <file>', 'measure on this index file, not the whole bundled catalogue')
    .option(
      '--engine <engine>',
      '`embedded`, or `elasticsearch`: the live index at ELASTICSEARCH_URL, beside the index file',
      'embedded',
    )
    .option('--judgements <file>', 'judgements to use, one JSON object per line')
    .option(
      '--from-log',
      'judge by clicks in logged searches, on the index in use: first usage figures, then ranking figures',
    )
    .option(DAYS[0], `with --from-log: ${DAYS[1]}`)
    .option(
      '--min-clicks <n>',
      'with --from-log: number of searches in which a model must be chosen to count as an answer (default: 3)',
    )
    .option(
      '--export <file>',
      'with --from-log: write the judgements: `.ndjson` for --judgements, `.csv` for Quepid, `.json` for _rank_eval',
    )
    .option('--part <part>', 'only the `tuning` or the `held_out` judgements')
    .option(
      '--questions',
      'measure questions in plain English instead: how many are answered as intended',
    )
    .option('--misses', 'list the queries that did not find their target first')
    .option('--profile <file>', 'ranking weights as JSON; omitted ones keep their built-in value')
    .option(
      '--against <file>',
      'weights to compare with (default with --profile: the built-in ones)',
    )
    .action(relevance);
}

const comparesProfiles = ({ profile, against }: RelevanceOptions): boolean =>
  profile !== undefined || against !== undefined;

/** @throws UsageError naming an option that cannot be, or not with the others */
function checkOptions(options: RelevanceOptions): void {
  const { part, engine, index } = options;
  if (part !== undefined && !PARTS.includes(part)) {
    throw new UsageError(`--part: “${part}” must be one of ${PARTS.join(', ')}.`);
  }
  if (engine !== 'embedded' && engine !== 'elasticsearch') {
    throw new UsageError(`--engine: “${engine}” must be embedded or elasticsearch.`);
  }
  checkFromLog(options);
  if (options.fromLog === true && (options.judgements ?? options.questions) !== undefined) {
    throw new UsageError('--from-log: cannot be combined with --judgements or --questions.');
  }
  if (engine === 'elasticsearch' && (comparesProfiles(options) || index !== undefined)) {
    throw new UsageError(
      '--engine elasticsearch: cannot be combined with --profile, --against or --index.',
    );
  }
}

async function relevance(options: RelevanceOptions): Promise<void> {
  checkOptions(options);
  const use = await readLogUse(options);
  const wanted = readWanted(use, options);
  if (options.engine === 'elasticsearch') {
    const path = dataFile(loadEnvironment(), 'index');
    const there = await withElasticsearch((reader) => ask(reader, wanted));
    showEngines(there, await measure(path, PROFILE, wanted, use, options), use, options);
    return;
  }
  const profile = loadProfile(options.profile);
  const against = comparesProfiles(options) ? loadProfile(options.against) : null;
  const given = options.index ?? toIndexInUse(use);
  const bundle = given === undefined ? await buildBundledIndex() : null;
  const path = bundle?.path ?? given ?? '';
  try {
    if (options.questions === true) {
      await showQuestions(path, options);
      return;
    }
    const measured = await measure(path, profile, wanted, use, options);
    if (against === null) {
      show(measured, use, options);
      return;
    }
    const comparison = compareRelevance(measured, await measure(path, against, wanted));
    showComparison(comparison, use, options);
  } finally {
    await bundle?.remove();
  }
}

/** What was chosen was chosen of the index in use. */
const toIndexInUse = (use: LogUse | null): string | undefined =>
  use === null ? undefined : dataFile(loadEnvironment(), 'index');

/** The judgements to measure by. */
function readWanted(
  use: LogUse | null,
  { judgements, part }: RelevanceOptions,
): readonly Judgement[] {
  const all: readonly Judgement[] = use?.judgements ?? readJudgements(judgements);
  return all.filter((one) => part === undefined || one.part === part);
}

/** Questions beside the lists they mean; fails under the goal. */
async function showQuestions(path: string, { misses, json }: RelevanceOptions): Promise<void> {
  const reader = await openSearch({ path });
  const answers = await askQuestions(reader);
  await reader.close();
  const figures = toFigures(answers);
  if (figures.some(({ right, questions }) => right < GOAL * questions)) process.exitCode = 1;
  const wrong = answers.filter(({ isRight }) => !isRight);
  if (json === true) {
    print(JSON.stringify({ classes: figures, misses: wrong }));
    return;
  }
  const rows = figures.map(({ class: name, questions, right }) => [
    name,
    questions,
    right,
    `${((right / questions) * 100).toFixed(1)} %`,
  ]);
  print(formatTable(['class', 'questions', 'right', 'share'], rows));
  if (misses !== true) return;
  for (const { q, query, total, expected } of wrong) {
    print([q, query, total, expected.join(' ')].join('\t'));
  }
}

async function measure(
  path: string,
  profile: SearchProfile,
  wanted: readonly Judgement[],
  use: LogUse | null = null,
  { export: file }: RelevanceOptions | { export?: undefined } = {},
): Promise<Relevance> {
  const reader = await openSearch({ path, profile });
  try {
    if (use !== null && file !== undefined) await exportJudgements(file, use.judgements, reader);
    return await ask(reader, wanted);
  } finally {
    await reader.close();
  }
}

async function ask(reader: CatalogReader, wanted: readonly Judgement[]): Promise<Relevance> {
  return measureRelevance(reader, wanted, readTargets(), await createFindTarget(reader));
}

/** What is printed as JSON of the log. */
const toJson = (use: LogUse | null): object =>
  use === null
    ? {}
    : {
        use: {
          classes: use.classes,
          profiles: use.profiles,
          judgements: use.judgements.length,
          thin: use.thin,
        },
      };

/** Below the goal the command fails; nothing is promised of what people choose. */
function checkGoal(all: ClassFigures | undefined, use: LogUse | null): void {
  if (use === null && (all === undefined || all.mrr10 < GOAL)) process.exitCode = 1;
}

const toRow = ({ class: name, queries, mrr10, success1, ndcg10 }: ClassFigures) => [
  name,
  queries,
  ...[mrr10, success1, ndcg10].map((figure) => figure.toFixed(3)),
];

function show(
  { classes, skipped, misses }: Relevance,
  use: LogUse | null,
  options: RelevanceOptions,
): void {
  checkGoal(classes.at(-1), use);
  if (options.json === true) {
    print(JSON.stringify({ ...toJson(use), classes, skipped, misses }));
    return;
  }
  print(formatTable(['class', 'queries', 'MRR@10', 'success@1', 'nDCG@10'], classes.map(toRow)));
  print(`\n${skipped} judgements skipped: no target is in the catalogue.`);
  if (options.misses !== true) return;
  for (const { class: name, query, expected, got, stage } of misses) {
    const line = [name, query, expected.join(' '), stage ?? 'none', got.slice(0, 3).join(' ')];
    print(line.join('\t'));
  }
}

/** Elasticsearch beside the embedded engine: figures of each class, and how far they agree. */
function showEngines(
  there: Relevance,
  embedded: Relevance,
  use: LogUse | null,
  options: RelevanceOptions,
): void {
  checkGoal(there.classes.at(-1), use);
  const agreement = compareEngines(there, embedded);
  if (options.json === true) {
    const [elasticsearch, file] = [there.classes, embedded.classes];
    const figures = { elasticsearch, embedded: file, agreement, misses: there.misses };
    print(JSON.stringify({ ...toJson(use), ...figures }));
    return;
  }
  const head = ['class', 'queries', 'MRR@10', 'embedded', 'success@1', 'embedded'];
  const rows = there.classes.map(({ class: name, queries, mrr10, success1 }, i) => {
    const beside = embedded.classes[i];
    const figures = [mrr10, beside?.mrr10, success1, beside?.success1];
    return [name, queries, ...figures.map((figure) => figure?.toFixed(3) ?? '')];
  });
  print(formatTable(head, rows));
  const toShare = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const { same, sameTop, sameStage, sameTotal, others } = agreement;
  print(
    `\nSame page and total ${toShare(same)}; same first hit ${toShare(sameTop)}, stage ${toShare(sameStage)}, total ${toShare(sameTotal)}.`,
  );
  if (options.misses !== true) return;
  for (const { query, a, b } of others) print([query, a ?? '–', b ?? '–'].join('\t'));
}

const toSigned = (figure: number): string => `${figure < 0 ? '' : '+'}${figure.toFixed(4)}`;

function showComparison(
  comparison: Comparison,
  use: LogUse | null,
  { json }: RelevanceOptions,
): void {
  if (json === true) {
    print(JSON.stringify({ ...toJson(use), ...comparison }));
    return;
  }
  const { classes, changed } = comparison;
  const head = ['class', 'queries', 'wins', 'losses', 'ties', 'MRR@10'];
  const rows = classes.map(({ class: name, queries, wins, losses, ties, mrr10 }) => [
    name,
    queries,
    wins,
    losses,
    ties,
    toSigned(mrr10),
  ]);
  print(`${formatTable(head, rows)}\n`);
  for (const { class: name, query, expected, rank, against, first } of changed) {
    const moved = `${against ?? '–'} → ${rank ?? '–'}`;
    print([name, query, moved, expected.join(' '), first ?? 'nothing'].join('\t'));
  }
}
