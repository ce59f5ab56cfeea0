import type { z } from 'zod';
import type {
  ModelScoresAnswer,
  ModelScoresParams,
  OffersAnswer,
  OffersParams,
} from '../../schemas/api/catalog/model-parts.ts';
import type { Pagination } from '../../schemas/api/responses.ts';
import { toStored } from '../../schemas/field.ts';
import type { Warning } from '../errors.ts';
import { toDayMeta } from './query/as-of.ts';
import { pageOf, toEntryKey } from './query/list-page.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { unknownValues } from './query/unknown-names.ts';
import type { ResolvedModel } from './resolve.ts';

/** The offers of a model, page by page. */
export function listOffers(
  resolved: ResolvedModel,
  params: z.output<typeof OffersParams>,
  request: CatalogRequest,
): z.input<typeof OffersAnswer> {
  const offers = resolved.model.offers.filter(
    ({ provider, region, access, status }) =>
      isIn(params.provider, provider.slug) &&
      (params.region?.some((name) => region.includes(toStored('region', name))) ?? true) &&
      isIn(params.access, access) &&
      isIn(params.status, status),
  );
  const providers = resolved.catalog.providers.map(({ slug }) => slug);
  const unknown = unknownValues('provider', params.provider, providers);
  return toPart('/offers', offers, { resolved, params, request, unknown });
}

/** The scores of a model, page by page. */
export function listScores(
  resolved: ResolvedModel,
  params: z.output<typeof ModelScoresParams>,
  request: CatalogRequest,
): z.input<typeof ModelScoresAnswer> {
  const scores = resolved.model.benchmarks.filter(
    ({ benchmark, self_reported, headline, variant }) =>
      isIn(params.benchmark, benchmark.id) &&
      isEqual(params.self_reported, self_reported) &&
      isEqual(params.headline, headline) &&
      isEqual(params.variant, variant),
  );
  const benchmarks = resolved.catalog.benchmarks.map(({ id }) => id);
  const unknown = unknownValues('benchmark', params.benchmark, benchmarks);
  return toPart('/benchmarks', scores, { resolved, params, request, unknown });
}

const isIn = (wanted: readonly string[] | undefined, value: string): boolean =>
  wanted?.includes(value) ?? true;

const isEqual = <T>(wanted: T | undefined, value: T | null): boolean =>
  wanted === undefined || wanted === value;

interface PartRequest {
  readonly resolved: ResolvedModel;
  readonly params: z.output<typeof OffersParams> | z.output<typeof ModelScoresParams>;
  readonly request: CatalogRequest;
  readonly unknown: readonly Warning[];
}

interface PartAnswer<T> {
  readonly data: T[];
  readonly pagination: Pagination;
  readonly meta: ReturnType<typeof toMeta> & ReturnType<typeof toDayMeta>;
}

function toPart<T>(
  part: '/offers' | '/benchmarks',
  wanted: readonly T[],
  { resolved: { model, catalog, day }, params, request, unknown }: PartRequest,
): PartAnswer<T> {
  const listed = wanted.map((entry, at) => ({
    entry,
    key: toEntryKey(JSON.stringify(entry)),
    name: '',
    models: at,
  }));
  const { limit, page, cursor, offset, ...filters } = params;
  const binding = JSON.stringify([part, model.id, filters]);
  const { entries, pagination } = pageOf(listed, { limit, page, cursor, offset }, binding);
  return {
    data: entries.map(({ entry }) => entry),
    pagination,
    meta: { ...toMeta(catalog, request.warnings, unknown), ...toDayMeta(day) },
  };
}
