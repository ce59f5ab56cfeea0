import type { z } from 'zod';
import {
  CreatorAnswer,
  CreatorParams,
  CreatorsAnswer,
  NounListParams,
  ProviderAnswer,
  ProviderParams,
  ProvidersAnswer,
} from '../../../schemas/api/catalog/directory.ts';
import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import type { Creator, Provider } from '../../../schemas/directory.ts';
import { ApiError } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import { type RequestContext, route, type Route } from '../../http/route.ts';
import type { CatalogReader, IndexView } from '../../search/port.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { cutPage, type Listed } from '../../catalog/query/list-page.ts';
import { toLink } from '../../http/responses/link-header.ts';

interface Noun<T> {
  readonly field: 'provider' | 'creator';
  readonly all: (snapshot: IndexView) => readonly T[];
}

interface Links {
  self: string;
  models: string;
}

type Counted<T> = T & { models: number; links: Links };

/** Every provider or creator with its number of models. */
export async function readAll<T extends { readonly slug: string }>(
  catalogue: CatalogReader,
  { field, all }: Noun<T>,
): Promise<{ snapshot: IndexView; entries: Counted<T>[] }> {
  const [snapshot, page] = await Promise.all([
    catalogue.view(),
    catalogue.search({
      text: null,
      filters: DEFAULT_FILTERS,
      sort: [],
      window: { kind: 'offset', offset: 0 },
      limit: 0,
      facets: [field],
      independentScores: false,
    }),
  ]);
  const facet = page.facets[field];
  const counts = new Map(
    facet?.kind === 'values' ? facet.values.map(({ value, count }) => [value, count]) : [],
  );
  const entries = all(snapshot).map((entry) => ({
    ...entry,
    models: counts.get(entry.slug) ?? 0,
    links: {
      self: `/api/v1/${field}s/${entry.slug}`,
      models: `/api/v1/models?${field}=${encodeURIComponent(entry.slug)}`,
    },
  }));
  return { snapshot, entries };
}

/**
 * The entry of a slug.
 * @throws ApiError with the nearest slug
 */
export function findEntry<T extends { readonly slug: string }>(
  entries: readonly T[],
  slug: string,
  field: Noun<T>['field'],
): T {
  const found = entries.find((entry) => entry.slug === slug.toLowerCase());
  if (found !== undefined) return found;
  const nearest = findNearest(
    slug,
    entries.map((entry) => entry.slug),
  );
  throw new ApiError(`${field}_not_found`, `There is no ${field} with this slug.`, {
    members: { did_you_mean: nearest === null ? [] : [{ slug: nearest, score: 0.5 }] },
  });
}

const shared = {
  tag: 'Directory',
  method: 'get',
  scope: 'models:read',
  cache: 'catalogue',
  body: null,
  success: 200,
} as const;
const listed = {
  ...shared,
  params: NounListParams,
  aliases: { ...PAGING_ALIASES, query: 'q', search: 'q' },
  errors: ['invalid_cursor'],
} as const;

/** An entry as a list is cut from it. */
export const toListed = <
  T extends { readonly slug: string; readonly name: string; models: number },
>(
  entry: T,
): Listed & { readonly entry: T } => ({
  key: entry.slug,
  name: entry.name,
  models: entry.models,
  entry,
});

export const PROVIDERS: Noun<Provider> = { field: 'provider', all: ({ providers }) => providers };
export const CREATORS: Noun<Creator> = { field: 'creator', all: ({ creators }) => creators };

async function answerList<T extends { readonly slug: string; readonly name: string }>(
  catalogue: CatalogReader,
  noun: Noun<T>,
  params: z.output<typeof NounListParams>,
  context: RequestContext,
) {
  const { snapshot, entries } = await readAll(catalogue, noun);
  const page = cutPage(entries.map(toListed), params);
  const data = page.entries.map(({ entry }) => entry);
  const { pagination } = page;
  const meta = toMeta(snapshot, context.warnings);
  const headers = { Link: toLink(context, pagination) };
  return { status: 200 as const, body: { data, pagination, meta }, headers };
}

async function answerOne<T extends { readonly slug: string }>(
  catalogue: CatalogReader,
  noun: Noun<T>,
  slug: string,
  { warnings }: RequestContext,
) {
  const { snapshot, entries } = await readAll(catalogue, noun);
  const data = findEntry(entries, slug, noun.field);
  return { status: 200 as const, body: { data, meta: toMeta(snapshot, warnings) }, headers: {} };
}

/** Who serves models. */
export function providerRoutes(catalogue: CatalogReader): Route[] {
  return [
    route({
      ...listed,
      id: 'listProviders',
      summary: 'List providers',
      description: 'Who serves models, with the number of models each offers.',
      path: '/providers',
      response: ProvidersAnswer,
      handle: (params, _body, context) => answerList(catalogue, PROVIDERS, params, context),
    }),
    route({
      ...shared,
      id: 'getProvider',
      summary: 'Read one provider',
      description: 'A provider with its kind and the number of models it offers.',
      path: '/providers/{slug}',
      params: ProviderParams,
      response: ProviderAnswer,
      errors: ['provider_not_found'],
      handle: ({ slug }, _body, context) => answerOne(catalogue, PROVIDERS, slug, context),
    }),
  ];
}

/** Who made models. */
export function creatorRoutes(catalogue: CatalogReader): Route[] {
  return [
    route({
      ...listed,
      id: 'listCreators',
      summary: 'List creators',
      description: 'Who made models, with the number of models of each.',
      path: '/creators',
      response: CreatorsAnswer,
      handle: (params, _body, context) => answerList(catalogue, CREATORS, params, context),
    }),
    route({
      ...shared,
      id: 'getCreator',
      summary: 'Read one creator',
      description: 'A creator with its origin and the number of its models.',
      path: '/creators/{slug}',
      params: CreatorParams,
      response: CreatorAnswer,
      errors: ['creator_not_found'],
      handle: ({ slug }, _body, context) => answerOne(catalogue, CREATORS, slug, context),
    }),
  ];
}
