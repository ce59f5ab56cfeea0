import { defineFile, type Feed } from './feed.ts';
import { toOfferItems, OfferItem, toOfferRecords } from './models-dev/offers.ts';
import { CanonicalModel, toModelItems, toModelRecords } from './models-dev/models.ts';

/** Prices, limits and capabilities of models at providers, kept by hand in a public repository. */
export const modelsDev: Feed = {
  key: 'models-dev',
  name: 'models.dev',
  url: 'https://models.dev',
  licence: 'MIT',
  attribution: 'models.dev contributors',
  redistributable: true,
  precedence: 10,
  unit: 'USD per 1M tokens',
  address: 'https://models.dev/',
  files: [
    defineFile({
      names: ['api.json'],
      accepts: /^api\b.*\.json$/,
      format: 'json',
      items: toOfferItems,
      schema: OfferItem,
      records: toOfferRecords,
    }),
    defineFile({
      names: ['models.json'],
      accepts: /^models\b.*\.json$/,
      format: 'json',
      items: toModelItems,
      schema: CanonicalModel,
      records: toModelRecords,
    }),
  ],
};
