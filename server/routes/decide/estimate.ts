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
        'The cost of so many requests at every offer of the models named, of those that pass the filters, or of all, the cheapest first, with every digit. `models` says of each model what it costs at the offer that stands for it, its maker’s where the maker sells it, and at the cheapest. Free tiers are left out unless `free=true` asks for them. A prompt that reaches a tier is charged by it as a whole. `provider` and `region` choose offers: `region=!eu` leaves out those in that region, not their models. An offer of which a price that is needed is not known is in `unpriced`.',
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
        'The same as `GET /estimate` for questions that are long, or are held as JSON anyway. Nothing is changed or kept.',
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
const REGION_TWICE = 'Is the same as region of filter: give one of them.';

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
