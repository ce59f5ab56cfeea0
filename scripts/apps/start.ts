import { requireBaseUrl } from '../../schemas/config/config.ts';
import { createLogger, openLog } from '../../server/http/logger.ts';
import { pepperOf } from '../../server/accounts/keys/pepper.ts';
import { loadEnvironment } from '../environment.ts';
import { IndexerProcess } from './indexer-process.ts';
import { createFirstKey, prepareCatalog } from './prepare.ts';
import { endOnFailure, endWith, keepHeapSmall, untilSignal } from './process.ts';

/** `npm start`: fills an empty data folder, then serves, with the indexer as a process beside. */
async function start(): Promise<void> {
  const config = loadEnvironment();
  // What is wrong with it is said before a first start fills the folder.
  pepperOf(config);
  requireBaseUrl(config);
  const logger = createLogger(config.log.level, openLog());
  const stopping = new AbortController();
  const stopped = untilSignal().then(() => {
    stopping.abort();
  });
  await prepareCatalog(config, {
    signal: stopping.signal,
    // The server is loaded while another process fills an empty data folder.
    meanwhile: async () => {
      const { loadListener } = await import('./server-processes.ts');
      await Promise.all([loadListener(config), import('../cli/accounts/accounts.ts')]);
    },
  });
  const { serveAll } = await import('./server-processes.ts');
  // What a service writes is kept by others: no key may stand there.
  const key = config.isProduction ? null : await createFirstKey(config);
  const server = await serveAll(config, logger);
  keepHeapSmall();
  const indexer = new IndexerProcess(logger);
  indexer.start();
  process.stdout.write(formatBanner(server.origin, key));

  endOnFailure(logger);

  await stopped;
  process.stderr.write('Stopping: finishing open requests.\n');
  await Promise.all([server.close(), indexer.stop()]);
}

start().catch((error: unknown) => {
  endWith(
    error instanceof Error && error.name === 'AbortError'
      ? 'Stopped before the server was ready.'
      : error,
  );
});

/**
 * What a person sees when the service is up: where it is, the key if one was made, and commands
 * that work when pasted.
 */
export function formatBanner(origin: string, key: string | null): string {
  const head = [
    '',
    `  Model Catalog API is listening on ${origin}`,
    `  Documentation ${origin}/docs`,
  ];
  if (key === null) {
    return [
      ...head,
      '  Create a key: npm run -s catalog -- keys create --email you@example.org',
      '',
      '',
    ].join('\n');
  }
  const curl = (path: string): string =>
    `curl -H "Authorization: Bearer ${key}" "${origin}${path}"`;
  return [
    ...head,
    `  Your key, shown only this once: ${key}`,
    '',
    '  Try it:',
    '',
    curl('/api/v1/models?limit=3&fields=name,pricing.input,pricing.output'),
    curl('/api/v1/models/gpt-5'),
    curl('/api/v1/search?q=cluade+sonet'),
    '',
    '  Add “ | jq” to indent an answer. Press Ctrl-C to stop the server.',
    '',
    '',
  ].join('\n');
}
