import type { Tool } from './tool.ts';
import { formatHeadline, isLastPrice, toBasisText } from '../price-text.ts';
import { grouped } from '../grouped.ts';
import { type Lines, nameOf, type Row, toRow, usd } from './text-format.ts';

interface Fact {
  readonly field: string;
  readonly values: readonly (number | string | null)[];
  readonly best?: readonly string[];
}

interface ScoreRow {
  readonly benchmark: { readonly id: string };
  readonly variant: string | null;
  readonly comparable: boolean;
  readonly scores: readonly ({ readonly score: number } | null)[];
  readonly best?: readonly string[];
}

const best = (slugs: readonly string[] | undefined): string =>
  slugs === undefined || slugs.length === 0 ? '' : ` (best: ${slugs.join(', ')})`;

/** Models side by side: a line for each fact and score, in the order of the models. */
const toCompareLines: Lines = ({ data, meta }) => {
  const { models, facts, benchmarks } = data as {
    readonly models: readonly Row[];
    readonly facts: readonly Fact[];
    readonly benchmarks: readonly ScoreRow[];
  };
  const { missing = [] } = (meta ?? {}) as { readonly missing?: readonly string[] };
  // What is sold by another unit is said with it.
  const known = facts.filter(
    ({ field, values }) =>
      field !== 'pricing.headline.price' && values.some((value) => value !== null),
  );
  return [
    models.map(({ slug }) => slug).join(' | '),
    `price: ${models.map(toRule).join(' | ')}`,
    ...(models.some(({ pricing }) => pricing?.headline)
      ? [`sold by: ${models.map(toSoldBy).join(' | ')}`]
      : []),
    ...known.map(
      ({ field, values, best: slugs }) =>
        `${field}: ${values.map((value) => value ?? 'unknown').join(' | ')}${best(slugs)}`,
    ),
    ...benchmarks.map(({ benchmark, variant, comparable, scores, best: slugs }) => {
      const values = scores.map((score) => score?.score ?? 'unknown').join(' | ');
      const aside = comparable ? best(slugs) : ' (not comparable: configurations differ)';
      return `${benchmark.id}${variant === null ? '' : ` ${variant}`}: ${values}${aside}`;
    }),
    ...(missing.length === 0 ? [] : [`Not found: ${missing.join(', ')}`]),
  ];
};

function toRule(row: Row): string {
  const { basis, providers_priced: count = 0 } = row.pricing ?? {};
  if (basis === undefined) return 'unknown';
  return toBasisText({ basis, providers_priced: count }, nameOf(row.creator), isLastPrice(row));
}

const toSoldBy = ({ pricing }: Row): string =>
  pricing?.headline ? formatHeadline(pricing.headline) : 'the token';

interface Cost {
  readonly slug: string;
  readonly provider: string;
  readonly total: number;
  readonly per_request: number;
  readonly breakdown: Readonly<Record<string, number>>;
}

interface ModelCost {
  readonly slug: string;
  readonly basis: string | null;
  readonly standing: Cost | null;
  readonly cheapest: Cost;
}

/** `gpt-5: $8 at openai (maker), cheapest $7 at groq`. */
function toModelCost({ slug, basis, standing, cheapest }: ModelCost): string {
  const at = ({ total, provider }: Cost): string => `${usd(total)} at ${provider}`;
  const own = standing === null ? '' : `${at(standing)} (${basis ?? ''}), `;
  return `${slug}: ${own}cheapest ${at(cheapest)}`;
}

interface Unpriced {
  readonly slug: string;
  readonly provider: string;
  readonly reason: string;
}

const UNPRICED_SHOWN = 5;

/** What a workload costs, the cheapest offer first; what cannot be priced is said and not guessed. */
const toEstimateLines: Lines = (body) => {
  const costs = (body.data ?? []) as readonly Cost[];
  const { unpriced = [], models = [] } = body as {
    readonly unpriced?: readonly Unpriced[];
    readonly models?: readonly ModelCost[];
  };
  const { missing = [], totals } = (body.meta ?? {}) as {
    readonly missing?: readonly string[];
    readonly totals?: { readonly unpriced: number };
  };
  const total = body.pagination?.total ?? costs.length;
  const without = totals?.unpriced ?? unpriced.length;
  const examples = unpriced
    .slice(0, UNPRICED_SHOWN)
    .map(({ slug, provider, reason }) => `${slug} at ${provider} (${reason})`);
  return [
    ...models.map(toModelCost),
    `${costs.length} of ${grouped(total)} offers, cheapest first`,
    ...costs.map(({ slug, provider, total: sum, per_request: each, breakdown }) => {
      const lines = Object.entries(breakdown).map(([name, cost]) => `${name} ${usd(cost)}`);
      return `${slug} at ${provider}: ${usd(sum)} in total, ${usd(each)} per request (${lines.join(', ')})`;
    }),
    ...(without === 0
      ? []
      : [`Without a price: ${grouped(without)}, such as ${examples.join('; ')}`]),
    ...(missing.length === 0 ? [] : [`Not found: ${missing.join(', ')}`]),
  ];
};

interface Neighbour {
  readonly model: Row;
  readonly reasons: readonly { readonly detail: string }[];
  readonly missing_capabilities: readonly string[];
}

/** Alternatives to a model, each with why. */
const toNeighbourLines: Lines = ({ data }) => {
  const neighbours = (data ?? []) as readonly Neighbour[];
  return [
    `${neighbours.length} alternatives`,
    ...neighbours.map(({ model, reasons, missing_capabilities: lacks }) => {
      const why = reasons.map(({ detail }) => detail).join(' ');
      const lack = lacks.length === 0 ? '' : ` Lacks: ${lacks.join(', ')}.`;
      return `${toRow({ ...model, benchmarks: [] })}\n  ${why}${lack}`;
    }),
  ];
};

const slugs = 'Slugs, ids or any provider’s ids for the models: ["gpt-5", "claude-sonnet-4.5"].';

/** Tools that help to decide between models. */
export const DECISION_TOOLS: readonly Tool[] = [
  {
    name: 'compare_models',
    title: 'Compare AI models',
    description:
      'Compares two to ten AI models side by side: list and lowest prices, limits, dates, and scores on benchmarks that at least two of them share. Scores are ranked only if all come from the same configuration.',
    route: 'compareModels',
    takes: ['slugs', 'benchmarks', 'as_of'],
    about: { slugs },
    toLines: toCompareLines,
  },
  {
    name: 'estimate_cost',
    title: 'Cost of a workload',
    description:
      'Calculates what a workload costs in USD with the given models, or with those that match filters: for each model at its own price (the creator’s if the creator sells it) and at the cheapest offer, then for every offer, cheapest first. Free tiers only with free=true. Multiplies requests by tokens per request, with cache, batch and price tiers. Offers with an unknown price are listed separately, never guessed.',
    route: 'getEstimate',
    takes: [
      'slugs',
      'requests',
      'input_tokens',
      'output_tokens',
      'cached_input_tokens',
      'cache_write_tokens',
      'images',
      'service_tier',
      'batch',
      'provider',
      'region',
      'capability',
      'type',
      'free',
      'as_of',
      'limit',
      'page',
    ],
    about: { slugs },
    defaults: { limit: '10' },
    toLines: toEstimateLines,
  },
  {
    name: 'find_alternatives',
    title: 'Alternatives to an AI model',
    description:
      'Finds AI models that can replace another: its successor, and cheaper or better models, each with reasons. Use it when a model is deprecated, too expensive or not available.',
    route: 'listAlternativeModels',
    takes: ['slug', 'max_price_ratio', 'same_capabilities', 'limit'],
    about: { slug: 'Slug, id or any provider’s id for the model to replace: gpt-5.' },
    toLines: toNeighbourLines,
  },
];
