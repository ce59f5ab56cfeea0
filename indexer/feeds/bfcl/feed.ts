import { defineFile, type Feed } from '../feed.ts';
import { Row, toRunRecords } from './rows.ts';

/** Berkeley Function-Calling Leaderboard v4: how well models call tools; a row is one way of asking one. */
export const bfcl: Feed = {
  key: 'bfcl',
  name: 'Berkeley Function-Calling Leaderboard',
  url: 'https://gorilla.cs.berkeley.edu/leaderboard.html',
  licence: 'Apache-2.0',
  attribution: 'Gorilla project, UC Berkeley; Berkeley Function-Calling Leaderboard v4',
  redistributable: true,
  precedence: 100,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/ShishirPatil/gorilla/gh-pages/',
  files: [
    defineFile({
      names: ['data_overall.csv'],
      accepts: /^data_overall\b.*\.csv$/,
      format: 'csv',
      schema: Row,
      records: toRunRecords,
    }),
  ],
};
