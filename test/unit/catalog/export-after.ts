import { exportHistory } from '../../../indexer/catalog/history/export-history.ts';
import type { BundledHistoryRow } from '../../../indexer/feeds/bundled-history.ts';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import { buildResolvedCatalog, buildSource } from '../../support/build-resolved.ts';
import { openCatalogStore } from '../../support/catalog-store.ts';

const sourcesOf = (asOf: string) => [
  buildSource({ asOf }),
  buildSource({ key: 'other', name: 'Other', precedence: 2, asOf }),
];

/** What may be told: all, or only what one source says of models but one. */
interface Told {
  readonly source?: string;
  readonly secret?: string;
}

/** Applies one catalogue a day; @returns the history of the last one. */
export async function exportAfter(
  said: Readonly<Record<string, ResolvedCatalog>>,
  { source, secret }: Told = {},
): Promise<readonly BundledHistoryRow[]> {
  const store = await openCatalogStore();
  try {
    for (const [day, catalogue] of Object.entries(said)) {
      await store.apply(catalogue, { sources: sourcesOf(day), force: true });
    }
    const [last, catalogue] = Object.entries(said).at(-1) ?? ['', buildResolvedCatalog([])];
    const named = sourcesOf(last).filter(({ key }) => source === undefined || key === source);
    const models = catalogue.models.filter(({ slug }) => slug !== secret);
    return await exportHistory(store.db, { ...catalogue, models }, named);
  } finally {
    await store.close();
  }
}
