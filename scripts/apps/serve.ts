import { requireBaseUrl } from '../../schemas/config/config.ts';
import { createLogger, openLog } from '../../server/http/logger.ts';
import { loadEnvironment } from '../environment.ts';
import { listen } from './listen.ts';
import { endOnFailure, endWith, keepHeapSmall, untilSignal } from './process.ts';

/**
 * The server alone, for where the indexer runs elsewhere. It answers from what the indexer
 * publishes: until there is something, `/ready` says so.
 */
async function serve(): Promise<void> {
  const config = loadEnvironment();
  requireBaseUrl(config);
  const logger = createLogger(config.log.level, openLog());
  const stopped = untilSignal();
  const server = await listen(config, logger);
  keepHeapSmall();
  endOnFailure(logger);
  logger.info({ origin: server.origin }, 'listening');
  logger.info({ signal: await stopped }, 'ending: requests in flight finish');
  await server.close();
}

serve().catch(endWith);
