/**
 * Keys by which the catalogue once knew a model, before a rule or a person knew better, and the key it
 * has now: the slug and the id that were given to the old one go on leading to the model. Of a name
 * that moves, the model it means by now. A key that was replaced twice has one row, to the last.
 */
const TABLE = `
01-ai/yi34b200kcapybara nousresearch/nouscapybara34b
ai21/jamba15 ai21/jamba15mini
ai21/jambalarge ai21/jambalarge17
ai21/jambamini ai21/jambamini2
alibaba/qwen3824ta95b alibaba/qwen38max
alibaba/qwen3coder30b alibaba/qwen3coder30ba3binstruct
alibaba/wanv22a14b alibaba/wan22t2va14b
anthropic/claude anthropic/claude1
anthropic/claudeinstant anthropic/claudeinstant12
baai/bgem3multi baai/bgem3
bytedance/doubaoseed21 bytedance/doubaoseed21turbo
bytedance/seedance2 bytedance/seedance20
clarifai:mm-poly-8b clarifai/mmpoly8b
cohere/commandlighttextv14 cohere/commandlight
cohere/commandtextv14 cohere/command
deepgram/deepgrambaseconversationalai deepgram/deepgrambase
deepgram/deepgrambasefinance deepgram/deepgrambase
deepgram/deepgrambasemeeting deepgram/deepgrambase
deepgram/deepgrambasephonecall deepgram/deepgrambase
deepgram/deepgrambasevideo deepgram/deepgrambase
deepgram/deepgrambasevoicemail deepgram/deepgrambase
deepgram/deepgramenhancedfinance deepgram/deepgramenhanced
deepgram/deepgramenhancedmeeting deepgram/deepgramenhanced
deepgram/deepgramenhancedphonecall deepgram/deepgramenhanced
deepgram/nova2automotive deepgram/nova2
deepgram/nova2conversationalai deepgram/nova2
deepgram/nova2drivethru deepgram/nova2
deepgram/nova2finance deepgram/nova2
deepgram/nova2meeting deepgram/nova2
deepgram/nova2phonecall deepgram/nova2
deepgram/nova2video deepgram/nova2
deepgram/nova2voicemail deepgram/nova2
deepgram/novaphonecall deepgram/nova
deepseek/deepseekchat deepseek/deepseekv4flash
deepseek/deepseekr18b deepseek/deepseekr1distillllama8b
deepseek/deepseekreasoner deepseek/deepseekv4flash
digitalocean:fast-sdxl stabilityai/stablediffusionxlbase10
elevenlabs/elevenlabsmusic elevenlabs/elevenmusic
elevenlabs/elevenlabsv25turbo elevenlabs/eleventurbov25
elevenlabs/elevenlabsv3 elevenlabs/elevenv3
fireworks-ai:dobby-unhinged-llama-3-3-70b-new hf:sentientagi/dobby-unhinged-llama-3.3-70b
fireworks-ai:firesearch-ocr-v6 fireworks/firesearchocrv6
fireworks-ai:fireworks-asr-large fireworks/fireworksasrlarge
fireworks-ai:fireworks-asr-v2 fireworks/fireworksasrv2
fireworks-ai:llava-yi-34b llava/llavayi34b
google/gemini15pro001feb24 google/gemini15pro
google/gemini25flashpreview google/gemini25flashpreview0520
hf:bsc-lt/alia-40b-instruct_q8_0 hf:bsc-lt/alia-40b-instruct
hf:cognitivecomputations/dolphin-mixtral-8x22b hf:cognitivecomputations/dolphin-2.9.2-mixtral-8x22b
hf:cognitivecomputations/dolphin-mixtral-8x7b hf:cognitivecomputations/dolphin-2.6-mixtral-8x7b
hf:deepinfra/airoboros-70b hf:jondurbin/airoboros-70b
hf:lukealonso/glm-5.1-nvfp4-mtp zai/glm51
kilo:owl-alpha openrouter:owl-alpha
llamagate:llava-7b llava/llava7b
llava/llavav16mistral7bhf llava/llavav16mistral7b
llmtr:magibu-11b-v8 hf:alibayram/magibu-11b-v0.8
llmtr:trendyol-7b trendyol/trendyol7b
kuaishou/katdev32b kuaishou/katdev
lucidquery:lucidnova-rf1-100b lucidquery/lucidnovarf1100b
lucidquery:lucidquery-agi-01-frontier lucidquery/lucidqueryagi01frontier
lucidquery:lucidquery-agi-01-swift lucidquery/lucidqueryagi01swift
lucidquery:lucidquery-nexus-coder lucidquery/lucidquerynexuscoder
meta/llama3405binstruct meta/llama31405binstruct
meta/musespark12contributor meta/musespark12
microsoft/maicode1flashinternal microsoft/maicode1flash
microsoft/wizardlm13b10 microsoft/wizardlm13bv10
minimax/minimax01 minimax/minimaxtext01
minimax/minimaxm3preview minimax/minimaxm3
mistral/codestral mistral/codestral2508
mistral/devstralsmall mistral/devstralsmall2512
mistral/magistralmedium mistral/magistralmedium2509
mistral/magistralsmall mistral/magistralsmall2509
mistral/mistral7binstruct mistral/mistral7binstructv03
mistral/mistrallarge mistral/mistrallarge2512
mistral/mistralmedium mistral/mistralmedium2604
mistral/mistralocr2505completion mistral/mistralocr2505
mistral/openmistral7b mistral/mistral7binstructv03
mistral/mistralsmall mistral/mistralsmall2603
nano-gpt:asi1-mini fetch-ai/asi1mini
nano-gpt:gemma-4-31b-cognitive-unshackled hf:aifeifei798/gemma-4-31b-cognitive-unshackled
nano-gpt:gemma-4-31b-darkidol hf:aifeifei798/darkidol-gemma-4-31b-it
nano-gpt:gemma-4-31b-fabled hf:lambent/fabled-gemma4-31b
nano-gpt:gemma-4-31b-garnet hf:coniccat/gemma4-garnet-31b
nano-gpt:gemma-4-31b-garnetv2 hf:coniccat/gemma4-garnetv2-31b
nano-gpt:gemma-4-31b-gemopus hf:jackrong/gemopus-4-31b-it
nano-gpt:gemma-4-31b-meromero hf:zerofata/g4-meromero-31b
nano-gpt:gemma-4-31b-musica-v1 hf:auriaetherwiing/g4-31b-musica-v1
nano-gpt:glm-4.6-derestricted-v5 hf:arliai/glm-4.6-derestricted-v5
nano-gpt:mirothinker-1-7-deepresearch miromind/mirothinker17deepresearch
nano-gpt:mirothinker-1-7-deepresearch-mini miromind/mirothinker17deepresearchmini
nano-gpt:qwen3.5-27b-anko hf:allura-org/qwen3.5-27b-anko
nano-gpt:qwen3.5-27b-derestricted hf:arliai/qwen3.5-27b-derestricted
nano-gpt:qwen3.5-27b-infracelestial hf:mawdistical-s1/infracelestial-27b
nano-gpt:qwen3.5-27b-musica-v1 hf:auriaetherwiing/qwen3.5-27b-musica-v1
nano-gpt:qwen3.5-27b-rprmax-v1 hf:arliai/qwen3.5-27b-rprmax-v1
nomic/nomicembedtext nomic/nomicembedtextv15
openai/computeruse openai/computerusepreview
openai/gpt4turbovision openai/gpt4visionpreview
openai/gpt53 openai/gpt53chat
openai/gpt56 openai/gpt56sol
openai/gpt5620260709 openai/gpt56sol20260709
openai/sora2prohighres openai/sora2pro
openai/textembedding3smallinference openai/textembedding3small
openai/textembeddingada002v2 openai/textembeddingada002
openrouter:healer-alpha xiaomi/healeralpha
openrouter:hunter-alpha xiaomi/hunteralpha
ovhcloud:llava-v1.6-mistral-7b-hf llava/llavav16mistral7b
runway/runwaygen4turbo runway/gen4turbo
snowflake/snowflakearctic snowflake/arcticinstruct
stabilityai/stablediffusionxl stabilityai/stablediffusionxlbase10
stabilityai/stablediffusionxl1024v10 stabilityai/stablediffusionxlbase10
togetherai:bert-base-uncased google/bertbaseuncased
umans-ai:umans-coder moonshotai/kimik27code
umans-ai:umans-flash alibaba/qwen3635ba3b
upstage/solar107binstruct upstage/solar107binstructv10
venice:gemma-4-uncensored hf:jiunsong/supergemma4-26b-uncensored-gguf-v2
venice/veniceuncensored hf:cognitivecomputations/dolphin-mistral-24b-venice-edition
venice:olafangensan-glm-4.7-flash-heretic hf:olafangensan/glm-4.7-flash-heretic
xai/grokcodefast xai/grokcodefast1
zai/glm49bchat1mhf zai/glm49bchat1m
zai/glm49bchathf zai/glm49bchat
`;

/** Slugs that were given by mistake and say what the model is not. */
const WRONG_SLUGS: ReadonlySet<string> = new Set(['deepinfra--airoboros-70b', 'lfm-2.2-6b']);

const rows = TABLE.trim()
  .split('\n')
  .map((row) => row.split(' '));
const present = new Map(rows.map(([old = '', key = '']) => [old, key]));
const former = new Map<string, string[]>();
for (const [old, key] of present) {
  former.set(key, [...(former.get(key) ?? []), old]);
}

/** The keys a model had before. */
export const formerKeysOf = (key: string): readonly string[] => former.get(key) ?? [];
/** Whether a key was replaced by another for good. */
export const isFormerKey = (key: string): boolean => present.has(key);
export const isWrongSlug = (slug: string): boolean => WRONG_SLUGS.has(slug);
