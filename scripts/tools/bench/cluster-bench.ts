import { parseQuery } from '../../../schemas/search/text-query.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { SEARCH_OPTIONS } from '../../../server/search/elasticsearch/client.ts';
import { toCalledBody } from '../../../server/search/elasticsearch/lookup.ts';
import { type SearchBody, toPageBody } from '../../../server/search/elasticsearch/query/body.ts';
import { MODELS } from '../../../server/search/elasticsearch/query/clauses.ts';
import { say } from '../../cli/progress.ts';
import type { PostRequest, Load, LoadResult } from './load.ts';
import { toIndexNames } from '../../../schemas/elasticsearch/names.ts';
import { Agent, request } from 'node:http';

/** Something asked of the service, and the body that it sends to Elasticsearch for it. */
interface Workload {
  readonly name: string;
  readonly path: string;
  readonly body: SearchBody;
}

/** The service over Elasticsearch, and Elasticsearch asked the same without it. */
export interface ClusterComparison {
  readonly name: string;
  /** At most what the time may be; null where answers are kept, and Elasticsearch is not asked. */
  readonly goal: number | null;
  readonly ours: LoadResult;
  readonly raw: LoadResult;
  /** Median over the rounds of the time of ours / raw. */
  readonly timeRatio: number;
}

interface ClusterBenchOptions {
  readonly origin: string;
  readonly cluster: { readonly url: string; readonly index: string };
  readonly models: readonly { readonly slug: string; readonly name: string }[];
  /** A key with requests left for one load. */
  readonly nextKey: () => Promise<string>;
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** Addresses of one load, so many that it does not come to the first again, and of one that does. */
const ADDRESSES = 6_000;
const REPEATED = 50;
const GOAL = 1.25;

const toQuery = (more: Partial<CatalogQuery>): CatalogQuery => ({
  text: null,
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: 20,
  facets: [],
  independentScores: false,
  ...more,
});

const toBody = (query: CatalogQuery): SearchBody => ({
  ...toPageBody({
    query,
    parsed: query.text === null ? null : parseQuery(query.text.q),
    stage: 0,
    scope: MODELS,
    todayMs: Date.now(),
    profile: PROFILE,
  }),
  seq_no_primary_term: true,
});

/** @param round makes every address a new one: answers of the round before are kept */
function toNewWorkloads(models: ClusterBenchOptions['models'], round: number): Workload[][] {
  const some = Array.from({ length: ADDRESSES }, (_, i) => {
    const model = models[i % models.length];
    if (model === undefined) throw new RangeError('The catalogue is empty.');
    return { ...model, at: round * ADDRESSES + i };
  });
  const lists = some.map(({ at }) => {
    const max = 200_000 + at;
    const filters = [{ kind: 'range', field: 'context_window', min: null, max }] as const;
    const path = `/api/v1/models?limit=20&max_context_window=${max}`;
    return { name: 'list of 20', path, body: toBody(toQuery({ filters })) };
  });
  const details = some.map(({ slug, at }) => ({
    name: 'detail',
    path: `/api/v1/models/${slug}?asked=${at}`,
    body: { ...toCalledBody(slug.toLowerCase()), seq_no_primary_term: true },
  }));
  const searches = some.map(({ name, at }) => ({
    name: 'search',
    path: `/api/v1/search?q=${encodeURIComponent(name.slice(0, 200))}&asked=${at}`,
    body: toBody(toQuery({ text: { q: name.slice(0, 200), typo: 'auto', mode: 'search' } })),
  }));
  return [lists, details, searches];
}

interface NamedWorkload {
  readonly name: string;
  readonly goal: number | null;
  readonly list: readonly Workload[];
}

function toWorkloads(models: ClusterBenchOptions['models'], round: number): NamedWorkload[] {
  return toNewWorkloads(models, round).flatMap((list) => {
    const name = list[0]?.name ?? '';
    return [
      { name: `${name}, every address new`, goal: GOAL, list },
      { name: `${name}, ${REPEATED} addresses`, goal: null, list: list.slice(0, REPEATED) },
    ];
  });
}

function toRaw(index: string, { body }: Workload): PostRequest {
  const options = Object.entries(SEARCH_OPTIONS).map(([name, value]) => `${name}=${value}`);
  return {
    method: 'POST',
    path: `/${index}/_search?${options.join('&')}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, timeout: '250ms' }),
  };
}

/**
 * Asks the service over Elasticsearch and, in turn, Elasticsearch itself with the bodies the service
 * sends: by the same script, over as many kept connections, every answer read and parsed.
 */
export async function compareWithCluster(
  options: ClusterBenchOptions,
): Promise<ClusterComparison[]> {
  const { origin, cluster, models, rounds, nextKey } = options;
  const found = new Map<string, { goal: number | null; ours: LoadResult; raw: LoadResult }[]>();
  // The first round warms up, and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, goal, list } of toWorkloads(models, round)) {
      say(`Elasticsearch, ${name}: round ${round} of ${rounds}`);
      const key = await nextKey();
      const asked = list.map((one) => toRaw(cluster.index, one));
      const askRaw = (): Promise<LoadResult> =>
        askInTurn({ ...options, origin: cluster.url, key: null, paths: asked });
      const paths = list.map(({ path }) => path);
      const askOurs = (): Promise<LoadResult> => askInTurn({ ...options, origin, key, paths });
      // Who asks second finds what Elasticsearch has kept of the first: each is so in its turn.
      const isRawFirst = round % 2 === 0;
      const first = await (isRawFirst ? askRaw() : askOurs());
      const second = await (isRawFirst ? askOurs() : askRaw());
      const [raw, ours] = isRawFirst ? [first, second] : [second, first];
      if (round > 0) found.set(name, [...(found.get(name) ?? []), { goal, ours, raw }]);
    }
  }
  return [...found].map(([name, results]) => {
    const timeOf = ({ ours, raw }: { ours: LoadResult; raw: LoadResult }): number =>
      raw.requestsPerSecond / ours.requestsPerSecond;
    const sorted = [...results].sort((a, b) => timeOf(a) - timeOf(b));
    const middle = sorted[Math.floor(sorted.length / 2)];
    if (middle === undefined) throw new Error('A comparison needs at least one round.');
    return { name, ...middle, timeRatio: timeOf(middle) };
  });
}

/** Removes every index of a prefix that a measurement made for itself, where security is off. */
export async function removeIndices({
  url,
  index,
}: {
  readonly url: string;
  readonly index: string;
}): Promise<void> {
  const found = await fetch(new URL(`/${toIndexNames(index).pattern}`, url));
  const names = Object.keys((await found.json()) as object);
  for (const name of names) await fetch(new URL(`/${name}`, url), { method: 'DELETE' });
}

interface ClusterRequest {
  readonly origin: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Asks once, reads the answer whole and parses it; resolves to its status, 0 if it is no JSON. */
function ask(
  one: string | PostRequest,
  { origin, agent, headers }: ClusterRequest,
): Promise<number> {
  const { path, method, body, ...more } =
    typeof one === 'string' ? { method: 'GET', path: one, body: '', headers: {} } : one;
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, ...more.headers, ...length } };
    const sent = request(`${origin}${path}`, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve(isJson(text) ? (answer.statusCode ?? 0) : 0);
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * What a bare script does that asks a service: connections are kept, every answer is read whole and
 * parsed, and the next question follows at once.
 */
async function askInTurn(load: Load): Promise<LoadResult> {
  const { origin, paths, key, connections, seconds } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers: ClusterRequest['headers'] = key === null ? {} : { authorization: `Bearer ${key}` };
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun > seconds * 1_000;
  const askOn = async (): Promise<void> => {
    while (!isOver()) {
      const one = paths[next % paths.length];
      if (one === undefined) throw new RangeError('There is nothing to ask for.');
      next += 1;
      const start = performance.now();
      const status = await ask(one, { origin, agent, headers }).catch(() => 0);
      times.push(performance.now() - start);
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const tookMs = performance.now() - begun;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return {
    requestsPerSecond: (times.length / tookMs) * 1_000,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    failed,
  };
}
