import { z } from 'zod';
import type { ModelRecord } from '../../../schemas/records.ts';
import { toPartialDate } from '../values/dates.ts';
import { LooseNumber } from '../feed.ts';
import { withoutAbsent } from '../values/present.ts';

/** Names of the licences by the feed's ids; where there is one, the SPDX identifier. */
const LICENCES: ReadonlyMap<string, string> = new Map([
  ['apache_2_0', 'Apache-2.0'],
  ['cc_by_nc', 'CC-BY-NC'],
  ['creative_commons_attribution_4_0_license', 'CC-BY-4.0'],
  ['deepseek', 'DeepSeek License'],
  ['gemma', 'Gemma Terms of Use'],
  ['health_ai_developer_foundations_terms_of_use', 'Health AI Developer Foundations Terms of Use'],
  ['jamba_open_model_license', 'Jamba Open Model License'],
  ['llama3_2', 'Llama 3.2 Community License'],
  ['llama_3_1_community_license', 'Llama 3.1 Community License'],
  ['llama_3_2_community_license', 'Llama 3.2 Community License'],
  ['llama_3_3_community_license_agreement', 'Llama 3.3 Community License'],
  ['llama_4_community_license_agreement', 'Llama 4 Community License'],
  ['mistral_research_license', 'Mistral Research License'],
  [
    'mistral_research_license_(mrl)_for_research;_mistral_commercial_license_for_commercial_use',
    'Mistral Research License',
  ],
  ['mit', 'MIT'],
  ['mit_license', 'MIT'],
  ['mit_+_model_license_(commercial_use_allowed)', 'MIT and DeepSeek Model License'],
  ['mnpl_0_1', 'MNPL-0.1'],
  ['modified_mit_license', 'Modified MIT License'],
  ['nvidia_open_model_license_agreement', 'NVIDIA Open Model License'],
  ['proprietary', 'Proprietary'],
  ['qwen', 'Qwen License'],
  ['tongyi_qianwen', 'Tongyi Qianwen License'],
]);

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
