import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from '../../indexer/catalog/open.ts';
import type { IndexWriter } from '../../indexer/index/port.ts';
import { verifyIndex } from '../../indexer/sync.ts';
import { countDivergence, describeDivergence } from '../../indexer/sync/verify.ts';
import { enginesOf, leaseFor, type EngineName } from '../index-engines.ts';
import type { Report } from '../progress.ts';
import { auditIndex, auditStates } from './audit.ts';
import { ChangingCatalogue, SOURCE } from './changing-catalogue.ts';
import { Ledger } from './ledger.ts';
import { makePlace, type ChaosPlace } from './place.ts';
import { startProgram, type Program } from './programs.ts';
import { createRandom, type Random } from './random.ts';
import { until } from './until.ts';
import { Violations } from './violations.ts';
import { Writers } from './writers.ts';

export interface IndexerKillsOptions {
  /** null: the embedded engine alone; else both are fed. */
  readonly url: string | null;
  readonly kills: number;
  /** Models changed a second. */
  readonly writes: number;
  readonly models: number;
  readonly seed: number;
  readonly onProgress?: Report;
}

export interface IndexerKillsReport {
  readonly engines: readonly EngineName[];
  readonly kills: number;
  /** Kills that left an index half built, or one that was asked for. */
  readonly killsInRebuild: number;
  readonly writes: number;
  readonly seconds: number;
  /** From the start of the process after a kill until every index is at the head, at most and mostly. */
  readonly slowestMs: number;
  readonly medianMs: number;
  readonly violations: readonly string[];
}

const WITHIN_MS = 60_000;
/** Killed so long after it was seen to work, at most. */
const LIFE_MS = 1_500;
/** Killed so long after it was started, at most, in one case of four. */
const START_MS = 1_200;

interface Kept {
  readonly engine: EngineName;
  readonly writer: IndexWriter;
}

interface Run {
  readonly options: IndexerKillsOptions;
  readonly place: ChaosPlace;
  readonly catalog: Catalog;
  readonly kept: readonly Kept[];
  readonly writers: Writers;
  readonly random: Random;
  readonly violations: Violations;
}

/** Whether nothing is left to do for any engine: one live index, at the head, none half built. */
async function hasConverged({ place, catalog, kept }: Run): Promise<boolean> {
  const head = await catalog.head();
  for (const { engine, writer } of kept) {
    if (await catalog.isRebuildAsked(leaseFor(place.config, engine))) return false;
    const generations = await writer.list();
    if (auditStates(generations).length > 0) return false;
    if (generations.some(({ cursor }) => cursor !== head)) return false;
  }
  return true;
}

/** Aliases that lead nowhere they should: two live, an index under both, or one under none. */
async function auditAliases(place: ChaosPlace): Promise<readonly string[]> {
  const aliases = [...(await place.readAliases())];
  if (aliases.length === 0) return [];
  const texts = aliases
    .filter(([, names]) => names.length !== 1)
    .map(([index, names]) => `${index} has ${names.length} aliases`);
  const live = aliases.filter(([, names]) => names.some((name) => !name.endsWith('-retired')));
  return live.length === 1 ? texts : [...texts, `${live.length} indices are live`];
}

async function auditAll({ place, catalog, kept, violations }: Run): Promise<void> {
  for (const { engine, writer } of kept) {
    const verified = await verifyIndex({ catalog, writer });
    if (verified.behind > 0) violations.add(`${engine} is ${verified.behind} behind`);
    if (countDivergence(verified) > 0) {
      violations.add(`${engine} differs: ${describeDivergence(verified)}`);
    }
    for (const generation of await writer.list()) {
      for (const text of await auditIndex(catalog, writer, generation)) violations.add(text);
    }
  }
  for (const text of await auditAliases(place)) violations.add(text);
}

/** Lets the indexer work, or begin to, for a random time, and kills it; @returns if in a rebuild */
async function killOnce(run: Run, indexer: Program): Promise<boolean> {
  const { place, catalog, kept, random, writers } = run;
  writers.start();
  if (random() < 0.6) {
    for (const { engine } of kept) {
      await catalog.askRebuild(leaseFor(place.config, engine), new Date());
    }
  }
  await sleep(random() * LIFE_MS);
  await indexer.kill();
  const generations = await Promise.all(kept.map(({ writer }) => writer.list()));
  return generations.flat().some(({ state }) => state === 'building');
}

/** A process is started and killed while it starts. */
async function killAtStart({ place, random }: Run): Promise<void> {
  const indexer = startProgram(place, 'indexer');
  await sleep(random() * START_MS);
  await indexer.kill();
}

async function killAll(run: Run): Promise<{ times: number[]; inRebuild: number }> {
  const { options, place, writers, violations, random } = run;
  const times: number[] = [];
  let inRebuild = 0;
  let indexer = startProgram(place, 'indexer');
  try {
    for (let killed = 0; ;) {
      await writers.stop();
      const begunAt = performance.now();
      if (killed > 0) indexer = startProgram(place, 'indexer');
      const converged = await until(() => indexer.hasEnded() || hasConverged(run), WITHIN_MS);
      if (converged === null) violations.add(`not converged in ${WITHIN_MS / 1000} seconds`);
      if (indexer.hasEnded()) throw new Error('The indexer ended by itself.');
      if (killed > 0) times.push(performance.now() - begunAt);
      await auditAll(run);
      if (killed >= options.kills) return { times, inRebuild };
      if (await killOnce(run, indexer)) inRebuild += 1;
      // What had to be mended, the protocol had lost.
      for (const line of indexer.linesWith('"repaired"', '"diverged"')) violations.add(line);
      killed += 1;
      if (random() < 0.25 && killed < options.kills) {
        await killAtStart(run);
        killed += 1;
      }
      options.onProgress?.(killed, options.kills);
    }
  } finally {
    await indexer.kill();
  }
}

/**
 * Kills the indexer at random moments while writes go on, and audits every index after it is
 * started again.
 * @throws Error if it ends by itself
 */
export async function runIndexerKills(options: IndexerKillsOptions): Promise<IndexerKillsReport> {
  const place = makePlace(options.url);
  const violations = new Violations();
  const random = createRandom(options.seed);
  const engines = enginesOf(place.config);
  const closing: (() => Promise<void>)[] = [() => place.remove()];
  try {
    const catalog = await place.openCatalog();
    closing.unshift(() => catalog.close());
    const catalogue = new ChangingCatalogue(options.models, random);
    await catalog.applyCatalogue(catalogue.resolve(), { sources: [SOURCE], now: new Date() });
    const kept: Kept[] = [];
    for (const engine of engines) {
      const writer = await place.openWriter(engine);
      closing.unshift(() => writer.close());
      kept.push({ engine, writer });
    }
    const ledger = new Ledger(catalogue.versions());
    const writers = new Writers({ catalog, catalogue, ledger, rate: options.writes });
    closing.unshift(() => writers.stop());
    const begunAt = performance.now();
    const run = { options, place, catalog, kept, writers, random, violations };
    const { times, inRebuild } = await killAll(run);
    const sorted = [...times].sort((a, b) => a - b);
    return {
      engines,
      kills: options.kills,
      killsInRebuild: inRebuild,
      writes: writers.written,
      seconds: Math.round((performance.now() - begunAt) / 1000),
      slowestMs: Math.round(sorted.at(-1) ?? 0),
      medianMs: Math.round(sorted[sorted.length >> 1] ?? 0),
      violations: violations.list(),
    };
  } finally {
    for (const close of closing) await close();
  }
}
