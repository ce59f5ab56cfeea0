import type { ResolvedModel } from '../resolved.ts';

/**
 * What the community's names say of the model they were made of, a row a base: its slug; a pattern of
 * names. People write `L3.3` for Llama 3.3, `MN` for Mistral Nemo, `MS3.2` for Mistral Small 3.2, `G4`
 * for Gemma 4.
 */
const TABLE = String.raw`
codellama-7b-instruct; ^codellama-7b-instruct-
deepseek-r1-distill-llama-70b; ^deepseek-r1-distill-llama-70b-
deepseek-r1-distill-qwen-32b; ^deepseek-r1-distill-qwen-32b-
gemma-3-27b-it; gemma-?3-27b
gemma-4-31b-it; (^|-)(gemma-?4|g4)-(.*-)?31b|^gemopus-4-31b
glm-4.6; ^glm-4\.6-
glm-4.7-flash; ^glm-4\.7-flash-
llama-3-70b-instruct; ^meta-llama-3-70b-instruct-
llama-3-8b-instruct; ^llama-3-.*8b
llama-3.1-70b-instruct; (^|-)l(lama-?)?3\.1-.*70b
llama-3.1-8b-instruct; (^|-)l(lama-?)?3\.1-.*8b
llama-2-7b-chat; (^|-)l(lama-?)?2-.*7b
llama-2-13b-chat; (^|-)l(lama-?)?2-.*13b
llama-2-70b-chat; (^|-)l(lama-?)?2-.*70b
llama-3.1-405b-instruct; -llama-405b$|^hermes-4-405b$
llama-4-scout-17b-instruct; -llama-109b-moe$
llama-3.3-70b-instruct; (^|-)l(lama-?)?3\.33?-.*70b|70b-l(lama-?)?3\.33?$|^anubis-70b-
mistral-nemo; (^|-)mn-.*12b|^nemomix-.*12b|^unslopnemo-12b
mistral-small-2506; ^ms3\.2-.*24b
mixtral-8x7b-instruct-v0.1; mixtral-8x7b
openreasoning-nemotron-32b; ^openreasoning-nemotron-32b$
qwen3-8b; -qwen3-8b$
qwen3.5-27b; ^qwen3\.5-27b-
qwq-32b; ^qwq-32b-
deepseek-r1-distill-llama-8b; deepseek-r1-distill-llama-8b
deepseek-r1-distill-qwen-1.5b; deepseek-r1-distill-qwen-1\.5b
deepseek-r1-distill-qwen-7b; deepseek-r1-distill-qwen-7b
deepseek-r1-distill-qwen-14b; deepseek-r1-distill-qwen-14b
falcon3-7b-instruct; (^|[-_])falcon-?3-7b
falcon3-10b-instruct; (^|[-_])falcon-?3-10b
gemma-2-2b-it; (^|[-_])gemma[-_]?2[-_](.*[-_])?2b
gemma-2-9b-it; (^|[-_])gemma[-_]?2[-_](.*[-_])?9b
gemma-2-27b-it; (^|[-_])gemma[-_]?2[-_](.*[-_])?27b
llama-3-8b-instruct; (^|[-_])llama[-_]?3[-_](?![1-3][-_])(.*[-_])?8b
llama-3-70b-instruct; (^|[-_])llama[-_]?3[-_](?![1-3][-_])(.*[-_])?70b
llama-3.1-8b-instruct; (^|[-_])l(lama[-_]?)?3[-._]1[-_](.*[-_])?8b
llama-3.1-70b-instruct; (^|[-_])l(lama[-_]?)?3[-._]1[-_](.*[-_])?70b
llama-3.2-1b-instruct; (^|[-_])l(lama[-_]?)?3[-._]2[-_](.*[-_])?1b
llama-3.2-3b-instruct; (^|[-_])l(lama[-_]?)?3[-._]2[-_](.*[-_])?3b
mistral-7b-instruct-v0.2; (^|[-_])mistral-7b-(.*-)?v0\.2
mistral-7b-instruct-v0.3; (^|[-_])mistral-7b-(.*-)?v0\.3
mistral-nemo; (^|[-_])mistral-nemo(-|$)(?!minitron)
phi-3.5-mini-instruct; (^|[-_])phi-?3\.5-mini
phi-4; (^|[-_])phi-?4(?!-mini|-multimodal)(-|$)
qwen2-7b-instruct; (^|[-_])qwen-?2-7b
qwen2-72b-instruct; (^|[-_])qwen-?2-72b
qwen2.5-0.5b-instruct; (^|[-_])qwen-?2\.5-0\.5b
qwen2.5-1.5b-instruct; (^|[-_])qwen-?2\.5-1\.5b
qwen2.5-7b-instruct; (^|[-_])qwen-?2\.5-7b
qwen2.5-14b-instruct; (^|[-_])qwen-?2\.5-14b
qwen2.5-32b-instruct; (^|[-_])qwen-?2\.5-32b
qwen2.5-72b-instruct; (^|[-_])qwen-?2\.5-72b
qwen2.5-coder-7b-instruct; (^|[-_])qwen-?2\.5-coder-7b
qwen2.5-coder-14b-instruct; (^|[-_])qwen-?2\.5-coder-14b
qwen2.5-coder-32b-instruct; (^|[-_])qwen-?2\.5-coder-32b
`;

const BASES = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [slug = '', pattern = ''] = row.split('; ');
    return { slug, pattern: new RegExp(pattern) };
  });

/** A name that gives a length of its own was made for another one than its base. */
const LENGTHENED = /-\d+(k|m)(-|$)/;
/** Terms that whoever passes on what he made of the weights must pass on too. */
const BINDING = /^(llama-|gemma$)/;

/**
 * Fills what a fine-tune or merge has from its base, where its author says nothing: the community's
 * tuning changes no context window, and the terms of Llama and Gemma go with the weights, whoever tuned
 * them. Other licences let the author choose another one, so nothing follows from them.
 */
export function withBaseFacts(models: readonly ResolvedModel[]): ResolvedModel[] {
  const bases = new Map(
    models.flatMap((model) => (model.isCommunity ? [] : [[model.slug, model] as const])),
  );
  return models.map((model) => {
    const base = findBase(model, bases);
    if (base === undefined || base.creator === model.creator) return model;
    const isText = model.isCommunity && model.type === 'text' && !LENGTHENED.test(toTail(model));
    const licence = BINDING.test(base.licence?.id ?? '') ? base.licence : null;
    return {
      ...model,
      contextWindow: model.contextWindow ?? (isText ? base.contextWindow : null),
      licence: model.licence ?? (model.openWeights === false ? null : licence),
    };
  });
}

/** The name without its author. */
const toTail = ({ slug }: ResolvedModel): string => slug.replace(/^.*--/, '');

function findBase(
  model: ResolvedModel,
  bases: ReadonlyMap<string, ResolvedModel>,
): ResolvedModel | undefined {
  const tail = toTail(model);
  const found = BASES.find(({ pattern }) => pattern.test(tail));
  return found === undefined ? undefined : bases.get(found.slug);
}
