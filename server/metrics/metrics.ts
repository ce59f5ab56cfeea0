import cluster from 'node:cluster';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { AccountsHealth } from '../accounts/port.ts';
import type { QuotaStore } from '../quota/port.ts';
import type { CatalogReader } from '../search/port.ts';
import type { RequestObserver } from './port.ts';

/** Seconds: from answers out of memory to the bound no answer should pass. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** Any other method is `other`: what callers invent makes no series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

/** What is measured in addition to requests. */
export interface Measured {
  readonly catalog: CatalogReader;
  readonly accounts: AccountsHealth;
  readonly quota: QuotaStore;
  /** null: searches are not logged. */
  readonly searchLog: {
    readonly stats: { readonly dropped: number; readonly leftOut: number };
  } | null;
  readonly clock: () => Date;
  /** Of the API. */
  readonly version: string;
}

/** Measures of one process in the text format of Prometheus. */
export interface Metrics extends RequestObserver {
  readonly contentType: string;
  read(): Promise<string>;
}

/** Which version of the program runs. */
export function measureBuild(registry: Registry, version: string): void {
  new Gauge({
    name: 'catalog_build_info',
    help: 'Always 1; the labels are the versions of the API and of Node.js.',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
    aggregator: 'first',
  }).set({ version, node: process.version }, 1);
}

/** What stood in for a store that did not answer, counted where it happens. */
function countStandIns(registry: Registry, { catalog, quota, searchLog }: Measured): void {
  const counted = [
    [
      'search_engine_left_total',
      'Times the configured search engine was given up because most responses failed or were late.',
      () => catalog.failovers?.left,
    ],
    [
      'search_engine_returned_total',
      'Times the configured search engine was used again after it had been given up.',
      () => catalog.failovers?.returned,
    ],
    [
      'search_fallback_answers_total',
      'Searches that the index file answered in place of the configured search engine.',
      () => catalog.failovers?.answers,
    ],
    [
      'quota_decided_alone_total',
      'Requests this process admitted or refused on its own because the count store did not respond.',
      () => quota.decidedAlone,
    ],
    [
      'search_log_dropped_total',
      'Searches that could not be written to the search log.',
      () => searchLog?.stats.dropped,
    ],
    [
      'search_log_left_out_total',
      'Searches left out of the log because they exceeded SEARCH_LOG_LIMIT, and events of searches not in it.',
      () => searchLog?.stats.leftOut,
    ],
  ] as const;
  for (const [name, help, read] of counted) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read() ?? 0);
      },
    });
  }
}

/** Gives the measures to the process that started this one and others like it, when it asks. */
function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // It listens from when it is made.
  new AggregatorRegistry();
}

/**
 * Counts and times answers by route, and says how the stores are. No label holds a key, a slug or an
 * address, so the number of series is bound by the program and not by its callers.
 */
export function createMetrics(measured: Measured): Metrics {
  const { catalog, accounts, quota, clock } = measured;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const degraded = [
    [quota, 'quota_store_blind_seconds', 'requests have been counted by this process alone'],
    [accounts, 'accounts_store_blind_seconds', 'keys could be neither looked up nor changed'],
    [catalog, 'search_fallback_seconds', 'searches were not answered by the configured engine'],
  ] as const;
  for (const [store, name, what] of degraded) {
    new Gauge({
      name,
      help: `How long ${what}; 0 while its store answers.`,
      registers,
      aggregator: 'max',
      collect() {
        const since = store.degradedSince();
        this.set(since === null ? 0 : Math.max(0, clock().getTime() - since.getTime()) / 1000);
      },
    });
  }
  new Gauge({
    name: 'catalog_models',
    help: 'Models in the published state this process serves; 0 while it has none.',
    registers,
    aggregator: 'min',
    async collect() {
      this.set((await readState())?.models ?? 0);
    },
  });
  new Gauge({
    name: 'catalog_age_seconds',
    help: 'Time since the catalogue this process serves was last updated.',
    registers,
    aggregator: 'max',
    async collect() {
      const state = await readState();
      if (state === null) this.reset();
      else this.set((clock().getTime() - Date.parse(state.info.updated_at)) / 1000);
    },
  });
  countStandIns(registry, measured);
  measureBuild(registry, measured.version);
  const readState = () => catalog.view().catch(() => null);
  if (cluster.isWorker) answerPrimary(registry);

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observe: (method, route, status, seconds) => {
      answers.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
    },
  };
}
