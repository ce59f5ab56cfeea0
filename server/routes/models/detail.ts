import {
  type DetailParams,
  ModelAnswer,
  type ModelDetail,
  QualifiedParams,
  SlugParams,
} from '../../../schemas/api/catalog/model-detail.ts';
import { compileSelection } from '../../../schemas/api/parameters/selection.ts';
import type { Model } from '../../../schemas/model.ts';
import { type Reply, type RequestContext, route, type Route } from '../../http/route.ts';
import type { CatalogReader, IndexView } from '../../search/port.ts';
import { toDay, toDayMeta } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { unknownValue } from '../../catalog/query/build-query.ts';
import { findModel } from '../../catalog/find-model.ts';
import { readHistory } from '../../catalog/model-history.ts';
import type { Warning } from '../../errors.ts';
import type { z } from 'zod';

type Detail = Reply<z.input<typeof ModelAnswer>>;

const shared = {
  tag: 'Models',
  method: 'get',
  scope: 'models:read',
  cache: 'catalogue',
  body: null,
  success: 200,
  redirects: true,
  response: ModelAnswer,
  errors: ['model_not_found'],
} as const;

/** One model, by any of its names. */
export function detailRoutes(catalogue: CatalogReader): Route[] {
  return [
    route({
      ...shared,
      id: 'getModel',
      summary: 'Read one model',
      description:
        'A model with its offers, prices and scores, by slug, id or alias. An alias answers with `Content-Location`, a former slug with 301, an unknown one with 404 and `did_you_mean`.',
      path: '/models/{slug}',
      params: SlugParams,
      handle: ({ slug, ...params }, _body, context) => answer(catalogue, slug, params, context),
    }),
    route({
      ...shared,
      id: 'getModelByAuthor',
      summary: 'Read one model by its author-qualified id',
      description: 'The same as by slug, for ids of the form `openai/gpt-5`.',
      path: '/models/{author}/{name}',
      params: QualifiedParams,
      // Parts of a model are listed before: an alias that ends like one works percent-encoded only.
      handle: ({ author, name, ...params }, _body, context) =>
        answer(catalogue, `${author}/${name}`, params, context),
    }),
  ];
}

async function answer(
  catalogue: CatalogReader,
  reference: string,
  params: DetailParams,
  context: RequestContext,
): Promise<Detail> {
  const snapshot = await catalogue.view();
  const day = toDay(params.as_of, snapshot, context);
  const found = await findModel(catalogue, reference, context, day);
  if ('moved' in found) return found.moved;
  const model = await withHistory(catalogue, snapshot, found.model, params);
  const meta = toMeta(snapshot, context.warnings, unknownProviders(params, snapshot));
  return {
    status: 200,
    body: { data: shape(model, params), meta: { ...meta, ...toDayMeta(day) } },
    headers: found.headers,
  };
}

/** A model with its history, where it is asked for; of a day, with what was known by then. */
async function withHistory(
  catalogue: CatalogReader,
  snapshot: IndexView,
  model: Model,
  { include, provider, as_of: to }: DetailParams,
): Promise<ModelDetail> {
  if (include?.includes('history') !== true) return model;
  const { entries } = await readHistory(catalogue, snapshot, model.id, { to, provider });
  return { ...model, history: [...entries] };
}

/** Leaves of a model what is asked for. */
function shape(
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

function unknownProviders({ provider = [] }: DetailParams, { providers }: IndexView): Warning[] {
  const names = providers.map(({ slug }) => slug);
  return provider
    .filter((value) => !names.includes(value))
    .map((value) => unknownValue('provider', value, names));
}
