import { pino } from 'pino';
import { createLogger } from '../../server/http/logger.ts';
import { loadEnvironment } from '../environment.ts';
import { formatBanner } from './banner.ts';
import { IndexerProcess } from './indexer-process.ts';
import { createFirstKey, prepareCatalogue } from './prepare.ts';
import { endOnFailure, endWith, keepHeapSmall } from './process.ts';
import { untilSignal } from './until-signal.ts';

/** `npm start`: fills an empty data folder, then serves, with the indexer as a process beside. */
async function start(): Promise<void> {
  const config = loadEnvironment();
  const logger = createLogger(config.log.level, pino.destination({ fd: 2, sync: false }));
  const stopped = untilSignal();
  // The server is loaded while another process fills an empty data folder.
  const [{ listen }] = await Promise.all([import('./listen.ts'), prepareCatalogue(config)]);
  const key = await createFirstKey(config);
  const server = await listen(config, logger);
  keepHeapSmall();
  const indexer = new IndexerProcess(logger);
  indexer.start();
  process.stdout.write(formatBanner(server.origin, key));

  endOnFailure(logger);

  await stopped;
  process.stderr.write('Ending: requests in flight finish.\n');
  await Promise.all([server.close(), indexer.stop()]);
}

start().catch(endWith);
