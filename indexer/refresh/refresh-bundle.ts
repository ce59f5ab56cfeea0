import type { RefreshContext } from './context.ts';
import { type FeedReport, toFeedReport } from './feed-report.ts';
import { ShrinkError } from '../catalog/records/record-rows.ts';
import type { FeedRecord, SourceInfo } from '../../schemas/records.ts';

/**
 * Keeps the records that came with the program, source by source.
 * @param readRecords gives those of a source, by its key
 */
export async function refreshBundle(
  {
    catalog,
    now,
    force,
    step,
    signal,
  }: Pick<RefreshContext, 'catalog' | 'now' | 'force' | 'step' | 'signal'>,
  sources: readonly SourceInfo[],
  readRecords: (source: string) => Iterable<FeedRecord> | AsyncIterable<FeedRecord>,
): Promise<FeedReport[]> {
  const reports: FeedReport[] = [];
  for (const source of sources) {
    signal?.throwIfAborted();
    try {
      const saved = await step(`Keeping ${source.name}`, () =>
        catalog.saveRecords(source, readRecords(source.key), { now: now(), force }),
      );
      const { rows, added, changed, removed } = saved;
      const counts = { rows, added, changed, removed };
      reports.push(toFeedReport(source.key, 'ok', { ...counts, as_of: source.asOf }));
    } catch (error) {
      if (!(error instanceof ShrinkError)) throw error;
      reports.push(toFeedReport(source.key, 'refused', { error: error.message }));
    }
  }
  return reports;
}
