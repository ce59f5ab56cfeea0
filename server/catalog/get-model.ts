import type { z } from 'zod';
import type {
  DetailParams,
  ModelAnswer,
  ModelDetail,
} from '../../schemas/api/catalog/model-detail.ts';
import { compileSelection } from '../../schemas/api/parameters/selection.ts';
import type { CatalogReader } from '../search/port.ts';
import { readHistory } from './model-history.ts';
import { toDayMeta } from './query/as-of.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { unknownValues } from './query/unknown-names.ts';
import type { ResolvedModel } from './resolve.ts';

/** One model with the requested parts. */
export async function getModel(
  catalog: CatalogReader,
  resolved: ResolvedModel,
  params: DetailParams,
  { warnings }: CatalogRequest,
): Promise<z.input<typeof ModelAnswer>> {
  const { view, day } = resolved;
  const model = await withHistory(catalog, resolved, params);
  const providers = view.providers.map(({ slug }) => slug);
  const unknown = unknownValues('provider', params.provider, providers);
  return {
    data: selectParts(model, params),
    meta: { ...toMeta(view, warnings, unknown), ...toDayMeta(day) },
  };
}

/** The model with its history if `include` asks for it; on a day, with what was known by then. */
async function withHistory(
  catalog: CatalogReader,
  { view, model }: ResolvedModel,
  { include, provider, as_of: to }: DetailParams,
): Promise<ModelDetail> {
  if (include?.includes('history') !== true) return model;
  const { entries } = await readHistory(catalog, view, model.id, { to, provider });
  return { ...model, history: [...entries] };
}

function selectParts(
  model: ModelDetail,
  { fields, include, provider, region }: DetailParams,
): ModelDetail {
  const offers = model.offers.filter(
    (offer) =>
      (provider === undefined || provider.includes(offer.provider.slug)) &&
      (region === undefined || region.some((name) => offer.region.includes(name))),
  );
  const narrowed = offers.length === model.offers.length ? model : { ...model, offers };
  if (fields !== undefined) {
    return compileSelection(['slug', ...fields, ...(include ?? [])])(narrowed) as ModelDetail;
  }
  if (include === undefined) return narrowed;
  const left = Object.entries(narrowed).filter(
    ([name]) =>
      (name !== 'offers' || include.includes('offers')) &&
      (name !== 'benchmarks' || include.includes('benchmarks')),
  );
  return Object.fromEntries(left) as unknown as ModelDetail;
}
