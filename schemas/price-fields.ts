import { type Field, PRICE_RANGES } from './field.ts';
import { UNITS_BY_TYPE } from './model.ts';

/** Lines of the field table: prices, in USD. */
export const PRICE_FIELDS = [
  {
    name: 'input_price',
    path: 'pricing.input',
    about: 'USD per 1M input tokens, as in `pricing.input`.',
    type: 'number',
    min: 'min_input_price',
    max: 'max_input_price',
    facet: true,
    ranges: PRICE_RANGES,
    sort: true,
    of: (m) => m.pricing?.input ?? null,
  },
  {
    name: 'output_price',
    path: 'pricing.output',
    about: 'USD per 1M output tokens, as in `pricing.output`.',
    type: 'number',
    min: 'min_output_price',
    max: 'max_output_price',
    sort: true,
    of: (m) => m.pricing?.output ?? null,
  },
  {
    name: 'cache_read_price',
    path: 'pricing.cache_read',
    about: 'USD per 1M input tokens read from the cache, as in `pricing.cache_read`.',
    type: 'number',
    min: 'min_cache_read_price',
    max: 'max_cache_read_price',
    sort: true,
    of: (m) => m.pricing?.cache_read ?? null,
  },
  {
    name: 'blended_price',
    path: 'pricing.blended_3_to_1',
    about: 'USD per 1M tokens, blended 3:1 input to output, as in `pricing.blended_3_to_1`.',
    type: 'number',
    min: 'min_blended_price',
    max: 'max_blended_price',
    sort: true,
    of: (m) => m.pricing?.blended_3_to_1 ?? null,
  },
  {
    name: 'lowest_price',
    path: 'pricing.lowest.blended_3_to_1',
    about:
      'USD per 1M tokens, blended 3:1 input to output, of the cheapest standard paid offer from a creator, cloud or inference provider.',
    type: 'number',
    min: 'min_lowest_price',
    max: 'max_lowest_price',
    sort: true,
    of: (m) => m.pricing?.lowest?.blended_3_to_1 ?? null,
  },
  {
    name: 'unit_price',
    about:
      'USD per unit, as in `pricing.headline`: per image, second of video, minute of speech, 1M characters, page or 1,000 searches. Models sold in other units have none.',
    type: 'number',
    min: 'min_unit_price',
    max: 'max_unit_price',
    sort: true,
    of: ({ pricing, type }) =>
      pricing?.headline?.unit === UNITS_BY_TYPE[type] ? (pricing?.headline?.price ?? null) : null,
  },
] as const satisfies readonly Field[];
