import { parseQuery } from '../../schemas/text-query.ts';
import { PROFILE } from '../../schemas/search-profile.ts';
import type { CatalogueQuery } from '../../schemas/query.ts';
import { SEARCH_OPTIONS } from '../../server/search/elasticsearch/client.ts';
import { toCalledBody } from '../../server/search/elasticsearch/lookup.ts';
import { toPageBody, type SearchBody } from '../../server/search/elasticsearch/query/body.ts';
import { MODELS } from '../../server/search/elasticsearch/state.ts';
import { say } from '../progress.ts';
import { runLoad, type Asked, type LoadResult } from './load.ts';

/** Something asked of the service, and the body that it sends to Elasticsearch for it. */
interface Workload {
  readonly name: string;
  readonly path: string;
  readonly body: SearchBody;
}

/** The service over Elasticsearch, and Elasticsearch asked the same without it. */
export interface ClusterComparison {
  readonly name: string;
  readonly ours: LoadResult;
  readonly raw: LoadResult;
  /** Median over the rounds of the time of ours / raw. */
  readonly timeRatio: number;
}

interface Options {
  readonly origin: string;
  readonly cluster: { readonly url: string; readonly index: string };
  readonly models: readonly { readonly slug: string; readonly name: string }[];
  /** A key with requests left for one load. */
  readonly nextKey: () => Promise<string>;
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** Addresses of one load, so many that it hardly comes to the first again. */
const ADDRESSES = 3_000;

const toQuery = (more: Partial<CatalogueQuery>): CatalogueQuery => ({
  text: null,
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: 20,
  facets: [],
  independentScores: false,
  ...more,
});

const toBody = (query: CatalogueQuery): SearchBody => ({
  ...toPageBody({
    query,
    plan: query.text === null ? null : parseQuery(query.text.q),
    stage: 0,
    scope: MODELS,
    todayMs: Date.now(),
    profile: PROFILE,
  }),
  seq_no_primary_term: true,
});

/** @param round makes every address a new one: answers of the round before are kept */
function toWorkloads(models: Options['models'], round: number): Map<string, Workload[]> {
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
  return new Map([lists, details, searches].map((list) => [list[0]?.name ?? '', list]));
}

function toRaw(index: string, { body }: Workload): Asked {
  const options = Object.entries(SEARCH_OPTIONS).map(([name, value]) => `${name}=${value}`);
  return {
    method: 'POST',
    path: `/${index}/_search?${options.join('&')}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, timeout: '250ms' }),
  };
}

/** Loads the service over Elasticsearch and, in turn, Elasticsearch with the bodies the service sends. */
export async function compareWithCluster(options: Options): Promise<ClusterComparison[]> {
  const { origin, cluster, models, rounds, nextKey } = options;
  const found = new Map<string, { ours: LoadResult; raw: LoadResult }[]>();
  // The first round warms up, and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, list] of toWorkloads(models, round)) {
      say(`Elasticsearch, ${name}: round ${round} of ${rounds}`);
      const raw = await runLoad({
        ...options,
        origin: cluster.url,
        key: null,
        paths: list.map((one) => toRaw(cluster.index, one)),
      });
      const paths = list.map(({ path }) => path);
      const ours = await runLoad({ ...options, origin, key: await nextKey(), paths });
      if (round > 0) found.set(name, [...(found.get(name) ?? []), { ours, raw }]);
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
