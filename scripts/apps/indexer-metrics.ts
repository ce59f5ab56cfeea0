import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { SyncEvent } from '../../indexer/sync/watch.ts';
import { VERSION } from '../../server/api.ts';
import { measureBuild } from '../../server/metrics/metrics.ts';
import type { Readable } from '../../server/metrics/open.ts';
import type { EngineStatus } from '../../schemas/indexer-report.ts';
import type { IndexerStatus } from './indexer-status.ts';

/** Measures of an indexer, made of what it tells of each engine. */
export interface IndexerMetrics extends Readable {
  record(engine: string, event: SyncEvent): void;
}

const DIVERGENCES = ['missing', 'ghosts', 'stale'] as const;

/** How an engine stands, as gauges. */
const STANDING: readonly (readonly [string, string, (status: EngineStatus) => number])[] = [
  [
    'catalog_index_live',
    '1 if the engine has a live index, 0 otherwise.',
    ({ live }) => Number(live !== null),
  ],
  [
    'catalog_index_lag_entries',
    'Catalogue changes that are not yet in the live index.',
    ({ behind }) => behind,
  ],
  [
    'catalog_index_lag_seconds',
    'How long the live index has been behind the catalogue; 0 while it is up to date.',
    ({ lag_seconds: seconds }) => seconds,
  ],
  [
    'catalog_index_refused_documents',
    'Documents the engine rejected in the last attempt.',
    ({ refused }) => refused,
  ],
  [
    'catalog_index_writes_blocked',
    '1 while a block in the engine prevents writes, 0 otherwise.',
    ({ blocked }) => Number(blocked),
  ],
  [
    'catalog_index_lease_held',
    '1 while this process updates the engine, 0 while another one does.',
    ({ state }) => Number(state !== 'waiting' && state !== 'starting'),
  ],
];

/** How the indices are kept: what happened, how many documents went out, what sweeps found. */
export function createIndexerMetrics(status: IndexerStatus): IndexerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const events = new Counter({
    name: 'catalog_index_events_total',
    help: 'Events of the index of an engine; lost, refused, diverged and problem need attention.',
    labelNames: ['engine', 'event'] as const,
    registers,
  });
  const written = new Counter({
    name: 'catalog_index_documents_written_total',
    help: 'Documents sent to an engine because they changed, not counting rebuilds.',
    labelNames: ['engine'] as const,
    registers,
  });
  const divergence = new Gauge({
    name: 'catalog_index_divergence',
    help: 'Documents that differed between the live index and the catalogue in the last comparison.',
    labelNames: ['engine', 'kind'] as const,
    registers,
  });
  const swept = new Gauge({
    name: 'catalog_index_swept_timestamp_seconds',
    help: 'When the live index was last compared with the catalogue.',
    labelNames: ['engine'] as const,
    registers,
  });
  for (const [name, help, of] of STANDING) {
    new Gauge({
      name,
      help,
      labelNames: ['engine'] as const,
      registers,
      async collect() {
        const engines = await status.read().catch(() => null);
        this.reset();
        for (const [engine, one] of engines ?? []) this.set({ engine }, of(one));
      },
    });
  }
  measureBuild(registry, VERSION);
  return {
    readReady: async () => {
      const engines = await status.read();
      const isReady = [...engines.values()].every(({ state }) => state !== 'failing');
      const body = { status: isReady ? 'ready' : 'failing', engines: Object.fromEntries(engines) };
      return { isReady, body };
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
    record: (engine, { event, detail }) => {
      events.inc({ engine, event });
      if (event === 'synced') written.inc({ engine }, Number(detail['written']));
      if (event !== 'swept') return;
      for (const kind of DIVERGENCES) divergence.set({ engine, kind }, Number(detail[kind]));
      swept.setToCurrentTime({ engine });
    },
  };
}
