import {
  EstimateAnswer,
  EstimateParams,
  EstimateRequest,
  WORKLOAD,
} from '../../../schemas/api/catalog/estimate.ts';
import { FILTER_ALIASES, FILTERS } from '../../../schemas/api/parameters/filters.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import { estimateWorkload } from '../../catalog/estimate/estimate-workload.ts';
import { ApiError, invalidBody, type FieldError } from '../../errors.ts';
import { toLink } from '../../http/responses/link-header.ts';
import { route, type Route } from '../../http/route.ts';

/** What a workload costs, by query or by body. */
export function estimateRoutes(): Route[] {
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
      summary: 'Estimate the cost of a workload',
      description:
        'Calculates the cost of a number of requests at every offer of the given models, of all that match the filters, or of all models, cheapest first and unrounded. `models` gives the cost per model: at its list price, which is its creator’s where the creator sells it, and at its cheapest offer. Free tiers are excluded unless `free=true`. A prompt long enough for a price tier is charged at that tier in full. `provider` and `region` select offers: `region=!eu` excludes offers in that region, not their models. Offers that lack a required price are listed in `unpriced`.',
      method: 'get',
      cache: 'catalogue',
      params: EstimateParams,
      aliases: { ...PAGING_ALIASES, ...FILTER_ALIASES },
      body: null,
      handle: async (params, _body, context) => {
        const question = { ...params, workload: params, filter: params, page: params.page ?? 1 };
        const body = await estimateWorkload(context.catalog, question, context);
        return { status: 200, body, headers: { Link: toLink(context, body.pagination) } };
      },
    }),
    route({
      ...shared,
      id: 'postEstimate',
      summary: 'Estimate the cost of a workload with a JSON body',
      description:
        'The same as `GET /estimate`, for requests too long for a URL or already in JSON. Nothing is stored.',
      method: 'post',
      cache: 'once',
      params: NO_PARAMS,
      body: EstimateRequest,
      handle: async (_params, { region, filter = {}, ...rest }, context) => {
        const both = region !== undefined && filter.region !== undefined;
        if (both) throw invalidBody([{ pointer: '#/region', detail: REGION_TWICE, value: region }]);
        const regions = region === undefined ? {} : { region: [{ values: [region], not: false }] };
        const question = { ...rest, filter: { ...filter, ...regions } };
        const body = await estimateWorkload(context.catalog, question, context).catch(
          (thrown: unknown) => {
            throw toBodyError(thrown);
          },
        );
        return { status: 200, body, headers: {} };
      },
    }),
  ];
}

const NO_PARAMS = EstimateParams.pick({});
const REGION_TWICE = 'Means the same as region in filter; give only one of them.';

/** Mistakes of parameters as mistakes of a body. */
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
