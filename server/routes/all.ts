import type { Route } from '../http/route.ts';
import type { CatalogueReader } from '../search/port.ts';

/** What routes are made of. */
export interface RouteServices {
  readonly catalogue: CatalogueReader;
}

/** Every route behind a key: the one list. */
export function allRoutes(_services: RouteServices): Route[] {
  return [];
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
