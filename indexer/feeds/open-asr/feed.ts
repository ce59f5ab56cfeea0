import { defineFile, type Feed } from '../feed.ts';
import { LISTS } from './lists.ts';
import { toRowSchema, toRunRecords } from './rows.ts';

/** How many words models hear wrong, and how fast they hear; a row is a model on a list of recordings. */
export const openAsr: Feed = {
  key: 'open-asr',
  name: 'Open ASR Leaderboard',
  url: 'https://huggingface.co/spaces/hf-audio/open_asr_leaderboard',
  licence: 'Apache-2.0',
  attribution: 'Hugging Face, Open ASR Leaderboard',
  redistributable: true,
  precedence: 140,
  unit: 'word error rate in percent; RTFx, seconds heard in a second',
  address: 'https://raw.githubusercontent.com/huggingface/open_asr_leaderboard/main/scripts/data/',
  files: LISTS.map((list) =>
    defineFile({
      names: [`${list.file}.csv`],
      accepts: new RegExp(`^${list.file}\\b.*\\.csv$`),
      format: 'csv',
      schema: toRowSchema(list),
      records: (row) => toRunRecords(row, list),
    }),
  ),
};
