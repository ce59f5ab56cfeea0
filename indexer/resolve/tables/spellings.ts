/** How a creator writes the names of a line: what the id begins with, the name of that, and what joins the rest. */
interface Spelling {
  readonly begins: RegExp;
  /** `$1` is what the first bracket finds. */
  readonly name: string;
  readonly glue: string;
}

/**
 * A row a line: creator; beginning of the id; name; what joins the words behind it (`-` or a space).
 */
const TABLE = String.raw`
openai; gpt-(\d[\w.]*)-codex; GPT-$1-Codex; -
openai; gpt-(\d[\w.]*); GPT-$1;
openai; chatgpt-4o-latest; ChatGPT-4o;
openai; chatgpt-(\w+); ChatGPT-$1;
openai; gpt-realtime-(\d[\d.]*); GPT-Realtime-$1;
openai; gpt-realtime; GPT-Realtime;
openai; gpt-image-(\d[\d.]*)(?!-mini); GPT Image $1;
openai; dall-e-(\d); DALL·E $1;
openai; o1-preview; o1 Preview;
openai; sora-(\d); Sora $1;
openai; tts-1-hd; TTS-1 HD;
openai; tts-1; TTS-1;
openai; whisper-1; Whisper;
anthropic; claude-(\d[\d.]*)-(opus)$; Claude Opus $1;
anthropic; claude-(\d[\d.]*)-(sonnet); Claude Sonnet $1;
anthropic; claude-(\d[\d.]*)-(haiku); Claude Haiku $1;
anthropic; claude-(\d[\d.]*)-(opus); Claude Opus $1;
google; gemini-pro-vision; Gemini 1.0 Pro Vision;
google; gemini-(\d[\d.]*)-flash-lite; Gemini $1 Flash-Lite;
google; gemini-(\d[\d.]*)-flash-8b; Gemini $1 Flash-8B;
google; gemini-(\d[\d.]*)-pro-preview-customtools; Gemini $1 Pro Custom Tools;
google; gemini-(\d[\d.]*); Gemini $1;
google; gemini-robotics-er-(\d[\d.]*); Gemini Robotics-ER $1;
google; gemini; Gemini;
google; imagen-(\d[\d.]*)(-generate(-00\d)?)?; Imagen $1;
google; veo-(\d[\d.]*?)(\.0)?(-generate-00\d)?(?=-|$); Veo $1;
google; imagegeneration-(\d+)$; imagegeneration@$1;
google; medlm; MedLM;
google; palm-2; PaLM 2;
google; embeddinggemma; EmbeddingGemma;
google; codegemma; CodeGemma;
google; paligemma; PaliGemma;
google; gemma-3n-e(\d)b-it$; Gemma 3n E$1B IT;
google; gemma-2-(\d+)b-it; Gemma 2 $1B IT;
google; gemma-4-26b-a4b-it; Gemma 4 26B A4B;
google; gemma-4-e(\d)b-it$; Gemma 4 E$1B;
google; recurrentgemma; RecurrentGemma;
google; gemma-([34])-(\d+)b-it; Gemma $1 $2B;
meta; llama-4-(scout)-17b(-16e)?(-instruct)?; Llama 4 Scout;
meta; llama-4-(maverick)-17b(-128e)?(-instruct)?; Llama 4 Maverick;
meta; codellama; Code Llama;
meta; llama-guard; Llama Guard;
meta; llama-(7|13|30|33|65)b; LLaMA $1B;
meta; llama-(\d[\d.]*)(?![\d.]*b); Llama $1;
alibaba; qwen(\d[\d.]*); Qwen$1; -
alibaba; codeqwen1\.5; CodeQwen1.5; -
alibaba; qwen; Qwen; -
alibaba; qvq; QVQ; -
alibaba; qwq; QwQ; -
alibaba; wan(\d[\d.]*); Wan$1; -
alibaba; wan-?v?(\d[\d.]*); Wan$1; -
deepseek; deepseek-coder-v2; DeepSeek-Coder-V2; -
deepseek; deepseek-vl2; DeepSeek-VL2; -
deepseek; deepseek-math-v(\d); DeepSeek-Math-V$1; -
deepseek; deepseek-prover-v(\d); DeepSeek-Prover-V$1; -
deepseek; deepseek-v(\d[\d.]*); DeepSeek-V$1; -
deepseek; deepseek; DeepSeek; -
mistral; mistral-ocr; Mistral OCR;
mistral; labs-mistral; Mistral;
mistral; mixtral; Mixtral;
xai; grok-1.5v; Grok-1.5V;
xai; grok-(\d[\d.]*)-multi-agent; Grok $1 Multi-Agent;
xai; grok-(\d[\d.]*)-non-reasoning; Grok $1 Non-Reasoning;
xai; grok-(\d[\d.]*)-fast-non-reasoning; Grok $1 Fast Non-Reasoning;
xai; grok-(\d[\d.]*); Grok $1;
zai; glm-(\d[\d.]*)v; GLM-$1V; -
zai; glm-(\d[\d.]*); GLM-$1; -
zai; glm; GLM; -
zai; chatglm(\d?); ChatGLM$1; -
lmsys; fastchat; FastChat; -
minimax; minimax; MiniMax; -
moonshotai; kimi-k(\d[\d.]*); Kimi K$1;
moonshotai; kimi; Kimi; -
cohere; command-r-plus; Command R+;
cohere; command-r7b; Command R7B;
cohere; command-a-plus; Command A+;
cohere; command-r; Command R;
cohere; command-a; Command A;
cohere; command; Command;
microsoft; phi-(\d[\d._]*); Phi-$1; -
microsoft; mai; MAI; -
microsoft; wizardlm; WizardLM; -
microsoft; wizardcoder; WizardCoder; -
ibm; granite-guardian-(\d)-(\d)(?!b); Granite Guardian $1.$2;
ibm; granite-vision-(\d)-(\d)(?!b); Granite Vision $1.$2;
ibm; granite-(\d[\d.]*)(?![\d.]*b); Granite $1;
ibm; granite; Granite;
nvidia; nv\b; NV; -
allenai; olmocr; olmOCR;
allenai; olmoe; OLMoE;
allenai; olmo-3(\.\d)?; Olmo 3$1;
allenai; olmo; OLMo;
allenai; molmo; Molmo;
stabilityai; sd3\.5; Stable Diffusion 3.5;
stabilityai; sd3; Stable Diffusion 3;
stabilityai; stable-diffusion-xl; Stable Diffusion XL;
stabilityai; stablelm; StableLM;
black-forest-labs; flux[-.]1-(kontext|fill|krea)-dev; FLUX.1 $1 [dev];
black-forest-labs; flux[-.]([12])-dev; FLUX.$1 [dev];
black-forest-labs; flux[-.]1-schnell; FLUX.1 [schnell];
black-forest-labs; flux-kontext-(pro|max); FLUX.1 Kontext [$1];
black-forest-labs; flux-pro-1\.1-ultra; FLUX1.1 [pro] Ultra;
black-forest-labs; flux-pro-1\.1; FLUX1.1 [pro];
black-forest-labs; flux-pro-1\.0-fill; FLUX.1 Fill [pro];
black-forest-labs; flux-pro$; FLUX.1 [pro];
black-forest-labs; flux[-.]2-(pro|max|flex|klein); FLUX.2 [$1];
black-forest-labs; flux-1; FLUX.1;
black-forest-labs; flux-?\.?(\d[\d.]*); FLUX.$1;
black-forest-labs; flux; FLUX;
runway; gen4\.5; Gen-4.5;
runway; gen(\d)a; Gen-$1 Alpha;
runway; gen(\d); Gen-$1;
bytedance; seededit-(\d)[.-](\d); SeedEdit $1.$2;
bytedance; seedance-v?(\d[\d.]*); Seedance $1;
kuaishou; kling-v?3(?=-pro|$); Kling 3.0;
kuaishou; kling-v?(\d)[.-](\d); Kling $1.$2;
alibaba; happyhorse; HappyHorse; -
lightricks; ltx; LTX; -
luma; ray-?(\d); Ray$1;
pika; pika-v?(\d[\d.]*); Pika $1;
pixverse; pixverse-v(\d[\d.]*); PixVerse V$1;
meta; omniasr; omniASR; -
kuaishou; kat-coder-pro$; KAT-Coder-Pro V1;
kuaishou; kat-coder-pro-v(\d[\d.]*); KAT-Coder-Pro V$1;
kuaishou; kat-coder-air-v(\d[\d.]*); KAT-Coder-Air V$1;
kuaishou; kat; KAT; -
hidream; hidream; HiDream; -
poolside; laguna-xs-(\d[\d.]*); Laguna XS $1;
llava; llava; LLaVA;
fireworks; firellava; FireLLaVA;
together; stripedhyena; StripedHyena; -
twelvelabs; marengo-embed-(\d)-(\d); Marengo Embed $1.$2;
twelvelabs; pegasus-(\d)-(\d); Pegasus $1.$2;
core42; jais; Jais;
sdaia; allam; ALLaM;
skywork; r1v(\d); Skywork-R1V$1; -
elevenlabs; eleven(labs)?; Eleven;
deepgram; nova-(\d); Nova-$1;
deepgram; aura-(\d); Aura-$1;
assemblyai; assemblyai; AssemblyAI;
baidu; ernie; ERNIE;
bigcode; starcoder; StarCoder;
databricks; dbrx; DBRX;
databricks; mpt; MPT;
deepcogito; cogito; Cogito;
opengvlab; internvl(\d?); InternVL$1; -
internlm; internlm; InternLM; -
minimax; speech; Speech;
tii; falcon; Falcon;
liquid; lfm-?2\.5; LFM2.5; -
liquid; lfm-?2\b; LFM2; -
`;

const rows = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [creator = '', begins = '', name = '', glue = ''] = row
      .split(';')
      .map((cell) => cell.trim());
    return { creator, begins: new RegExp(`^${begins}`), name, glue: glue === '' ? ' ' : glue };
  });

export const SPELLINGS: ReadonlyMap<string, readonly Spelling[]> = new Map(
  [...new Set(rows.map(({ creator }) => creator))].map((creator) => [
    creator,
    rows.filter((row) => row.creator === creator),
  ]),
);

/** Creators that call some of their models by their ids. */
export const NAMES_AS_IDS: ReadonlyMap<string, RegExp> = new Map([
  [
    'openai',
    /^(o\d(-pro|-mini|-deep-research|-mini-deep-research)?$|text-|omni-moderation|gpt-oss|gpt-audio|gpt-image-1-mini|whisper-|computer-use|codex-mini|davinci|babbage|ada|curie|gpt2|code-)/,
  ],
  [
    'google',
    /^(text-|gemini-embedding-001|embedding-001|textembedding|multimodalembedding|flan-|t5-|ul2)/,
  ],
  ['cohere', /^(embed|rerank)/],
  ['voyage', /^(voyage|rerank)/],
  ['mistral', /^(mistral-embed-\d|mistral-moderation-\d)/],
  ['jina', /^jina-/],
  ['baai', /^bge-/],
  ['intfloat', /e5-/],
  ['nomic', /^nomic-|^modernbert/],
  ['snowflake', /arctic-embed/],
  ['mixedbread', /mxbai/],
  ['sentence-transformers', /./],
  ['ibm', /^granite-(embedding|ttm)/],
  ['alibaba', /^gte-/],
  ['huggingface', /^zephyr/],
  ['lmsys', /^vicuna/],
  ['eleutherai', /^(pythia|gpt-)/],
  ['bigscience', /^(bloom|mt0|sgpt)/],
  ['together', /^m2-bert/],
  ['moonshotai', /^moonshot-v1/],
  ['perplexity', /^(pplx|llama|sonar-(small|medium)|r1)/],
  ['elevenlabs', /^scribe_/],
]);

/** Words with a spelling of their own behind a line's name. */
export const WORDS: ReadonlyMap<string, string> = new Map(
  (
    'tts:TTS vl:VL it:IT hd:HD vlm:VLM asr:ASR ocr:OCR moe:MoE fp8:FP8 gptq:GPTQ ai:AI ' +
    'api:API t2v:T2V i2v:I2V ti2v:TI2V r2v:R2V t2i:T2I i2i:I2I xl:XL llm:LLM gpt:GPT llama:Llama qwen:Qwen ' +
    'deepseek:DeepSeek dpo:DPO sft:SFT rl:RL rm:RM oss:OSS exp:Exp xs:XS stt:STT rt:RT ctc:CTC tdt:TDT rnnt:RNNT atc:ATC lm:LM mt:MT qa:QA ' +
    'nv:NV ttm:TTM r1:R1 k2:K2 glm:GLM olmo:OLMo bert:BERT uae:UAE 128k:128K 32k:32K 16k:16K 4k:4K 8k:8K 1m:1M ' +
    'hf:HF awq:AWQ airx:AirX flashx:FlashX livetranslate:LiveTranslate nemotron:Nemotron codellama:CodeLlama starcoder2:StarCoder2 starcoder:StarCoder wizardlm:WizardLM'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
