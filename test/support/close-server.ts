import { once } from 'node:events';
import type { Server } from 'node:http';

/** Ends a server and every connection to it. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
