import type { Creator, Provider } from '../../../schemas/directory.ts';
import { DEFAULT_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { type ModelSummary, PROVIDER_KINDS } from '../../../schemas/model.ts';
import { ApiError } from '../../errors.ts';
import { findNearest } from '../../nearest.ts';
import type { CatalogView } from '../catalog-view.ts';
import type { IndexView } from '../../search/port.ts';
import { cutPage, type ListParams } from '../query/list-page.ts';
import { readBestKnown } from './best-known.ts';
import { readPaging, toPagePagination, type PagingParams } from '../query/paging.ts';

/** Providers or creators. */
export interface Directory<T> {
  readonly field: 'provider' | 'creator';
  readonly all: (view: IndexView) => readonly T[];
  /** How well known an entry is, of how well known creators are. */
  readonly popularityOf: (entry: T, creators: ReadonlyMap<string, number>) => number;
}

interface Links {
  self: string;
  models: string;
}

type DirectoryEntry<T> = T & { models: number; links: Links };

/** How many models each provider or creator has, by slug. */
async function countModels(
  catalog: CatalogView,
  field: 'provider' | 'creator',
): Promise<ReadonlyMap<string, number>> {
  const page = await catalog.search({
    text: null,
    filters: DEFAULT_FILTERS,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit: 0,
    facets: [field],
    independentScores: false,
  });
  const facet = page.facets[field];
  return new Map(
    facet?.kind === 'values' ? facet.values.map(({ value, count }) => [value, count]) : [],
  );
}

function toEntry<T extends { readonly slug: string }>(
  { field }: Directory<T>,
  entry: T,
  models: number,
): DirectoryEntry<T> {
  return {
    ...entry,
    models,
    links: {
      self: `/api/v1/${field}s/${entry.slug}`,
      models: `/api/v1/models?${field}=${encodeURIComponent(entry.slug)}`,
    },
  };
}

export const PROVIDERS: Directory<Provider> = {
  field: 'provider',
  all: ({ providers }) => providers,
  // Creators by their models; others, for whom that says nothing, by kind and number of models.
  popularityOf: ({ slug, kind }, creators) =>
    kind === 'first_party' ? (creators.get(slug) ?? 0) : -PROVIDER_KINDS.indexOf(kind),
};
export const CREATORS: Directory<Creator> = {
  field: 'creator',
  all: ({ creators }) => creators,
  popularityOf: ({ slug }, creators) => creators.get(slug) ?? 0,
};

/** A page of providers or creators. */
interface DirectoryPage<T> {
  readonly entries: readonly DirectoryEntry<T>[];
  readonly pagination: Pagination;
}

/** Lists providers or creators, each with its number of models. */
export async function listDirectory<T extends { readonly slug: string; readonly name: string }>(
  catalog: CatalogView,
  directory: Directory<T>,
  params: ListParams,
): Promise<DirectoryPage<T>> {
  const counts = await countModels(catalog, directory.field);
  const known = params.sort.endsWith('popularity')
    ? (await readBestKnown(catalog)).creators
    : new Map<string, number>();
  const listed = directory.all(catalog).map((entry) => ({
    key: entry.slug,
    name: entry.name,
    models: counts.get(entry.slug) ?? 0,
    popularity: directory.popularityOf(entry, known),
    entry,
  }));
  const page = cutPage(listed, params);
  return {
    entries: page.entries.map(({ entry, models }) => toEntry(directory, entry, models)),
    pagination: page.pagination,
  };
}

/**
 * The provider or creator of a slug.
 * @throws ApiError `provider_not_found` or `creator_not_found` with the nearest slug
 */
export async function getDirectoryEntry<T extends { readonly slug: string }>(
  catalog: CatalogView,
  directory: Directory<T>,
  slug: string,
): Promise<DirectoryEntry<T>> {
  const { all, field } = directory;
  const entries = all(catalog);
  const entry = entries.find((one) => one.slug === slug.toLowerCase());
  if (entry !== undefined) {
    const counts = await countModels(catalog, field);
    return toEntry(directory, entry, counts.get(entry.slug) ?? 0);
  }
  const nearest = findNearest(
    slug,
    entries.map((one) => one.slug),
  );
  throw new ApiError(`${field}_not_found`, `There is no ${field} with this slug.`, {
    members: { did_you_mean: nearest === null ? [] : [{ slug: nearest, score: 0.5 }] },
  });
}

/** A page of the models of a provider or creator. */
export interface Members {
  readonly models: readonly ModelSummary[];
  readonly pagination: Pagination;
}

/** The models of a provider or creator, the most widely offered first. */
export async function listMembers(
  catalog: CatalogView,
  field: 'provider' | 'creator',
  slug: string,
  params: PagingParams,
): Promise<Members> {
  const paging = readPaging(params, JSON.stringify([field, slug.toLowerCase()]));
  const page = await catalog.search({
    text: null,
    filters: [
      { kind: 'any_of', field, values: [slug.toLowerCase()], not: false },
      ...DEFAULT_FILTERS,
    ],
    sort: [
      { by: 'popularity', direction: 'desc' },
      { by: 'name', direction: 'asc' },
    ],
    window: paging.window,
    limit: paging.limit,
    facets: [],
    independentScores: false,
  });
  return {
    models: page.hits.map(({ model }) => model),
    pagination: toPagePagination(paging, page),
  };
}
