import { defineFile, type Feed } from '../feed.ts';
import { toOfferItems, OfferItem, PastOfferItem, toOfferRecords } from './offers.ts';
import { CanonicalModel, toModelItems, toModelRecords } from './models.ts';

const offers = {
  names: ['api.json'],
  accepts: /^api\b.*\.json$/,
  format: 'json',
  items: toOfferItems,
  records: toOfferRecords,
} as const;

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
    defineFile({ ...offers, schema: OfferItem }),
    defineFile({
      names: ['models.json'],
      accepts: /^models\b.*\.json$/,
      format: 'json',
      items: toModelItems,
      schema: CanonicalModel,
      records: toModelRecords,
    }),
  ],
  past: {
    files: [defineFile({ ...offers, schema: PastOfferItem })],
    isPart: (record) => record.name === undefined || record.input_modalities === undefined,
  },
};
