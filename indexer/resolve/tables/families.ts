/**
 * The lines people know, by creator: patterns of the beginning of a model's name, the first that fits
 * wins. What a pattern finds is the family (`llama-3.3`); behind `>` stands its slug where it is
 * another (`$1` is what the first bracket finds).
 */
const TABLE = String.raw`
openai; gpt-oss-safeguard>gpt-oss gpt-oss gpt-image chatgpt-image>gpt-image gpt-audio gpt-4o-(mini-)?(transcribe|tts)>gpt-4o gpt-realtime-whisper>whisper gpt-realtime gpt-4o chatgpt-4o>gpt-4o gpt-4\.1 gpt-4\.5 gpt-4 gpt-3\.5 gpt-3 gpt-(\d+)>gpt-$1 gpt-?2>gpt-2 gpt-(live-)?transcribe>gpt-transcribe o\d codex-mini codex computer-use omni-moderation text-moderation text-embedding-3 text-embedding-ada text-(davinci|curie|babbage|ada)>gpt-3 code-(davinci|cushman)>codex (davinci|curie|babbage|ada)>gpt-3 whisper dall-e tts sora
anthropic; claude-.*(opus|sonnet|haiku|fable|mythos|instant)>claude-$1 claude
google; gemini-embedding gemini-omni gemini-live-(\d(\.\d)?)>gemini-$1 gemini-robotics gemini-exp>gemini gemini-deep-research>deep-research gemini-(\d(\.\d)?)>gemini-$1 gemini gemma-3n gemma-\d(?=-|$) gemma medgemma paligemma codegemma embeddinggemma veo-?(\d)>veo-$1 imagen-?(\d)>imagen-$1 imagen imagegeneration>imagen lyria chirp text-embedding text-multilingual-embedding>text-embedding textembedding-gecko>text-embedding embedding>text-embedding multimodalembedding>multimodal-embedding medlm palm-2 (text|chat|code|codechat)-(bison|unicorn|gecko)>palm-2 flan-t5 flan-ul2 t5 ul2 deep-research learnlm aqa
meta; llama-guard prompt-guard>llama-guard llama-prompt-guard>llama-guard llama-(\d+\.\d)>llama-$1 llama-([234])(?=-|$)>llama-$1 llama-v?\d*b?>llama code-?llama>code-llama muse-spark muse-glimmer>muse opt
alibaba; qwen(\d(?:\.\d)?)>qwen$1 qwq qvq qwen-(max|plus|turbo|flash|long)>qwen-$1 qwen-vl qwen-omni qwen-image qwen-coder qwen-math qwen-mt codeqwen1\.5>qwen1.5 code-?qwen>qwen-coder qwen wan-?v?(\d(?:\.\d)?)>wan$1 wan gte tongyi
deepseek; deepseek-r1 deepseek-v(\d)>deepseek-v$1 deepseek-coder deepseek-ocr deepseek-math deepseek-prover deepseek-llm deepseek-moe deepseek-vl deepseek
mistral; mistral-(large|medium|small|nemo|saba|embed|ocr|moderation|7b|tiny|next) open-mistral-nemo>mistral-nemo open-mistral-7b>mistral-7b (?:open-)?mixtral>mixtral codestral devstral magistral ministral pixtral voxtral mathstral labs-(leanstral|devstral|mistral-small)>$1 leanstral shieldstral mistral
xai; grok-code grok-imagine grok-(\d)>grok-$1 grok
zai; glm-(?:4|4v|4-.*)(?=-|$)>glm-4 glm-(\d(?:\.\d)?)v?>glm-$1 glm-z1 chatglm glm cogview cogvideo codegeex autoglm
moonshotai; kimi-k(1\.5|\d)>kimi-k$1 kimi-dev kimi-vl kimi-linear kimi moonshot-v1 moonlight
minimax; minimax-m(\d)>minimax-m$1 minimax-text minimax-vl hailuo speech music abab minimax
amazon; amazon-nova>nova nova-2 nova titan-embed titan-image titan rerank polly
cohere; command-r command-a command c4ai-command>command embed rerank tiny-aya aya north cohere-transcribe
microsoft; phi-(\d(?:\.\d)?)>phi-$1 phi-(\d)>phi-$1 mai wizardlm wizardcoder wizardmath harrier
nvidia; nemotron-(\d)>nemotron-$1 llama-[\d.]+-nemotron>llama-nemotron llama-nemotron nemotron nv-embed cosmos
ibm; granite-(embedding|guardian|vision|ttm|speech|code) granite-(\d(?:\.\d)?)(?=-|$)>granite-$1 granite
ai21; jamba-(\d(?:\.\d)?)>jamba-$1 jamba j2>jurassic-2 jurassic-2 jurassic
baidu; ernie-(\d\.\d)>ernie-$1 ernie-x1 ernie qianfan paddleocr
bytedance; doubao-seed-(\d)[.-](\d)>doubao-seed-$1.$2 doubao-seed doubao-embedding doubao-(\d\.\d)>doubao-$1 doubao seedream seedance seededit seed-oss seed skylark ui-tars dreamina omnihuman
tencent; hunyuan-(\w+)>hunyuan hy3>hunyuan hunyuan
stepfun; step-(\d(?:\.\d)?)>step-$1 step
xiaomi; mimo-v(\d)>mimo-v$1 mimo
perplexity; sonar pplx-embed pplx llama-[\d.]+-sonar>sonar r1-1776
voyage; voyage-0\d>voyage voyage-(\d(?:\.\d)?)>voyage-$1 voyage-context voyage-multimodal voyage-code voyage-finance voyage-law voyage-lite>voyage voyage rerank
jina; jina-(code-)?embeddings?(?=-|$)>jina-embeddings jina-reranker jina-colbert jina-clip jina
black-forest-labs; flux-?[.-]?2>flux.2 flux
stabilityai; stable-diffusion-?(?:xl|\d\.\d|v\d)?>stable-diffusion sd3\.5>stable-diffusion sd3>stable-diffusion sd-?xl>stable-diffusion sdxl>stable-diffusion stable-image stable-video stable-audio stable-cascade stable-code stablelm
elevenlabs; eleven eleven-?labs>eleven scribe
deepgram; nova-(\d)>nova-$1 aura-2 aura nova enhanced base flux
allenai; olmo-(\d(?:\.\d)?)(?=-|$)>olmo-$1 olmo tulu-(\d(?:\.\d)?)>tulu-$1 llama-.*tulu-(\d(?:\.\d)?)>tulu-$1 tulu molmo olmocr
liquid; lfm-?(\d(?:\.\d)?)(?=-|$)>lfm$1 lfm
tii; falcon-?h1>falcon-h1 falcon-?(\d)(?=-|$)>falcon-$1 falcon
nousresearch; hermes-(\d)>hermes-$1 deephermes nous-hermes nous-capybara hermes
baai; bge
snowflake; snowflake-arctic-embed>arctic-embed arctic-embed snowflake-arctic>arctic
nomic; nomic-embed
mixedbread; mxbai
intfloat; e5 multilingual-e5>e5
lg; exaone-(\d(?:\.\d)?)>exaone-$1 exaone
internlm; internlm-?(\d(?:\.\d)?)>internlm$1 internlm
inclusionai; ling ring ming
kuaishou; kling kat
meituan; longcat
writer; palmyra
upstage; solar
reka; reka
recraft; recraft
midjourney; midjourney
canopylabs; orpheus
runway; stable-diffusion-?(?:v\d)?>stable-diffusion gen-?(\d(?:\.\d)?)>gen-$1
eleutherai; gpt-neox gpt-neo gpt-j pythia llemma
huggingface; smollm(\d)>smollm$1 smollm zephyr starchat
`;

interface Pattern {
  readonly begins: RegExp;
  readonly slug: string;
}

const byCreator = new Map<string, readonly Pattern[]>(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [creator = '', patterns = ''] = row.split('; ');
      return [
        creator,
        patterns.split(' ').map((text) => {
          const [begins = '', slug = '$&'] = text.split('>');
          return { begins: new RegExp(`^(?:${begins})`), slug };
        }),
      ];
    }),
);

/** The line a creator's model belongs to by its name; null: the table has none. */
export function findFamily(name: string, creator: string): string | null {
  for (const { begins, slug } of byCreator.get(creator) ?? []) {
    const found = begins.exec(name);
    if (found !== null) {
      return found[0].replace(begins, slug).replace(/-$/, '');
    }
  }
  return null;
}

/** Families whose names no rule spells. */
export const FAMILY_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'allam:ALLaM|asi:ASI|assemblyai:AssemblyAI|autoglm:AutoGLM|bge:BGE|clip:CLIP|cobuddy:CoBuddy|' +
    'codegemma:CodeGemma|dall-e:DALL·E|deephermes:DeepHermes|e5:E5|embed:Embed|embeddinggemma:EmbeddingGemma|' +
    'eurollm:EuroLLM|flan-t5:Flan-T5|flan-ul2:Flan-UL2|gen-3:Gen-3|gen-4:Gen-4|gen-4.5:Gen-4.5|gigachat:GigaChat|gpt-j:GPT-J|gpt-neo:GPT-Neo|gpt-neox:GPT-NeoX|gpt-oss:gpt-oss|gte:GTE|hidream:HiDream|' +
    'kat:KAT|learnlm:LearnLM|lfm:LFM|lfm2:LFM2|lfm2.5:LFM2.5|llava:LLaVA|longcat:LongCat|medgemma:MedGemma|' +
    'medlm:MedLM|mimo:MiMo|mimo-v2:MiMo-V2|minicpm:MiniCPM|mpt:MPT|opt:OPT|paddleocr:PaddleOCR|palm-2:PaLM 2|' +
    'plamo:PLaMo|pythia:Pythia|smollm:SmolLM|smollm2:SmolLM2|smollm3:SmolLM3|t5:T5|tng:TNG|tts:TTS|ui-tars:UI-TARS|' +
    'ul2:UL2|vicuna:Vicuna|voyage:Voyage|whisper:Whisper|zephyr:Zephyr'
  )
    .split('|')
    .map((pair) => pair.split(':') as [string, string]),
);
