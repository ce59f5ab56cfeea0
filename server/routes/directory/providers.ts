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
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import {
  CREATORS,
  getDirectoryEntry,
  listDirectory,
  PROVIDERS,
  type Directory,
} from '../../catalog/directory/providers-and-creators.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { toLink } from '../../http/responses/link-header.ts';
import { route, type CatalogContext, type Route } from '../../http/route.ts';

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

/** Who serves models. */
export function providerRoutes(): Route[] {
  return [
    route({
      ...listed,
      id: 'listProviders',
      summary: 'List providers',
      description: 'Lists providers with the number of models each offers.',
      path: '/providers',
      response: ProvidersAnswer,
      handle: (params, _body, context) => answerList(PROVIDERS, params, context),
    }),
    route({
      ...shared,
      id: 'getProvider',
      summary: 'Read a provider',
      description: 'Returns a provider with its kind and the number of models it offers.',
      path: '/providers/{slug}',
      params: ProviderParams,
      response: ProviderAnswer,
      errors: ['provider_not_found'],
      handle: ({ slug }, _body, context) => answerOne(PROVIDERS, slug, context),
    }),
  ];
}

/** Who made models. */
export function creatorRoutes(): Route[] {
  return [
    route({
      ...listed,
      id: 'listCreators',
      summary: 'List creators',
      description: 'Lists creators with the number of models each has made.',
      path: '/creators',
      response: CreatorsAnswer,
      handle: (params, _body, context) => answerList(CREATORS, params, context),
    }),
    route({
      ...shared,
      id: 'getCreator',
      summary: 'Read a creator',
      description: 'Returns a creator with its country of origin and the number of its models.',
      path: '/creators/{slug}',
      params: CreatorParams,
      response: CreatorAnswer,
      errors: ['creator_not_found'],
      handle: ({ slug }, _body, context) => answerOne(CREATORS, slug, context),
    }),
  ];
}

async function answerList<T extends { readonly slug: string; readonly name: string }>(
  directory: Directory<T>,
  params: z.output<typeof NounListParams>,
  context: CatalogContext,
) {
  const { catalog, warnings } = context;
  const { entries, pagination } = await listDirectory(catalog, directory, params);
  const body = { data: [...entries], pagination, meta: toMeta(catalog, warnings) };
  return { status: 200 as const, body, headers: { Link: toLink(context, pagination) } };
}

async function answerOne<T extends { readonly slug: string }>(
  directory: Directory<T>,
  slug: string,
  { catalog, warnings }: CatalogContext,
) {
  const entry = await getDirectoryEntry(catalog, directory, slug);
  const body = { data: entry, meta: toMeta(catalog, warnings) };
  return { status: 200 as const, body, headers: {} };
}
