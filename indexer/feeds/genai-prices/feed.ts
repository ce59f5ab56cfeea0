import { defineFile, type Feed } from '../feed.ts';
import { findSkipReason, Item, toItems, toRecords } from './offers.ts';

/** Prices at providers, with the dates and hours they hold, kept by hand in a public repository. */
export const genaiPrices: Feed = {
  key: 'genai-prices',
  name: 'genai-prices',
  url: 'https://github.com/pydantic/genai-prices',
  licence: 'MIT',
  attribution: 'Pydantic, genai-prices',
  redistributable: true,
  precedence: 20,
  unit: 'USD per 1M tokens, or per 1,000 requests',
  address:
    'https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/new_data/v2/data.json',
  files: [
    defineFile({
      names: ['data.json'],
      accepts: /^data\b.*\.json$/,
      format: 'json',
      items: toItems,
      schema: Item,
      skip: findSkipReason,
      records: toRecords,
    }),
  ],
};
