import { toLeaderboard } from './leaderboard.ts';
import type { Feed } from '../feed.ts';

/**
 * How often a model's answers are preferred to a reference model's by a judge; two versions with
 * other references and judges, each its own benchmark.
 */
export const alpacaEval: Feed = {
  key: 'alpaca-eval',
  name: 'AlpacaEval Leaderboard',
  url: 'https://tatsu-lab.github.io/alpaca_eval/',
  licence: 'Apache-2.0',
  attribution: 'Tatsu Lab (Stanford), AlpacaEval Leaderboard',
  redistributable: true,
  precedence: 120,
  unit: 'percent',
  // Its two files are served from two folders.
  address: null,
  files: [
    toLeaderboard({
      name: 'weighted_alpaca_eval_gpt4_turbo_leaderboard.csv',
      suite: 'AlpacaEval 2.0',
      headline: 'length_controlled_winrate',
    }),
    toLeaderboard({
      name: 'alpaca_eval_gpt4_leaderboard.csv',
      suite: 'AlpacaEval 1.0',
      headline: 'win_rate',
    }),
  ],
};
