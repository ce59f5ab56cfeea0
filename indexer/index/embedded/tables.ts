import { keysOf, type LogSegment } from '../../../schemas/changes.ts';
import { FIELD_COLUMNS, MODEL_COLUMNS, toPastRow, toRow } from '../../../schemas/tables.ts';
import type { ModelVersion } from '../../../schemas/history.ts';
import { toSummary, type Model } from '../../../schemas/model.ts';
import type { Change } from '../port.ts';
import type { Db } from './file.ts';

const names = MODEL_COLUMNS.map(({ name }) => name);
const docsOf = (number: number): string => `g${number}_docs`;
const modelsOf = (number: number): string => `g${number}_models`;
const versionsOf = (number: number): string => `g${number}_versions`;
const logOf = (number: number): string => `g${number}_log`;
/** Columns by which entries of the change log are filtered. */
const LOG_KEYS = ['type', 'model', 'creator', 'provider'] as const;
/** Columns by which models of a past day are filtered and sorted; words are those of today. */
const pastNames = [...FIELD_COLUMNS.map(({ name }) => name), 'scores'];

/**
 * Makes the tables of a generation: every document with its version, what models are searched by,
 * what they were before, and the entries of the change log. `change` grows with every write, so that a reader can ask for what is new; a removed
 * document stays as a row without body, so that a late write cannot bring it back.
 */
export function createTables(db: Db, number: number): void {
  const columns = MODEL_COLUMNS.map(({ name, sql }) => `${name} ${sql}`).join(', ');
  db.exec(`
    CREATE TABLE ${docsOf(number)} (
      doc INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
      hash TEXT NOT NULL, change INTEGER NOT NULL, body TEXT, UNIQUE (kind, id)
    ) STRICT;
    CREATE INDEX ${docsOf(number)}_change ON ${docsOf(number)} (change);
    CREATE TABLE ${modelsOf(number)} (
      doc INTEGER PRIMARY KEY REFERENCES ${docsOf(number)} (doc), slug TEXT NOT NULL,
      aliases TEXT NOT NULL, former TEXT NOT NULL, summary TEXT NOT NULL, ${columns}
    ) STRICT;
    CREATE TABLE ${versionsOf(number)} (
      doc INTEGER PRIMARY KEY REFERENCES ${docsOf(number)} (doc), model TEXT NOT NULL,
      valid_from TEXT, valid_to TEXT NOT NULL,
      ${FIELD_COLUMNS.map(({ name, sql }) => `${name} ${sql}`).join(', ')},
      -- Last, since what comes after a long text is slow to reach.
      scores TEXT, summary TEXT
    ) STRICT;
    CREATE TABLE ${logOf(number)} (
      sequence INTEGER PRIMARY KEY, doc INTEGER NOT NULL REFERENCES ${docsOf(number)} (doc),
      at INTEGER NOT NULL, ${LOG_KEYS.map((name) => `${name} TEXT`).join(', ')}, body TEXT NOT NULL
    ) STRICT;
    ${['doc', 'at', ...LOG_KEYS].map((name) => `CREATE INDEX ${logOf(number)}_${name} ON ${logOf(number)} (${name});`).join('\n')}
  `);
}

export function dropTables(db: Db, number: number): void {
  for (const table of [modelsOf(number), versionsOf(number), logOf(number), docsOf(number)]) {
    db.exec(`DROP TABLE IF EXISTS ${table}`);
  }
}

interface Stored {
  readonly doc: number;
  readonly version: number;
  readonly hash: string;
  readonly body: number;
}

type Values = readonly (string | number | null | undefined)[];

function toModelValues(model: Model): Values {
  const aliases = JSON.stringify([model.id, ...model.aliases]);
  const former = JSON.stringify(model.former_slugs ?? []);
  const row = toRow(model);
  const summary = JSON.stringify(toSummary(model));
  return [model.slug, aliases, former, summary, ...names.map((name) => row[name])];
}

function toVersionValues({ model_id, valid_from, valid_to, document }: ModelVersion): Values {
  const row = document === null ? {} : toPastRow(document);
  const summary = document === null ? null : JSON.stringify(toSummary(document));
  const past = pastNames.map((name) => row[name] ?? null);
  return [model_id, valid_from, valid_to, summary, ...past];
}

/** Writes the entries of a segment in the place of those it had; null takes them away. */
type WriteLog = (doc: number | bigint, segment: LogSegment | null) => void;

function prepareLog(db: Db, number: number): WriteLog {
  const remove = db.prepare(`DELETE FROM ${logOf(number)} WHERE doc = ?`);
  const put = db.prepare(
    `INSERT OR REPLACE INTO ${logOf(number)} (sequence, doc, at, ${LOG_KEYS.join(', ')}, body)
     VALUES (?, ?, ?, ${LOG_KEYS.map(() => '?').join(', ')}, ?)`,
  );
  return (doc, segment) => {
    remove.run(doc);
    for (const entry of segment?.entries ?? []) {
      const keys = keysOf(entry);
      const values = LOG_KEYS.map((name) => keys[name]);
      put.run(entry.sequence, doc, Date.parse(entry.at), ...values, JSON.stringify(entry));
    }
  };
}

/** Writes one change; a version lower than the one held is stale. */
export type WriteChange = (change: Change) => 'written' | 'stale';

/** Prepares the statements of one generation. */
export function prepareWrites(db: Db, number: number): WriteChange {
  const docs = docsOf(number);
  const models = modelsOf(number);
  const find = db.prepare<[string, string], Stored>(
    `SELECT doc, version, hash, body IS NOT NULL AS body FROM ${docs} WHERE kind = ? AND id = ?`,
  );
  const next = `(SELECT coalesce(max(change), 0) + 1 FROM ${docs})`;
  const insert = db.prepare(
    `INSERT INTO ${docs} (kind, id, version, hash, body, change) VALUES (?, ?, ?, ?, ?, ${next})`,
  );
  const update = db.prepare(
    `UPDATE ${docs} SET version = ?, hash = ?, body = ?, change = ${next} WHERE doc = ?`,
  );
  const renumber = db.prepare(`UPDATE ${docs} SET version = ?, change = ${next} WHERE doc = ?`);
  const removeModel = db.prepare(`DELETE FROM ${models} WHERE doc = ?`);
  const putModel = db.prepare(
    `INSERT OR REPLACE INTO ${models} (doc, slug, aliases, former, summary, ${names.join(', ')})
     VALUES (?, ?, ?, ?, ?, ${names.map(() => '?').join(', ')})`,
  );

  const removeVersion = db.prepare(`DELETE FROM ${versionsOf(number)} WHERE doc = ?`);
  const putVersion = db.prepare(
    `INSERT OR REPLACE INTO ${versionsOf(number)}
     (doc, model, valid_from, valid_to, summary, ${pastNames.join(', ')})
     VALUES (?, ?, ?, ?, ?, ${pastNames.map(() => '?').join(', ')})`,
  );

  const putLog = prepareLog(db, number);

  const put = (doc: number | bigint, kind: Change['kind'], json: string | null): void => {
    if (kind === 'version') {
      if (json === null) removeVersion.run(doc);
      else putVersion.run(doc, ...toVersionValues(JSON.parse(json) as ModelVersion));
    } else if (kind === 'model') {
      if (json === null) removeModel.run(doc);
      else putModel.run(doc, ...toModelValues(JSON.parse(json) as Model));
    } else if (kind === 'log') {
      putLog(doc, json === null ? null : (JSON.parse(json) as LogSegment));
    }
  };

  return ({ kind, id, version, hash, body }) => {
    const held = find.all(kind, id)[0];
    if (held === undefined) {
      put(insert.run(kind, id, version, hash, body).lastInsertRowid, kind, body);
      return 'written';
    }
    if (held.version > version) return 'stale';
    const isSame = held.hash === hash && held.body === Number(body !== null);
    if (isSame) {
      if (held.version !== version) renumber.run(version, held.doc);
    } else {
      update.run(version, hash, body, held.doc);
      put(held.doc, kind, body);
    }
    return 'written';
  };
}

/** Identities of what a generation holds, without the removed. */
export function readManifest(
  db: Db,
  number: number,
  after: number,
  limit: number,
): { doc: number; kind: Change['kind']; id: string; version: number; hash: string }[] {
  return db
    .prepare<
      [number, number],
      { doc: number; kind: Change['kind']; id: string; version: number; hash: string }
    >(
      `SELECT doc, kind, id, version, hash FROM ${docsOf(number)}
       WHERE doc > ? AND body IS NOT NULL ORDER BY doc LIMIT ?`,
    )
    .all(after, limit);
}
