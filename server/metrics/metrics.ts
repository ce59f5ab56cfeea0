import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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
  readonly clock: () => Date;
}

/** Measures of one process in the text format of Prometheus. */
export interface Metrics extends RequestObserver {
  readonly contentType: string;
  read(): Promise<string>;
}

/**
 * Counts and times answers by route, and says how the stores are. No label holds a key, a slug or an
 * address, so the number of series is bound by the program and not by its callers.
 */
export function createMetrics({ catalog, accounts, quota, clock }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route and status.',
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
      collect() {
        const since = store.degradedSince();
        this.set(since === null ? 0 : Math.max(0, clock().getTime() - since.getTime()) / 1000);
      },
    });
  }
  new Gauge({
    name: 'catalog_models',
    help: 'Models in the published state this process answers from; 0 while it has none.',
    registers,
    async collect() {
      this.set((await readState())?.models ?? 0);
    },
  });
  new Gauge({
    name: 'catalog_age_seconds',
    help: 'Time since the catalogue this process answers from was last updated.',
    registers,
    async collect() {
      const state = await readState();
      if (state === null) this.reset();
      else this.set((clock().getTime() - Date.parse(state.info.updated_at)) / 1000);
    },
  });
  const readState = () => catalog.view().catch(() => null);

  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observe: (method, route, status, seconds) => {
      answers.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
    },
  };
}
