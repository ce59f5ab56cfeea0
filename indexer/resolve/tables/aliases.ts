import { fold, toMatchingKey } from '../text.ts';

/**
 * Ids that no rule can read, and what a person found them to mean: source (`*`: whoever writes it);
 * id, with the provider before it where it is one provider's; `creator/name`, `hf:org/name` of the
 * community, or `provider:name` of what one provider sells and nobody knows who made. They come before
 * every rule. What a rule could tell belongs into the rule.
 */
const TABLE = `
aider; codeqwen:7b-chat-v1.5-q8_0; alibaba/codeqwen1.5-7b-chat
aider; codeqwen-7b-chat-v1.5; alibaba/codeqwen1.5-7b-chat
aider; command-a-03-2025-quality; cohere/command-a-03-2025
aider; wojtek/opencodeinterpreter; hf:m-a-p/OpenCodeInterpreter-DS-6.7B
alpaca-eval; Claude; anthropic/claude-1
alpaca-eval; WizardLM/WizardLM-13B-1.0; microsoft/wizardlm-13b-v1.0
arena; alpaca-13b; stanford/alpaca-13b
arena; api-gpt-4o; openai/gpt-4o-search-preview
arena; chatgpt-4o-latest-20250326; openai/chatgpt-4o
arena; dbrx-instruct-preview; databricks/dbrx-instruct
arena; deepseek-coder-v2; deepseek/deepseek-coder-v2-instruct
arena; ehartford/dolphin-2.2.1-mistral-7b; hf:cognitivecomputations/dolphin-2.2.1-mistral-7b
arena; gemini-pro-dev-api; google/gemini-1.0-pro
arena; grok-2-2024-08-13; xai/grok-2
arena; grok-2-mini-2024-08-13; xai/grok-2-mini
arena; grok-3-preview-02-24; xai/grok-3
arena; timdettmers/guanaco-33b-merged; hf:timdettmers/guanaco-33b
arena; mistral-medium; mistral/mistral-medium-2312
arena; molmo-7b-d-0924; allenai/molmo-7b-d
arena; princeton-nlp/gemma-2-9b-it-simpo; hf:princeton-nlp/gemma-2-9b-it-SimPO
arena; qwen-plus-0125; alibaba/qwen-plus-2025-01-25
arena; qwen2-vl-72b; alibaba/qwen2-vl-72b-instruct
arena; reka-flash-21b-20240226; reka/reka-flash-20240226
arena; runway-gen4; runway/gen4-image
arena; runway-gen4-aleph; runway/gen4-aleph
arena; runway-gen4-turbo; runway/gen4-turbo
arena; step-2-16k-exp-202412; stepfun/step-2-16k-exp
arena; mistral-7b-instruct; mistral/mistral-7b-instruct-v0.1
arena; wizardlm-13b; microsoft/wizardlm-13b-v1.2
arena; wizardlm-70b; microsoft/wizardlm-70b-v1.0
catwalk; dots-3-note-preview-free; hf:dots-studio/dots-3-note-preview
tau2-bench; Grok 4.2; xai/grok-4.20
mteb; bedrock/amazon-titan-embed-text-v1; amazon/titan-embed-text-v1
mteb; bedrock/amazon-titan-embed-text-v2; amazon/titan-embed-text-v2
mteb; bedrock/cohere-embed-english-v3; cohere/embed-english-v3.0
mteb; bedrock/cohere-embed-multilingual-v3; cohere/embed-multilingual-v3.0
*; claude-1.0; anthropic/claude-1
curated; bigscience/bloom; bigscience/bloom-176b
curated; google/gemma-3-270m-it; google/gemma-3-270m
*; gemma-4-12b; google/gemma-4-12b-it
*; granite-4.0-small; ibm/granite-4.0-h-small
*; lfm2-8b; liquid/lfm2-8b-a1b
*; nemotron-3-nano; nvidia/nemotron-3-nano-30b-a3b
curated; canopylabs/orpheus-3b-0.1-ft; canopylabs/orpheus-v1-english
*; smollm3; huggingface/smollm3-3b
litellm; anthropic.claude-3-7-sonnet-20240620-v1:0; anthropic/claude-3.7-sonnet-20250219
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
curated; reducto/RolmOCR; hf:reducto/RolmOCR
*; bytedance-seed/seed-2-1-turbo; bytedance/doubao-seed-2.1-turbo
*; seed-2-1-turbo; bytedance/doubao-seed-2.1-turbo
*; thedrummer/rocinante-12b; hf:TheDrummer/Rocinante-12B-v1.1
*; thedrummer/unslopnemo-12b; hf:TheDrummer/UnslopNemo-12B-v4.1
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
llm-stats; google/gemini-2.0-flash-thinking; google/gemini-2.0-flash-thinking-exp-01-21
llm-stats; qwen/qwen2-vl-72b; alibaba/qwen2-vl-72b-instruct
llm-stats; qwen/qwen2.5-vl-7b; alibaba/qwen2.5-vl-7b-instruct
llm-stats; qwen/qwen2.5-vl-32b; alibaba/qwen2.5-vl-32b-instruct
llm-stats; qwen/qwen2.5-vl-72b; alibaba/qwen2.5-vl-72b-instruct
curated; claudinio/claudius; claudinio:claudius
curated; cohere/command-r-03-2024; cohere/command-r
curated; crof/greg-1-mini; crof:greg-1-mini
curated; crof/greg-2-super; crof:greg-2-super
curated; crof/greg-2-ultra; crof:greg-2-ultra
curated; crof/greg-rp; crof:greg-rp
curated; evroc/roc; evroc:roc
curated; google/gemini-3.1-flash-tts-preview; google/gemini-3.1-flash-tts
curated; mistral/mistral-saba-2502; mistral/mistral-saba
curated; mistral/voxtral-mini-2507; mistral/voxtral-mini-3b-2507
curated; mistral/voxtral-mini-2602; mistral/voxtral-mini-transcribe-2602
curated; mistral/voxtral-mini-transcribe-realtime-2602; mistral/voxtral-mini-4b-realtime-2602
curated; mistral/voxtral-small-2507; mistral/voxtral-small-24b-2507
curated; nlp-cloud/chatdolphin; nlp-cloud:chatdolphin
curated; nlp-cloud/dolphin; nlp-cloud:dolphin
curated; opencode/big-pickle; opencode:big-pickle
curated; xpersona/xpersona-frieren-coder; xpersona:xpersona-frieren-coder
curated; jiunsong/gemma-4-uncensored; hf:Jiunsong/supergemma4-26b-uncensored-gguf-v2
curated; venice/qwen-3-6-plus; venice:qwen-3.6-plus-uncensored
*; nano-gpt/venice-uncensored; hf:cognitivecomputations/dolphin-mistral-24b-venice-edition
*; nano-gpt/venice-uncensored:web; hf:cognitivecomputations/dolphin-mistral-24b-venice-edition
*; claude-haiku-4-5-20251015; anthropic/claude-haiku-4.5-20251001
llm-stats; anthropic/claude-haiku-4-5-20251015; anthropic/claude-haiku-4.5-20251001
*; anthropic.claude-v1; anthropic/claude-1
*; anthropic.claude-instant-v1; anthropic/claude-instant-1.2
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
*; databricks-gte-large-en; alibaba/gte-large-en-v1.5
*; qwen/qwen-2.5-7b-vision-instruct; alibaba/qwen2.5-vl-7b-instruct
*; qwen-3-8-2-4t-a95b; alibaba/qwen3.8-max
*; alibaba/qwen3.8-2.4t-a95b; alibaba/qwen3.8-max
*; alibaba/qwen3-vl-instruct; alibaba/qwen3-vl-235b-a22b-instruct
*; alibaba/qwen3-vl-thinking; alibaba/qwen3-vl-235b-a22b-thinking
*; qwq-32b-arliai-rpr-v1:free; hf:ArliAI/QwQ-32B-ArliAI-RpR-v1
*; liquid/lfm-2.2-6b; liquid/lfm2-2.6b
*; accounts/fireworks/routers/kimi-k3-us; moonshotai/kimi-k3
*; baichuan-m2; baichuan/baichuan-m2-32b
*; paddlepaddle/paddleocr-vl; baidu/paddleocr-vl-0.9b
*; accounts/fireworks/models/kat-dev-32b; kuaishou/kat-dev
*; kuaishou/kat-dev-32b; kuaishou/kat-dev
*; accounts/fireworks/models/starcoder-16b; bigcode/starcoder
*; accounts/fireworks/models/starcoder-7b; bigcode/starcoderbase-7b
*; accounts/fireworks/models/deepseek-coder-1b-base; deepseek/deepseek-coder-1.3b-base
*; accounts/fireworks/models/deepseek-coder-7b-base; deepseek/deepseek-coder-6.7b-base
*; accounts/fireworks/models/deepseek-r1-0528-distill-qwen3-8b; deepseek/deepseek-r1-0528-qwen3-8b
*; llamagate/deepseek-coder-6.7b; deepseek/deepseek-coder-6.7b-instruct
*; llamagate/deepseek-r1-7b-qwen; deepseek/deepseek-r1-distill-qwen-7b
*; llamagate/dolphin3-8b; hf:cognitivecomputations/Dolphin3.0-Llama3.1-8B
*; llamagate/openthinker-7b; hf:open-thoughts/OpenThinker-7B
*; lzlv_70b; hf:lizpreciatior/lzlv_70b_fp16_hf
*; valkyrie-49b-v1; hf:TheDrummer/Valkyrie-49B-v1
*; codellama-7b-instruct-solidity; hf:alfredpros/codellama-7b-instruct-solidity
*; nano-gpt/qwen2.5-32b-eva-v0.2; hf:EVA-UNIT-01/EVA-Qwen2.5-32B-v0.2
*; neversleep/llama-3-lumimaid-8b; hf:NeverSleep/Llama-3-Lumimaid-8B-v0.1
*; llama-3-lumimaid-8b; hf:NeverSleep/Llama-3-Lumimaid-8B-v0.1
*; neversleep/llama-3-lumimaid-70b; hf:NeverSleep/Llama-3-Lumimaid-70B-v0.1
*; llama-3-lumimaid-70b; hf:NeverSleep/Llama-3-Lumimaid-70B-v0.1
*; neversleep/llama-3.1-lumimaid-8b; hf:NeverSleep/Lumimaid-v0.2-8B
*; llama-3.1-lumimaid-8b; hf:NeverSleep/Lumimaid-v0.2-8B
*; neversleep/llama-3.1-lumimaid-70b; hf:NeverSleep/Lumimaid-v0.2-70B
*; llama-3.1-lumimaid-70b; hf:NeverSleep/Lumimaid-v0.2-70B
*; llama3.1-typhoon2-70b-instruct; hf:scb10x/llama3.1-typhoon2-70b-instruct
*; llama3.1-typhoon2-8b-instruct; hf:scb10x/llama3.1-typhoon2-8b-instruct
*; mn-celeste-12b; hf:nothingiisreal/mn-celeste-12b
*; mn-inferor-12b; hf:Infermatic/MN-12B-Inferor-v0.0
*; infermatic/mn-inferor-12b; hf:Infermatic/MN-12B-Inferor-v0.0
*; sao10k/l3-8b-lunaris; hf:Sao10K/L3-8B-Lunaris-v1
*; sao10k/l3-8b-lunaris-v1-turbo; hf:Sao10K/L3-8B-Lunaris-v1
*; sao10k/l31-70b-euryale-v2.2; hf:Sao10K/L3.1-70B-Euryale-v2.2
*; llava-v1.6-mistral-7b-hf; llava/llava-v1.6-mistral-7b
*; llava/llava-v1.6-mistral-7b-hf; llava/llava-v1.6-mistral-7b
*; dreamgen/wizardlm-2-7b; microsoft/wizardlm-2-7b
*; alpindale/wizardlm-2-8x22b; microsoft/wizardlm-2-8x22b
*; alpindale/wizardlm-2-8x22b:novita; microsoft/wizardlm-2-8x22b
*; alpindale/magnum-72b; hf:alpindale/magnum-72b-v1
*; magnum-72b; hf:alpindale/magnum-72b-v1
*; openchat/openchat-7b; hf:openchat/openchat-3.5-0106
*; teknium/openhermes-2p5-mistral-7b; hf:teknium/OpenHermes-2.5-Mistral-7B
*; dobby-mini-unhinged-plus-llama-3.1-8b; hf:SentientAGI/Dobby-Mini-Unhinged-Plus-Llama-3.1-8B
*; accounts/fireworks/models/dobby-mini-unhinged-plus-llama-3-1-8b; hf:SentientAGI/Dobby-Mini-Unhinged-Plus-Llama-3.1-8B
*; medgemma-4b; google/medgemma-4b-it
*; google/flan-t5-xl-3b; google/flan-t5-xl
*; text-bison-safety-off; google/text-bison
*; text-bison-safety-recitation-off; google/text-bison
*; google-vertex/codestral-2; mistral/codestral-2508
*; google-vertex/codestral-2@001; mistral/codestral-2508
*; google-vertex/mistralai/codestral-2; mistral/codestral-2508
*; google-vertex/mistralai/codestral-2@001; mistral/codestral-2508
*; mistral-large-pixtral-2411; mistral/pixtral-large-2411
*; mistral-tiny-2407; mistral/mistral-nemo
*; mistral-tiny-latest; mistral/mistral-nemo
*; mistral-tiny; mistral/mistral-7b-instruct-v0.2
*; mistralai/mistral-tiny; mistral/mistral-7b-instruct-v0.2
*; mistral/mistral-7b; mistral/mistral-7b-instruct-v0.3
*; open-mistral-7b; mistral/mistral-7b-instruct-v0.3
*; cogview-4-250304; zai/cogview-4
epoch-hub; gemini-1.5-pro-001-feb24; google/gemini-1.5-pro
*; mistral-ocr-4; mistral/mistral-ocr-4-1
*; mistral-ocr-latest; mistral/mistral-ocr-4-1
llm-stats; mistral/magistral-medium; mistral/magistral-medium-2506
*; mamba-codestral-7b-v0.1; mistral/codestral-mamba
*; llama3-groq-8b-8192-tool-use-preview; groq/llama-3-groq-8b-tool-use
*; llama3-groq-70b-8192-tool-use-preview; groq/llama-3-groq-70b-tool-use
*; llama-3.1-405b-reasoning; meta/llama-3.1-405b-instruct
*; llama-3.3-70b-specdec; meta/llama-3.3-70b-instruct
*; llama3.1-nemotron-70b-instruct-fp8; nvidia/llama-3.1-nemotron-70b-instruct
*; nvidia/nemotron-120b-a12b; nvidia/nemotron-3-super-120b-a12b
*; gpt-4-turbo-preview; openai/gpt-4-0125-preview
*; openai/gpt-4-turbo-preview; openai/gpt-4-0125-preview
*; poe/openai/gpt-4-classic; openai/gpt-4
*; poe/openai/gpt-4-classic-0314; openai/gpt-4-0314
*; poe/openai/gpt-4o-aug; openai/gpt-4o-2024-08-06
*; poe/openai/gpt-3.5-turbo-raw; openai/gpt-3.5-turbo
*; nano-gpt/qwen3.5-27b-anko; hf:allura-org/Qwen3.5-27B-Anko
*; nano-gpt/qwen3.5-27b-infracelestial; hf:Mawdistical-S1/Infracelestial-27B
*; nano-gpt/qwen3.5-27b-musica-v1; hf:AuriAetherwiing/Qwen3.5-27B-Musica-v1
*; nano-gpt/gemma-4-31b-musica-v1; hf:AuriAetherwiing/G4-31B-Musica-v1
*; nano-gpt/gemma-4-31b-fabled; hf:Lambent/Fabled-Gemma4-31B
*; nano-gpt/gemma-4-31b-garnet; hf:ConicCat/Gemma4-Garnet-31B
*; nano-gpt/gemma-4-31b-garnetv2; hf:ConicCat/Gemma4-GarnetV2-31B
*; nano-gpt/gemma-4-31b-gemopus; hf:Jackrong/Gemopus-4-31B-it
*; nano-gpt/gemma-4-31b-meromero; hf:zerofata/G4-MeroMero-31B
*; nano-gpt/gemma-4-31b-darkidol; hf:aifeifei798/DarkIdol-Gemma-4-31B-it
*; nano-gpt/gemma-4-31b-cognitive-unshackled; hf:aifeifei798/Gemma-4-31B-Cognitive-Unshackled
*; venice/gemma-4-uncensored; hf:Jiunsong/supergemma4-26b-uncensored-gguf-v2
*; umans-coder; moonshotai/kimi-k2.7-code
*; umans-flash; alibaba/qwen3.6-35b-a3b
*; lukealonso/glm-5.1-nvfp4-mtp; zai/glm-5.1
*; bsc-lt/alia-40b-instruct_q8_0; hf:BSC-LT/ALIA-40b-instruct
*; cognitivecomputations/dolphin-mixtral-8x7b; hf:cognitivecomputations/dolphin-2.6-mixtral-8x7b
*; openrouter/dolphin-mixtral-8x7b; hf:cognitivecomputations/dolphin-2.6-mixtral-8x7b
*; olafangensan-glm-4.7-flash-heretic; hf:Olafangensan/GLM-4.7-Flash-heretic
*; accounts/fireworks/models/dobby-unhinged-llama-3-3-70b-new; hf:SentientAGI/Dobby-Unhinged-Llama-3.3-70B
*; accounts/fireworks/models/yi-34b-200k-capybara; nousresearch/nous-capybara-34b
*; magibu-11b-v8; hf:alibayram/magibu-11b-v0.8
*; deepinfra/airoboros-70b; hf:jondurbin/airoboros-70b
*; cognitivecomputations/dolphin-mixtral-8x22b; hf:cognitivecomputations/dolphin-2.9.2-mixtral-8x22b
*; openrouter/dolphin-mixtral-8x22b; hf:cognitivecomputations/dolphin-2.9.2-mixtral-8x22b
*; amazon-bedrock/claude-instant; anthropic/claude-instant-1.2
*; mistral.mistral-7b-instruct-v0:2; mistral/mistral-7b-instruct-v0.2
*; jamba-1.5; ai21/jamba-1.5-mini
*; llamagate/deepseek-r1-8b; deepseek/deepseek-r1-distill-llama-8b
*; llamagate/nomic-embed-text; nomic/nomic-embed-text-v1.5
*; digitalocean/fal-ai/fast-sdxl; stabilityai/stable-diffusion-xl-base-1.0
*; azure/tts; openai/tts-1
*; venice/minimax-m3-preview; minimax/minimax-m3
*; deepinfra/baai/bge-m3-multi; baai/bge-m3
*; databricks-gemini-3-1-pro; google/gemini-3.1-pro-preview
*; gemini-3-1-pro; google/gemini-3.1-pro-preview
*; snowflake-arctic; snowflake/arctic-instruct
*; snowflake/snowflake-arctic; snowflake/arctic-instruct
*; azure/tts-hd; openai/tts-1-hd
`;

/** What an id means by the table. */
export interface ExactAlias {
  /** Slug; null: nobody known. */
  readonly creator: string | null;
  /** The repository, where the community made it. */
  readonly communityId: string | null;
  readonly name: string;
  readonly key: string;
}

const toKey = (source: string, id: string) => `${source} ${fold(id)}`;

function toAlias(target: string): ExactAlias {
  const colon = target.indexOf(':');
  const name = target.slice(colon + 1);
  if (target.startsWith('hf:')) {
    return { creator: null, communityId: name, name, key: target.toLowerCase() };
  }
  const slash = target.indexOf('/');
  if (slash === -1) {
    return { creator: null, communityId: null, name, key: target };
  }
  const creator = target.slice(0, slash);
  const own = target.slice(slash + 1);
  return { creator, communityId: null, name: own, key: `${creator}/${toMatchingKey(own)}` };
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
