import type { z } from 'zod';
import type {
  DetailParams,
  ModelAnswer,
  ModelDetail,
} from '../../schemas/api/catalog/model-detail.ts';
import { compileSelection } from '../../schemas/api/parameters/selection.ts';
import { toStored } from '../../schemas/field.ts';
import type { Model } from '../../schemas/model.ts';
import { JsonText } from '../json-text.ts';
import type { CatalogView } from './catalog-view.ts';
import { readHistory } from './model-history.ts';
import { toDayMeta } from './query/as-of.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { unknownValues } from './query/unknown-names.ts';
import type { ResolvedModel } from './resolve.ts';

/** Whole models of slugs, in their order; those unknown are left out. */
export function readModels(
  catalog: CatalogView,
  slugs: readonly string[],
): Promise<readonly Model[]> {
  return catalog.read(slugs);
}

/** One model with the requested parts. */
export async function getModel(
  resolved: ResolvedModel,
  params: DetailParams,
  { warnings }: CatalogRequest,
): Promise<z.input<typeof ModelAnswer>> {
  const { catalog, day, json } = resolved;
  const providers = catalog.providers.map(({ slug }) => slug);
  const unknown = unknownValues('provider', params.provider, providers);
  return {
    data:
      json !== undefined && isWhole(params)
        ? new JsonText(json)
        : selectParts(await withHistory(resolved, params), params),
    meta: { ...toMeta(catalog, warnings, unknown), ...toDayMeta(day) },
  };
}

/** Whether the document is sent as it is. */
const isWhole = ({ fields, include, provider, region }: DetailParams): boolean =>
  [fields, include, provider, region].every((choice) => choice === undefined);

/** The model with its history if `include` asks for it; on a day, with what was known by then. */
async function withHistory(
  { catalog, model }: ResolvedModel,
  { include, provider, as_of: to }: DetailParams,
): Promise<ModelDetail> {
  if (include?.includes('history') !== true) return model;
  const { entries } = await readHistory(catalog, model.id, { to, provider });
  return { ...model, history: [...entries] };
}

function selectParts(
  model: ModelDetail,
  { fields, include, provider, region }: DetailParams,
): ModelDetail {
  const offers = model.offers.filter(
    (offer) =>
      (provider === undefined || provider.includes(offer.provider.slug)) &&
      (region === undefined ||
        region.some((name) => offer.region.includes(toStored('region', name)))),
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
