import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { print, printJson } from '../../../cli/output.ts';
import { say } from '../../../cli/progress.ts';
import { formatTable } from '../../../cli/table.ts';
import { BUNDLE } from '../../../environment.ts';
import { runLoad } from '../load.ts';
import { ask, type Place, waitForPast } from '../place.ts';
import { childrenOf, peakBytes, residentBytes, startNode, stopProcess } from '../process.ts';
import { catalogArguments, createKey, startArguments } from '../programs.ts';
import { withTypo } from '../typos.ts';
import { createInstallation, type Installation } from './installation.ts';
import { runMeasured } from './run-measured.ts';

interface ScaleOptions {
  readonly seconds: string;
  readonly connections: string;
  readonly port: string;
  readonly json?: true;
}

/** A figure of a catalogue; null: the system does not tell. */
interface ScaleFigure {
  readonly name: string;
  readonly unit: string;
  readonly value: number | null;
}

/**
 * Fills an installation from nothing with the real catalogue and with ones of other sizes, as a first
 * start does, and measures each alike: the same questions are asked of all.
 */
export async function benchScale(sizes: readonly number[], options: ScaleOptions): Promise<void> {
  const measured: ScaleFigure[][] = [];
  for (const size of [null, ...sizes]) {
    say(size === null ? 'The real catalogue …' : `A catalogue of about ${size} models …`);
    const installation = await createInstallation(size);
    try {
      measured.push(await measure(installation, options));
    } finally {
      installation.remove();
    }
  }
  if (options.json) printJson(measured);
  else showScale(measured);
}

function showScale([real = [], ...others]: readonly (readonly ScaleFigure[])[]): void {
  const show = (value: number | null | undefined): string => value?.toFixed(1) ?? '–';
  const rows = real.map(({ name, unit, value }, at) => [
    name,
    unit,
    show(value),
    ...others.flatMap((figures) => {
      const other = figures[at]?.value ?? null;
      const ratio = value === null || other === null || value === 0 ? null : other / value;
      return [show(other), ratio === null ? '–' : `× ${ratio.toFixed(1)}`];
    }),
  ]);
  const head = ['figure', 'unit', 'real', ...others.flatMap(() => ['larger', 'ratio'])];
  print(formatTable(head, rows));
}

const MB = 1e6;
const toMb = (bytes: number | null): number | null => (bytes === null ? null : bytes / MB);

async function measure(
  { folder, dataDir }: Installation,
  options: ScaleOptions,
): Promise<ScaleFigure[]> {
  const env = { DATA_DIR: dataDir, PORT: options.port, LOG_LEVEL: 'info', KEY_PEPPER: '' };
  const run = (...args: string[]): ReturnType<typeof runMeasured> =>
    runMeasured([...catalogArguments(folder), ...args], env);
  say('Import …');
  const imported = await run('import');
  say('Index …');
  const indexed = await run('reindex');
  say('Start …');
  const server = await startNode(startArguments(folder), env, /listening|http:/i);
  try {
    const place = { origin: `http://127.0.0.1:${options.port}`, key: await createKey(env) };
    const models = await countModels(place);
    const started = residentBytes(server.child.pid);
    say('The past …');
    const pastSeconds = await waitForPast(place);
    const [indexer] = childrenOf(server.child.pid);
    const answers = await askEach(place);
    say('Load …');
    const paths = toQuestions().flatMap(({ paths: asked }) => asked);
    const { failed } = await runLoad({
      origin: place.origin,
      key: await createKey(env),
      paths,
      connections: Number(options.connections),
      seconds: 4 * Number(options.seconds),
    });
    if (failed > 0) throw new Error(`${failed} answers of the load failed.`);
    const size = (name: string): number => statSync(join(dataDir, name)).size / MB;
    return [
      { name: 'models', unit: '', value: models },
      { name: 'import', unit: 's', value: imported.seconds },
      { name: 'import, processors', unit: 's', value: imported.processorSeconds },
      { name: 'import, highest memory', unit: 'MB', value: toMb(imported.peakBytes) },
      { name: 'catalogue.sqlite', unit: 'MB', value: size('catalogue.sqlite') },
      { name: 'index', unit: 's', value: indexed.seconds },
      { name: 'index, processors', unit: 's', value: indexed.processorSeconds },
      { name: 'index, highest memory', unit: 'MB', value: toMb(indexed.peakBytes) },
      { name: 'index.sqlite', unit: 'MB', value: size('index.sqlite') },
      { name: 'start', unit: 's', value: server.startedMs / 1000 },
      { name: 'the past, after the start', unit: 's', value: pastSeconds },
      { name: 'server after its start', unit: 'MB', value: toMb(started) },
      ...answers,
      {
        name: 'server after the load',
        unit: 'MB',
        value: toMb(residentBytes(server.child.pid)),
      },
      { name: 'server, highest memory', unit: 'MB', value: toMb(peakBytes(server.child.pid)) },
      { name: 'indexer after the load', unit: 'MB', value: toMb(residentBytes(indexer)) },
      { name: 'indexer, highest memory', unit: 'MB', value: toMb(peakBytes(indexer)) },
    ];
  } finally {
    await stopProcess(server.child);
  }
}

async function countModels(place: Place): Promise<number> {
  const { data } = JSON.parse(await ask(place, '/api/v1/models/count')) as {
    data: { count: number };
  };
  return data.count;
}

/** Addresses of each kind; none is asked for twice. */
const ASKED = 300;
/** Of each kind, so many before the times count: the compiler is warm then. */
const WARM = 60;

interface Questions {
  readonly name: string;
  readonly paths: readonly string[];
}

/** Questions that every size of catalogue can answer, each with an address of its own. */
function toQuestions(): Questions[] {
  const rows = readFileSync(join(BUNDLE, 'models.ndjson'), 'utf8').split('\n').filter(Boolean);
  const models = rows.map((row) => JSON.parse(row) as { slug: string; name: string });
  const step = Math.floor(models.length / ASKED);
  const some = models.filter((_, at) => at % step === 0).slice(0, ASKED);
  const search = (q: string): string => `/api/v1/search?q=${encodeURIComponent(q)}`;
  const names = [...new Set(some.map(({ name }) => name))];
  const typos = [...new Set(names.map(withTypo).filter((name) => name !== null))];
  const numbers = Array.from({ length: ASKED }, (_, at) => 900_000 + at);
  return [
    {
      name: 'list',
      paths: numbers.map((most) => `/api/v1/models?limit=20&max_context_window=${most}`),
    },
    {
      name: 'list, two filters and an order',
      paths: numbers.map(
        (most) =>
          `/api/v1/models?limit=20&open_weights=true&max_context_window=${most}&sort=-release_date`,
      ),
    },
    { name: 'search', paths: names.map(search) },
    { name: 'search with a typo', paths: typos.map(search) },
    { name: 'facets', paths: numbers.map((most) => `/api/v1/facets?max_context_window=${most}`) },
    { name: 'detail', paths: some.map(({ slug }) => `/api/v1/models/${encodeURIComponent(slug)}`) },
  ];
}

/** Asks one question after the other, so that none waits for another. */
async function askEach(place: Place): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  for (const { name, paths } of toQuestions()) {
    say(`${name} …`);
    const times: number[] = [];
    for (const path of paths) {
      const begun = performance.now();
      await ask(place, path);
      times.push(performance.now() - begun);
    }
    const counted = times.slice(WARM).sort((a, b) => a - b);
    const at = (share: number): number | null =>
      counted[Math.floor((counted.length - 1) * share)] ?? null;
    figures.push({ name: `${name}, p50`, unit: 'ms', value: at(0.5) });
    figures.push({ name: `${name}, p99`, unit: 'ms', value: at(0.99) });
  }
  return figures;
}
