import { findNoModel, toRunRecords } from './runs.ts';
import { Entry } from './entry.ts';
import { keepFirst } from '../values/combine.ts';
import { defineFile, type Feed, type FeedFile } from '../feed.ts';

/** Lists of runs of Aider's own benchmarks; some runs are on several lists. */
const LISTS = [
  'polyglot_leaderboard',
  'edit_leaderboard',
  'refactor_leaderboard',
  'o1_polyglot_leaderboard',
  'qwen3_leaderboard',
  'architect',
  'quant',
];

const toFile = (list: string): FeedFile =>
  defineFile({
    names: [`${list}.yml`],
    accepts: new RegExp(`^${list}\\b.*\\.ya?ml$`),
    format: 'yaml',
    schema: Entry,
    skip: (entry) => findNoModel(entry, list),
    records: (entry) => toRunRecords(entry, list),
  });

/** How well models edit code when Aider asks them. */
export const aider: Feed = {
  key: 'aider',
  name: 'Aider LLM Leaderboards',
  url: 'https://aider.chat/docs/leaderboards/',
  licence: 'Apache-2.0',
  attribution: 'Aider AI, Aider LLM Leaderboards',
  redistributable: true,
  precedence: 90,
  unit: 'percent',
  address: 'https://raw.githubusercontent.com/Aider-AI/aider/main/aider/website/_data/',
  files: LISTS.map(toFile),
  combine: keepFirst,
};
