import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  INDEXER_REPORT_EVERY_MS,
  INDEXER_REPORT_FILE,
  IndexerReport,
} from '../schemas/indexer-report.ts';
import type { AccountsHealth } from './accounts/port.ts';
import type { QuotaStore } from './quota/port.ts';
import { findView } from './catalog/catalog-view.ts';
import type { CatalogReader } from './search/port.ts';

/** The parts of a server that may be down. */
export interface ReadinessParts {
  readonly catalog: CatalogReader;
  readonly accounts: AccountsHealth;
  readonly quota: QuotaStore;
  readonly isStopping: () => boolean;
}

export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'stopping' | 'unavailable';
  readonly catalog_version: string | null;
  readonly engine: string;
  /** Parts that are down, so that this server does without. */
  readonly degraded: readonly ('accounts' | 'quota' | 'search')[];
}

/** Whether requests can be served now. */
export async function readReadiness({
  catalog,
  accounts,
  quota,
  isStopping,
}: ReadinessParts): Promise<Readiness> {
  const view = await findView(catalog);
  const stores = { accounts, quota, search: catalog } as const;
  const degraded = (['accounts', 'quota', 'search'] as const).filter(
    (name) => stores[name].degradedSince() !== null,
  );
  const serving = degraded.length === 0 ? 'ready' : 'degraded';
  return {
    status: isStopping() ? 'stopping' : view === null ? 'unavailable' : serving,
    catalog_version: view?.info.catalog_version ?? null,
    engine: catalog.engine,
    degraded,
  };
}

/** An older one is of an indexer that has ended, or cannot ask the catalogue. */
const FRESH_MS = 15 * INDEXER_REPORT_EVERY_MS;

/** What the indexer that shares this data folder last said; null: none says anything now. */
export async function readIndexerReport(dataDir: string, now: Date): Promise<IndexerReport | null> {
  const text = await readFile(join(dataDir, INDEXER_REPORT_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const report = IndexerReport.parse(JSON.parse(text));
  return now.getTime() - Date.parse(report.at) < FRESH_MS ? report : null;
}
