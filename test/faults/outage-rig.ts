import { randomUUID } from 'node:crypto';
import { openRedisQuota } from '../../server/quota/redis/open.ts';
import { openElasticsearch } from '../../server/search/elasticsearch/open.ts';
import { FailoverReader } from '../../server/search/failover-reader.ts';
import type { Services } from '../../server/services.ts';
import { TestSchema } from '../support/accounts-engines.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { openTestIndex } from '../support/elasticsearch.ts';
import { FaultProxy } from '../../scripts/tools/chaos/services/fault-proxy.ts';
import { publishSample } from '../support/publish-sample.ts';
import { removeKeys, TEST_REDIS_URL } from '../support/redis.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';
import { openMetrics } from '../../server/metrics/open.ts';

/** As in service. */
const DEADLINE_MS = 240;
const SLUG = SAMPLE_MODELS[0]?.slug ?? '';
/** The clock stands still, so that a key that was seen is known however slow the machine is. */
const NOW = new Date();

/** Where each endpoint of the matrix is. */
const ENDPOINTS = {
  list: { path: `${ROOT}/models?limit=2` },
  detail: { path: `${ROOT}/models/${SLUG}` },
  search: { path: `${ROOT}/search?q=${SLUG}` },
  suggest: { path: `${ROOT}/suggest?q=her` },
  facets: { path: `${ROOT}/facets` },
  'GET keys': { path: `${ROOT}/keys` },
  'POST keys': { path: `${ROOT}/keys` },
  usage: { path: `${ROOT}/usage` },
  ready: { path: '/ready' },
  metrics: { path: '/metrics' },
  health: { path: '/health' },
} as const;
export type EndpointName = keyof typeof ENDPOINTS;

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** A store that can be away. */
export type Store = 'Elasticsearch' | 'Redis' | 'PostgreSQL';

/** The application over one store behind a proxy; the other two are files of its own. */
export interface Rig {
  readonly proxy: FaultProxy;
  readonly ask: (endpoint: EndpointName) => Promise<Answer>;
  close(): Promise<void>;
}

/** The application with one store behind a proxy. */
export async function openRig(name: Store, url: string): Promise<Rig> {
  const proxy = await FaultProxy.open(Number(new URL(url).port));
  const way = new URL(url);
  way.port = String(proxy.port);
  const { app, remove } = await OPEN[name](way.href.replace(/\/$/, ''));
  const measures = await openMetrics(
    { ...app.services, clock: () => new Date(), version: 'test' },
    { host: '127.0.0.1', port: 0 },
  );
  // Of an account that may have been changed nobody is remembered: another one makes keys.
  const { operator } = app.accounts;
  const { value: owner } = await operator.createKey('owner@example.org', 'scale', {}, NOW);
  let asked = 0;
  const ask = async (endpoint: EndpointName): Promise<Answer> => {
    const { path } = ENDPOINTS[endpoint];
    if (endpoint === 'metrics') {
      const answer = await fetch(`http://127.0.0.1:${measures.port}${path}`);
      return { status: answer.status, retryAfter: undefined, text: await answer.text() };
    }
    asked += 1;
    // No answer is one that was kept from before.
    const address = endpoint === 'list' || endpoint === 'search' ? `${path}&asked=${asked}` : path;
    const isNew = endpoint === 'POST keys';
    const answer = await app.ask(address, isNew ? { method: 'post', json: {}, key: owner } : {});
    return { status: answer.status, retryAfter: answer.get('Retry-After'), text: answer.text };
  };
  const close = async (): Promise<void> => {
    await measures.close();
    await app.close();
    await proxy.close();
    await remove();
  };
  return { proxy, ask, close };
}

interface Opened {
  readonly app: TestApp;
  /** Removes what is left in the store of the tests. */
  readonly remove: () => Promise<void>;
}

const OPTIONS = { models: SAMPLE_MODELS, others: SAMPLE_OTHERS, clock: () => NOW } as const;

/** The application over each store, which is reached at this address. */
const OPEN: Readonly<Record<Store, (url: string) => Promise<Opened>>> = {
  Elasticsearch: async (url) => {
    const index = openTestIndex();
    await publishSample(index);
    const quiet = (): void => undefined;
    const first = await openElasticsearch({ ...index.place, url, onError: quiet });
    let reader: FailoverReader | null = null;
    const services = ({ catalog: fallback }: Services): Partial<Services> => {
      reader = new FailoverReader({
        primary: first,
        fallback,
        onDown: quiet,
        onRecovered: quiet,
      });
      return { catalog: reader };
    };
    const app = await openTestApp({ ...OPTIONS, services });
    return {
      app,
      remove: async () => {
        await reader?.close();
        await index.remove();
      },
    };
  },
  Redis: async (url) => {
    const keyPrefix = `test:outages-${randomUUID()}:`;
    const { quota, usage, close } = await openRedisQuota({ url, keyPrefix });
    const remove = async (): Promise<void> => {
      await close();
      await removeKeys(TEST_REDIS_URL ?? url, keyPrefix);
    };
    const app = await openTestApp({ ...OPTIONS, services: () => ({ quota, usage }) });
    return { app, remove };
  },
  PostgreSQL: async (url) => {
    const schema = new TestSchema();
    const place = { url, schema: schema.name };
    const app = await openTestApp({ ...OPTIONS, accounts: place, deadlineMs: DEADLINE_MS });
    return { app, remove: () => schema.drop() };
  },
};
