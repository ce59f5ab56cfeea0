import v8 from 'node:v8';
import { pino } from 'pino';
import { ConfigError } from '../schemas/config.ts';
import { createLogger } from '../server/http/logger.ts';
import { loadEnvironment } from './environment.ts';
import { formatBanner } from './start/banner.ts';
import { IndexerProcess } from './start/indexer-process.ts';
import { listen } from './start/listen.ts';
import { createFirstKey, prepareCatalogue } from './start/prepare.ts';
import { untilSignal } from './start/until-signal.ts';

/** `npm start`: fills an empty data folder, then serves, with the indexer as a process beside. */
async function start(): Promise<void> {
  const config = loadEnvironment();
  const logger = createLogger(config.log.level, pino.destination({ fd: 2, sync: false }));
  const stopped = untilSignal();
  await prepareCatalogue(config);
  const key = await createFirstKey(config);
  const server = await listen(config, logger);
  // Left alone, V8 lets the heap grow to several times what is in use before it collects: on a
  // machine with much memory that is half a gigabyte for a catalogue of 50 MB.
  v8.setFlagsFromString('--heap-growing-percent=25');
  const indexer = new IndexerProcess(logger);
  indexer.start();
  process.stdout.write(formatBanner(server.origin, key));

  const fatal = (error: unknown): void => {
    logger.fatal({ err: error }, 'a failure nobody caught');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  };
  process.once('uncaughtException', fatal);
  process.once('unhandledRejection', fatal);

  await stopped;
  process.stderr.write('Ending: requests in flight finish.\n');
  await Promise.all([server.close(), indexer.stop()]);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigError ? 2 : 1);
});
