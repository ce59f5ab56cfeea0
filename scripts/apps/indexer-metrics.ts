import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { SyncEvent } from '../../indexer/sync/watch.ts';
import type { Readable } from '../../server/metrics/open.ts';

/** Measures of an indexer, made of what it tells of each engine. */
export interface IndexerMetrics extends Readable {
  record(engine: string, event: SyncEvent): void;
}

const DIVERGENCES = ['missing', 'ghosts', 'stale'] as const;

/** How the indices are kept: what happened, how many documents went out, what sweeps found. */
export function createIndexerMetrics(): IndexerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const events = new Counter({
    name: 'catalog_index_events_total',
    help: 'What happened to the index of an engine; problem and diverged want a person.',
    labelNames: ['engine', 'event'] as const,
    registers,
  });
  const written = new Counter({
    name: 'catalog_index_documents_written_total',
    help: 'Documents sent to an engine because they changed; rebuilds apart.',
    labelNames: ['engine'] as const,
    registers,
  });
  const divergence = new Gauge({
    name: 'catalog_index_divergence',
    help: 'Documents in which the live index differed from the catalogue at the last sweep.',
    labelNames: ['engine', 'kind'] as const,
    registers,
  });
  const swept = new Gauge({
    name: 'catalog_index_swept_timestamp_seconds',
    help: 'When the live index was last compared with the catalogue.',
    labelNames: ['engine'] as const,
    registers,
  });
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    record: (engine, { event, detail }) => {
      events.inc({ engine, event });
      if (event === 'pumped') written.inc({ engine }, Number(detail['written']));
      if (event !== 'swept') return;
      for (const kind of DIVERGENCES) divergence.set({ engine, kind }, Number(detail[kind]));
      swept.setToCurrentTime({ engine });
    },
  };
}
