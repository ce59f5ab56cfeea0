import { createServer, type Server } from 'node:net';

/**
 * Ports for tests on the loopback. Only odd ones: systems give even ones to connections, and what a
 * connection has had cannot be listened on for a minute.
 */
const PORT_MIN = 39_001;
const PORTS = 166;
/** Three files run at a time; each takes from its own third, so that none gets what another just left. */
const third = Number(process.env['MOCHA_WORKER_ID'] ?? 0) % 3;

/** Whether the server listens now; false if somebody else has the port. */
export function listenAt(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

/** Listens on a port nobody has; @returns the port */
export async function listenAnywhere(server: Server): Promise<number> {
  const first = Math.floor(Math.random() * PORTS);
  for (let tried = 0; tried < PORTS; tried += 1) {
    const port = PORT_MIN + 2 * (third * PORTS + ((first + tried) % PORTS));
    if (await listenAt(server, port)) return port;
  }
  throw new Error('No port is free for tests.');
}

/** A port nobody has now, for a program that is started next. */
export async function findPort(): Promise<number> {
  const server = createServer();
  const port = await listenAnywhere(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
