import { toMappingHash } from '../../../schemas/tables.ts';
import type { Applied, Change, Generation, IndexWriter, ManifestEntry } from '../port.ts';
import { openIndexFile, type Db } from './file.ts';
import {
  createTables,
  dropTables,
  prepareWrites,
  readManifest,
  type WriteChange,
} from './tables.ts';

const MANIFEST_PAGE = 5000;

interface GenerationRow {
  readonly number: number;
  readonly name: string;
  readonly mapping_hash: string;
  readonly cursor: number;
  readonly created_at: string;
  readonly was_live: number;
  readonly is_live: number;
}

const SELECT = `SELECT generations.*, alias.generation IS NOT NULL AS is_live
  FROM generations LEFT JOIN alias ON alias.generation = generations.number`;

const toState = (row: GenerationRow): Generation['state'] => {
  if (row.is_live === 1) return 'live';
  return row.was_live === 1 ? 'retired' : 'building';
};

/**
 * Writes generations into one SQLite file, each a set of tables and the alias a row. Every call is
 * one transaction, so a reader in another process sees all of it or nothing.
 */
export class EmbeddedIndexWriter implements IndexWriter {
  readonly engine = 'embedded';
  readonly mappingHash = toMappingHash();
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #writes = new Map<number, WriteChange>();

  constructor(path: string, now: () => Date) {
    this.#db = openIndexFile(path);
    this.#now = now;
  }

  list(): Promise<readonly Generation[]> {
    return this.#run(() =>
      this.#db
        .prepare<[], GenerationRow>(`${SELECT} ORDER BY number`)
        .all()
        .map((row) => ({
          name: row.name,
          mappingHash: row.mapping_hash,
          state: toState(row),
          cursor: row.cursor,
          createdAt: row.created_at,
        })),
    );
  }

  create(name: string, cursor: number): Promise<void> {
    return this.#run(() => {
      const { lastInsertRowid } = this.#db
        .prepare(
          'INSERT INTO generations (name, mapping_hash, cursor, created_at) VALUES (?, ?, ?, ?)',
        )
        .run(name, this.mappingHash, cursor, this.#now().toISOString());
      createTables(this.#db, Number(lastInsertRowid));
    });
  }

  apply(name: string, changes: readonly Change[], cursor: number): Promise<Applied> {
    return this.#run(() => {
      const generation = this.#find(name);
      if (generation.mapping_hash !== this.mappingHash) {
        throw new Error(`Index ${name} was built for another contract and accepts no changes`);
      }
      const { written, stale, failed } = this.#writeAll(generation.number, changes);
      if (failed.length === 0) {
        this.#db
          .prepare('UPDATE generations SET cursor = max(cursor, ?) WHERE number = ?')
          .run(cursor, generation.number);
      }
      return { written, stale, failed };
    });
  }

  async *manifest(name: string): AsyncGenerator<ManifestEntry> {
    const { number } = await this.#run(() => this.#find(name));
    let after = 0;
    for (;;) {
      const from = after;
      const page = await this.#run(() => readManifest(this.#db, number, from, MANIFEST_PAGE));
      for (const { kind, id, version, hash } of page) yield { kind, id, version, hash };
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.doc;
    }
  }

  prepare(name: string): Promise<void> {
    return this.#run(() => void this.#find(name));
  }

  publish(name: string, replacing: string | null): Promise<void> {
    return this.#run(() => {
      const { number } = this.#find(name);
      const live = this.#live();
      if ((live?.name ?? null) !== replacing) {
        throw new Error(
          `Index ${live?.name ?? 'none'} is live, not ${replacing ?? 'none'}: ${name} is not published`,
        );
      }
      this.#db.prepare('UPDATE generations SET was_live = 1 WHERE number = ?').run(number);
      this.#db.prepare('INSERT OR REPLACE INTO alias (one, generation) VALUES (1, ?)').run(number);
    });
  }

  drop(name: string): Promise<void> {
    return this.#run(() => {
      const generation = this.#find(name);
      if (generation.is_live === 1) throw new Error(`Index ${name} is live and cannot be dropped`);
      this.#writes.delete(generation.number);
      dropTables(this.#db, generation.number);
      this.#db.prepare('DELETE FROM generations WHERE number = ?').run(generation.number);
    });
  }

  close(): Promise<void> {
    this.#db.close();
    return Promise.resolve();
  }

  /** One immediate transaction: it waits for another writer instead of failing half way. */
  #run<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      resolve(this.#db.transaction(work).immediate());
    });
  }

  #live(): GenerationRow | undefined {
    return this.#db.prepare<[], GenerationRow>(`${SELECT} WHERE is_live`).all()[0];
  }

  #find(name: string): GenerationRow {
    const row = this.#db.prepare<[string], GenerationRow>(`${SELECT} WHERE name = ?`).all(name)[0];
    if (row === undefined) throw new Error(`There is no index ${name}`);
    return row;
  }

  /**
   * Writes changes together, and one by one where any of them fails: a savepoint for each is slow.
   */
  #writeAll(number: number, changes: readonly Change[]): Applied {
    const write = this.#writesOf(number);
    const counts = { written: 0, stale: 0 };
    try {
      for (const done of this.#db.transaction(() => changes.map(write))()) counts[done] += 1;
      return { ...counts, failed: [] };
    } catch {
      return this.#writeEach(write, changes);
    }
  }

  #writeEach(write: WriteChange, changes: readonly Change[]): Applied {
    const counts = { written: 0, stale: 0 };
    const failed: { change: Change; reason: string }[] = [];
    const writeOne = this.#db.transaction(write);
    for (const change of changes) {
      try {
        counts[writeOne(change)] += 1;
      } catch (error) {
        failed.push({ change, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    return { ...counts, failed };
  }

  #writesOf(number: number): WriteChange {
    const write = this.#writes.get(number) ?? prepareWrites(this.#db, number);
    this.#writes.set(number, write);
    return write;
  }
}
