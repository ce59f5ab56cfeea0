import { Command, InvalidArgumentError } from 'commander';
import { runIndexerKills } from './indexer-kills.ts';
import { runMixed } from './mixed/mixed.ts';
import { runRebuilds } from './rebuilds.ts';
import { runServerKills } from './server-kills.ts';
import { print, printJson } from '../../cli/output.ts';
import type { EngineName } from '../../../schemas/config/engines.ts';
import { withProgress, type Report } from '../../cli/progress.ts';

interface ChaosOptions {
  readonly engine?: EngineName;
  readonly rebuilds: number;
  readonly kill: number;
  readonly killServer: number;
  readonly mixed?: true;
  readonly reads: number;
  readonly writes: number;
  readonly minutes?: number;
  readonly models: number;
  readonly least: number;
  readonly seed: number;
  readonly json?: true;
}

interface Outcome {
  readonly violations: readonly string[];
}
type Result = Readonly<Record<string, unknown>> & Outcome;

function toWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('must be a whole number.');
  return Number(text);
}

function toEngine(text: string): EngineName {
  if (text === 'embedded' || text === 'elasticsearch') return text;
  throw new InvalidArgumentError('must be embedded or elasticsearch.');
}

/** Where Elasticsearch is; null: nowhere. */
function findCluster(): string | null {
  const { ELASTICSEARCH_URL = '', TEST_ELASTICSEARCH_URL = '' } = process.env;
  return [ELASTICSEARCH_URL, TEST_ELASTICSEARCH_URL].find((url) => url !== '') ?? null;
}

const MIXED_MINUTES = 60;

const program = new Command('chaos')
  .description(
    'rebuilds indices under reads and writes, kills programs, takes services away, and looks for anything lost',
  )
  .option('--engine <name>', 'embedded or elasticsearch; both where there is a cluster', toEngine)
  .option('--rebuilds <n>', 'rebuilds of each engine', toWhole, 200)
  .option(
    '--minutes <n>',
    'after which no rebuild or fault is begun; default: none, 60 of --mixed',
    toWhole,
  )
  .option('--kill <n>', 'kills of the indexer', toWhole, 0)
  .option('--kill-server <n>', 'kills of the server', toWhole, 0)
  .option('--mixed', 'one fault after another on three servers with all services, and nothing else')
  .option('--reads <n>', 'reads a second', toWhole, 100)
  .option('--writes <n>', 'models changed a second', toWhole, 20)
  .option('--models <n>', 'models of the catalogue', toWhole, 300)
  .option('--least <percent>', 'of reads and writes a second that must be reached', toWhole, 90)
  .option('--seed <n>', 'of catalogue, changes, faults and moments', toWhole, 1)
  .option('--json', 'print JSON')
  .action(wreak);
await program.parseAsync();

async function wreak(options: ChaosOptions): Promise<void> {
  const url = findCluster();
  const found: readonly EngineName[] = url === null ? ['embedded'] : ['embedded', 'elasticsearch'];
  const engines = options.engine === undefined ? found : [options.engine];
  if (url === null && options.engine === 'elasticsearch') {
    program.error('Set ELASTICSEARCH_URL: where Elasticsearch is.', { exitCode: 2 });
  }
  const results: Record<string, Result> = {};
  // Told at once: what comes later may take long, or fail.
  const note = async (title: string, run: (onProgress: Report) => Promise<Outcome>) => {
    const result = { ...(await withProgress(title, run)) };
    results[title] = result;
    if (options.json !== true) show(title, result);
  };
  const { kill, killServer } = options;
  if (options.mixed) {
    await note('mixed faults', (onProgress) =>
      runMixed({ ...options, minutes: options.minutes ?? MIXED_MINUTES, onProgress }),
    );
  }
  const rebuilds = options.mixed ? 0 : options.rebuilds;
  for (const engine of rebuilds === 0 ? [] : engines) {
    await note(`rebuilds, ${engine}`, (onProgress) =>
      runRebuilds({
        ...options,
        minutes: options.minutes ?? null,
        leastShare: options.least / 100,
        engine,
        url,
        onProgress,
      }),
    );
  }
  if (kill > 0) {
    const place = engines.includes('elasticsearch') ? url : null;
    await note('kills of the indexer', (onProgress) =>
      runIndexerKills({ ...options, url: place, kills: kill, onProgress }),
    );
  }
  if (killServer > 0) {
    await note('kills of the server', (onProgress) =>
      runServerKills({ ...options, kills: killServer, onProgress }),
    );
  }
  if (options.json === true) printJson(results);
  const isGood = Object.values(results).every(({ violations }) => violations.length === 0);
  process.exitCode = isGood ? 0 : 1;
}

function show(title: string, { violations, ...figures }: Result): void {
  print(title);
  for (const [name, value] of Object.entries(figures)) {
    print(`  ${name.padEnd(24)} ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  }
  print(`  ${'violations'.padEnd(24)} ${violations.length}`);
  for (const text of violations) print(`    ${text}`);
}
