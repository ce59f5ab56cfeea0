import { fold } from '../text.ts';

/**
 * Ids that no rule can read, and what a person found them to mean: source (`*`: whoever writes it);
 * id, with the provider before it where it is one provider's; `creator/name`, or `hf:org/name` of the
 * community. They come before every rule. What a rule could tell belongs into the rule.
 */
const TABLE = `
aider; codeqwen:7b-chat-v1.5-q8_0; alibaba/codeqwen1.5-7b-chat
aider; codeqwen-7b-chat-v1.5; alibaba/codeqwen1.5-7b-chat
aider; command-a-03-2025-quality; cohere/command-a-03-2025
aider; wojtek/opencodeinterpreter; hf:m-a-p/OpenCodeInterpreter-DS-6.7B
alpaca-eval; Claude; anthropic/claude-1
mteb; bedrock/amazon-titan-embed-text-v1; amazon/titan-embed-text-v1
mteb; bedrock/amazon-titan-embed-text-v2; amazon/titan-embed-text-v2
mteb; bedrock/cohere-embed-english-v3; cohere/embed-english-v3.0
mteb; bedrock/cohere-embed-multilingual-v3; cohere/embed-multilingual-v3.0
litellm; anthropic.claude-3-7-sonnet-20240620-v1:0; anthropic/claude-3.7-sonnet-20250219
litellm; doc-intelligence/prebuilt-document; microsoft/azure-document-intelligence-document
litellm; doc-intelligence/prebuilt-layout; microsoft/azure-document-intelligence-layout
litellm; doc-intelligence/prebuilt-read; microsoft/azure-document-intelligence-read
litellm; gpt-4-o-preview; openai/gpt-4o
litellm; gpt-41-copilot; openai/gpt-4.1
litellm; deepseek-llama3.3-70b; deepseek/deepseek-r1-distill-llama-70b
litellm; meta-textgeneration-llama-2-7b-f; meta/llama-2-7b-chat
litellm; meta-textgeneration-llama-2-13b-f; meta/llama-2-13b-chat
litellm; meta-textgeneration-llama-2-70b-b-f; meta/llama-2-70b-chat
portkey-pricing; ada-v2; openai/text-embedding-ada-002
litellm; accounts/fireworks/models/chronos-hermes-13b-v2; hf:Austism/chronos-hermes-13b-v2
litellm; accounts/fireworks/models/dolphin-2-9-2-qwen2-72b; hf:cognitivecomputations/dolphin-2.9.2-qwen2-72b
litellm; accounts/fireworks/models/dolphin-2p6-mixtral-8x7b; hf:cognitivecomputations/dolphin-2.6-mixtral-8x7b
litellm; accounts/fireworks/models/mythomax-l2-13b; hf:Gryphe/MythoMax-L2-13b
litellm; accounts/fireworks/models/openchat-3p5-0106-7b; hf:openchat/openchat-3.5-0106
litellm; accounts/fireworks/models/openhermes-2-mistral-7b; hf:teknium/OpenHermes-2-Mistral-7B
litellm; accounts/fireworks/models/openhermes-2p5-mistral-7b; hf:teknium/OpenHermes-2.5-Mistral-7B
litellm; accounts/fireworks/models/openorca-7b; hf:Open-Orca/Mistral-7B-OpenOrca
litellm; accounts/fireworks/models/phind-code-llama-34b-python-v1; hf:Phind/Phind-CodeLlama-34B-Python-v1
litellm; accounts/fireworks/models/phind-code-llama-34b-v1; hf:Phind/Phind-CodeLlama-34B-v1
litellm; accounts/fireworks/models/phind-code-llama-34b-v2; hf:Phind/Phind-CodeLlama-34B-v2
litellm; accounts/fireworks/models/rolm-ocr; hf:reducto/RolmOCR
litellm; accounts/fireworks/models/snorkel-mistral-7b-pairrm-dpo; hf:snorkelai/Snorkel-Mistral-PairRM-DPO
litellm; accounts/fireworks/models/ssd-1b; hf:segmind/SSD-1B
litellm; accounts/fireworks/models/stablecode-3b; stabilityai/stable-code-3b
litellm; accounts/fireworks/models/toppy-m-7b; hf:Undi95/toppy-m-7b
*; sao10k/l3-euryale-70b; hf:Sao10K/L3-70B-Euryale-v2.1
*; l3-euryale-70b; hf:Sao10K/L3-70B-Euryale-v2.1
*; sao10k/l3.1-euryale-70b; hf:Sao10K/L3.1-70B-Euryale-v2.2
*; sao10k/l3.3-euryale-70b; hf:Sao10K/L3.3-70B-Euryale-v2.3
*; sao10k/l3-lunaris-8b; hf:Sao10K/L3-8B-Lunaris-v1
*; cerebras/qwen3-235b-2507-cs; alibaba/qwen3-235b-a22b-instruct-2507
*; accounts/fireworks/models/qwen3-coder-480b-instruct-bf16; alibaba/qwen3-coder-480b-a35b-instruct
*; fal-ai/elevenlabs/tts/multilingual-v2; elevenlabs/eleven-multilingual-v2
*; prodia/flux-fast-schnell; black-forest-labs/flux-1-schnell
*; featherless-ai/qwerky-72b; hf:featherless-ai/Qwerky-72B
*; featherless-ai/qwerky-qwq-32b; hf:featherless-ai/Qwerky-QwQ-32B
*; featherless/qwerky-72b:free; hf:featherless-ai/Qwerky-72B
*; qwen/qwen3.5-plus-02-15; alibaba/qwen3.5-plus-2026-02-15
*; qwen/qwen3.5-flash-02-23; alibaba/qwen3.5-flash-2026-02-23
llm-stats; qwen/qwen2-vl-72b; alibaba/qwen2-vl-72b-instruct
llm-stats; qwen/qwen2.5-vl-7b; alibaba/qwen2.5-vl-7b-instruct
llm-stats; qwen/qwen2.5-vl-32b; alibaba/qwen2.5-vl-32b-instruct
llm-stats; qwen/qwen2.5-vl-72b; alibaba/qwen2.5-vl-72b-instruct
*; claude-haiku-4-5-20251015; anthropic/claude-haiku-4.5-20251001
llm-stats; anthropic/claude-haiku-4-5-20251015; anthropic/claude-haiku-4.5-20251001
*; anthropic.claude-v1; anthropic/claude-1
*; anthropic.claude-v2; anthropic/claude-2.0
*; anthropic.claude-v2:1; anthropic/claude-2.1
*; claude-v1; anthropic/claude-1
*; claude-v2; anthropic/claude-2.0
*; claude-v2:1; anthropic/claude-2.1
*; gpt-3.5-0301; openai/gpt-3.5-turbo-0301
*; gpt-4-turbo-0125-preview; openai/gpt-4-0125-preview
*; gpt-4-turbo-1106-preview; openai/gpt-4-1106-preview
*; gpt-4-turbo-vision-preview; openai/gpt-4-vision-preview
*; openai/gpt-j-6b; eleutherai/gpt-j-6b
*; openai/gpt-neox-20b; eleutherai/gpt-neox-20b
*; google/palmyra-x-43b; writer/palmyra-x-43b
`;

/** What an id means by the table. */
export interface ExactAlias {
  /** Slug; null: a repository of the community, whose id is the name. */
  readonly creator: string | null;
  readonly name: string;
}

const toKey = (source: string, id: string) => `${source} ${fold(id)}`;

function toAlias(target: string): ExactAlias {
  if (target.startsWith('hf:')) {
    return { creator: null, name: target.slice('hf:'.length) };
  }
  const slash = target.indexOf('/');
  return { creator: target.slice(0, slash), name: target.slice(slash + 1) };
}

const byId = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [source = '', id = '', target = ''] = row.split(';').map((cell) => cell.trim());
      return [toKey(source, id), toAlias(target)] as const;
    }),
);

/** The table's word on an id of a source, at a provider or (empty) nobody in particular. */
export function findExactAlias(source: string, provider: string, id: string): ExactAlias | null {
  const ids = provider === '' ? [id] : [`${provider}/${id}`, id];
  for (const each of ids) {
    const alias = byId.get(toKey(source, each)) ?? byId.get(toKey('*', each));
    if (alias !== undefined) {
      return alias;
    }
  }
  return null;
}
