import type { Catalog } from '../../indexer/catalog/open.ts';
import type { Feed } from '../../indexer/feeds/feed.ts';
import type { RefreshContext, Step } from '../../indexer/refresh/context.ts';
import { buildCatalog, type CatalogReport } from '../../indexer/refresh/build-catalog.ts';
import { buildClock } from './fake-clock.ts';

/** Refreshes happen at this instant unless told otherwise. */
export const REFRESH_NOW = new Date('2026-07-02T10:00:00Z');

/** Does the work, without showing how far it is. */
export const justDo: Step = (_label, work) => work(() => undefined);

/** What a refresh of a catalogue needs; retries take no time. */
export function buildContext(
  catalog: Catalog,
  overrides: Partial<RefreshContext> = {},
): RefreshContext {
  return {
    catalog,
    now: () => REFRESH_NOW,
    form: 'program-1',
    force: false,
    step: justDo,
    limits: { clock: buildClock() },
    ...overrides,
  };
}

/** Makes the catalogue without identities from elsewhere. */
export function makeNow(
  context: RefreshContext,
  feeds: readonly Feed[] = [],
): Promise<CatalogReport> {
  return buildCatalog(context, feeds, { hash: 'none', load: () => Promise.resolve([]) });
}
