import cluster from 'node:cluster';
import { requireBaseUrl } from '../../schemas/config/config.ts';
import { createLogger, openLog } from '../../server/http/logger.ts';
import { loadEnvironment } from '../environment.ts';
import { endOnFailure, endWith, keepHeapSmall, untilSignal } from './process.ts';
import { serveAll } from './server-processes.ts';

/**
 * The server alone, for where the indexer runs elsewhere. It answers from what the indexer
 * publishes: until there is something, `/ready` says so.
 */
async function serve(): Promise<void> {
  const config = loadEnvironment();
  requireBaseUrl(config);
  const logger = createLogger(config.log.level, openLog());
  const stopped = untilSignal();
  const server = await serveAll(config, logger);
  keepHeapSmall();
  endOnFailure(logger);
  // Of several processes the one that started them tells of all.
  const level = cluster.isWorker ? 'debug' : 'info';
  logger[level]({ origin: server.origin }, 'listening');
  logger[level]({ signal: await stopped }, 'stopping: finishing open requests');
  await server.close();
  // The connection to the process that started this one would keep it.
  if (process.connected) process.disconnect();
}

serve().catch(endWith);
