import type { Config } from '../../schemas/config/config.ts';
import type { Keys } from '../accounts/keys/keys.ts';
import type { Webhooks } from '../accounts/webhooks/webhooks.ts';
import type { SnapshotFolder } from '../export/snapshots/snapshot-folder.ts';
import type { Route } from '../http/route.ts';
import type { QuotaStore, UsageStore } from '../quota/port.ts';
import type { SearchLog } from '../search-log/port.ts';
import type { CatalogReader } from '../search/port.ts';
import { compareRoute } from './decide/compare.ts';
import { frontierRoute } from './decide/frontier.ts';
import { benchmarkRoutes } from './directory/benchmarks.ts';
import { creatorRoutes, providerRoutes } from './directory/providers.ts';
import { estimateRoutes } from './decide/estimate.ts';
import { keyRoutes } from './account/keys.ts';
import { changesRoute } from './directory/changes.ts';
import { metaRoute } from './directory/meta.ts';
import { detailRoutes } from './models/detail.ts';
import { neighbourRoutes } from './models/neighbours.ts';
import { historyRoute, partRoutes } from './models/parts.ts';
import { countRoute, facetsRoute, listRoute, queryRoute } from './models/list.ts';
import { planRoutes } from './account/plans.ts';
import { searchEventsRoute, searchRoute, suggestRoute } from './models/search.ts';
import { usageRoutes } from './account/usage.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';
import { exportRoute, snapshotRoutes } from './exports.ts';

/** What routes are made of. */
interface RouteServices {
  readonly config: Config;
  readonly catalog: CatalogReader;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  readonly quota: QuotaStore;
  readonly usage: UsageStore;
  readonly snapshots: SnapshotFolder;
  readonly searchLog: SearchLog | null;
}

/** Routes that answer from the catalogue alone, whoever asks. */
export function catalogRoutes(searchLog: SearchLog | null): readonly Route[] {
  return [
    listRoute(searchLog),
    countRoute(),
    queryRoute(searchLog),
    historyRoute(),
    ...partRoutes(),
    ...neighbourRoutes(),
    ...detailRoutes(searchLog),
    facetsRoute(),
    searchRoute(searchLog),
    suggestRoute(searchLog),
    searchEventsRoute(searchLog),
    ...providerRoutes(),
    ...creatorRoutes(),
    ...benchmarkRoutes(),
    ...estimateRoutes(),
    compareRoute(),
    frontierRoute(),
    changesRoute(),
    metaRoute(),
  ];
}

/** Every route behind a key: the one list. */
export function allRoutes(services: RouteServices): readonly Route[] {
  const { catalog, config, searchLog } = services;
  return [
    ...catalogRoutes(searchLog),
    exportRoute(catalog),
    ...snapshotRoutes(services.snapshots),
    ...keyRoutes(services),
    ...webhookRoutes(services.webhooks),
    ...usageRoutes(services),
    ...planRoutes(config),
  ];
}

/** Tags of the documentation in its order. */
export const TAGS: Readonly<Record<string, string>> = {
  Models: 'AI models with their offers, prices and scores.',
  Search: 'Full-text search and autocomplete.',
  Decide: 'Cost estimates, comparisons and best-value models.',
  Directory: 'Providers, creators and benchmarks.',
  Catalogue: 'Contents, sources and change log of the catalogue.',
  Export: 'The whole catalogue as files.',
  Keys: 'The account’s API keys.',
  Webhooks: 'Notifications of changes, on plans with the `webhooks` feature.',
  Usage: 'Request counts and plans.',
  System: 'Endpoints that need no key.',
};
