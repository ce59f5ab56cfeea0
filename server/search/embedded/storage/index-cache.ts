import { setImmediate, setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { SearchProfile } from '../../../../schemas/search/profile.ts';
import { Poller } from '../../../resilience/poller.ts';
import { toUnavailable } from '../../unavailable.ts';
import type { ChangesPage, ChangesQuery } from '../../port.ts';
import { countLog, readLog } from './change-log.ts';
import { CatalogState } from '../columns/catalog-state.ts';
import { IndexStore, type Head } from './index-store.ts';
import type { VersionRow } from './rows.ts';

/** How often the file is looked at for changes; one look costs microseconds. */
const CHECK_MS = 150;
/** Models read at once while loading: some 10 ms of work. */
const SLICE = 150;
/** Changed documents taken in at once; more cause a new load, in slices, while the old state answers. */
const MAX_PATCH = 100;
/**
 * Models of a first load whose texts wait for it to be served: a start need not wait for half of its
 * work, but the texts of many more would take more memory than all else.
 */
const MAX_UNREAD = 10_000;
/** How long they wait then: what else a start does would be done in turns with them. */
const READ_TEXTS_AFTER_MS = 500;
/** Rows kept free for changes, at least. */
const ROOM = 1000;
/** How often a call that finds the file ahead is made: the refresh it waits for first may be older. */
const ATTEMPTS = 4;

/** What requests are answered from. */
export interface CachedIndex {
  readonly state: CatalogState;
  readonly head: Head;
  /** Differs for every published state. */
  readonly version: string;
  /** Differs for every load; a row of a load never changes. */
  readonly load: number;
  /** Entries of the change log that follow each other without a gap. */
  readonly entries: number;
}

/** The file is ahead of the state in memory. */
class Outdated extends Error {}

const fail = (why: string): never => {
  throw new Outdated(why);
};

interface IndexCacheOptions {
  readonly path: string;
  readonly mappingHash: string;
  /** Called when a new state could not be loaded; the old one stays in use. */
  readonly onError: (error: unknown) => void;
  /** Absent: the built-in weights. */
  readonly profile?: SearchProfile | undefined;
}

/** Keeps the newest published state in memory. States change between calls, never during one. */
export class IndexCache {
  readonly #options: IndexCacheOptions;
  readonly #poller: Poller;
  #store: IndexStore | null = null;
  #cached: CachedIndex | null = null;
  #seen = -1;
  #loads = 0;

  constructor(options: IndexCacheOptions) {
    this.#options = options;
    this.#poller = new Poller({
      intervalMs: CHECK_MS,
      run: () => this.#refresh(),
      onError: options.onError,
    }).start();
  }

  /** Runs `work` on the state; again on a newer one while it finds the file ahead. */
  async use<T>(work: (cached: CachedIndex) => T): Promise<T> {
    if (this.#cached === null) await this.refresh();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return work(this.#current());
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
        if (attempt === ATTEMPTS) throw toUnavailable(error);
      }
      await this.refresh();
    }
  }

  /**
   * The JSON of a whole document, as old as the state.
   *
   * @throws Outdated if it was changed since, or its generation is gone
   */
  readBody({ head }: CachedIndex, doc: number): Buffer {
    return this.#read((store) => store.body(head, doc)) ?? fail('The document has changed');
  }

  /**
   * The JSON of a model's list row, as old as the state.
   *
   * @throws Outdated if the model was changed since, or its generation is gone
   */
  readSummary({ head }: CachedIndex, doc: number): Buffer {
    return this.#read((store) => store.summary(head, doc)) ?? fail('The model has changed');
  }

  /** The JSON of the list row of a version. @throws Outdated if the generation no longer has it */
  readVersionSummary({ head }: CachedIndex, doc: number): Buffer {
    return this.#read((store) => store.versionSummary(head, doc)) ?? fail('The version is gone');
  }

  /**
   * The JSON of a model's history; undefined where it has none.
   *
   * @throws Outdated if it was changed since
   */
  readHistory({ head }: CachedIndex, id: string): string | undefined {
    const record = this.#read((store) => store.documentOf(head, 'history', id));
    if (record !== undefined && record.change > head.change) fail('The history has changed');
    return record?.body ?? undefined;
  }

  /** Entries of the change log, as far as the state has it. @throws Outdated if they are gone */
  readLog({ head, entries }: CachedIndex, query: ChangesQuery): ChangesPage {
    return this.#read((store) => readLog(store.database, head, entries, query));
  }

  /** Days between which nothing changes. @throws Outdated if the file is ahead of the state */
  readBorders(cached: CachedIndex): string[] {
    return this.#readState(cached, (store) => store.borders(cached.head));
  }

  /** What was different on a day. @throws Outdated if the file is ahead of the state */
  readVersions(cached: CachedIndex, day: string): VersionRow[] {
    return this.#readState(cached, (store) => store.versionsAt(cached.head, day));
  }

  /**
   * A connection of its own that sees this state and nothing later for as long as it is open.
   *
   * @throws Outdated if the file is ahead of the state
   */
  openAt({ head }: CachedIndex): IndexStore {
    const { path, mappingHash } = this.#options;
    return this.#read(() => {
      const store = IndexStore.open(path, mappingHash) ?? fail('The file is gone');
      try {
        // The first read fixes what the transaction sees.
        store.begin();
        const now = store.head();
        const isSame = now?.number === head.number && now.change === head.change;
        return isSame ? store : fail('The file is ahead');
      } catch (error) {
        store.close();
        throw error;
      }
    });
  }

  #read<T>(work: (store: IndexStore) => T): T {
    try {
      return this.#store === null ? fail('The file is closed') : work(this.#store);
    } catch (error) {
      throw error instanceof Database.SqliteError ? new Outdated(error.message) : error;
    }
  }

  /** Reads what must be of the very state that is cached. */
  #readState<T>({ head }: CachedIndex, work: (store: IndexStore) => T): T {
    return this.#read((store) => {
      const now = store.head();
      const isSame = now?.number === head.number && now.change === head.change;
      return isSame ? work(store) : fail('The file is ahead');
    });
  }

  /** Takes in what is new in the file; never rejects, an error leaves the state as it is. */
  refresh(): Promise<void> {
    return this.#poller.poll();
  }

  close(): void {
    void this.#poller.stop();
    this.#store?.close();
    this.#store = null;
    this.#cached = null;
  }

  #current(): CachedIndex {
    if (this.#cached === null) throw toUnavailable();
    return this.#cached;
  }

  async #refresh(): Promise<void> {
    const { path, mappingHash } = this.#options;
    if (this.#poller.hasStopped()) return;
    this.#store ??= IndexStore.open(path, mappingHash);
    const store = this.#store;
    const seen = store?.dataVersion();
    if (store === null || seen === undefined || seen === this.#seen) return;
    store.begin();
    try {
      const head = store.head();
      if (head !== null && !this.#patch(store, head)) await this.#load(store, head);
      this.#seen = seen;
    } finally {
      if (!this.#poller.hasStopped()) store.end();
    }
  }

  /** Takes in a few changes of the cached generation; false if it has to be loaded anew. */
  #patch(store: IndexStore, head: Head): boolean {
    const cached = this.#cached;
    if (cached?.head.number !== head.number) return false;
    const { state } = cached;
    const changed = store.changed(head, cached.head.change, MAX_PATCH + 1);
    if (changed.length > MAX_PATCH || state.rows + changed.length > state.capacity) return false;
    for (const { doc, isModel } of changed) {
      if (isModel === 0) continue;
      const model = store.model(head, doc);
      if (model === undefined) state.remove(doc);
      else state.add(model);
    }
    if (changed.some(({ isModel }) => isModel === 0)) state.setDirectory(store.directory(head));
    this.#serve(store, state, head, cached.load);
    return true;
  }

  /** Loads a generation in slices; requests are answered from the old state meanwhile. */
  async #load(store: IndexStore, head: Head): Promise<void> {
    const models = store.countModels(head);
    const capacity = models + Math.max(ROOM, Math.ceil(models / 8));
    const state = new CatalogState(capacity, this.#options.profile);
    state.setDirectory(store.directory(head));
    const maxUnread = this.#cached === null ? MAX_UNREAD : 0;
    let after = 0;
    for (;;) {
      const slice = store.models(head, after, SLICE);
      for (const model of slice) state.add(model);
      if (state.unread > maxUnread) state.read(SLICE);
      const last = slice.at(-1);
      if (last === undefined) break;
      after = last.doc;
      await setImmediate();
      if (this.#poller.hasStopped()) return;
    }
    this.#loads += 1;
    const load = this.#loads;
    if (this.#cached === null) {
      // Served at once: who asks before the texts are read has them read.
      this.#serve(store, state, head, load);
      setTimeout(READ_TEXTS_AFTER_MS, undefined, { ref: false })
        .then(() => this.#readTexts(state))
        .catch((error: unknown) => {
          this.#poller.report(error);
        });
      return;
    }
    await this.#readTexts(state);
    if (!this.#poller.hasStopped()) this.#serve(store, state, head, load);
  }

  /** Reads the texts of a state in slices, and makes what its first requests would wait for. */
  async #readTexts(state: CatalogState): Promise<void> {
    do {
      await setImmediate();
      if (this.#poller.hasStopped()) return;
    } while (!state.read(SLICE));
    state.warm();
  }

  #serve(store: IndexStore, state: CatalogState, head: Head, load: number): void {
    const entries = countLog(store.database, head);
    this.#cached = { state, head, version: `${head.name}.${head.change}`, load, entries };
  }
}
