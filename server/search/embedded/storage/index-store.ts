import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Benchmark, CatalogInfo, Creator, Provider } from '../../../../schemas/directory.ts';
import { ROW_COLUMNS, toModelRow, type ModelRow, type RawRow } from './rows.ts';
import { toVersionRow, VERSION_FIELDS, type RawVersion, type VersionRow } from './rows.ts';

/** The documents of a generation that are not models. */
export interface Directory {
  readonly info: CatalogInfo | null;
  readonly providers: readonly Provider[];
  readonly creators: readonly Creator[];
  readonly benchmarks: readonly Benchmark[];
}

/** A generation and how far it has changed. */
export interface Head {
  readonly number: number;
  readonly name: string;
  readonly change: number;
}

interface DirectoryRow {
  readonly kind: 'info' | 'provider' | 'creator' | 'benchmark';
  readonly body: string;
}

/** Kinds of the documents of which a directory is made. */
const DIRECTORY_KINDS = "'info', 'provider', 'creator', 'benchmark'";

/** Prepared statements in the cache: a few for each of two generations. */
const MAX_STATEMENTS = 16;

/** Reads the index file. It never writes, though SQLite keeps its shared-memory file beside it. */
export class IndexStore {
  readonly #db: Database.Database;
  readonly #mappingHash: string;
  readonly #statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });
  readonly #dataVersion: Database.Statement<[], number>;

  /** null where there is no file yet. */
  static open(path: string, mappingHash: string): IndexStore | null {
    return existsSync(path) ? new IndexStore(path, mappingHash) : null;
  }

  private constructor(path: string, mappingHash: string) {
    this.#db = new Database(path, { fileMustExist: true });
    this.#db.pragma('query_only = ON');
    this.#db.pragma('busy_timeout = 1000');
    this.#db.pragma('trusted_schema = OFF');
    // The whole file passes by once; after that a page is rarely asked for twice.
    this.#db.pragma('cache_size = -2000');
    this.#mappingHash = mappingHash;
    this.#dataVersion = this.#db.prepare<[], number>('PRAGMA data_version').pluck();
  }

  /** For reads of what only requests for it need. */
  get database(): Database.Database {
    return this.#db;
  }

  /** Another number once another connection has changed the file. */
  dataVersion(): number {
    return this.#dataVersion.all()[0] ?? 0;
  }

  /**
   * The generation to serve: the live one if this program knows its contract, else the newest that
   * was live and whose contract it knows.
   */
  head(): Head | null {
    if (!this.#hasGenerations()) return null;
    const generation = this.#db
      .prepare<[string], { number: number; name: string }>(
        `SELECT number, name FROM generations LEFT JOIN alias ON alias.generation = number
         WHERE was_live = 1 AND mapping_hash = ?
         ORDER BY alias.generation IS NULL, number DESC LIMIT 1`,
      )
      .all(this.#mappingHash)[0];
    if (generation === undefined) return null;
    const change = this.#db
      .prepare<[], number>(`SELECT coalesce(max(change), 0) FROM g${generation.number}_docs`)
      .pluck()
      .all()[0];
    return { ...generation, change: change ?? 0 };
  }

  /** A file may exist before its tables do. */
  #hasGenerations(): boolean {
    const sql = "SELECT count(*) FROM sqlite_schema WHERE name IN ('generations', 'alias')";
    return this.#db.prepare<[], number>(sql).pluck().all()[0] === 2;
  }

  /** Documents of models, removed ones included: counted in the index of kinds, in a millisecond. */
  countModels({ number }: Head): number {
    const sql = `SELECT count(*) FROM g${number}_docs WHERE kind = 'model'`;
    return this.#db.prepare<[], number>(sql).pluck().all()[0] ?? 0;
  }

  /** Up to `limit` models after a document number, by that number. */
  models({ number }: Head, after: number, limit: number): ModelRow[] {
    const sql = `SELECT ${ROW_COLUMNS} FROM g${number}_models WHERE doc > ? ORDER BY doc LIMIT ?`;
    const rows = this.#db.prepare<[number, number], RawRow>(sql).raw().all(after, limit);
    return rows.map(toModelRow);
  }

  /**
   * Documents of a state that were written or removed after a change: their numbers, and whether they
   * are models. What is read when it is asked for, such as the past, is in no state.
   */
  changed({ number }: Head, after: number, limit: number): { doc: number; isModel: number }[] {
    const sql = `SELECT doc, kind = 'model' AS isModel FROM g${number}_docs
                 WHERE change > ? AND kind IN ('model', ${DIRECTORY_KINDS})
                 ORDER BY change LIMIT ?`;
    return this.#db
      .prepare<[number, number], { doc: number; isModel: number }>(sql)
      .all(after, limit);
  }

  model({ number }: Head, doc: number): ModelRow | undefined {
    const sql = `SELECT ${ROW_COLUMNS} FROM g${number}_models WHERE doc = ?`;
    return this.#db.prepare<[number], RawRow>(sql).raw().all(doc).map(toModelRow)[0];
  }

  directory({ number }: Head): Directory {
    const sql = `SELECT kind, body FROM g${number}_docs WHERE body IS NOT NULL
                 AND kind IN (${DIRECTORY_KINDS}) ORDER BY kind, id`;
    const rows = this.#db.prepare<[], DirectoryRow>(sql).all();
    const of = <T>(kind: DirectoryRow['kind']): T[] =>
      rows.filter((row) => row.kind === kind).map(({ body }) => JSON.parse(body) as T);
    return {
      info: of<CatalogInfo>('info')[0] ?? null,
      providers: of<Provider>('provider'),
      creators: of<Creator>('creator'),
      benchmarks: of<Benchmark>('benchmark'),
    };
  }

  /** The whole document of a model as JSON, unless it was written or removed after `change`. */
  body({ number, change }: Head, doc: number): Buffer | undefined {
    const sql = `SELECT CAST(body AS BLOB) FROM g${number}_docs
                 WHERE doc = ? AND change <= ? AND body IS NOT NULL`;
    return this.#prepare<[number, number], Buffer>(sql).pluck().all(doc, change)[0];
  }

  /** The JSON of a model's list row, unless it was written or removed after `change`. */
  summary({ number, change }: Head, doc: number): Buffer | undefined {
    const sql = `SELECT CAST(summary AS BLOB) FROM g${number}_models
                 JOIN g${number}_docs USING (doc) WHERE doc = ? AND change <= ?`;
    return this.#prepare<[number, number], Buffer>(sql).pluck().all(doc, change)[0];
  }

  /** The document of a kind and id: its JSON, null once removed, and the change that wrote it. */
  documentOf(
    { number }: Head,
    kind: 'history',
    id: string,
  ): { body: string | null; change: number } | undefined {
    const sql = `SELECT body, change FROM g${number}_docs WHERE kind = ? AND id = ?`;
    return this.#db
      .prepare<[string, string], { body: string | null; change: number }>(sql)
      .all(kind, id)[0];
  }

  /** Days on which a version of any model ends, ascending: between two nothing changes. */
  borders({ number }: Head): string[] {
    const sql = `SELECT DISTINCT valid_to FROM g${number}_versions ORDER BY valid_to`;
    return this.#db.prepare<[], string>(sql).pluck().all();
  }

  /** The versions of models that hold on a day. */
  versionsAt({ number }: Head, day: string): VersionRow[] {
    const sql = `SELECT v.doc, d.doc, v.scores, ${VERSION_FIELDS} FROM g${number}_versions v
                 JOIN g${number}_docs d ON d.kind = 'model' AND d.id = v.model
                 WHERE (v.valid_from IS NULL OR v.valid_from <= ?) AND v.valid_to > ?
                 ORDER BY v.doc`;
    const rows = this.#db.prepare<[string, string], RawVersion>(sql).raw().all(day, day);
    return rows.map(toVersionRow);
  }

  /** JSON of the list row of a version. */
  versionSummary({ number }: Head, doc: number): Buffer | undefined {
    const sql = `SELECT CAST(summary AS BLOB) FROM g${number}_versions WHERE doc = ? AND summary IS NOT NULL`;
    return this.#db.prepare<[number], Buffer>(sql).pluck().all(doc)[0];
  }

  /** Statements that requests run are kept, those of former generations only for a while. */
  #prepare<Bound extends unknown[], Row>(sql: string): Database.Statement<Bound, Row> {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement as Database.Statement<Bound, Row>;
  }

  /** Runs reads that must agree with each other. */
  begin(): void {
    this.#db.exec('BEGIN');
  }

  end(): void {
    if (this.#db.inTransaction) this.#db.exec('COMMIT');
  }

  close(): void {
    this.#db.close();
  }
}
