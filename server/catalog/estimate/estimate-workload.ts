import type { z } from 'zod';
import {
  UNPRICED_MAX,
  type CostEntry,
  type EstimateAnswer,
  type EstimateParams,
  type EstimateRequest,
  type ModelCostEntry,
  type UnpricedEntry,
} from '../../../schemas/api/catalog/estimate.ts';
import type { FilterParams } from '../../../schemas/api/parameters/filters.ts';
import type { Filter } from '../../../schemas/query.ts';
import { invalidParameters, type FieldError } from '../../errors.ts';
import { JsonText } from '../../json-text.ts';
import type { CatalogView } from '../catalog-view.ts';
import { readDay, toDayMeta, type Day } from '../query/as-of.ts';
import { checkedFilters } from '../query/build-query.ts';
import { toMeta, type CatalogRequest } from '../query/meta.ts';
import { pagingErrors, toPagination } from '../query/paging.ts';
import { unknownNames } from '../query/unknown-names.ts';
import type { BillableOffer } from './billable-offer.ts';
import { chooseOffers, type ChosenOffers } from './choose-offers.ts';
import { estimate, type Cost, type Estimate, type ModelCost, type Unpriced } from './estimate.ts';
import { toWorkload } from './parse-workload.ts';
import type { Workload } from './workload.ts';

/** A workload and the models it is estimated for. */
export interface EstimateQuestion extends Pick<
  EstimateParams,
  'slugs' | 'service_tier' | 'batch' | 'as_of' | 'limit'
> {
  readonly workload: EstimateRequest['workload'];
  readonly filter: FilterParams;
  readonly page: number;
}

/**
 * What a workload costs at every offer of the chosen models.
 * @throws ApiError `invalid_parameter`, with the parameter names of a query
 */
export async function estimateWorkload(
  catalog: CatalogView,
  question: EstimateQuestion,
  request: CatalogRequest,
): Promise<z.input<typeof EstimateAnswer>> {
  const { slugs = null, limit, page } = question;
  const errors: FieldError[] = pagingErrors({ limit, page });
  const checked = checkQuestion(question, errors);
  if (errors.length > 0) throw invalidParameters(errors);
  const day = readDay(question.as_of, catalog, request);
  const offset = (page - 1) * limit;
  const wanted = { ...checked, slugs, offset, limit };
  const { chosen, estimated } = await estimateOffers(catalog, wanted, day);
  const { costs, models, pricedModels, priced, unpriced } = estimated;
  return {
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
      ...toMeta(
        catalog,
        request.warnings,
        await unknownNames({ filters: checked.filters, sort: [] }, catalog),
      ),
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
}

/** What can be checked of a question before the catalogue is read. */
interface CheckedQuestion {
  readonly workload: Workload;
  readonly filters: readonly Filter[];
  readonly independentScores: boolean;
  readonly withFree: boolean;
}

/** Checks a question; what does not fit together is added to `errors`, by parameter. */
export function checkQuestion(
  question: Pick<EstimateQuestion, 'workload' | 'filter' | 'service_tier' | 'batch'>,
  errors: FieldError[],
): CheckedQuestion {
  const { filter } = question;
  return {
    workload: toWorkload(question.workload, question, errors),
    filters: checkedFilters(filter, errors),
    independentScores: filter.self_reported === false,
    withFree: filter.free === true,
  };
}

interface OffersQuery extends CheckedQuestion {
  /** null: all models. */
  readonly slugs: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
}

/** Chooses the offers of a question, and estimates its workload at each. */
export async function estimateOffers(
  catalog: CatalogView,
  { workload, offset, limit, withFree, ...choice }: OffersQuery,
  day: Day,
): Promise<{ readonly chosen: ChosenOffers; readonly estimated: Estimate }> {
  const chosen = await chooseOffers(catalog, choice, day);
  const estimated = await estimate(chosen.offers, workload, { offset, limit, withFree });
  return { chosen, estimated };
}

/** An amount with all its digits, more than a binary fraction holds. */
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

const toModelCostEntry = ({ model, representative, cheapest }: ModelCost): ModelCostEntry => ({
  ...model,
  basis: representative?.basis ?? null,
  standing: representative === null ? null : toCostEntry(representative),
  cheapest: toCostEntry(cheapest),
});

function toUnpricedEntry({ offer, why }: Unpriced): UnpricedEntry {
  return {
    ...toOffered(offer),
    reason: why.kind,
    missing: why.kind === 'unknown_price' ? [...why.lines] : [],
  };
}
