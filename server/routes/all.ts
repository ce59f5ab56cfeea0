import type { Config } from '../../schemas/config.ts';
import type { Keys } from '../accounts/keys.ts';
import type { Route } from '../http/route.ts';
import type { QuotaStore, UsageStore } from '../quota/port.ts';
import type { SearchLog } from '../search-log/port.ts';
import type { CatalogueReader } from '../search/port.ts';
import { benchmarkRoutes } from './directory-benchmarks.ts';
import { creatorRoutes, providerRoutes } from './directory-nouns.ts';
import { facetsRoute } from './facets.ts';
import { keyRoutes } from './keys.ts';
import { metaRoute } from './meta.ts';
import { detailRoutes } from './models-detail.ts';
import { historyRoute } from './models-history.ts';
import { listRoute } from './models.ts';
import { planRoutes } from './plans.ts';
import { suggestRoute } from './search-suggest.ts';
import { searchRoute } from './search.ts';
import { usageRoutes } from './usage.ts';

/** What routes are made of. */
interface RouteServices {
  readonly config: Config;
  readonly catalogue: CatalogueReader;
  readonly keys: Keys;
  readonly quota: QuotaStore;
  readonly usage: UsageStore;
  readonly searchLog: SearchLog | null;
}

/** Every route behind a key: the one list. */
export function allRoutes(services: RouteServices): readonly Route[] {
  const { catalogue, config, searchLog } = services;
  return [
    listRoute(catalogue, searchLog),
    historyRoute(catalogue),
    ...detailRoutes(catalogue),
    facetsRoute(catalogue),
    searchRoute(catalogue, searchLog),
    suggestRoute(catalogue),
    ...providerRoutes(catalogue),
    ...creatorRoutes(catalogue),
    ...benchmarkRoutes(catalogue),
    metaRoute(catalogue),
    ...keyRoutes(services),
    ...usageRoutes(services),
    ...planRoutes(config),
  ];
}

/** Tags of the documentation in its order. */
export const TAGS: Readonly<Record<string, string>> = {
  Models: 'AI models with their offers, prices and scores.',
  Search: 'Finding models by words.',
  Directory: 'Providers, creators and benchmarks.',
  Catalogue: 'What the catalogue is made of.',
  Keys: 'API keys of the account.',
  Usage: 'Requests made, and what the plan allows.',
  System: 'Addresses that need no key.',
};
