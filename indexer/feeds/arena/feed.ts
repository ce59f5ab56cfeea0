import { BOARDS } from './boards.ts';
import { Entry, findSkip, toEntries, toRunRecords } from './entries.ts';
import { defineFile, type Feed } from '../feed.ts';

/** Ratings from votes on two answers side by side; a file is a board, an entry a model asked in one way. */
export const arena: Feed = {
  key: 'arena',
  name: 'Arena',
  url: 'https://arena.ai/leaderboard',
  licence: 'CC-BY-4.0',
  attribution:
    'Arena (arena.ai), Arena Leaderboard Dataset; copied daily by arena-ai-leaderboards (MIT)',
  redistributable: true,
  precedence: 130,
  unit: 'Elo, percentage points on the agent board',
  // Copies of the boards lie in a folder a day: github.com/oolong-tea-2026/arena-ai-leaderboards.
  address: null,
  files: [
    defineFile({
      names: Object.keys(BOARDS).map((board) => `${board}.json`),
      accepts: /^[a-z-]+\.json$/,
      format: 'json',
      items: toEntries,
      schema: Entry,
      skip: findSkip,
      records: toRunRecords,
    }),
  ],
};
