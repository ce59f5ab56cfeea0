import type { Change, IndexWriter, ManifestEntry } from '../../indexer/index/port.ts';
import { dropRetired, dropUnfinished } from '../../indexer/sync/clean.ts';
import { applyChangesToAll } from '../../indexer/sync/apply-changes.ts';
import { RebuildError } from '../../indexer/sync/catch-up.ts';
import { rebuild } from '../../indexer/sync/rebuild.ts';
import { LostLeaseError, type ChangeStore, type SyncContext } from '../../indexer/sync/store.ts';
import { verify } from '../../indexer/sync/verify.ts';
import { MemoryStore } from './memory-store.ts';
import type { Inspected } from './memory-writer.ts';

/** What may be done to the world; `who` 0 is the youngest process, 1 the one before it. */
export type Command =
  | { readonly do: 'write' | 'delete' | 'refuse' | 'lose'; readonly id: string }
  | { readonly do: 'step'; readonly who: 0 | 1; readonly times: number }
  | { readonly do: 'crash'; readonly who: 0 | 1 }
  /** Begun, and let go on for so many steps; more than it takes is until the end. */
  | { readonly do: 'sync' | 'rebuild' | 'takeover'; readonly steps: number }
  | { readonly do: 'gc' };

/** Ways to break the protocol on purpose. */
export type Mutant =
  'no verify' | 'ignored item error' | 'shared cursor' | 'late cursor' | 'no fencing';

/** An engine with the faults that only some can be made to have. */
export interface FaultyWriter extends IndexWriter {
  collectGarbage?(): void;
  lose?(id: string): void;
  heal?(): void;
  inspect?(): readonly Inspected[];
}

/** A process of which every call to a store or engine waits until it is let go. */
interface Process {
  readonly token: number;
  readonly context: SyncContext;
  /** Calls that wait, oldest first. */
  readonly waiting: (() => void)[];
  /** Work that goes on; null when idle. */
  work: Promise<void> | null;
}

/**
 * One store, one engine, and processes that run the real protocol step by step: between any two
 * calls of a process anything may happen.
 */
export class World {
  readonly store = new MemoryStore();
  readonly #writer: FaultyWriter;
  readonly #mutant: Mutant | null;
  #token = 0;
  #clock = 0;
  #processes: Process[] = [];
  /** Ids the engine refuses the next time it is given them. */
  readonly #refused = new Set<string>();
  #sharedCursor = 0;
  /** Whether a build may fail: something went wrong that is not the protocol's fault. */
  #hasFault = false;
  /** Calls the engine has not answered yet: a real one takes its time. */
  #calls = 0;
  readonly broken: string[] = [];

  constructor(writer: FaultyWriter, mutant: Mutant | null) {
    this.#writer = writer;
    this.#mutant = mutant;
    this.#takeOver();
  }

  async run(commands: readonly Command[]): Promise<void> {
    for (const command of commands) {
      await this.#perform(command);
      await this.#settle();
      this.#inspect();
    }
  }

  /**
   * Lets the holder of the lease finish, while each former one wakes up for one more step and dies;
   * takes over once more, and tells how the live index differs.
   */
  async finish(): Promise<string | null> {
    this.#refused.clear();
    this.#writer.heal?.();
    await this.#drain(this.#youngest());
    for (const former of this.#processes.slice(0, -1)) {
      former.waiting.shift()?.();
      await this.#settle();
    }
    this.#takeOver();
    const last = this.#youngest();
    await this.#drain(last);
    this.#hasFault = false;
    const live = async () => (await this.#writer.list()).find(({ state }) => state === 'live');
    this.#begin(last, async ({ writer }) => {
      const isLive = (await writer.list()).some(({ state }) => state === 'live');
      if (isLive) await applyChangesToAll(last.context);
      else await rebuild(last.context);
    });
    await this.#drain(last);
    if (this.broken.length > 0) return this.broken.join('; ');
    const name = (await live())?.name;
    if (name === undefined) return 'nothing is live';
    const { missing, ghosts, stale } = await verify(this.store, this.#writer, name);
    const text = JSON.stringify({ missing, ghosts, stale });
    return missing.length + ghosts.length + stale.length === 0 ? null : text;
  }

  /** What a cursor means: a published index is right about every change up to it, at all times. */
  #inspect(): void {
    for (const { name, cursor, documents } of this.#writer.inspect?.() ?? []) {
      for (const { id, version, name: title } of this.store.history()) {
        const held = documents.get(id)?.version ?? null;
        if (version <= cursor && held !== (title === null ? null : version)) {
          this.broken.push(`${name} is at ${cursor} and holds ${id} at ${held ?? 'none'}`);
        }
      }
    }
  }

  async #perform(command: Command): Promise<void> {
    const process = this.#youngest();
    switch (command.do) {
      case 'write':
        this.store.write(command.id);
        break;
      case 'delete':
        this.store.delete(command.id);
        break;
      case 'refuse':
        this.#refused.add(command.id);
        this.#hasFault = true;
        break;
      case 'lose':
        this.#writer.lose?.(command.id);
        this.#hasFault = true;
        break;
      case 'gc':
        this.#writer.collectGarbage?.();
        break;
      case 'sync':
        this.#begin(process, async (context) => {
          await applyChangesToAll(context);
        });
        await this.#step(0, command.steps);
        break;
      case 'rebuild':
        this.#begin(process, async (context) => {
          await rebuild(context);
        });
        await this.#step(0, command.steps);
        break;
      case 'crash':
        this.#crash(command.who);
        break;
      case 'takeover':
        this.#hasFault = true;
        this.#takeOver();
        await this.#step(0, command.steps);
        break;
      case 'step':
        await this.#step(command.who, command.times);
        break;
    }
  }

  #crash(who: 0 | 1): void {
    const process = this.#processes.at(-1 - who);
    if (process === undefined) return;
    this.#hasFault = true;
    process.waiting.length = 0;
    this.#processes = this.#processes.filter((other) => other !== process);
    if (who === 0) this.#takeOver();
  }

  async #step(who: 0 | 1, times: number): Promise<void> {
    const process = this.#processes.at(-1 - who);
    await this.#settle();
    for (let i = 0; i < times && process !== undefined; i += 1) {
      const next = process.waiting.shift();
      if (next === undefined) return;
      next();
      await this.#settle();
    }
  }

  #youngest(): Process {
    const process = this.#processes.at(-1);
    if (process === undefined) throw new Error('There is always a process.');
    return process;
  }

  #begin(process: Process, work: (context: SyncContext) => Promise<void>): void {
    if (process.work !== null) return;
    process.work = work(process.context)
      .catch((error: unknown) => {
        if (error instanceof LostLeaseError || this.#hasFault) return;
        const isKnown = error instanceof RebuildError;
        this.broken.push(isKnown ? `a build failed: ${error.message}` : String(error));
      })
      .finally(() => {
        process.work = null;
      });
  }

  /** The lease of the process before has run out; the new one cleans up first. */
  #takeOver(): void {
    this.#token += 1;
    const token = this.#token;
    const waiting: (() => void)[] = [];
    const turn = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
    const fence = async (): Promise<void> => {
      await turn();
      if (this.#mutant !== 'no fencing' && token !== this.#token) throw new LostLeaseError();
    };
    const context: SyncContext = {
      store: this.#gatedStore(turn),
      writer: this.#gatedWriter(turn),
      fence,
      now: () => new Date((this.#clock += 1)),
      pause: turn,
      batchSize: 1,
    };
    const process: Process = { token, context, waiting, work: null };
    this.#processes.push(process);
    this.#begin(process, async () => {
      await dropUnfinished(context);
      await dropRetired(context);
    });
  }

  #gatedStore(turn: () => Promise<void>): ChangeStore {
    const { store } = this;
    return {
      head: async () => (await turn(), store.head()),
      readChanges: async (after, limit) => (await turn(), store.readChanges(after, limit)),
      readSnapshot: async (after, limit) => (await turn(), store.readSnapshot(after, limit)),
      manifest: async () => (await turn(), store.manifest()),
      reemit: async (refs) => (await turn(), store.reemit(refs)),
    };
  }

  /** Reads wait for their turn; writes happen with the fence before them, as one step. */
  #gatedWriter(turn: () => Promise<void>): IndexWriter {
    const writer = this.#writer;
    const shared = this.#mutant === 'shared cursor';
    return {
      engine: writer.engine,
      mappingHash: writer.mappingHash,
      list: async () => {
        await turn();
        const generations = await this.#call(() => writer.list());
        return shared
          ? generations.map((g) => ({ ...g, cursor: this.#sharedCursor }))
          : generations;
      },
      create: async (name, cursor) => {
        this.#sharedCursor = Math.max(this.#sharedCursor, cursor);
        await this.#call(() => writer.create(name, cursor));
      },
      apply: (name, changes, cursor) => this.#call(() => this.#apply(name, changes, cursor)),
      manifest: (name) => this.#manifest(name, turn),
      prepare: (name) => this.#call(() => writer.prepare(name)),
      publish: (name, replacing) => this.#call(() => writer.publish(name, replacing)),
      drop: (name) => this.#call(() => writer.drop(name)),
      close: () => writer.close(),
    };
  }

  async #apply(
    name: string,
    changes: readonly Change[],
    cursor: number,
  ): ReturnType<IndexWriter['apply']> {
    const refused = changes.filter(({ id }) => this.#refused.delete(id));
    const taken = changes.filter((change) => !refused.includes(change));
    const generation = (await this.#writer.list()).find((one) => one.name === name);
    const isIgnored = this.#mutant === 'ignored item error';
    const isLate = this.#mutant === 'late cursor' && generation?.state === 'building';
    const reached = isLate ? await this.store.head() : cursor;
    const isWhole = refused.length === 0 || isIgnored;
    const applied = await this.#writer.apply(name, taken, isWhole ? reached : 0);
    if (isWhole) this.#sharedCursor = Math.max(this.#sharedCursor, reached);
    const failed = isIgnored ? [] : refused.map((change) => ({ change, reason: 'refused' }));
    return { ...applied, failed };
  }

  async *#manifest(name: string, turn: () => Promise<void>): ReturnType<IndexWriter['manifest']> {
    await turn();
    const held: ManifestEntry[] = [];
    await this.#call(async () => {
      for await (const entry of this.#writer.manifest(name)) held.push(entry);
    });
    yield* this.#mutant === 'no verify' ? this.store.entries() : held;
  }

  /** Counts a call of the engine until it is answered. */
  async #call<T>(work: () => Promise<T>): Promise<T> {
    this.#calls += 1;
    try {
      return await work();
    } finally {
      this.#calls -= 1;
    }
  }

  /** Until every process waits for its turn or has nothing to do. */
  async #settle(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.#calls > 0);
  }

  /** Lets a process go on until it has nothing left to do. */
  async #drain(process: Process): Promise<void> {
    for (let i = 0; i < 5_000; i += 1) {
      await this.#settle();
      const next = process.waiting.shift();
      if (next !== undefined) next();
      else if (process.work === null) return;
    }
    throw new Error('A process does not come to an end.');
  }
}
