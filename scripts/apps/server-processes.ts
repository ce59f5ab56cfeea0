import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Config } from '../../schemas/config/config.ts';
import type { ServedMetrics } from '../../server/metrics/open.ts';
import { programArguments } from '../environment.ts';
import type { Listening } from './listen.ts';
import { originOf, RestartDelays, STOP } from './process.ts';

/** Whether this process answers itself. */
const isAlone = ({ http }: Config): boolean => http.processes === 1 || cluster.isWorker;

/** Loads what `serveAll` needs, for who has the time before. */
export async function loadListener(config: Config): Promise<void> {
  if (isAlone(config)) await import('./listen.ts');
}

/**
 * Answers with as many processes as configured, on one port: this process, or others it starts, and
 * starts again if they die.
 * @throws Error if one of them ends before it listens; it says why on stderr
 */
export async function serveAll(config: Config, logger: Logger): Promise<Listening> {
  if (isAlone(config)) {
    const { listen } = await import('./listen.ts');
    return listen(config, logger);
  }
  const processes = new ServerProcesses(logger);
  try {
    return await processes.start(config);
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

class ServerProcesses {
  readonly #logger: Logger;
  readonly #serving = new Set<Worker>();
  #stopping = false;
  readonly #delays = new RestartDelays();
  #metrics: ServedMetrics | null = null;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async start({ http, metrics, quota }: Config): Promise<Listening> {
    // The last argument is the program; options of this process are theirs too.
    const exec = programArguments('serve').at(-1);
    if (exec !== undefined) cluster.setupPrimary({ exec, args: [] });
    // Bounds hold for all of them together: this process counts, or Redis does.
    if (quota.store.engine === 'sqlite') {
      const { countForWorkers } = await import('../../server/limits/limiter.ts');
      countForWorkers();
    }
    if (metrics !== null) {
      const { serveJoinedMetrics } = await import('../../server/metrics/open.ts');
      this.#metrics = await serveJoinedMetrics(metrics);
    }
    // One first: what an empty folder lacks is made once.
    const { port } = await this.#fork();
    await Promise.all(Array.from({ length: http.processes - 1 }, () => this.#fork()));
    return { origin: originOf({ ...http, port }), close: () => this.stop() };
  }

  /** Starts one. @returns where it listens */
  async #fork(): Promise<Address> {
    const worker = cluster.fork();
    const startedAt = performance.now();
    const ended = new Promise<never>((_resolve, reject) => {
      worker.once('exit', (code, signal) => {
        reject(new Error(`A process of the server ended before it listened: ${signal || code}.`));
      });
    });
    const [address] = await Promise.race([once(worker, 'listening') as Promise<[Address]>, ended]);
    this.#serving.add(worker);
    worker.once('exit', (code, signal) => {
      this.#serving.delete(worker);
      this.#replace({ code, signal, servedMs: performance.now() - startedAt });
    });
    return address;
  }

  #replace({ servedMs, ...exit }: { code: number; signal: string; servedMs: number }): void {
    if (this.#stopping) return;
    const delay = this.#delays.next(servedMs);
    this.#logger.error({ ...exit, restartInMs: delay }, 'server process ended');
    setTimeout(() => {
      if (this.#stopping) return;
      this.#fork().catch((error: unknown) => {
        this.#logger.error({ err: error }, 'server process could not be started');
        this.#replace({ code: 1, signal: '', servedMs: 0 });
      });
    }, delay).unref();
  }

  /** Lets each finish the requests under way, and waits for all. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    await Promise.all(
      workers
        .filter((worker) => !worker.isDead())
        .map(async (worker) => {
          const ended = once(worker, 'exit');
          // One that is starting hears nothing yet, and has no request under way.
          if (!this.#serving.has(worker)) worker.process.kill('SIGKILL');
          else if (worker.isConnected()) worker.send(STOP);
          await ended;
        }),
    );
    await this.#metrics?.close();
  }
}
