import type { z } from 'zod';
import type {
  HistoryAnswer,
  HistoryEntry,
  HistoryParams,
} from '../../schemas/api/catalog/history.ts';
import type { ModelHistory } from '../../schemas/history.ts';
import { invalidParameters } from '../errors.ts';
import { createHistoryEntries } from '../export/history-entries.ts';
import type { CatalogView } from './catalog-view.ts';
import { pageOf, toEntryKey } from './query/list-page.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { unknownValues } from './query/unknown-names.ts';
import type { ResolvedModel } from './resolve.ts';

/** How a model changed, as it is stored; null where nothing is known but what it is. */
export function findHistory(
  catalog: CatalogView,
  { id }: { readonly id: string },
): Promise<ModelHistory | null> {
  return catalog.history(id);
}

/** How a model changed: prices and facts with the days on which they held, newest first. */
export async function getModelHistory(
  { model: { id }, catalog }: ResolvedModel,
  params: HistoryParams,
  request: CatalogRequest,
): Promise<z.input<typeof HistoryAnswer>> {
  const { from, to, provider = [], field } = params;
  const { entries, providers } = await readHistory(catalog, id, params);
  const listed = entries.map((entry, at) => ({ entry, key: keyOf(entry), name: '', models: at }));
  const page = pageOf(listed, params, JSON.stringify({ id, from, to, field, provider }));
  const names = catalog.providers.map(({ slug }) => slug);
  const unknown = unknownValues(
    'provider',
    provider.filter((value) => !providers.includes(value)),
    names,
  );
  return {
    data: page.entries.map(({ entry }) => entry),
    pagination: page.pagination,
    meta: {
      ...toMeta(catalog, request.warnings, unknown),
      since: catalog.info.history?.since ?? null,
    },
  };
}

/** @throws ApiError `invalid_parameter` for a period that ends before it begins */
export function checkPeriod({ from, to }: Pick<HistoryParams, 'from' | 'to'>): void {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidParameters([{ parameter: 'from', detail: 'Must not be after to.', value: from }]);
  }
}

/** Identifies an interval among those of the model. */
function keyOf(entry: HistoryEntry): string {
  const price =
    entry.kind === 'price'
      ? [
          entry.unit,
          entry.min_prompt_tokens,
          entry.time_window,
          entry.size,
          entry.quality,
          entry.source?.name,
        ]
      : [];
  const { field, offer, effective_from: from, effective_to: to } = entry;
  return toEntryKey([field, offer?.id, from, to, ...price].map((part) => part ?? '').join(' '));
}

/** Which intervals are wanted. */
type HistoryFilter = Pick<HistoryParams, 'from' | 'to' | 'field' | 'provider'>;

interface ReadHistory {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Slugs of all providers in the history, wanted or not. */
  readonly providers: readonly string[];
}

/** The intervals of a model’s prices and facts. */
export async function readHistory(
  catalog: CatalogView,
  id: string,
  filter: HistoryFilter,
): Promise<ReadHistory> {
  const history = await catalog.history(id);
  if (history === null) return { entries: [], providers: [] };
  const entries = createHistoryEntries(catalog)(history);
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
