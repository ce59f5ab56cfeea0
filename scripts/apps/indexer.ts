import { pino } from 'pino';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { runIndexer } from '../../indexer/sync/indexer.ts';
import type { SyncEvent } from '../../indexer/sync/watch.ts';
import { serveMetrics, type ServedMetrics } from '../../server/metrics/open.ts';
import { catalogPlace, loadEnvironment } from '../environment.ts';
import { DailySnapshots } from './daily-snapshots.ts';

import type { IndexerMetrics } from './indexer-metrics.ts';
import { DailyAdvance } from './daily-advance.ts';
import { fillCatalog } from './prepare.ts';
import {
  enginesOf,
  releaseDeadLease,
  leaseFor,
  openEngine,
  OWNER,
  type EngineName,
} from '../engines.ts';

/**
 * The indexer process: watches the change log and keeps the index of every engine current until told
 * to stop. Each goes on by itself: one that fails holds up no other.
 */
const config = loadEnvironment();
const logger = pino({ level: config.log.level, base: { process: 'indexer' } }, pino.destination(2));
const stopping = new AbortController();
const stop = (): void => {
  stopping.abort();
};
process.on('SIGTERM', stop);
// Ctrl-C reaches every process of the terminal; who started this one decides when it ends.
process.on('SIGINT', process.connected ? () => undefined : stop);
process.once('disconnect', stop);

const LEVELS: Partial<Record<SyncEvent['event'], 'debug' | 'warn'>> = {
  swept: 'debug',
  problem: 'warn',
  diverged: 'warn',
};

/** Measures of an indexer that runs alone; one beside a server would want the same port. */
async function openMetrics(): Promise<(IndexerMetrics & ServedMetrics) | null> {
  if (config.metrics === null || process.connected) return null;
  const { createIndexerMetrics } = await import('./indexer-metrics.ts');
  const made = createIndexerMetrics();
  return { ...made, ...(await serveMetrics(made, config.metrics)) };
}

const metrics = await openMetrics();
const catalog = await openCatalog(catalogPlace(config));
const snapshots = new DailySnapshots(config, logger);
const advance = new DailyAdvance({ catalog, logger });

async function feed(engine: EngineName): Promise<void> {
  const log = logger.child({ engine });
  const writer = await openEngine(config, engine);
  const lease = leaseFor(config, engine);
  try {
    await releaseDeadLease(catalog, lease);
    await runIndexer({
      catalog,
      writer,
      lease,
      signal: stopping.signal,
      owner: OWNER,
      onEvent: (told) => {
        const { event, detail } = told;
        metrics?.record(engine, told);
        log[LEVELS[event] ?? 'info'](detail, event);
      },
    });
  } finally {
    await writer.close();
  }
}

try {
  // Started by `npm start`, which has seen to it.
  if (!process.connected) await fillCatalog(catalog);
  snapshots.start();
  advance.start();
  await Promise.all(enginesOf(config).map(feed));
} finally {
  snapshots.stop();
  advance.stop();
  await catalog.close();
  await metrics?.close();
  if (process.connected) process.disconnect();
}
