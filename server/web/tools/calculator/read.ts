import { z } from 'zod';
import { FILTERS, FILTER_ALIASES, type FilterParams } from '../../../../schemas/api/filters.ts';
import { integer, integerOr, oneOfOr, text } from '../../../../schemas/api/parameters.ts';
import type { Filter } from '../../../../schemas/query.ts';
import { toBillableOffers, type BillableOffer } from '../../../estimate/billable-offer.ts';
import { estimate, type Estimate } from '../../../estimate/estimate.ts';
import type { Workload } from '../../../estimate/workload.ts';
import { invalidParameters, type FieldError } from '../../../http/invalid.ts';
import { checkedFilters } from '../../../routes/catalogue-query.ts';
import type { CatalogueReader, Snapshot } from '../../../search/port.ts';
import { createAsking, toErrors } from '../../page/asked.ts';
import type { Visit } from '../../page/page.ts';
import { readAllHits, toWholeQuery } from '../all-hits.ts';
import type { OfferTables } from './offers.ts';

/** Tiers a workload may ask for; the others are no choice but a kind of offer. */
export const TIERS = ['standard', 'batch', 'flex', 'priority', 'fast'] as const;

const REQUESTS_MAX = 1_000_000_000_000;
const TOKENS_MAX = 100_000_000;
const SLUGS_MAX = 20;

const tokens = (about: string) => integer({ about, min: 0, max: TOKENS_MAX });

const CalculatorParams = z.object({
  requests: integerOr(1_000, { about: 'Number of requests.', min: 1, max: REQUESTS_MAX }),
  input_tokens: tokens('Tokens of one prompt.'),
  cached_input_tokens: tokens('Of these, read from the cache.'),
  cache_write_tokens: tokens('Of these, written into the cache.'),
  output_tokens: tokens('Tokens of one answer.'),
  service_tier: oneOfOr(TIERS, 'standard', { about: 'Service tier.' }),
  slugs: text({ about: 'Models, separated by commas.', min: 1, max: 1_024 }).optional(),
  ...FILTERS,
});
type CalculatorParams = z.output<typeof CalculatorParams>;

const ask = createAsking({
  path: '/calculator',
  params: CalculatorParams,
  aliases: FILTER_ALIASES,
});

export interface Calculated {
  readonly kind: 'calculated';
  readonly snapshot: Snapshot;
  readonly workload: Workload;
  readonly models: number;
  readonly estimate: Estimate;
  /** Names that lead to no one model. */
  readonly missing: readonly string[];
}

export type Calculation =
  | { readonly kind: 'untidy'; readonly to: string }
  | { readonly kind: 'wrong'; readonly snapshot: Snapshot; readonly errors: readonly FieldError[] }
  /** Nobody said yet what is asked. */
  | { readonly kind: 'empty'; readonly snapshot: Snapshot }
  | Calculated;

/** Reads a workload and the models of an address, and says what it costs at each offer. */
export async function calculate(
  { catalogue, tables }: { readonly catalogue: CatalogueReader; readonly tables: OfferTables },
  visit: Visit,
): Promise<Calculation> {
  const asked = ask(visit);
  if (asked.kind === 'untidy') return asked;
  const snapshot = await catalogue.snapshot();
  if (asked.kind === 'wrong') return { ...asked, snapshot };
  if (visit.url.search.length < 2) return { kind: 'empty', snapshot };
  const { params } = asked;
  const workload = toWorkload(params);
  try {
    checkWorkload(workload);
    const { slugs, ...rest } = params;
    const filters = checkFilters(rest);
    const chosen =
      slugs === undefined
        ? await offersOf(catalogue, filters, await tables.read(snapshot.version))
        : await offersNamed(catalogue, slugs);
    const offers = chosen.offers.filter((offer) => isWanted(offer, filters));
    return {
      kind: 'calculated',
      snapshot,
      workload,
      models: chosen.models,
      missing: chosen.missing,
      estimate: await estimate(offers, workload),
    };
  } catch (thrown) {
    return { kind: 'wrong', snapshot, errors: toErrors(thrown) };
  }
}

function toWorkload(params: CalculatorParams): Workload {
  return {
    requests: params.requests,
    inputTokens: params.input_tokens ?? 0,
    cachedInputTokens: params.cached_input_tokens ?? 0,
    cacheWriteTokens: params.cache_write_tokens ?? 0,
    outputTokens: params.output_tokens ?? 0,
    serviceTier: params.service_tier,
  };
}

function checkWorkload(workload: Workload): void {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens } = workload;
  if (cachedInputTokens + cacheWriteTokens > inputTokens) {
    const detail = 'The cache holds parts of the prompt: together no more than its tokens.';
    const parameter =
      cachedInputTokens > inputTokens ? 'cached_input_tokens' : 'cache_write_tokens';
    throw invalidParameters([{ parameter, detail }]);
  }
  if (inputTokens + outputTokens === 0) {
    const detail = 'A request has tokens of a prompt, of an answer, or both.';
    throw invalidParameters([{ parameter: 'input_tokens', detail }]);
  }
}

function checkFilters(params: FilterParams): readonly Filter[] {
  const errors: FieldError[] = [];
  const filters = checkedFilters(params, errors);
  if (errors.length > 0) throw invalidParameters(errors);
  return filters;
}

interface Chosen {
  readonly offers: readonly BillableOffer[];
  readonly models: number;
  readonly missing: readonly string[];
}

async function offersOf(
  catalogue: CatalogueReader,
  filters: readonly Filter[],
  table: ReadonlyMap<string, readonly BillableOffer[]>,
): Promise<Chosen> {
  if (filters.length === 0) {
    return { offers: [...table.values()].flat(), models: table.size, missing: [] };
  }
  const offers: BillableOffer[] = [];
  let models = 0;
  const query = toWholeQuery({
    filters: [{ kind: 'is', field: 'has_price', value: true }, ...filters],
    sort: [{ by: 'name', direction: 'asc' }],
    independentScores: false,
  });
  for await (const hits of readAllHits(catalogue, query)) {
    models += hits.length;
    for (const { model } of hits) offers.push(...(table.get(model.slug) ?? []));
  }
  return { offers, models, missing: [] };
}

async function offersNamed(catalogue: CatalogueReader, slugs: string): Promise<Chosen> {
  const names = [...new Set(slugs.split(',').map((name) => name.trim()))].filter(Boolean);
  if (names.length > SLUGS_MAX) {
    const detail = `May name ${SLUGS_MAX} models, names ${names.length}.`;
    throw invalidParameters([{ parameter: 'slugs', detail }]);
  }
  const found = await Promise.all(names.map((name) => catalogue.resolve(name)));
  const models = new Map(
    found.flatMap((one) => (one.kind === 'none' ? [] : [[one.model.slug, one.model] as const])),
  );
  return {
    offers: [...models.values()].flatMap(toBillableOffers),
    models: models.size,
    missing: names.filter((_name, at) => found[at]?.kind === 'none'),
  };
}

/** Who asks for a provider wants its offers, not all offers of its models. */
function isWanted({ provider }: BillableOffer, filters: readonly Filter[]): boolean {
  return filters.every(
    (filter) =>
      filter.kind !== 'any_of' ||
      filter.field !== 'provider' ||
      filter.values.includes(provider.slug) !== filter.not,
  );
}
