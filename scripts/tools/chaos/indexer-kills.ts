import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from '../../../indexer/catalog/open.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { verifyIndex } from '../../../indexer/sync/indexer.ts';
import { countDivergence, describeDivergence } from '../../../indexer/sync/verify.ts';
import { leaseFor } from '../../engines.ts';
import { type EngineName, enginesOf } from '../../../schemas/config/engines.ts';
import type { Report } from '../../cli/progress.ts';
import { auditIndex, auditStates } from './audit.ts';
import { ChangingCatalog, SOURCE } from './changing-catalog.ts';
import { highest, median, Violations } from './figures.ts';
import { Ledger } from './ledger.ts';
import { type ChaosPlace, makePlace } from './place.ts';
import { type Program, startProgram, until } from './programs.ts';
import { createRandom, pickIndex, type Random } from './random.ts';
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
  /** Kills that left an index half built. */
  readonly killsInRebuild: number;
  /** Kills that left an index with a part of what it was being given. */
  readonly killsInBulk: number;
  /** Kills while it started. */
  readonly killsAtStart: number;
  readonly writes: number;
  readonly seconds: number;
  /** From the start of the process after a kill until every index is at the head, at most and mostly. */
  readonly slowestMs: number;
  readonly medianMs: number;
  readonly violations: readonly string[];
}

const WITHIN_MS = 60_000;
/** What a kill is to hit; `anything` is whatever it does by then. */
const AIMS = ['rebuild', 'rebuild', 'bulk', 'anything'] as const;
/** Killed so long after an index was seen half built, at most: about as long as it is. */
const BUILD_MS = { embedded: 40, elasticsearch: 1_000 } as const;
/** Killed so long after an index was seen to take the first of many changes, at most. */
const BULK_MS = { embedded: 10, elasticsearch: 300 } as const;
/** Killed so long after it was seen to work, at most. */
const LIFE_MS = 1_500;
/** Killed so long after it was started, at most, in one case of four. */
const START_MS = 1_200;
/** Of many kills at least so many must have hit what they were for. */
const HIT_SHARE = 0.25;
const MANY = 10;

interface EngineIndex {
  readonly engine: EngineName;
  readonly writer: IndexWriter;
}

interface Run {
  readonly options: IndexerKillsOptions;
  readonly place: ChaosPlace;
  readonly catalog: Catalog;
  readonly kept: readonly EngineIndex[];
  readonly writers: Writers;
  readonly random: Random;
  readonly violations: Violations;
}

/** Whether nothing is left to do for any engine: one live index, at the head, none half built. */
async function hasConverged({ place, catalog, kept }: Run): Promise<boolean> {
  const head = await catalog.head();
  for (const { engine, writer } of kept) {
    if (await catalog.isRebuildRequested(leaseFor(place.config, engine))) return false;
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

/** An index holds changes its cursor has not come to, or its cursor is at one of many. */
async function isInBulk({ kept }: Run, from: number, to: number): Promise<boolean> {
  for (const { writer } of kept) {
    for (const { name, state, cursor } of await writer.list()) {
      if (state === 'building') continue;
      if (cursor > from && cursor < to) return true;
      for await (const { version } of writer.manifest(name)) if (version > cursor) return true;
    }
  }
  return false;
}

/** Lets an index be half built for a random time. */
async function waitForBuild({ place, catalog, kept, random }: Run): Promise<void> {
  const chosen = kept[pickIndex(random, kept.length)];
  if (chosen === undefined) return;
  for (const { engine } of kept) {
    await catalog.askRebuild(leaseFor(place.config, engine), new Date());
  }
  const isBuilding = async (): Promise<boolean> =>
    (await chosen.writer.list()).some(({ state }) => state === 'building');
  await until(isBuilding, WITHIN_MS, 1);
  await sleep(random() * BUILD_MS[chosen.engine]);
}

/** Lets an index take many changes for a random time. */
async function waitForBulk({ options, kept, random, writers }: Run, from: number): Promise<void> {
  const chosen = kept[pickIndex(random, kept.length)];
  if (chosen === undefined) return;
  await writers.write(options.models);
  const hasBegun = async (): Promise<boolean> => {
    const live = (await chosen.writer.list()).find(({ state }) => state === 'live');
    if (live === undefined || live.cursor > from) return true;
    for await (const { version } of chosen.writer.manifest(live.name)) {
      if (version > live.cursor) return true;
    }
    return false;
  };
  await until(hasBegun, WITHIN_MS, 1);
  await sleep(random() * BULK_MS[chosen.engine]);
}

interface Hits {
  rebuild: number;
  bulk: number;
  start: number;
}

/** Lets the indexer come to what the kill is to hit, kills it, and notes what it hit. */
async function killOnce(run: Run, indexer: Program, hits: Hits): Promise<void> {
  const { catalog, kept, random, writers } = run;
  const aim = AIMS[pickIndex(random, AIMS.length)];
  const from = await catalog.head();
  if (aim === 'bulk') await waitForBulk(run, from);
  else writers.start();
  if (aim === 'rebuild') await waitForBuild(run);
  if (aim === 'anything') await sleep(random() * LIFE_MS);
  await indexer.kill();
  await writers.stop();
  const generations = await Promise.all(kept.map(({ writer }) => writer.list()));
  if (generations.flat().some(({ state }) => state === 'building')) hits.rebuild += 1;
  else if (await isInBulk(run, from, aim === 'bulk' ? await catalog.head() : from)) hits.bulk += 1;
}

/** A process is started and killed while it starts. */
async function killAtStart({ place, random }: Run): Promise<void> {
  const indexer = startProgram(place, 'indexer');
  await sleep(random() * START_MS);
  await indexer.kill();
}

async function killAll(run: Run, hits: Hits): Promise<readonly number[]> {
  const { options, place, violations, random } = run;
  const times: number[] = [];
  let indexer = startProgram(place, 'indexer');
  try {
    for (let killed = 0; ;) {
      const begunAt = performance.now();
      if (killed > 0) indexer = startProgram(place, 'indexer');
      const converged = await until(() => indexer.hasEnded() || hasConverged(run), WITHIN_MS);
      if (converged === null) violations.add(`not converged in ${WITHIN_MS / 1000} seconds`);
      if (indexer.hasEnded()) throw new Error('The indexer ended by itself.');
      if (killed > 0) times.push(performance.now() - begunAt);
      await auditAll(run);
      if (killed >= options.kills) return times;
      await killOnce(run, indexer, hits);
      // What had to be mended, the protocol had lost.
      for (const line of indexer.linesWith('"repaired"', '"diverged"')) violations.add(line);
      killed += 1;
      if (random() < 0.25 && killed < options.kills) {
        await killAtStart(run);
        hits.start += 1;
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
    const catalogue = new ChangingCatalog(options.models, random);
    await catalog.applyCatalog(catalogue.resolve(), { sources: [SOURCE], now: new Date() });
    const kept: EngineIndex[] = [];
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
    const hits = { rebuild: 0, bulk: 0, start: 0 };
    const times = await killAll(run, hits);
    const { kills } = options;
    if (kills >= MANY && hits.rebuild + hits.bulk < HIT_SHARE * kills) {
      violations.add(`${hits.rebuild + hits.bulk} of ${kills} kills hit a rebuild or a bulk only`);
    }
    return {
      engines,
      kills,
      killsInRebuild: hits.rebuild,
      killsInBulk: hits.bulk,
      killsAtStart: hits.start,
      writes: writers.written,
      seconds: Math.round((performance.now() - begunAt) / 1000),
      slowestMs: highest(times),
      medianMs: median(times),
      violations: violations.list(),
    };
  } finally {
    for (const close of closing) await close();
  }
}
