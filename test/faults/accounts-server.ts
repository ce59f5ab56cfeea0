import { createLogger } from '../../server/http/logger.ts';
import { loadConfig } from '../../schemas/config/config.ts';
import { listen } from '../../scripts/apps/listen.ts';

/* One of several servers at one database, set up by its environment; prints where it listens. */
const server = await listen(
  loadConfig(process.env),
  createLogger('silent', { write: () => undefined }),
);
process.stdout.write(`${server.origin}\n`);
process.stdin.once('end', () => {
  void server.close();
});
process.stdin.resume();
