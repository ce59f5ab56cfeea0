import { toCompareLines, toEstimateLines, toNeighbourLines } from './decision-lines.ts';
import type { Tool } from './tool.ts';

const slugs = 'Slugs, ids or any provider’s ids for the models: ["gpt-5", "claude-sonnet-4.5"].';

/** Tools that help to decide between models. */
export const DECISION_TOOLS: readonly Tool[] = [
  {
    name: 'compare_models',
    title: 'Compare AI models',
    description:
      'Two to ten AI models side by side: list prices and lowest prices, limits, dates, and scores on the benchmarks two of them were measured on. Scores are ranked only where all are of one configuration.',
    route: 'compareModels',
    takes: ['slugs', 'benchmarks', 'as_of'],
    about: { slugs },
    toLines: toCompareLines,
  },
  {
    name: 'estimate_cost',
    title: 'Cost of a workload',
    description:
      'What a workload costs in USD with the models named, or those that pass filters: each at its own price (the maker’s where the maker sells it) and at the cheapest, then every offer, cheapest first. Free tiers only with free=true. Requests times the tokens of one, with cache, batch and tiers. Offers of which a needed price is unknown are listed, never guessed.',
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
    title: 'Stand-ins for an AI model',
    description:
      'AI models that could stand in for one: its successor, cheaper or better ones, with the reasons. Use it when a model is deprecated, too dear or not offered.',
    route: 'listAlternativeModels',
    takes: ['slug', 'max_price_ratio', 'same_capabilities', 'limit'],
    about: { slug: 'Slug, id or any provider’s id for the model to replace: gpt-5.' },
    toLines: toNeighbourLines,
  },
];
