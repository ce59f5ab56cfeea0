import { z } from 'zod';
import { TIERS, WORKLOAD } from '../../../../schemas/api/catalog/estimate.ts';
import { FILTER_ALIASES, FILTERS } from '../../../../schemas/api/parameters/filters.ts';
import { oneOfOr, text } from '../../../../schemas/api/parameters/scalars.ts';
import type { Estimate } from '../../../catalog/estimate/estimate.ts';
import { checkQuestion, estimateOffers } from '../../../catalog/estimate/estimate-workload.ts';
import type { Workload } from '../../../catalog/estimate/workload.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { createParamsReader } from '../../page/page-params.ts';
import type { PageRequest } from '../../page/page.ts';
import type { FieldError } from '../../../errors.ts';

/** Costs that are shown: nobody reads thousands. */
const COSTS_MAX = 100;
const SLUGS_MAX = 20;

const CalculatorParams = z.object({
  ...WORKLOAD,
  service_tier: oneOfOr(TIERS, 'standard', { about: 'Service tier.' }),
  slugs: text({ about: 'Models, separated by commas.', min: 1, max: 1_024 }).optional(),
  ...FILTERS,
});

const readParams = createParamsReader({
  path: '/calculator',
  params: CalculatorParams,
  aliases: FILTER_ALIASES,
});

export interface Calculated {
  readonly kind: 'calculated';
  readonly catalog: CatalogView;
  readonly workload: Workload;
  readonly models: number;
  readonly estimate: Estimate;
  /** Names that lead to no one model. */
  readonly missing: readonly string[];
}

export type Calculation =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'invalid';
      readonly catalog: CatalogView;
      readonly errors: readonly FieldError[];
    }
  /** Nobody said yet what is asked. */
  | { readonly kind: 'empty'; readonly catalog: CatalogView }
  | Calculated;

/** Reads a workload and the models of an address, and says what it costs at each offer. */
export async function calculate(catalog: CatalogView, request: PageRequest): Promise<Calculation> {
  const parsed = readParams(request);
  if (parsed.kind === 'redirect') return parsed;
  if (parsed.kind === 'invalid') return { ...parsed, catalog };
  if (request.url.search.length < 2) return { kind: 'empty', catalog };
  const { params } = parsed;
  const errors: FieldError[] = [];
  const { service_tier } = params;
  const question = { workload: params, filter: params, service_tier, batch: undefined };
  const checked = checkQuestion(question, errors);
  const slugs = toNames(params.slugs, errors);
  if (errors.length > 0) return { kind: 'invalid', catalog, errors };
  const wanted = { ...checked, slugs, offset: 0, limit: COSTS_MAX };
  const { chosen, estimated } = await estimateOffers(catalog, wanted, {});
  return {
    kind: 'calculated',
    catalog,
    workload: checked.workload,
    models: chosen.models,
    missing: chosen.missing,
    estimate: estimated,
  };
}

/** Names of models as they are typed; null: none are. */
function toNames(slugs: string | undefined, errors: FieldError[]): readonly string[] | null {
  if (slugs === undefined) return null;
  const names = [...new Set(slugs.split(',').map((name) => name.trim()))].filter(Boolean);
  if (names.length > SLUGS_MAX) {
    const detail = `May name ${SLUGS_MAX} models, names ${names.length}.`;
    errors.push({ parameter: 'slugs', detail });
  }
  return names;
}
