import type {
  Applied,
  Change,
  Generation,
  IndexWriter,
  ManifestEntry,
} from '../../indexer/index/port.ts';

interface Index {
  state: Generation['state'];
  cursor: number;
  readonly createdAt: string;
  readonly documents: Map<string, ManifestEntry>;
  /** Versions of removals the engine still remembers. */
  readonly tombstones: Map<string, number>;
}

/** A published index, to be looked into between any two steps. */
export interface Inspected {
  readonly name: string;
  readonly cursor: number;
  readonly documents: ReadonlyMap<string, ManifestEntry>;
}

/** An engine in memory that behaves as badly as a real one may. */
export class MemoryWriter implements IndexWriter {
  readonly engine = 'memory';
  readonly mappingHash = 'h';
  readonly #indices = new Map<string, Index>();
  readonly #lost = new Set<string>();

  list(): Promise<readonly Generation[]> {
    return Promise.resolve(
      [...this.#indices].map(([name, { state, cursor, createdAt }]) => ({
        name,
        mappingHash: this.mappingHash,
        state,
        cursor,
        createdAt,
      })),
    );
  }

  create(name: string, cursor: number): Promise<void> {
    if (this.#indices.has(name)) return Promise.reject(new Error(`${name} exists`));
    this.#indices.set(name, {
      state: 'building',
      cursor,
      createdAt: String(this.#indices.size),
      documents: new Map(),
      tombstones: new Map(),
    });
    return Promise.resolve();
  }

  apply(name: string, changes: readonly Change[], cursor: number): Promise<Applied> {
    const index = this.#indices.get(name);
    if (index === undefined) return Promise.reject(new Error(`there is no ${name}`));
    const results = changes.map((change) => this.#put(index, change));
    index.cursor = Math.max(index.cursor, cursor);
    const written = results.filter(Boolean).length;
    return Promise.resolve({ written, stale: changes.length - written, failed: [] });
  }

  async *manifest(name: string): AsyncGenerator<ManifestEntry> {
    await Promise.resolve();
    for (const entry of this.#indices.get(name)?.documents.values() ?? []) yield entry;
  }

  prepare(name: string): Promise<void> {
    return this.#indices.has(name)
      ? Promise.resolve()
      : Promise.reject(new Error(`there is no ${name}`));
  }

  publish(name: string, replacing: string | null): Promise<void> {
    const index = this.#indices.get(name);
    const live = [...this.#indices].find(([, { state }]) => state === 'live');
    if (index === undefined || (live?.[0] ?? null) !== replacing) {
      return Promise.reject(new Error(`${name} cannot replace ${replacing ?? 'nothing'}`));
    }
    if (live !== undefined) live[1].state = 'retired';
    index.state = 'live';
    return Promise.resolve();
  }

  drop(name: string): Promise<void> {
    const index = this.#indices.get(name);
    if (index === undefined || index.state === 'live') {
      return Promise.reject(new Error(`${name} is live or gone`));
    }
    this.#indices.delete(name);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The engine forgets removals, as Elasticsearch does after `gc_deletes`. */
  collectGarbage(): void {
    for (const { tombstones } of this.#indices.values()) tombstones.clear();
  }

  /** The engine will acknowledge the document without keeping it, in an index that is built. */
  lose(id: string): void {
    this.#lost.add(id);
  }

  /** Published indices as they are at this moment. */
  inspect(): readonly Inspected[] {
    return [...this.#indices]
      .filter(([, { state }]) => state !== 'building')
      .map(([name, { cursor, documents }]) => ({ name, cursor, documents }));
  }

  /** The engine keeps what it acknowledges from now on. */
  heal(): void {
    this.#lost.clear();
  }

  #put(index: Index, change: Change): boolean {
    if (index.state !== 'building' || !this.#lost.delete(change.id)) return put(index, change);
    return true;
  }
}

function put(index: Index, { kind, id, version, hash, body }: Change): boolean {
  const held = Math.max(index.documents.get(id)?.version ?? 0, index.tombstones.get(id) ?? 0);
  if (version < held) return false;
  if (body === null) {
    index.documents.delete(id);
    index.tombstones.set(id, version);
  } else {
    index.documents.set(id, { kind, id, version, hash });
    index.tombstones.delete(id);
  }
  return true;
}
