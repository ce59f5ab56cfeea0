import { joinModels } from '../values/combine.ts';
import { defineFile, type Feed, LooseNumber } from '../feed.ts';
import { findNoModel } from './names.ts';
import { ModelRuns, toModelRuns, toRunRecords } from './runs.ts';
import { z } from 'zod';
import { MODALITIES, type Modality } from '../../../schemas/model.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { Label } from '../values/cells.ts';
import { toPartialDate } from '../values/dates.ts';
import { toRepository } from '../values/hugging-face.ts';
import { withoutAbsent } from '../values/present.ts';

/** A line: one revision of a model as its results were handed in with. */
const Meta = z.object({
  name: Label.regex(/^[^/]+\/[^/]+$/, 'expected a name such as org/name'),
  n_parameters: LooseNumber.nullish(),
  max_tokens: LooseNumber.nullish(),
  embed_dim: LooseNumber.nullish(),
  license: z.string().max(300).nullish(),
  release_date: z.string().max(40).nullish(),
  open_weights: z.boolean().nullish(),
  reference: z.string().nullish(),
  modalities: z.array(z.string().max(40)).max(20).nullish(),
  is_cross_encoder: z.boolean().nullish(),
  model_type: z.array(z.string().max(40)).max(20).nullish(),
});
type Meta = z.infer<typeof Meta>;

/** The source writes `Infinity` for texts of any length, which is no JSON. */
const toStrictJson = (line: string): string =>
  line.replace(/(": )(?:-?Infinity|NaN)(?=[,}])/g, '$1null');

function* toModelRecord(meta: Meta): Generator<FeedRecord> {
  const modalities = MODALITIES.filter((modality) => meta.modalities?.includes(modality) === true);
  const repository = toRepository(meta.reference ?? undefined);
  yield withoutAbsent({
    kind: 'model' as const,
    native_id: meta.name,
    type: toType(meta, modalities),
    release_date: toReleaseDate(meta),
    context_window: toCount(meta.max_tokens),
    embedding_dimensions: toCount(meta.embed_dim),
    params_total: toCount(meta.n_parameters),
    open_weights: meta.open_weights ?? undefined,
    license: toLicence(meta.license),
    hf_repo: repository?.toLowerCase() === meta.name.toLowerCase() ? repository : undefined,
    input_modalities: modalities.length > 0 ? modalities : undefined,
  });
}

/** The day of the report on E5 (arXiv 2402.05672), which says that all but the instructed models are older. */
const E5_REPORT = '2024-02-08';

function toReleaseDate({ name, release_date }: Meta): string | undefined {
  const isReport = release_date === E5_REPORT && /^intfloat\/.*(?<!-instruct)$/.test(name);
  return isReport ? undefined : toPartialDate(release_date ?? undefined);
}

/** Encoders of pictures and sound alone are also other things than embedding models. */
function toType({ is_cross_encoder, model_type }: Meta, modalities: readonly Modality[]) {
  if (is_cross_encoder === true || model_type?.includes('cross-encoder') === true) {
    return 'rerank' as const;
  }
  return modalities.length === 0 || modalities.includes('text')
    ? ('embedding' as const)
    : undefined;
}

/** Counts above 0; 0 stands for "not known". */
const toCount = (count: number | null | undefined): number | undefined =>
  count !== null && count !== undefined && Number.isSafeInteger(count) && count > 0
    ? count
    : undefined;

/** The licence's name; a link to it, or that there is none stated, is none. */
function toLicence(text: string | null | undefined): string | undefined {
  const name = text?.trim() ?? '';
  const isName = name !== '' && !/^https?:|^(not specified|other|unspecified.*)$/i.test(name);
  return isName ? name.replace(/^apache-2$/i, 'apache-2.0') : undefined;
}

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
