import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type ClusterComparison, compareWithCluster, removeIndices } from './cluster-bench.ts';
import { benchExport } from './export-bench.ts';
import {
  compareWithBareRoute,
  type Comparison,
  toPageWorkloads,
  type Workload,
} from './http-bench.ts';
import { benchSearchLog } from './log-bench.ts';
import { benchPageFlood } from './page-flood-bench.ts';
import { residentBytes, startNode, stopProcess } from './process.ts';
import { waitForPast } from './place.ts';
import { createKey, runCommand, startArguments } from './programs.ts';
import { benchScale } from './scale/scale-bench.ts';
import { benchSearch } from './search-bench.ts';
import { type Figure, show } from './show.ts';
import { benchWebhooks } from './webhook-bench.ts';
import { timeUntilVisible } from './visible.ts';
import { withTypo } from './typos.ts';
import { printJson } from '../../cli/output.ts';
import { say } from '../../cli/progress.ts';

/** Each address is asked for from a network of its own, as behind a proxy. */
const SETTINGS = { LOG_LEVEL: 'info', KEY_PEPPER: '', TRUSTED_PROXIES: 'loopback' };
const START = startArguments();

/** Changes of which the slowest to be seen counts. */
const CHANGES = 5;

interface BenchOptions {
  readonly seconds: string;
  readonly rounds: string;
  readonly connections: string;
  readonly port: string;
  readonly models?: readonly number[];
  readonly json?: true;
}

const program = new Command('bench')
  .description('measures the service against a bare Express route that sends the same bytes')
  .option('--seconds <n>', 'length of one load', '5')
  .option('--rounds <n>', 'rounds of each comparison; the median ratio counts', '3')
  .option('--connections <n>', 'connections of the load', '8')
  .option('--port <n>', 'port of the service; the bare route takes the next', '39700')
  .option(
    '--models <n,…>',
    'instead, measures catalogues of so many models, made of the real one, beside it',
    parseSizes,
  )
  .option('--json', 'print JSON')
  .action((options: BenchOptions) =>
    options.models === undefined ? bench(options) : benchScale(options.models, options),
  );
await program.parseAsync();

function parseSizes(text: string): number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.every((size) => Number.isSafeInteger(size) && size > 0)) return sizes;
  throw new InvalidArgumentError('Whole numbers of models, such as 70000 or 70000,700000.');
}

async function bench(options: BenchOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const env = { ...SETTINGS, DATA_DIR: dataDir, PORT: options.port };
  try {
    say('First start …');
    const first = await startNode(START, env, /listening|curl/i);
    await stopProcess(first.child);
    say('Rebuild of the index …');
    const rebuildMs = await timeCommand(['reindex'], env);
    say('Later start …');
    const later = await startNode(START, env, /listening|http:/i);
    const comparisons: Comparison[] = [];
    let memory: number | null;
    let models: Listed[];
    let visibleMs: number;
    let served: Figure[];
    try {
      const origin = `http://127.0.0.1:${options.port}`;
      const nextKey = (): Promise<string> => createKey(env);
      say('The past …');
      await waitForPast({ origin, key: await nextKey() });
      models = await readModels(origin, await nextKey());
      for (const workload of toWorkloads(models)) {
        comparisons.push(
          await compareWithBareRoute(workload, {
            origin,
            nextKey,
            barePort: Number(options.port) + 1,
            connections: Number(options.connections),
            seconds: Number(options.seconds),
            rounds: Number(options.rounds),
          }),
        );
      }
      memory = residentBytes(later.child.pid);
      served = await benchServed(origin, nextKey, later.child.pid, options);
      const path = join(dataDir, 'catalogue.sqlite');
      visibleMs = await timeUntilVisible({ path, origin, key: await nextKey(), rounds: CHANGES });
    } finally {
      await stopProcess(later.child);
    }
    say('The log of searches …');
    const place = { start: START, env, port: Number(options.port), key: await createKey(env) };
    const logged = await benchSearchLog(place, models, 2 * Number(options.rounds));
    say('Search in process …');
    const names = models.map(({ name }) => name);
    const typos = names.map(withTypo).filter((name) => name !== null);
    const times = await benchSearch(join(dataDir, 'index.sqlite'), [...names, ...typos]);
    say('Webhooks …');
    const webhooksMs = await benchWebhooks(dataDir);
    const figures: Figure[] = [
      { name: 'first start', value: first.startedMs / 1000, unit: 's', goal: '< 20' },
      { name: 'later start', value: later.startedMs / 1000, unit: 's', goal: '< 1.5' },
      { name: 'index rebuild, verified', value: rebuildMs / 1000, unit: 's', goal: '< 5' },
      {
        name: 'memory of the server after load',
        value: memory === null ? null : memory / 1e6,
        unit: 'MB',
        goal: '< 250',
      },
      { name: 'a change seen over the API', value: visibleMs / 1000, unit: 's', goal: '< 2' },
      ...toSearchFigures(times),
      ...served,
      ...logged,
      toWebhookFigure(webhooksMs),
    ];
    const url = process.env['TEST_ELASTICSEARCH_URL'] ?? process.env['ELASTICSEARCH_URL'] ?? '';
    const cluster = url === '' ? null : await benchCluster(url, env, models, options);
    if (cluster !== null) figures.push(...cluster.figures);
    const compared = cluster?.compared ?? [];
    if (options.json)
      printJson({ comparisons, cluster: compared, figures, slowest: times.slowest });
    else show(comparisons, compared, figures, times.slowest);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** What a server does for others meanwhile. */
async function benchServed(
  origin: string,
  nextKey: () => Promise<string>,
  pid: number | undefined,
  { rounds, seconds }: BenchOptions,
): Promise<Figure[]> {
  say('Export …');
  const exported = await benchExport({ origin, key: await nextKey(), pid, rounds: Number(rounds) });
  say('Pages that nobody keeps …');
  const flood = { origin, key: await nextKey(), seconds: 4 * Number(seconds) };
  return [...exported, ...(await benchPageFlood(flood))];
}

type Times = Awaited<ReturnType<typeof benchSearch>>;

function toSearchFigures({ medianMs, p99Ms, maxMs, queries }: Times): Figure[] {
  return [
    { name: 'search in process, median', value: medianMs, unit: 'ms', goal: '< 3' },
    { name: 'search in process, p99', value: p99Ms, unit: 'ms', goal: '' },
    {
      name: `search in process, slowest of ${queries}`,
      value: maxMs,
      unit: 'ms',
      goal: '< 50',
    },
  ];
}

function toWebhookFigure(ms: number | null): Figure {
  return {
    name: 'webhook fan-out, 10,000 to 100 receivers, one dead, one slow: the 98 others',
    value: ms === null ? null : ms / 1000,
    unit: 's',
    goal: '< 60',
  };
}

/** The same catalogue in an index of its own in a cluster, and the service over it. */
async function benchCluster(
  url: string,
  local: Readonly<Record<string, string>>,
  models: readonly Listed[],
  { port, connections, seconds, rounds }: BenchOptions,
): Promise<{ compared: ClusterComparison[]; figures: Figure[] }> {
  const cluster = { url, index: `bench-${process.pid}` };
  const env = {
    ...local,
    ELASTICSEARCH_URL: url,
    ELASTICSEARCH_INDEX: cluster.index,
    // An answer of the index file would be measured as one of Elasticsearch.
    SEARCH_INSURANCE: 'off',
  };
  try {
    say('Rebuild of the index in Elasticsearch …');
    const rebuildMs = await timeCommand(['reindex', '--engine', 'elasticsearch'], env);
    const name = 'rebuild in Elasticsearch, verified';
    const rebuild = { name, value: rebuildMs / 1000, unit: 's', goal: '< 10' };
    const service = await startNode(START, env, /listening|http:/i);
    try {
      const origin = `http://127.0.0.1:${port}`;
      const nextKey = (): Promise<string> => createKey(env);
      const compared = await compareWithCluster({
        origin,
        cluster,
        models,
        nextKey,
        connections: Number(connections),
        seconds: Number(seconds),
        rounds: Number(rounds),
      });
      const visibleMs = await timeUntilVisible({
        path: join(local['DATA_DIR'] ?? '', 'catalogue.sqlite'),
        origin,
        key: await nextKey(),
        rounds: CHANGES,
      });
      const visible = {
        name: 'a change seen over the API, Elasticsearch',
        value: visibleMs / 1000,
        unit: 's',
      };
      return { compared, figures: [rebuild, { ...visible, goal: '< 2' }] };
    } finally {
      await stopProcess(service.child);
    }
  } finally {
    await removeIndices(cluster);
  }
}

async function timeCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const begun = performance.now();
  await runCommand(args, env);
  return performance.now() - begun;
}

interface Listed {
  readonly slug: string;
  readonly name: string;
}

/** The first models of the default order, as many as pages can show. */
async function readModels(origin: string, key: string): Promise<Listed[]> {
  const headers = { authorization: `Bearer ${key}` };
  const models: Listed[] = [];
  for (let page = 1; page <= 60; page += 1) {
    const address = `${origin}/api/v1/models?limit=100&page=${page}&fields=slug,name`;
    const response = await fetch(address, { headers });
    const { data } = (await response.json()) as { data: Listed[] };
    models.push(...data);
  }
  return models;
}

function toWorkloads(models: readonly Listed[]): Workload[] {
  const typos = [...new Set(models.map(({ name }) => withTypo(name)).filter((q) => q !== null))];
  const search = (q: string): string => `/api/v1/search?q=${encodeURIComponent(q)}`;
  return [
    {
      name: 'list of 20',
      paths: Array.from({ length: 50 }, (_, page) => `/api/v1/models?limit=20&page=${page + 1}`),
      goal: 0.6,
    },
    {
      name: 'list of 20, every address new',
      paths: models.map((_, at) => `/api/v1/models?limit=20&max_context_window=${900_000 + at}`),
      goal: null,
    },
    {
      name: 'detail',
      paths: models.slice(0, 100).map(({ slug }) => `/api/v1/models/${slug}`),
      goal: 0.6,
    },
    {
      name: 'detail, every model in turn',
      paths: models.map(({ slug }) => `/api/v1/models/${slug}`),
      goal: null,
    },
    { name: 'search with a typo', paths: typos.slice(0, 100).map(search), goal: 0.3 },
    { name: 'search with a typo, every query new', paths: typos.map(search), goal: null },
    ...toPageWorkloads(models),
  ];
}
