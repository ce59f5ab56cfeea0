import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../../cli/progress.ts';
import { fromNetwork, type LoadResult, runLoad, toHeaders } from './load.ts';
import { startNode, stopProcess } from './process.ts';

/** One comparison: what is asked, and the share of the bare route's speed it should reach. */
export interface Workload {
  readonly name: string;
  readonly paths: readonly string[];
  readonly goal: number | null;
  /** What 95 % of the answers should take at most; absent: no such goal. */
  readonly p95GoalMs?: number;
  /** What is asked for, where an address has several forms. */
  readonly accept?: string;
}

export interface Comparison {
  readonly workload: Workload;
  readonly bytes: number;
  readonly ours: LoadResult;
  readonly bare: LoadResult;
  /** Median over the rounds of ours / bare, requests per second. */
  readonly ratio: number;
}

interface HttpBenchOptions {
  readonly origin: string;
  /** A key with requests left for one workload of one round. */
  readonly nextKey: () => Promise<string>;
  readonly barePort: number;
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

const SAMPLE = 100;

/**
 * Loads the service and, in turn, an Express application that sends the same bytes and does
 * nothing else. The machine's noise hits both, so the ratio is what counts.
 */
export async function compareWithBareRoute(
  workload: Workload,
  options: HttpBenchOptions,
): Promise<Comparison> {
  const { origin, barePort, rounds } = options;
  const { accept } = workload;
  const headers = toHeaders({ key: await options.nextKey(), accept });
  const recorded = await record(origin, workload.paths.slice(0, SAMPLE), headers);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(recorded));
  const script = join(import.meta.dirname, 'bare-route.ts');
  const bare = await startNode(['--import', 'tsx', script, file, String(barePort)], {}, /ready/);
  const ours: LoadResult[] = [];
  const theirs: LoadResult[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      say(`${workload.name}: round ${round + 1} of ${rounds}`);
      const key = await options.nextKey();
      const load = { ...options, paths: workload.paths, accept, key };
      theirs.push(await runLoad({ ...load, origin: `http://127.0.0.1:${barePort}` }));
      ours.push(await runLoad(load));
    }
  } finally {
    await stopProcess(bare.child);
    rmSync(folder, { recursive: true });
  }
  const ratios = ours.map(
    ({ requestsPerSecond }, round) => requestsPerSecond / (theirs[round]?.requestsPerSecond ?? 1),
  );
  const sizes = Object.values(recorded).map((body) => Buffer.byteLength(body));
  return {
    workload,
    bytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    ours: middle(ours),
    bare: middle(theirs),
    ratio: ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0,
  };
}

async function record(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(origin + path, { headers: { ...headers, ...fromNetwork(path) } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    answers[path] = await response.text();
  }
  return answers;
}

function middle(results: readonly LoadResult[]): LoadResult {
  const sorted = [...results].sort((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const result = sorted[Math.floor(sorted.length / 2)];
  if (result === undefined) throw new Error('A comparison needs at least one round.');
  return { ...result, failed: results.reduce((sum, { failed }) => sum + failed, 0) };
}

/** Models whose pages are loaded again and again. */
const LOOKED_AT = 25;
const LIST_PAGES = 25;
/** Of 95 % of the pages. */
const P95_MS = 50;

/** Pages for people: those many look at, and every one anew. */
export function toPageWorkloads(models: readonly { readonly slug: string }[]): Workload[] {
  const pages = models.map(({ slug }) => `/models/${encodeURIComponent(slug)}`);
  const lists = Array.from({ length: LIST_PAGES }, (_, at) => `/explore?page=${at + 1}`);
  const others = ['/providers', '/creators', '/benchmarks', '/benchmarks/gpqa-diamond'];
  const workloads = [
    { name: 'the home page', paths: ['/'], goal: 0.4 },
    {
      name: 'public pages',
      paths: [...lists, ...others, ...pages.slice(0, LOOKED_AT)],
      goal: 0.4,
    },
    { name: 'public pages, every model in turn', paths: pages, goal: null },
    {
      name: 'public pages, every list new',
      paths: models.map((_, at) => `/explore?max_context_window=${900_000 + at}`),
      goal: null,
    },
  ];
  return workloads.map((workload) => ({ ...workload, p95GoalMs: P95_MS, accept: 'text/html' }));
}
