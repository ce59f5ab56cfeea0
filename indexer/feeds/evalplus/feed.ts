import { defineFile, type Feed } from '../feed.ts';
import { Entry, toEntries, toRunRecords } from './entries.ts';

/** Code written from a description and run against many tests; an entry is a model. */
export const evalplus: Feed = {
  key: 'evalplus',
  name: 'EvalPlus Leaderboard',
  url: 'https://evalplus.github.io/leaderboard.html',
  licence: 'Apache-2.0',
  attribution: 'EvalPlus Team, EvalPlus Leaderboard',
  redistributable: true,
  precedence: 110,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/evalplus/evalplus.github.io/main/',
  files: [
    defineFile({
      names: ['results.json'],
      accepts: /^results\b.*\.json$/,
      format: 'json',
      items: toEntries,
      schema: Entry,
      records: toRunRecords,
    }),
  ],
};
