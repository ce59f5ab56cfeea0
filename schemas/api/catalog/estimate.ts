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
  input_tokens: ['Tokens of one prompt, those of the cache included.', 'whole'],
  output_tokens: ['Tokens of one answer, those of its reasoning included.', 'whole'],
  cached_input_tokens: ['Of the tokens of the prompt, read from the cache.', 'whole'],
  cache_write_tokens: ['Of the tokens of the prompt, written into the cache.', 'whole'],
  images: ['Images one request makes.', 'whole'],
  pages: ['Pages one request reads.', 'whole'],
  characters: ['Characters one request speaks.', 'whole'],
  audio_minutes: ['Minutes of audio one request listens to.', 'parts'],
  video_seconds: ['Seconds of video one request makes.', 'parts'],
  web_searches: ['Searches of the web one request makes.', 'whole'],
  rerank_searches: ['Searches whose results one request ranks.', 'whole'],
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

const requestsAbout = 'Number of requests, all alike.';

/** The workload as parameters of an address. */
export const WORKLOAD = {
  requests: integerOr(1, { about: requestsAbout, min: 1, max: REQUESTS_MAX }),
  ...amounts,
};

const tierAbout =
  'Service tier; `standard` if nothing is said. An offer that is not known to have it is unpriced.';
const batchAbout = '`true`: as a batch, the same as `service_tier=batch`.';
const slugsAbout =
  'Slugs, ids or aliases; filters hold beside them. Unknown ones are in `meta.missing`.';
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
      .meta({ id: 'Workload', description: 'What one request takes, and how many there are.' }),
    service_tier: z.enum(TIERS).optional().describe(tierAbout),
    batch: z.boolean().optional().describe(batchAbout),
    region: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only offers in this region; the same as `filter.region`.'),
    as_of: z.iso.date().optional().describe('A day, UTC: prices as they were at its end.'),
    limit: z.int().min(1).max(LIMIT_MAX).default(20).describe('Costs on a page.'),
    page: z.int().min(1).max(PAGED_ROWS_MAX).default(1).describe('Number of the page, from 1.'),
  })
  .meta({
    id: 'EstimateRequest',
    description: 'A workload, and the offers that may carry it.',
    override: { example: EXAMPLE },
  });

/** What is asked of an estimate, however it came. */
export type EstimateParams = z.output<typeof EstimateParams>;
export type EstimateRequest = z.output<typeof EstimateRequest>;

const usd = z.number().nonnegative();
const LINE_ABOUT = {
  input: 'Tokens of the prompt beside those of the cache.',
  cache_read: 'Tokens read from the cache.',
  cache_write: 'Tokens written into the cache.',
  output: 'Tokens of the answer.',
  images: 'Images.',
  pages: 'Pages.',
  characters: 'Characters.',
  audio_minutes: 'Audio.',
  video_seconds: 'Video.',
  web_searches: 'Searches of the web.',
  rerank_searches: 'Searches that are ranked.',
  request: 'What a request costs by itself.',
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
    description: 'USD of each line that is needed; they add up to the total.',
  });

const offered = {
  slug: z.string().describe('Slug of the model.'),
  name: z.string(),
  provider: z.string().describe('Slug of the provider.'),
  offer_id: z.string(),
  region: z.array(z.string()),
  service_tier: z.enum(SERVICE_TIERS).describe('Tier the offer is of.'),
};

const CostEntry = z
  .object({
    ...offered,
    total: usd.describe('USD for all requests, with every digit.'),
    currency: z.literal('USD'),
    complete: z.literal(true).describe('Every price that is needed is known; else it is unpriced.'),
    breakdown: Breakdown,
    per_request: usd.describe('USD for one request.'),
    tier: z
      .object({ min_prompt_tokens: z.int().positive() })
      .meta({ id: 'CostTier' })
      .nullable()
      .describe('From how many tokens of a prompt its prices hold; null: from the first.'),
  })
  .meta({ id: 'WorkloadCost', description: 'What the workload costs at one offer.' });
export type CostEntry = z.input<typeof CostEntry>;

const ModelCostEntry = z
  .object({
    slug: offered.slug,
    name: z.string(),
    basis: z
      .enum(PRICE_BASES)
      .nullable()
      .describe('By which rule its own offer stands for it, as in `pricing.basis`.'),
    standing: CostEntry.nullable().describe(
      'At the offer that stands for it, `pricing.offer_id`: its maker’s where the maker sells it. null: that offer is not among those asked for, or has no cost.',
    ),
    cheapest: CostEntry.describe(
      'At the cheapest offer of its maker, a cloud or an inference provider; of a gateway or reseller where nobody else has a cost.',
    ),
  })
  .meta({ id: 'ModelWorkloadCost', description: 'What the workload costs with one model.' });
export type ModelCostEntry = z.input<typeof ModelCostEntry>;

const UnpricedEntry = z
  .object({
    ...offered,
    reason: z
      .enum(['unknown_price', 'other_tier', 'too_long', 'not_by_use', 'free_tier'])
      .describe(
        '`unknown_price`: a price that is needed is not known; `other_tier`: not known to be offered in the service tier; `too_long`: prompt or answer are longer than it takes; `not_by_use`: a subscription or trial; `free_tier`: nothing is charged, and `free=true` did not ask for it.',
      ),
    missing: z.array(z.enum(LINE_NAMES)).describe('Lines whose price is not known.'),
  })
  .meta({
    id: 'UnpricedOffer',
    description: 'An offer without a cost, and why. Nothing is guessed.',
  });
export type UnpricedEntry = z.input<typeof UnpricedEntry>;

export const EstimateAnswer = z.object({
  data: z.array(CostEntry).describe('The cheapest first.'),
  models: z
    .array(ModelCostEntry)
    .describe(
      'The same page of models, by what they cost at the offer that stands for each, the cheapest first; `meta.totals.models_priced` says of how many.',
    ),
  unpriced: z
    .array(UnpricedEntry)
    .describe(`The first ${UNPRICED_MAX} offers without a cost; \`meta.totals\` says of how many.`),
  pagination: Pagination,
  meta: CatalogMeta.extend({
    missing: z.array(z.string()).optional().describe('What of `slugs` leads to no model.'),
    totals: z
      .object({
        models: z.int().nonnegative(),
        models_priced: z.int().nonnegative().describe('Models with an offer that has a cost.'),
        offers: z.int().nonnegative(),
        priced: z.int().nonnegative(),
        unpriced: z.int().nonnegative(),
      })
      .describe('What was looked at.'),
  }).meta({ id: 'EstimateMeta' }),
});
