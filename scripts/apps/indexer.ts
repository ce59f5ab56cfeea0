import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { runIndexer } from '../../indexer/sync/indexer.ts';
import type { SyncEvent } from '../../indexer/sync/watch.ts';
import { createLogger } from '../../server/http/logger.ts';
import { OutageLog } from '../../server/http/outage-log.ts';
import { INDEXER_REPORT_EVERY_MS, INDEXER_REPORT_FILE } from '../../schemas/indexer-report.ts';
import { serveMetrics, type ServedMetrics } from '../../server/metrics/open.ts';
import { Poller } from '../../server/resilience/poller.ts';
import { catalogPlace, loadEnvironment } from '../environment.ts';
import { advanceTask, DailyWork, snapshotTask } from './daily-work.ts';

import type { IndexerMetrics } from './indexer-metrics.ts';
import { IndexerStatus } from './indexer-status.ts';
import { fillCatalog } from './prepare.ts';
import { type EngineName, enginesOf } from '../../schemas/config/engines.ts';
import { leaseFor, openEngine, OWNER, releaseDeadLease } from '../engines.ts';

/**
 * The indexer process: watches the change log and keeps the index of every engine current until told
 * to stop. Each goes on by itself: one that fails holds up no other.
 */
const config = loadEnvironment();
const logger = createLogger(config.log.level, pino.destination(2)).child({ process: 'indexer' });
const outages = new OutageLog(logger);
const stopping = new AbortController();
const stop = (): void => {
  stopping.abort();
};
process.on('SIGTERM', stop);
// Ctrl-C reaches every process of the terminal; who started this one decides when it ends.
process.on('SIGINT', process.connected ? () => undefined : stop);
process.once('disconnect', stop);

const LEVELS: Partial<Record<SyncEvent['event'], 'debug' | 'warn'>> = {
  checked: 'debug',
  swept: 'debug',
  lost: 'warn',
  diverged: 'warn',
};

/** Measures of an indexer that runs alone; one beside a server would want the same port. */
async function openMetrics(): Promise<(IndexerMetrics & ServedMetrics) | null> {
  if (config.metrics === null || process.connected) return null;
  const { createIndexerMetrics } = await import('./indexer-metrics.ts');
  const made = createIndexerMetrics(status);
  return { ...made, ...(await serveMetrics(made, config.metrics)) };
}

const catalog = await openCatalog(catalogPlace(config));
const reportPath = join(config.dataDir, INDEXER_REPORT_FILE);
const status = new IndexerStatus({ readHead: () => catalog.head() });
const metrics = await openMetrics();
const tasks = [advanceTask(catalog), snapshotTask(config.exports)];
const dailyWork = new DailyWork({ tasks, logger });
const reports = new Poller({
  intervalMs: INDEXER_REPORT_EVERY_MS,
  run: () => status.write(reportPath),
  onError: (error) => {
    logger.warn({ err: error }, 'indexer status could not be written');
  },
});

/** What an engine fails at again and again is one outage, which a success ends. */
function logEvent(log: Logger, engine: EngineName, { event, detail }: SyncEvent): void {
  if (event === 'problem' || event === 'refused') {
    const { error, reason = error, ...rest } = detail;
    outages.note(`${engine} ${event}`, reason, { engine, event, ...rest }, { isHeld: true });
    return;
  }
  if (event === 'checked') outages.end(`${engine} problem`);
  if (event === 'synced' || event === 'rebuilt') outages.end(`${engine} refused`);
  log[LEVELS[event] ?? 'info'](detail, event);
}

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
        status.record(engine, told);
        metrics?.record(engine, told);
        logEvent(log, engine, told);
      },
    });
  } finally {
    await writer.close();
  }
}

try {
  // Started by `npm start`, which has seen to it.
  if (!process.connected) await fillCatalog(catalog, stopping.signal);
  dailyWork.start();
  reports.start();
  await Promise.all(enginesOf(config).map(feed));
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  dailyWork.stop();
  await reports.stop();
  await rm(reportPath, { force: true });
  await catalog.close();
  await metrics?.close();
  if (process.connected) process.disconnect();
}
