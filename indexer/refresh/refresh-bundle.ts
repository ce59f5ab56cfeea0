import type { Bundle } from '../feeds/bundle.ts';
import type { RefreshContext } from './context.ts';
import { type FeedReport, toFeedReport } from './feed-report.ts';
import { ShrinkError } from '../catalog/records/record-rows.ts';
import { groupBy } from '../resolve/group.ts';

/** Keeps the records that came with the program, source by source. */
export async function refreshBundle(
  {
    catalog,
    now,
    force,
    step,
    signal,
  }: Pick<RefreshContext, 'catalog' | 'now' | 'force' | 'step' | 'signal'>,
  { sources, records }: Pick<Bundle, 'sources' | 'records'>,
): Promise<FeedReport[]> {
  const bySource = groupBy(records, ({ source }) => source);
  const reports: FeedReport[] = [];
  for (const source of sources) {
    signal?.throwIfAborted();
    const own = (bySource.get(source.key) ?? []).map(({ record }) => record);
    try {
      const saved = await step(`Keeping ${source.name}`, () =>
        catalog.saveRecords(source, own, { now: now(), force }),
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
