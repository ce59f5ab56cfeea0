import type { Knex } from 'knex';
import type { FileMark } from '../../feeds/reading/file-mark.ts';
import { toInstant } from '../../../schemas/instant.ts';

/** What the stored records of a source were read from. */
export interface KnownReading {
  /** Empty: not known, as where they came with the program. */
  readonly files: readonly FileMark[];
  /** The form of the program that read them. */
  readonly form: string;
  /** Date of the data, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** When its files were last seen to be these; null: never. RFC 3339 UTC. */
  readonly fetchedAt: string | null;
}

interface FileRow {
  readonly source_key: string;
  readonly name: string;
  readonly location: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly sha256: string;
}

interface ReadRow {
  readonly key: string;
  readonly as_of: string;
  readonly accepted_as_of: string;
  readonly read_form: string;
  readonly fetched_at: string | null;
}

/** What the records of a source were read from; null: there are none. */
export async function loadReading(db: Knex, source: string): Promise<KnownReading | null> {
  const [row] = await db<ReadRow>('sources').where({ key: source }).select('*');
  if (row === undefined) return null;
  const files = await db<FileRow>('source_files').where({ source_key: source }).orderBy('name');
  return {
    files: files.map(({ name, location, etag, last_modified: lastModified, sha256 }) => ({
      name,
      location,
      etag,
      lastModified,
      sha256,
    })),
    form: row.read_form,
    asOf: row.accepted_as_of === '' ? row.as_of : row.accepted_as_of,
    fetchedAt: row.fetched_at,
  };
}

/** Notes which files the records of a source are from, none for other ways; the source is there. */
export async function writeFiles(
  trx: Knex,
  source: string,
  files: readonly FileMark[],
  now: Date,
): Promise<void> {
  await trx('source_files').where({ source_key: source }).delete();
  for (const { name, location, etag, lastModified, sha256 } of files) {
    await trx<FileRow>('source_files').insert({
      source_key: source,
      name,
      location,
      etag,
      last_modified: lastModified,
      sha256,
    });
  }
  const fetchedAt = files.length === 0 ? null : toInstant(now);
  await trx('sources').where({ key: source }).update({ fetched_at: fetchedAt });
}
