import { hostname } from 'node:os';
import { pino } from 'pino';
import { openCatalog } from '../indexer/catalog/open.ts';
import { openIndexWriter } from '../indexer/index/open.ts';
import { runIndexer } from '../indexer/sync.ts';
import { cataloguePlace, dataFile, loadEnvironment } from './environment.ts';

/** The indexer process: watches the change log and keeps the index current until told to stop. */
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

const catalog = await openCatalog(cataloguePlace(config));
const writer = openIndexWriter({ path: dataFile(config, 'index') });
try {
  await runIndexer({
    catalog,
    writer,
    signal: stopping.signal,
    owner: `${hostname()}/${process.pid}`,
    onEvent: ({ event, detail }) => {
      const isTrouble = event === 'problem' || event === 'diverged';
      logger[isTrouble ? 'warn' : 'info'](detail, event);
    },
  });
} finally {
  await writer.close();
  await catalog.close();
  if (process.connected) process.disconnect();
}
