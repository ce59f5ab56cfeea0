import { z } from 'zod';
import { PRICE_BASES, SERVICE_TIERS } from '../../model.ts';
import { asOf } from '../parameters/as-of.ts';
import { CatalogMeta, Pagination } from '../responses.ts';
import { FILTERS } from '../parameters/filters.ts';
import { csv } from '../parameters/lists.ts';
import { LIMIT_MAX, PAGED_ROWS_MAX, PAGING } from '../parameters/paging.ts';
import { decimal, flag, integer, integerOr, oneOf } from '../parameters/scalars.ts';
import { FiltersInBody } from '../parameters/in-body.ts';

/** Tiers a workload may ask for; the others are no choice but a kind of offer. */
export const TIERS = ['standard', 'batch', 'flex', 'priority', 'fast'] as const;
/** Models one estimate may name. */
const ESTIMATE_SLUGS_MAX = 100;
/** Offers without a cost that are listed. */
export const UNPRICED_MAX = 100;

const REQUESTS_MAX = 1_000_000_000_000;
const AMOUNT_MAX = 100_000_000;

/** What one request takes, and whether parts of one count. */
const AMOUNTS = {
  input_tokens: ['Prompt tokens per request, including cached tokens.', 'whole'],
  output_tokens: ['Output tokens per request, including reasoning tokens.', 'whole'],
  cached_input_tokens: ['Prompt tokens read from the cache.', 'whole'],
  cache_write_tokens: ['Prompt tokens written to the cache.', 'whole'],
  images: ['Images generated per request.', 'whole'],
  pages: ['Pages processed per request.', 'whole'],
  characters: ['Characters converted to speech per request.', 'whole'],
  audio_minutes: ['Minutes of audio transcribed per request.', 'parts'],
  video_seconds: ['Seconds of video generated per request.', 'parts'],
  web_searches: ['Web searches per request.', 'whole'],
  rerank_searches: ['Rerank searches per request.', 'whole'],
} as const;
type AmountName = keyof typeof AMOUNTS;

const EXAMPLE = {
  slugs: ['gpt-5', 'claude-sonnet-4.5'],
  workload: { requests: 1_000, input_tokens: 10_000, output_tokens: 1_000 },
};

const exampleOf = (name: string): { readonly example?: unknown } => {
  const example = (EXAMPLE.workload as Readonly<Record<string, number>>)[name];
  return example === undefined ? {} : { example };
};

const amounts = Object.fromEntries(
  Object.entries(AMOUNTS).map(([name, [about, kind]]) => [
    name,
    kind === 'whole'
      ? integer({ about, min: 0, max: AMOUNT_MAX, ...exampleOf(name) })
      : decimal({ about, min: 0, max: AMOUNT_MAX }),
  ]),
) as Record<AmountName, ReturnType<typeof integer>>;

const amountsInBody = Object.fromEntries(
  Object.entries(AMOUNTS).map(([name, [about, kind]]) => {
    const number = kind === 'whole' ? z.int() : z.number();
    return [name, number.min(0).max(AMOUNT_MAX).optional().describe(about)];
  }),
) as Record<AmountName, z.ZodOptional<z.ZodNumber>>;

const requestsAbout = 'Number of identical requests.';

/** The workload as parameters of an address. */
export const WORKLOAD = {
  requests: integerOr(1, { about: requestsAbout, min: 1, max: REQUESTS_MAX }),
  ...amounts,
};

const tierAbout =
  'Service tier; default: `standard`. Offers not known to have it are listed in `unpriced`.';
const batchAbout = '`true`: same as `service_tier=batch`.';
const slugsAbout =
  'Slugs, ids or aliases, in addition to any filters. Unknown ones are listed in `meta.missing`.';
const { limit, page } = PAGING;

export const EstimateParams = z.object({
  slugs: csv({ about: slugsAbout, example: EXAMPLE.slugs, max: ESTIMATE_SLUGS_MAX }),
  ...WORKLOAD,
  service_tier: oneOf(TIERS, { about: tierAbout }),
  batch: flag({ about: batchAbout }),
  ...FILTERS,
  as_of: asOf,
  limit,
  page,
});

/** Body of `POST /estimate`. */
export const EstimateRequest = z
  .strictObject({
    slugs: z
      .array(z.string().min(1).max(256))
      .min(1)
      .max(ESTIMATE_SLUGS_MAX)
      .optional()
      .describe(slugsAbout),
    filter: FiltersInBody.optional(),
    workload: z
      .strictObject({
        requests: z.int().min(1).max(REQUESTS_MAX).default(1).describe(requestsAbout),
        ...amountsInBody,
      })
      .meta({ id: 'Workload', description: 'What each request uses, and how many there are.' }),
    service_tier: z.enum(TIERS).optional().describe(tierAbout),
    batch: z.boolean().optional().describe(batchAbout),
    region: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only offers in this region; the same as `filter.region`.'),
    as_of: z.iso.date().optional().describe('Prices as they were at the end of this day (UTC).'),
    limit: z.int().min(1).max(LIMIT_MAX).default(20).describe('Costs per page.'),
    page: z.int().min(1).max(PAGED_ROWS_MAX).default(1).describe('Page number, from 1.'),
  })
  .meta({
    id: 'EstimateRequest',
    description: 'A workload and the offers to consider.',
    override: { example: EXAMPLE },
  });

/** What is asked of an estimate, however it came. */
export type EstimateParams = z.output<typeof EstimateParams>;
export type EstimateRequest = z.output<typeof EstimateRequest>;

const usd = z.number().nonnegative();
const LINE_ABOUT = {
  input: 'Prompt tokens other than cached ones.',
  cache_read: 'Tokens read from the cache.',
  cache_write: 'Tokens written to the cache.',
  output: 'Output tokens.',
  images: 'Images.',
  pages: 'Pages.',
  characters: 'Characters.',
  audio_minutes: 'Audio.',
  video_seconds: 'Video.',
  web_searches: 'Web searches.',
  rerank_searches: 'Rerank searches.',
  request: 'Fixed price per request.',
} as const;
const LINE_NAMES = Object.keys(LINE_ABOUT) as (keyof typeof LINE_ABOUT)[];

const Breakdown = z
  .object(
    Object.fromEntries(
      Object.entries(LINE_ABOUT).map(([name, about]) => [name, usd.optional().describe(about)]),
    ) as Record<keyof typeof LINE_ABOUT, z.ZodOptional<z.ZodNumber>>,
  )
  .meta({
    id: 'CostBreakdown',
    description: 'USD by cost item; the items add up to the total.',
  });

const offered = {
  slug: z.string().describe('Slug of the model.'),
  name: z.string(),
  provider: z.string().describe('Slug of the provider.'),
  offer_id: z.string(),
  region: z.array(z.string()),
  service_tier: z.enum(SERVICE_TIERS).describe('Service tier of the offer.'),
};

const CostEntry = z
  .object({
    ...offered,
    total: usd.describe('USD for all requests, unrounded.'),
    currency: z.literal('USD'),
    complete: z
      .literal(true)
      .describe('Whether every required price is known; offers that lack one are in `unpriced`.'),
    breakdown: Breakdown,
    per_request: usd.describe('USD for one request.'),
    tier: z
      .object({ min_prompt_tokens: z.int().positive() })
      .meta({ id: 'CostTier' })
      .nullable()
      .describe('Prompt length in tokens from which these prices apply; null: any.'),
  })
  .meta({ id: 'WorkloadCost', description: 'Cost of the workload at one offer.' });
export type CostEntry = z.input<typeof CostEntry>;

const ModelCostEntry = z
  .object({
    slug: offered.slug,
    name: z.string(),
    basis: z
      .enum(PRICE_BASES)
      .nullable()
      .describe('How its list price was chosen, as in `pricing.basis`.'),
    standing: CostEntry.nullable().describe(
      'Cost at its list price (`pricing.offer_id`), the creator’s where the creator sells it. null: that offer is excluded by the filters or has no cost.',
    ),
    cheapest: CostEntry.describe(
      'Cost at the cheapest offer from its creator, a cloud or an inference provider; from a gateway or reseller if no other has a cost.',
    ),
  })
  .meta({ id: 'ModelWorkloadCost', description: 'Cost of the workload with one model.' });
export type ModelCostEntry = z.input<typeof ModelCostEntry>;

const UnpricedEntry = z
  .object({
    ...offered,
    reason: z
      .enum(['unknown_price', 'other_tier', 'too_long', 'not_by_use', 'free_tier'])
      .describe(
        '`unknown_price`: a required price is unknown; `other_tier`: not known to be available in the service tier; `too_long`: the prompt or output exceeds its limits; `not_by_use`: a subscription or trial; `free_tier`: free, and `free=true` was not given.',
      ),
    missing: z.array(z.enum(LINE_NAMES)).describe('Cost items whose price is unknown.'),
  })
  .meta({
    id: 'UnpricedOffer',
    description: 'An offer without a cost, and why. Missing prices are never guessed.',
  });
export type UnpricedEntry = z.input<typeof UnpricedEntry>;

export const EstimateAnswer = z.object({
  data: z.array(CostEntry).describe('Cheapest first.'),
  models: z
    .array(ModelCostEntry)
    .describe(
      'The same page of models by cost at list price, cheapest first; `meta.totals.models_priced` is their total number.',
    ),
  unpriced: z
    .array(UnpricedEntry)
    .describe(
      `The first ${UNPRICED_MAX} offers without a cost; \`meta.totals\` gives their number.`,
    ),
  pagination: Pagination,
  meta: CatalogMeta.extend({
    missing: z.array(z.string()).optional().describe('Entries of `slugs` that match no model.'),
    totals: z
      .object({
        models: z.int().nonnegative(),
        models_priced: z
          .int()
          .nonnegative()
          .describe('Models with at least one offer that has a cost.'),
        offers: z.int().nonnegative(),
        priced: z.int().nonnegative(),
        unpriced: z.int().nonnegative(),
      })
      .describe('How many offers and models were considered.'),
  }).meta({ id: 'EstimateMeta' }),
});
