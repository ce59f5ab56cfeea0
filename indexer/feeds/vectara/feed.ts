import { defineFile, type Feed } from '../feed.ts';
import { Row, findSkip, toRows, toRunRecords } from './rows.ts';

/** How often models say what is not in a document that they were to summarise. */
export const vectara: Feed = {
  key: 'vectara',
  name: 'Vectara Hallucination Leaderboard',
  url: 'https://github.com/vectara/hallucination-leaderboard',
  licence: 'Apache-2.0',
  attribution: 'Vectara, Hallucination Leaderboard',
  redistributable: true,
  precedence: 150,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/vectara/hallucination-leaderboard/main/README.md',
  files: [
    defineFile({
      names: ['README.md'],
      accepts: /^README\b.*\.md$/,
      format: 'text',
      items: toRows,
      schema: Row,
      skip: findSkip,
      records: toRunRecords,
    }),
  ],
};
