import { joinModels } from '../values/combine.ts';
import { defineFile, type Feed } from '../feed.ts';
import { findNoModel } from './names.ts';
import { Meta, toModelRecord, toStrictJson } from './models.ts';
import { ModelRuns, toModelRuns, toRunRecords } from './runs.ts';

/** Scores of embedding models on the 41 tasks of MTEB(eng, v2), and facts about the models. */
export const mteb: Feed = {
  key: 'mteb',
  name: 'MTEB',
  url: 'https://huggingface.co/spaces/mteb/leaderboard',
  licence: 'CC0-1.0',
  attribution: 'MTEB contributors, Massive Text Embedding Benchmark results',
  redistributable: true,
  precedence: 70,
  unit: 'each task’s main score, 0–1 or −1–1',
  // Both files are extracts of many: github.com/embeddings-benchmark/results has one a task.
  address: null,
  files: [
    defineFile({
      names: ['mteb_eng_v2_main_scores.csv'],
      accepts: /^mteb_eng_v2\b.*\.csv$|^mteb_eng_v2_\w+\.csv$/,
      format: 'csv',
      items: toModelRuns,
      schema: ModelRuns,
      skip: ([{ model }]) => findNoModel(model.replace('__', '/')),
      records: toRunRecords,
    }),
    defineFile({
      names: ['model_meta.jsonl'],
      accepts: /^model_meta\b.*\.jsonl$/,
      format: 'jsonl',
      prepare: toStrictJson,
      schema: Meta,
      skip: ({ name }) => findNoModel(name) ?? (/[ (]/.test(name) ? 'configuration' : null),
      records: toModelRecord,
    }),
  ],
  combine: joinModels,
};
