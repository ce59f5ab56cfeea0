import type { Knex } from 'knex';
import type { FeedRecord } from '../../../schemas/records.ts';
import type { FileMark } from '../../feeds/reading/file-mark.ts';
import type { ResolvedSource } from '../../resolve/resolved.ts';
import { type SaveSummary, writeDifference } from './write-difference.ts';
import { assertNotShrunk, type RecordCounts, ShrinkError, toRows } from './record-rows.ts';
import { markChanged } from './resolution.ts';
import type { CountedSourceRow } from '../database/rows.ts';
import { toSourceRow } from '../database/to-columns.ts';
import { noteRun, type Run } from './runs.ts';
import { writeFiles } from './source-files.ts';
import { writing } from '../database/transaction.ts';
import { toInstant } from '../../../schemas/instant.ts';

export interface SaveOptions {
  readonly now: Date;
  /** When the reading of the feed began; else now. */
  readonly startedAt?: Date;
  /** Accept a feed that shrank. */
  readonly force?: boolean;
  /** What the reader of the feed left out: how many by reason. */
  readonly rejections?: Readonly<Record<string, number>>;
  /** The files the records were read from; absent: they came another way. */
  readonly files?: readonly FileMark[];
  /** The form of the program that read them. */
  readonly form?: string;
}

async function loadCounts(
  trx: Knex,
  source: ResolvedSource,
): Promise<RecordCounts & { readonly asOf: string }> {
  const rows = await trx<CountedSourceRow & { accepted_as_of: string }>('sources')
    .where({ key: source.key })
    .select('*');
  const row = rows[0];
  if (row !== undefined) {
    return { rows: row.row_count, priced: row.priced_count, asOf: row.accepted_as_of };
  }
  await trx('sources').insert(toSourceRow(source));
  return { rows: 0, priced: 0, asOf: '' };
}

function toRun(source: string, options: SaveOptions, result: Partial<SaveSummary>): Run {
  return {
    source,
    startedAt: options.startedAt ?? options.now,
    finishedAt: options.now,
    status: 'ok',
    rows: 0,
    added: 0,
    changed: 0,
    removed: 0,
    rejections: options.rejections ?? {},
    error: null,
    ...result,
  };
}

/**
 * Keeps what a feed says now as the difference to what it said before, in one transaction: with it
 * goes the note that the catalogue is to be made anew, so nothing is lost if the process ends here.
 * `records` are all records of the source; those missing are marked as removed.
 * @throws ShrinkError if the feed lost too much; nothing but the refused run is written
 */
export async function saveRecords(
  db: Knex,
  source: ResolvedSource,
  records: Iterable<FeedRecord> | AsyncIterable<FeedRecord>,
  options: SaveOptions,
): Promise<SaveSummary> {
  const batch = await toRows(source.key, records);
  const { now, files = [], form = '' } = options;
  try {
    return await writing(db, async (trx) => {
      const before = await loadCounts(trx, source);
      if (options.force !== true) assertNotShrunk(source.key, before, batch.counts);
      const summary = await writeDifference(trx, source.key, batch, toInstant(now));
      const { added, changed, removed } = summary;
      if (added + changed + removed > 0 || before.asOf !== source.asOf) await markChanged(trx);
      await trx('sources').where({ key: source.key }).update({
        accepted_as_of: source.asOf,
        row_count: batch.counts.rows,
        priced_count: batch.counts.priced,
        read_form: form,
      });
      await writeFiles(trx, source.key, files, now);
      await noteRun(trx, toRun(source.key, options, summary));
      return summary;
    });
  } catch (error) {
    if (error instanceof ShrinkError) {
      const refused = { rows: batch.counts.rows, status: 'refused', error: error.message } as const;
      await noteRun(db, { ...toRun(source.key, options, {}), ...refused });
    }
    throw error;
  }
}

/** Notes that a feed was looked at and is as it was; its files may lie elsewhere now. */
export async function saveUnchanged(
  db: Knex,
  source: string,
  options: SaveOptions,
): Promise<SaveSummary> {
  return writing(db, async (trx) => {
    const [row] = await trx<CountedSourceRow>('sources').where({ key: source }).select('*');
    const rows = row?.row_count ?? 0;
    await writeFiles(trx, source, options.files ?? [], options.now);
    await noteRun(trx, { ...toRun(source, options, { rows }), status: 'unchanged' });
    return { rows, added: 0, changed: 0, removed: 0, unchanged: rows };
  });
}
