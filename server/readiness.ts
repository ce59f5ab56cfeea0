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
