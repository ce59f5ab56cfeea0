import { createServer, type Server } from 'node:net';

/**
 * Ports for tests on the loopback. Only odd ones: systems give even ones to connections, and what a
 * connection has had cannot be listened on for a minute.
 */
const PORT_MIN = 39_001;
/** How many files of tests run at a time (.mocharc.cjs): each takes ports of its own. */
const WORKERS = 4;
const PORTS = 124;
const worker = Number(process.env['MOCHA_WORKER_ID'] ?? 0) % WORKERS;
/** Goes round them: none is given again soon, though it may be free again or not taken yet. */
let next = Math.floor(Math.random() * PORTS);

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
  for (let tried = 0; tried < PORTS; tried += 1) {
    const port = PORT_MIN + 2 * (worker * PORTS + next);
    next = (next + 1) % PORTS;
    if (await listenAt(server, port)) return port;
  }
  throw new Error('No port is free for tests.');
}

/** A port nobody has now, for a program that is started next; the next call gives another. */
export async function findPort(): Promise<number> {
  const server = createServer();
  const port = await listenAnywhere(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
