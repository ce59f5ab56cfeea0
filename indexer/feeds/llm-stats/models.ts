import { z } from 'zod';
import type { ModelRecord } from '../../../schemas/records.ts';
import { toPartialDate } from '../values/dates.ts';
import { LooseNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';
import { LICENCES } from './licences.ts';

const label = z.string().min(1).max(200);

export const Model = z.object({
  item: z.literal('model'),
  organization_id: label,
  model_id: label,
  name: label,
  release_date: z.string().max(40).nullish(),
  knowledge_cutoff: z.string().max(40).nullish(),
  param_count: LooseNumber.nullish(),
  license_id: z.string().max(200).nullish(),
  source_weights_link: z.string().max(500).nullish(),
});
type Model = z.infer<typeof Model>;

/** A model's facts. A link to weights decides whether they are open, whatever the licence field says. */
export function toModelRecord(model: Model): ModelRecord {
  const repo = toRepository(model.source_weights_link ?? '');
  const isProprietary = model.license_id === 'proprietary';
  const isOpen = repo !== null;
  return withoutAbsent({
    kind: 'model' as const,
    native_id: `${model.organization_id}/${model.model_id}`,
    name: model.name.trim(),
    release_date: toPartialDate(model.release_date ?? undefined),
    knowledge_cutoff: toPartialDate(model.knowledge_cutoff ?? undefined),
    params_total: toParameters(model.param_count),
    open_weights: isOpen ? true : isProprietary ? false : undefined,
    license: isOpen === isProprietary ? undefined : LICENCES.get(model.license_id ?? ''),
    hf_repo: repo !== null && isNamedAfter(repo, model.model_id) ? repo : undefined,
  });
}

const toParameters = (count: number | null | undefined) =>
  typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : undefined;

const toRepository = (link: string) =>
  /^https:\/\/huggingface\.co\/([\w.-]+\/[\w.-]+)(?:[/?#]|$)/.exec(link)?.[1] ?? null;

const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Some links lead to the base model, or to the model before it. */
const isNamedAfter = (repo: string, model: string) =>
  fold(repo)
    .replace(/instruct$/, '')
    .endsWith(fold(model).replace(/instruct$/, '')) &&
  (fold(repo).endsWith('instruct') || !fold(model).endsWith('instruct'));
