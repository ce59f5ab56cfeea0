import { Command } from 'commander';
import { openSearch } from '../server/search/open.ts';
import { buildBundledIndex } from './relevance/bundle.ts';
import { createFindTarget } from './relevance/expected.ts';
import { readJudgements, readTargets } from './relevance/judgements.ts';
import { measureRelevance, type ClassFigures, type Relevance } from './relevance/measure.ts';
import { formatTable } from './table.ts';

interface Options {
  readonly json?: true;
  readonly index?: string;
  readonly judgements?: string;
  readonly part?: 'tuning' | 'held_out';
  readonly misses?: true;
}

/** The goal: the mean over all queries, models nobody asks for as distractors among them. */
const GOAL = 0.95;

/** Measures on an index file; builds that of the bundled catalogue where none is named. */
async function measure({ index, judgements, part }: Options): Promise<Relevance> {
  const bundle = index === undefined ? await buildBundledIndex() : null;
  try {
    const reader = await openSearch({ path: bundle?.path ?? index ?? '' });
    try {
      const wanted = readJudgements(judgements).filter(
        (one) => part === undefined || one.part === part,
      );
      return await measureRelevance(reader, wanted, readTargets(), await createFindTarget(reader));
    } finally {
      await reader.close();
    }
  } finally {
    await bundle?.remove();
  }
}

const toRow = ({ class: name, queries, mrr10, success1, ndcg10 }: ClassFigures) => [
  name,
  queries,
  ...[mrr10, success1, ndcg10].map((figure) => figure.toFixed(3)),
];

function print({ classes, skipped, misses }: Relevance, options: Options): void {
  const head = ['class', 'queries', 'MRR@10', 'success@1', 'nDCG@10'];
  process.stdout.write(`${formatTable(head, classes.map(toRow))}\n`);
  process.stdout.write(`\n${skipped} judgements skipped: no target is in the catalogue.\n`);
  if (options.misses !== true) return;
  for (const { class: name, query, expected, got, stage } of misses) {
    const line = [name, query, expected.join(' '), stage ?? 'none', got.slice(0, 3).join(' ')];
    process.stdout.write(`${line.join('\t')}\n`);
  }
}

/** `npm run relevance`: how well the search finds what the judgements say is looked for. */
async function main(): Promise<void> {
  const command = new Command('relevance')
    .description('Measure how well search finds known models in the whole bundled catalogue.')
    .option('--json', 'print figures and misses as JSON')
    .option('--index <file>', 'measure on this index file')
    .option('--judgements <file>', 'judgements to use, one JSON object a line')
    .option('--part <part>', 'only the `tuning` or the `held_out` judgements')
    .option('--misses', 'list the queries that did not find their target first')
    .parse();
  const options = command.opts<Options>();
  const relevance = await measure(options);
  if (options.json === true) process.stdout.write(`${JSON.stringify(relevance)}\n`);
  else print(relevance, options);
  const all = relevance.classes.at(-1);
  if (all === undefined || all.mrr10 < GOAL) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
