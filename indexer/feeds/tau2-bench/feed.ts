import { defineFile, type Feed } from '../feed.ts';
import { Submission, findSkip, toRunRecords, toSubmission } from './submissions.ts';

/** How well models serve customers with tools and rules, by text or voice; a file is a submission. */
export const tau2Bench: Feed = {
  key: 'tau2-bench',
  name: 'τ²-bench Leaderboard',
  url: 'https://taubench.com',
  licence: 'MIT',
  attribution: 'Sierra, τ²-bench leaderboard',
  redistributable: true,
  precedence: 160,
  unit: 'percent',
  // A folder each: github.com/sierra-research/tau2-bench, web/leaderboard/public/submissions.
  address: null,
  files: [
    defineFile({
      names: ['submissions/*/submission.json', '*/submission.json'],
      accepts: /(^|\/)submission\b[^/]*\.json$/,
      format: 'json',
      isOneItem: true,
      items: toSubmission,
      schema: Submission,
      skip: findSkip,
      records: toRunRecords,
    }),
  ],
};
