import type { HistoryEntry, HistoryParams } from '../../schemas/api/catalog/history.ts';
import { createHistoryEntries } from '../export/history-entries.ts';
import type { CatalogReader, IndexView } from '../search/port.ts';

/** Which intervals are wanted. */
export type HistoryFilter = Pick<HistoryParams, 'from' | 'to' | 'field' | 'provider'>;

interface ReadHistory {
  /** What is wanted, what began last first. */
  readonly entries: readonly HistoryEntry[];
  /** Providers the whole history speaks of, by slug. */
  readonly providers: readonly string[];
}

/** The intervals of a model’s prices and facts. */
export async function readHistory(
  catalogue: CatalogReader,
  snapshot: IndexView,
  id: string,
  filter: HistoryFilter,
): Promise<ReadHistory> {
  const history = await catalogue.history(id);
  if (history === null) return { entries: [], providers: [] };
  const entries = createHistoryEntries(snapshot)(history);
  return {
    entries: entries.filter((entry) => isWanted(entry, filter)),
    providers: history.offers.map(({ provider }) => provider),
  };
}

function isWanted(entry: HistoryEntry, { from, to, field, provider }: HistoryFilter): boolean {
  const { effective_from: begins, effective_to: ends } = entry;
  if (from !== undefined && ends !== null && ends <= from) return false;
  if (to !== undefined && begins !== null && begins > to) return false;
  const head = entry.field.split('.', 1)[0] ?? '';
  if (field !== undefined && !field.includes(entry.field) && !field.includes(head)) return false;
  return provider === undefined || provider.includes(entry.offer?.provider.slug ?? '');
}
