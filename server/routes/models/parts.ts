import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  ModelScoresAnswer,
  ModelScoresParams,
  OffersAnswer,
  OffersParams,
} from '../../../schemas/api/catalog/model-parts.ts';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import type { Model } from '../../../schemas/model.ts';
import { type Reply, type RequestContext, route, type Route } from '../../http/route.ts';
import type { CatalogReader, IndexView } from '../../search/port.ts';
import { toDay, toDayMeta } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { unknownValue } from '../../catalog/query/build-query.ts';
import { pageOf } from '../../catalog/query/list-page.ts';
import { findModel } from '../../catalog/find-model.ts';
import { toLink } from '../../http/responses/link-header.ts';
import type { Warning } from '../../errors.ts';

const KEY_LENGTH = 16;

const shared = {
  tag: 'Models',
  method: 'get',
  scope: 'models:read',
  cache: 'catalogue',
  aliases: PAGING_ALIASES,
  body: null,
  success: 200,
  redirects: true,
  errors: ['model_not_found', 'invalid_cursor'],
} as const;

/** The heavy parts of one model, by themselves. */
export function partRoutes(catalogue: CatalogReader): Route[] {
  return [
    route({
      ...shared,
      id: 'listModelOffers',
      summary: 'List the offers of a model',
      description: 'Who serves the model, at which prices and with which limits, page by page.',
      path: '/models/{slug}/offers',
      params: OffersParams,
      response: OffersAnswer,
      handle: (params, _body, context) =>
        answer(catalogue, '/offers', params, context, {
          read: ({ offers }) => offers,
          isWanted: ({ provider, region, access, status }) =>
            includes(params.provider, provider.slug) &&
            (params.region?.some((name) => region.includes(name)) ?? true) &&
            includes(params.access, access) &&
            includes(params.status, status),
          warn: ({ providers }) =>
            unknownIn(
              'provider',
              params.provider,
              providers.map(({ slug }) => slug),
            ),
        }),
    }),
    route({
      ...shared,
      id: 'listModelBenchmarks',
      summary: 'List the scores of a model',
      description:
        'Every score of the model with who measured it and how; the headline scores stand for it.',
      path: '/models/{slug}/benchmarks',
      params: ModelScoresParams,
      response: ModelScoresAnswer,
      handle: (params, _body, context) =>
        answer(catalogue, '/benchmarks', params, context, {
          read: ({ benchmarks }) => benchmarks,
          isWanted: ({ benchmark, self_reported, headline, variant }) =>
            includes(params.benchmark, benchmark.id) &&
            isSaid(params.self_reported, self_reported) &&
            isSaid(params.headline, headline) &&
            isSaid(params.variant, variant),
          warn: ({ benchmarks }) =>
            unknownIn(
              'benchmark',
              params.benchmark,
              benchmarks.map(({ id }) => id),
            ),
        }),
    }),
  ];
}

const includes = (wanted: readonly string[] | undefined, value: string): boolean =>
  wanted?.includes(value) ?? true;

const isSaid = <T>(wanted: T | undefined, value: T | null): boolean =>
  wanted === undefined || wanted === value;

function unknownIn(
  parameter: string,
  values: readonly string[] = [],
  names: readonly string[],
): Warning[] {
  return values
    .filter((value) => !names.includes(value))
    .map((value) => unknownValue(parameter, value, names));
}

type Params = z.output<typeof OffersParams> | z.output<typeof ModelScoresParams>;

/** A part of a model as a list. */
interface Part<T> {
  readonly read: (model: Model) => readonly T[];
  readonly isWanted: (entry: T) => boolean;
  readonly warn: (snapshot: IndexView) => readonly Warning[];
}

interface Answer<T> {
  readonly data: T[];
  readonly pagination: Pagination;
  readonly meta: ReturnType<typeof toMeta> & ReturnType<typeof toDayMeta>;
}

async function answer<T>(
  catalogue: CatalogReader,
  part: '/offers' | '/benchmarks',
  params: Params,
  context: RequestContext,
  { read, isWanted, warn }: Part<T>,
): Promise<Reply<Answer<T>>> {
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
  const found = await findModel(catalogue, params.slug, context, { part, ...day });
  if ('moved' in found) return found.moved;
  const listed = read(found.model)
    .filter(isWanted)
    .map((entry, at) => ({ entry, key: keyOf(entry), name: '', models: at }));
  const { limit, page, cursor, offset, ...chosen } = params;
  const binding = JSON.stringify([part, found.model.id, chosen]);
  const { entries, pagination } = pageOf(listed, { limit, page, cursor, offset }, binding);
  const links = toLink(context, pagination);
  const canonical = found.headers['Link'];
  return {
    status: 200,
    body: {
      data: entries.map(({ entry }) => entry),
      pagination,
      meta: { ...toMeta(snapshot, context.warnings, warn(snapshot)), ...toDayMeta(day) },
    },
    headers: {
      ...found.headers,
      Link: canonical === undefined ? links : `${canonical}, ${links}`,
    },
  };
}

/** Tells an entry from every other of the model: nothing short in it does. */
function keyOf(entry: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(entry));
  return hash.digest('base64url').slice(0, KEY_LENGTH);
}
