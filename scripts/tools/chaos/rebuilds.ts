import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Catalog } from '../../../indexer/catalog/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import type { EngineName } from '../../../schemas/config/engines.ts';
import { leaseFor } from '../../engines.ts';
import type { Report } from '../../cli/progress.ts';
import { auditIndex, auditStates } from './audit.ts';
import type { IndexerMessage } from './audited-indexer.ts';
import { ChangingCatalog, SOURCE } from './changing-catalog.ts';
import { highest, median, toTenths, Violations } from './figures.ts';
import { Ledger } from './ledger.ts';
import { type ChaosPlace, makePlace } from './place.ts';
import { createRandom } from './random.ts';
import { Readers } from './readers.ts';
import { Writers } from './writers.ts';
import { until } from './programs.ts';

export interface RebuildsOptions {
  readonly engine: EngineName;
  /** Of Elasticsearch; null if the engine is another. */
  readonly url: string | null;
  readonly rebuilds: number;
  /** Reads a second. */
  readonly reads: number;
  /** Models changed a second. */
  readonly writes: number;
  readonly models: number;
  readonly seed: number;
  /** Share of both rates that must be reached, or the run proves less than it says. */
  readonly leastShare: number;
  /** No rebuild is begun after so many; null: all are made, however long they take. */
  readonly minutes?: number | null;
  readonly onProgress?: Report;
}

/** What was done, and what must not have happened. */
export interface RebuildsReport {
  readonly engine: EngineName;
  readonly rebuilds: number;
  /** Builds that were given up and begun again. */
  readonly givenUp: number;
  readonly reads: number;
  readonly readsPerSecond: number;
  readonly failedReads: number;
  readonly writes: number;
  /** While they were not held back for a look at a quiet store. */
  readonly writesPerSecond: number;
  readonly seconds: number;
  readonly medianRebuildMs: number;
  readonly slowestReadMs: number;
  readonly slowestRebuildMs: number;
  /** How long after the last write readers saw it, at most. */
  readonly slowestCatchUpMs: number;
  /** Failures that readers and the indexer reported and recovered from. */
  readonly troubles: readonly string[];
  readonly violations: readonly string[];
}

const INDEXER = join(import.meta.dirname, 'audited-indexer.ts');
/** Rebuilds between two looks at a quiet store. */
const QUIET_EVERY = 10;
const WITHIN_MS = 60_000;

/** An indexer in a process of its own, and what it tells. */
class Indexer {
  readonly #child: ChildProcess;
  swaps = 0;
  givenUp = 0;

  constructor(place: ChaosPlace, engine: EngineName, onTold: (told: IndexerMessage) => void) {
    this.#child = spawn(process.execPath, ['--import', 'tsx', INDEXER, engine], {
      env: place.env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (told: IndexerMessage) => {
      if (told.event === 'audited') this.swaps += 1;
      if (told.event === 'problem') this.givenUp += 1;
      onTold(told);
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}

interface Run {
  readonly options: RebuildsOptions;
  readonly catalog: Catalog;
  readonly writer: IndexWriter;
  readonly writers: Writers;
  readonly readers: Readers;
  readonly indexer: Indexer;
  readonly violations: Violations;
}

/** Without writes, readers and every index that is fed come to equal the store; @returns ms */
async function checkQuiet({ catalog, writer, writers, readers, violations }: Run): Promise<number> {
  await writers.stop();
  const head = await catalog.head();
  const tookMs = await until(() => readers.isCurrent(), WITHIN_MS);
  if (tookMs === null) violations.add('readers do not come to see what the store holds');
  const isFed = async (): Promise<boolean> =>
    (await writer.list()).every(({ cursor }) => cursor >= head);
  if ((await until(isFed, WITHIN_MS)) === null) violations.add('an index is not fed to the head');
  const generations = await writer.list();
  for (const text of auditStates(generations)) violations.add(text);
  for (const generation of generations) {
    for (const text of await auditIndex(catalog, writer, generation)) violations.add(text);
  }
  return tookMs ?? WITHIN_MS;
}

async function rebuildOnce(run: Run, engine: EngineName, place: ChaosPlace): Promise<number> {
  const { catalog, indexer, violations } = run;
  const { swaps } = indexer;
  await catalog.askRebuild(leaseFor(place.config, engine), new Date());
  const tookMs = await until(() => indexer.swaps > swaps || indexer.hasEnded, WITHIN_MS);
  if (tookMs === null) violations.add(`no rebuild within ${WITHIN_MS / 1000} seconds`);
  if (indexer.hasEnded) throw new Error('The indexer ended.');
  return tookMs ?? WITHIN_MS;
}

/** Rebuilds one after the other under reads and writes, with a look at all of it now and then. */
async function rebuildAll(
  run: Run,
  place: ChaosPlace,
): Promise<{ rebuilds: readonly number[]; catchUps: readonly number[] }> {
  const { rebuilds, engine, minutes, onProgress } = run.options;
  const took = { rebuilds: [] as number[], catchUps: [] as number[] };
  const deadline = performance.now() + (minutes ?? Infinity) * 60_000;
  for (let done = 1, isLast = rebuilds === 0; !isLast; done += 1) {
    took.rebuilds.push(await rebuildOnce(run, engine, place));
    onProgress?.(done, rebuilds);
    isLast = done === rebuilds || performance.now() > deadline;
    if (done % QUIET_EVERY !== 0 && !isLast) continue;
    took.catchUps.push(await checkQuiet(run));
    if (!isLast) run.writers.start();
  }
  return took;
}

/** What was to be a load and was none. */
function findShortfalls({ options, readers, writers }: Run): readonly string[] {
  const { leastShare, reads, writes } = options;
  return Object.entries({
    reads: { wanted: reads, reached: readers.perSecond },
    writes: { wanted: writes, reached: writers.perSecond },
  })
    .filter(({ 1: { wanted, reached } }) => reached < leastShare * wanted)
    .map(
      ([what, { wanted, reached }]) => `${reached.toFixed(1)} of ${wanted} ${what} a second only`,
    );
}

/**
 * Rebuilds an index again and again while readers read and writers write, and audits every swap.
 * @throws Error if the indexer ends or does not rebuild at all
 */
export async function runRebuilds(options: RebuildsOptions): Promise<RebuildsReport> {
  const { engine, url, reads, writes, models, seed } = options;
  const place = makePlace(engine === 'elasticsearch' ? url : null);
  const violations = new Violations();
  const troubles = new Violations();
  const random = createRandom(seed);
  const closing: (() => Promise<void>)[] = [() => place.remove()];
  try {
    const catalog = await place.openCatalog();
    closing.unshift(() => catalog.close());
    const catalogue = new ChangingCatalog(models, random);
    await catalog.applyCatalog(catalogue.resolve(), { sources: [SOURCE], now: new Date() });
    const writer = await place.openWriter(engine);
    closing.unshift(() => writer.close());
    const indexer = new Indexer(place, engine, ({ event, detail }) => {
      if (event === 'violation') violations.add(String(detail['text']));
      // Nobody broke the index: what had to be mended, the protocol had lost.
      if (event === 'repaired' || event === 'diverged') violations.add(JSON.stringify(detail));
      if (event === 'problem') troubles.add(JSON.stringify(detail));
    });
    closing.unshift(() => indexer.stop());
    if ((await until(() => indexer.swaps > 0 || indexer.hasEnded, WITHIN_MS)) === null) {
      throw new Error('The indexer does not build a first index.');
    }
    const reader = await place.openReader(engine, (error) => {
      troubles.add(String(error));
    });
    closing.unshift(() => reader.close());
    const ledger = new Ledger(catalogue.versions());
    const onViolation = violations.add;
    const readers = new Readers({
      reader,
      ledger,
      random: createRandom(seed + 1),
      rate: reads,
      onViolation,
    });
    const writers = new Writers({ catalog, catalogue, ledger, rate: writes });
    closing.unshift(async () => {
      await Promise.all([writers.stop(), readers.stop()]);
    });
    const begunAt = performance.now();
    readers.start();
    writers.start();
    const run = { options, catalog, writer, writers, readers, indexer, violations };
    const took = await rebuildAll(run, place);
    await readers.stop();
    for (const text of findShortfalls(run)) violations.add(text);
    return {
      engine,
      rebuilds: indexer.swaps - 1,
      givenUp: indexer.givenUp,
      reads: readers.reads,
      readsPerSecond: toTenths(readers.perSecond),
      failedReads: readers.failed,
      writes: writers.written,
      writesPerSecond: toTenths(writers.perSecond),
      seconds: Math.round((performance.now() - begunAt) / 1000),
      medianRebuildMs: median(took.rebuilds),
      slowestReadMs: Math.round(readers.slowestMs),
      slowestRebuildMs: highest(took.rebuilds),
      slowestCatchUpMs: highest(took.catchUps),
      troubles: troubles.list(),
      violations: violations.list(),
    };
  } finally {
    for (const close of closing) await close();
  }
}
