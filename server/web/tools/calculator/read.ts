import { z } from 'zod';
import { TIERS, WORKLOAD } from '../../../../schemas/api/catalog/estimate.ts';
import { FILTER_ALIASES, FILTERS } from '../../../../schemas/api/parameters/filters.ts';
import { oneOfOr, text } from '../../../../schemas/api/parameters/scalars.ts';
import type { Model } from '../../../../schemas/model.ts';
import type { Estimate } from '../../../catalog/estimate/estimate.ts';
import { checkQuestion, estimateOffers } from '../../../catalog/estimate/estimate-workload.ts';
import type { Workload } from '../../../catalog/estimate/workload.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { readModels } from '../../../catalog/get-model.ts';
import { listPopular } from '../../../catalog/overview.ts';
import { findByName } from '../../../catalog/resolve.ts';
import { createParamsReader } from '../../page/page-params.ts';
import type { PageRequest } from '../../page/page.ts';
import type { FieldError } from '../../../errors.ts';

/** Costs that are shown: nobody reads thousands. */
const COSTS_MAX = 100;
const SLUGS_MAX = 20;
/** What people type for `slugs`. */
const SLUGS_TYPED = ['model', 'models'];

/** What is calculated before anybody typed: a thousand chats a day, each with a page of context. */
const EXAMPLE = { requests: '30000', input_tokens: '2000', output_tokens: '500' };
/** Most models of the example. */
const POPULAR_MAX = 6;

const CalculatorParams = z.object({
  ...WORKLOAD,
  service_tier: oneOfOr(TIERS, 'standard', { about: 'Service tier.' }),
  slugs: text({ about: 'Models, separated by commas.', min: 1, max: 1_024 }).optional(),
  add: text({ about: 'One more model.', min: 1, max: 256 }).optional(),
  ...FILTERS,
});

const readParams = createParamsReader({
  path: '/calculator',
  params: CalculatorParams,
  aliases: FILTER_ALIASES,
});

interface Asked {
  readonly catalog: CatalogView;
  /** The parameters of the address, and those of the example it leaves open. */
  readonly params: URLSearchParams;
}

export interface Calculated extends Asked {
  readonly kind: 'calculated';
  readonly workload: Workload;
  /** How many models were looked at. */
  readonly looked: number;
  readonly estimate: Estimate;
  /** The models of the estimate, and those that were chosen and have no cost, by slug. */
  readonly models: ReadonlyMap<string, Model>;
  /** Slugs that were chosen; null: all models that match. */
  readonly chosen: readonly string[] | null;
  /** Names that lead to no one model. */
  readonly missing: readonly string[];
}

export type Calculation =
  | { readonly kind: 'redirect'; readonly to: string }
  | (Asked & { readonly kind: 'invalid'; readonly errors: readonly FieldError[] })
  | Calculated;

/** Reads a workload and the models of an address, and says what it costs at each offer. */
export async function calculate(catalog: CatalogView, request: PageRequest): Promise<Calculation> {
  const named = withNamed(request.url.searchParams);
  if (named !== null) return { kind: 'redirect', to: named };
  const typed = readParams(request);
  if (typed.kind === 'redirect') return typed;
  const params = await withExample(catalog, request.url.searchParams);
  const parsed = readParams({ ...request, url: toUrl(request, params) });
  if (parsed.kind === 'redirect') return parsed;
  if (parsed.kind === 'invalid') return { ...parsed, catalog, params };
  const { service_tier, add } = parsed.params;
  const errors: FieldError[] = [];
  const question = {
    workload: parsed.params,
    filter: parsed.params,
    service_tier,
    batch: undefined,
  };
  const checked = checkQuestion(question, errors);
  const slugs = toNames(parsed.params.slugs, errors);
  if (errors.length > 0) return { kind: 'invalid', catalog, params, errors };
  if (add !== undefined) {
    const resolution = await findByName(catalog, add.trim());
    if (resolution.kind !== 'none') {
      return { kind: 'redirect', to: toHref(params, [...(slugs ?? []), resolution.model.slug]) };
    }
  }
  const wanted = { ...checked, slugs, offset: 0, limit: COSTS_MAX };
  const { chosen, estimated } = await estimateOffers(catalog, wanted, {});
  const shown = estimated.models.map(({ model }) => model.slug);
  const models = await readModels(catalog, [...new Set([...shown, ...(slugs ?? [])])]);
  return {
    kind: 'calculated',
    catalog,
    params,
    workload: checked.workload,
    looked: chosen.models,
    estimate: estimated,
    models: new Map(models.map((model) => [model.slug, model])),
    chosen: slugs,
    missing: [...chosen.missing, ...(add === undefined ? [] : [add])],
  };
}

/** Where an address leads that says `model` or `models`, as people type it; null: it says neither. */
function withNamed(typed: URLSearchParams): string | null {
  const params = new URLSearchParams(typed);
  const names = ['slugs', ...SLUGS_TYPED].flatMap((name) => params.getAll(name));
  for (const name of SLUGS_TYPED) params.delete(name);
  return params.size === typed.size
    ? null
    : toHref(
        params,
        names.flatMap((one) => one.split(',')),
      );
}

/** The address of the same workload with these models; none: all that match. */
export function toHref(params: URLSearchParams, slugs: readonly string[]): string {
  const changed = new URLSearchParams(params);
  changed.delete('add');
  changed.delete('slugs');
  if (slugs.length > 0) changed.set('slugs', [...new Set(slugs)].join(','));
  return `/calculator?${changed.toString().replaceAll('%2C', ',')}`;
}

const toUrl = ({ url }: PageRequest, params: URLSearchParams): URL => new URL(`?${params}`, url);

/** With the example’s workload where the address has none, and well-known models where it is empty. */
async function withExample(catalog: CatalogView, typed: URLSearchParams): Promise<URLSearchParams> {
  if (Object.keys(WORKLOAD).some((name) => typed.has(name))) return typed;
  const params = new URLSearchParams([...Object.entries(EXAMPLE), ...typed]);
  if (typed.size > 0) return params;
  const popular = await listPopular(catalog, [
    { kind: 'is', field: 'has_price', value: true },
    { kind: 'any_of', field: 'type', values: ['text'], not: false },
  ]);
  const slugs = popular.slice(0, POPULAR_MAX).map(({ slug }) => slug);
  if (slugs.length > 0) params.set('slugs', slugs.join(','));
  return params;
}

/** Names of models as they are typed; null: none are. */
function toNames(slugs: string | undefined, errors: FieldError[]): readonly string[] | null {
  if (slugs === undefined) return null;
  const names = [...new Set(slugs.split(',').map((name) => name.trim()))].filter(Boolean);
  if (names.length > SLUGS_MAX) {
    const detail = `Must list at most ${SLUGS_MAX} models, not ${names.length}.`;
    errors.push({ parameter: 'slugs', detail });
  }
  return names;
}
