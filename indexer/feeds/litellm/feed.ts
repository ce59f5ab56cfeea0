import { defineFile, type Feed } from '../feed.ts';
import { toItems } from './items.ts';
import { findSkipReason, Item, toOfferRecords } from './offers.ts';

/** Prices and limits by the names under which a proxy reaches models at providers. */
export const litellm: Feed = {
  key: 'litellm',
  name: 'LiteLLM',
  url: 'https://github.com/BerriAI/litellm',
  licence: 'MIT',
  attribution: 'BerriAI, LiteLLM',
  redistributable: true,
  precedence: 40,
  unit: 'USD per token, image, second, character, page or query',
  address:
    'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  files: [
    defineFile({
      names: ['model_prices_and_context_window.json'],
      accepts: /^model_prices_and_context_window\b.*\.json$/,
      format: 'json',
      items: toItems,
      schema: Item,
      skip: findSkipReason,
      records: toOfferRecords,
    }),
  ],
};
