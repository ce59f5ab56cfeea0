import type { z } from 'zod';
import {
  type CostEntry,
  EstimateAnswer,
  EstimateParams,
  EstimateRequest,
  type ModelCostEntry,
  UNPRICED_MAX,
  type UnpricedEntry,
  WORKLOAD,
} from '../../../schemas/api/catalog/estimate.ts';
import {
  FILTER_ALIASES,
  type FilterParams,
  FILTERS,
} from '../../../schemas/api/parameters/filters.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import { ApiError, type FieldError, invalidBody, invalidParameters } from '../../errors.ts';
import type { BillableOffer } from '../../catalog/estimate/billable-offer.ts';
import {
  type Cost,
  estimate,
  type ModelCost,
  type Unpriced,
} from '../../catalog/estimate/estimate.ts';
import { JsonText } from '../../json-text.ts';
import { pagingErrors, toPagination } from '../../catalog/query/paging.ts';
import { type Reply, type RequestContext, route, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toDay, toDayMeta } from '../../catalog/query/as-of.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { checkedFilters, unknownNames } from '../../catalog/query/build-query.ts';
import { chooseOffers } from '../../catalog/estimate/choose-offers.ts';
import { toWorkload } from '../../catalog/estimate/parse-workload.ts';
import { toLink } from '../../http/responses/link-header.ts';

type Answer = z.input<typeof EstimateAnswer>;

/** What a workload costs, asked by address or by body. */
export function estimateRoutes(catalogue: CatalogReader): Route[] {
  const shared = {
    tag: 'Decide',
    path: '/estimate',
    scope: 'models:read',
    success: 200,
    response: EstimateAnswer,
    errors: [],
  } as const;
  return [
    route({
      ...shared,
      id: 'getEstimate',
      summary: 'Reckon what a workload costs',
      description:
        'The cost of so many requests at every offer of the models named, of those that pass the filters, or of all, the cheapest first, with every digit. `models` says of each model what it costs at the offer that stands for it, its maker’s where the maker sells it, and at the cheapest. Free tiers are left out unless `free=true` asks for them. A prompt that reaches a tier is charged by it as a whole. `provider` and `region` choose offers: `region=!eu` leaves out those in that region, not their models. An offer of which a price that is needed is not known is in `unpriced`.',
      method: 'get',
      cache: 'catalogue',
      params: EstimateParams,
      aliases: { ...PAGING_ALIASES, ...FILTER_ALIASES },
      body: null,
      handle: async (params, _body, context) => {
        const asked = { ...params, workload: params, filter: params, page: params.page ?? 1 };
        const { body } = await answer(catalogue, asked, context);
        return { status: 200, body, headers: { Link: toLink(context, body.pagination) } };
      },
    }),
    route({
      ...shared,
      id: 'postEstimate',
      summary: 'Reckon what a workload costs, asked by a body',
      description:
        'The same as `GET /estimate` for questions that are long, or are held as JSON anyway. Nothing is changed or kept.',
      method: 'post',
      cache: 'once',
      params: NO_PARAMS,
      body: EstimateRequest,
      handle: async (_params, { region, filter = {}, ...asked }, context) => {
        const both = region !== undefined && filter.region !== undefined;
        if (both) throw invalidBody([{ pointer: '#/region', detail: REGION_TWICE, value: region }]);
        const regions = region === undefined ? {} : { region: [{ values: [region], not: false }] };
        const whole = { ...asked, filter: { ...filter, ...regions } };
        return answer(catalogue, whole, context).catch((thrown: unknown) => {
          throw toBodyError(thrown);
        });
      },
    }),
  ];
}

const NO_PARAMS = EstimateParams.pick({});
const REGION_TWICE = 'Is the same as region of filter: give one of them.';

interface Asked extends Pick<
  EstimateParams,
  'slugs' | 'service_tier' | 'batch' | 'as_of' | 'limit'
> {
  readonly workload: EstimateRequest['workload'];
  readonly filter: FilterParams;
  readonly page: number;
}

/** @throws ApiError `invalid_parameter`, by the names of an address */
async function answer(
  catalogue: CatalogReader,
  asked: Asked,
  context: RequestContext,
): Promise<Reply<Answer> & { readonly body: Answer }> {
  const { slugs = null, filter, limit, page } = asked;
  const errors: FieldError[] = pagingErrors({ limit, page });
  const workload = toWorkload(asked.workload, asked, errors);
  const filters = checkedFilters(filter, errors);
  if (errors.length > 0) throw invalidParameters(errors);
  const snapshot = await catalogue.view();
  const day = toDay(asked.as_of, snapshot, context);
  const independentScores = filter.self_reported === false;
  const wanted = { slugs, filters, independentScores };
  const chosen = await chooseOffers(catalogue, wanted, snapshot, day);
  const offset = (page - 1) * limit;
  const withFree = filter.free === true;
  const part = { offset, limit, withFree };
  const { costs, models, pricedModels, priced, unpriced } = await estimate(
    chosen.offers,
    workload,
    part,
  );
  const body: Answer = {
    data: costs.map(toCostEntry),
    models: models.map(toModelCostEntry),
    unpriced: unpriced.slice(0, UNPRICED_MAX).map(toUnpricedEntry),
    pagination: toPagination(
      { limit, page, window: { kind: 'offset', offset }, binding: '' },
      {
        total: priced,
        hasPrevious: offset > 0,
        hasNext: offset + costs.length < priced,
        first: undefined,
        last: undefined,
      },
    ),
    meta: {
      ...toMeta(snapshot, context.warnings, unknownNames({ filters, sort: [] }, snapshot)),
      ...toDayMeta(day),
      ...(slugs === null ? {} : { missing: [...chosen.missing] }),
      totals: {
        models: chosen.models,
        models_priced: pricedModels,
        offers: chosen.offers.length,
        priced,
        unpriced: unpriced.length,
      },
    },
  };
  return { status: 200, body, headers: {} };
}

/** An amount with every digit it has, more than a binary fraction holds. */
const exact = (amount: Cost['total']): number =>
  new JsonText(amount.toFixed()) as unknown as number;

const toOffered = ({ model, provider, id, region, serviceTier }: BillableOffer) => ({
  slug: model.slug,
  name: model.name,
  provider: provider.slug,
  offer_id: id,
  region: [...region],
  service_tier: serviceTier,
});

function toCostEntry({ offer, total, perRequest, breakdown, minPromptTokens }: Cost): CostEntry {
  return {
    ...toOffered(offer),
    total: exact(total),
    currency: 'USD',
    complete: true,
    breakdown: Object.fromEntries(breakdown.map(({ line, cost }) => [line, exact(cost)])),
    per_request: exact(perRequest),
    tier: minPromptTokens === null ? null : { min_prompt_tokens: minPromptTokens },
  };
}

const toModelCostEntry = ({ model, standing, cheapest }: ModelCost): ModelCostEntry => ({
  ...model,
  basis: standing?.basis ?? null,
  standing: standing === null ? null : toCostEntry(standing),
  cheapest: toCostEntry(cheapest),
});

function toUnpricedEntry({ offer, why }: Unpriced): UnpricedEntry {
  return {
    ...toOffered(offer),
    reason: why.kind,
    missing: why.kind === 'unknown_price' ? [...why.lines] : [],
  };
}

/** What is wrong by the names of an address, as places in a body. */
function toBodyError(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError) || thrown.code !== 'invalid_parameter') return thrown;
  const errors = thrown.members['errors'] as readonly FieldError[];
  return invalidBody(
    errors.map(({ parameter = '', ...error }) => ({ pointer: toPointer(parameter), ...error })),
  );
}

function toPointer(parameter: string): string {
  if (parameter in WORKLOAD) return `#/workload/${parameter}`;
  if (parameter === 'filters') return '#/filter';
  return parameter in FILTERS ? `#/filter/${parameter}` : `#/${parameter}`;
}
