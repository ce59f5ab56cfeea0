/**
 * Who makes models of their own, and how feeds name them. A name means nothing without its creator
 * (Deepgram and Amazon both have a Nova), so every id is first given one of these.
 */
export interface Lab {
  readonly slug: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly website: string | null;
  /** Hugging Face organisations, in their own case. */
  readonly hf: readonly string[];
  /** Other names feeds use for it in ids: path segments, vendors, developers. */
  readonly also: readonly string[];
  /** How its models' names begin, as regular expressions. */
  readonly names: readonly string[];
}

/**
 * A row a lab: slug; name; country; website; Hugging Face organisations; other names; how its
 * models' names begin. Where two rows fit a name, the earlier one wins.
 */
const TABLE = String.raw`
nvidia; NVIDIA; US; https://www.nvidia.com; nvidia; ; nemotron llama-v?[\d.]+-nemotron-(?!tenyx) llama-nemotron llama-[\d.]+-nemoretriever mistral-nemotron llama-[\d.]+-nv- nv- cosmos- riva- usdcode usdvalidate openreasoning-nemotron magpie-tts
perplexity; Perplexity; US; https://www.perplexity.ai; perplexity-ai; perplexity; sonar llama-[\d.]+-sonar pplx- r1-1776
allenai; Allen Institute for AI; US; https://allenai.org; allenai; ai2 allen-ai; olmo tulu molmo llama-[\d.]+-tulu
tngtech; TNG Technology Consulting; DE; https://www.tngtech.com; tngtech; ; deepseek-tng deepseek-r1t tng-
eleutherai; EleutherAI; US; https://www.eleuther.ai; EleutherAI; ; gpt-j- gpt-neo pythia llemma
openai; OpenAI; US; https://openai.com; openai openai-community; ; gpt-?\d(?!all) gpt-(oss|image|audio|realtime|chat|latest|mini) gpt$ gpt2 chatgpt o[134](-|$) codex-mini codex-auto text-(davinci|curie|babbage|ada|moderation) omni-moderation code-(davinci|cushman) (davinci|curie|babbage|ada)(-\d|-v\d|$) text-embedding-(3|ada) computer-use whisper dall-e tts-1 tts(-hd)?$ sora-
anthropic; Anthropic; US; https://www.anthropic.com; Anthropic; ; claude-(?!code) claude$ (haiku|sonnet|opus|fable)-\d anthropic-lm
google; Google; US; https://ai.google.dev; google google-bert; google-ai deepmind; gemini gemma-?\d gemma-3n medgemma paligemma codegemma text-(bison|unicorn|multilingual-embedding|embedding-00) imagen veo-?\d multimodalembedding textembedding-gecko (text-)?embedding-(00\d|gecko|preview|large-exp) text-embedding$ medlm imagegeneration semantic-ranker deep-research-pro chat-bison code-?(bison|gecko|chat-bison) chirp aqa$ lyria nano-banana learnlm flan- t5- ul2 bert-base
meta; Meta; US; https://ai.meta.com; meta-llama facebook FacebookAI codellama; meta meta-ai meta-models; (code-?)?llama-?v?\d llama-?(guard|prompt-guard) code-?llama muse-(spark|glimmer|image|video) incoder humpback opt-\d
salesforce; Salesforce; US; https://www.salesforceairesearch.com; Salesforce; ; llama-xlam xlam xgen codegen2?5?- codet5
alibaba; Alibaba; CN; https://qwen.ai; Qwen Alibaba-NLP Tongyi-Zhiwen AIDC-AI; alibaba aliyun alibaba-ath alibaba-qwen qwenlm qwencoder dashscope wanx; qwen code-?qwen qwq qvq wan-?v?\d tongyi gte-
deepseek; DeepSeek; CN; https://www.deepseek.com; deepseek-ai; deepseek; deepseek
mistral; Mistral AI; FR; https://mistral.ai; mistralai mistral-community; mistral mistral-ai; (open-)?(mistral|mixtral) codestral devstral magistral ministral pixtral voxtral mathstral
xai; xAI; US; https://x.ai; xai-org; xai x-ai spacexai grok; grok
zai; Z.ai; CN; https://z.ai; zai-org THUDM; zai z-ai z.ai zhipuai zhipu-ai zhipu; glm chatglm codegeex autoglm cogview cogvideo
moonshotai; Moonshot AI; CN; https://www.moonshot.ai; moonshotai; moonshot moonshot-ai kimi; kimi moonshot k2p\d
minimax; MiniMax; CN; https://www.minimax.io; MiniMaxAI; minimax; minimax hailuo abab
amazon; Amazon; US; https://aws.amazon.com/ai/; amazon; aws; nova-(lite|micro|pro|premier|sonic|canvas|reel|omni|act|multimodal) nova-\d-(lite|micro|pro|premier|sonic|omni|multimodal) titan-
cohere; Cohere; CA; https://cohere.com; CohereForAI CohereLabs; cohere c4ai; command c4ai aya- embed-(v|english|multilingual) rerank-(v|english|multi) cohere north-mini
microsoft; Microsoft; US; https://www.microsoft.com/ai; microsoft WizardLMTeam WizardLM; microsoft-ai; azure-(tts|stt|document) phi-?\d mai- wizardlm tnlg
ibm; IBM; US; https://www.ibm.com/granite; ibm-granite ibm; ; granite
ai21; AI21 Labs; IL; https://www.ai21.com; ai21labs; ai21 ai21-labs; jamba jurassic j[12]-
01-ai; 01.AI; CN; https://www.01.ai; 01-ai; zero-one-ai; yi-
baidu; Baidu; CN; https://ernie.baidu.com; baidu PaddlePaddle; ; ernie qianfan paddleocr cobuddy
bytedance; ByteDance; CN; https://seed.bytedance.com; ByteDance-Seed; bytedance volcengine; doubao dola-seed seed- seedream seedance seededit skylark dreamina omnihuman ui-tars
tencent; Tencent; CN; https://hunyuan.tencent.com; tencent TencentARC; ; hunyuan hy3 tc-code
stepfun; StepFun; CN; https://www.stepfun.com; stepfun-ai; stepfun; step- stepfun-\d gelab
xiaomi; Xiaomi; CN; https://mimo.xiaomi.com; XiaomiMiMo; xiaomi; mimo (hunter|healer)-alpha
meituan; Meituan; CN; https://longcat.ai; meituan-longcat; meituan; longcat
kuaishou; Kuaishou; CN; https://www.kuaishou.com; Kwaipilot; kuaishou klingai; kling kat- kwaipilot
inclusionai; InclusionAI; CN; https://www.inclusionai.org; inclusionAI; bailing ant-group; (ling|ring|ming)-
baichuan; Baichuan; CN; https://www.baichuan-ai.com; baichuan-inc; baichuan; baichuan
internlm; Shanghai AI Laboratory; CN; https://internlm.intern-ai.org.cn; internlm; ; internlm
skywork; Skywork; CN; https://skywork.ai; Skywork; ; skywork
reka; Reka AI; US; https://reka.ai; RekaAI; reka; reka-
inflection; Inflection AI; US; https://inflection.ai; ; inflection; inflection-
liquid; Liquid AI; US; https://www.liquid.ai; LiquidAI; liquid liquid-ai; lfm
arcee-ai; Arcee AI; US; https://www.arcee.ai; arcee-ai; arcee; trinity- virtuoso afm- maestro-reasoning arcee- spotlight$ caller-large
nousresearch; Nous Research; US; https://nousresearch.com; NousResearch; ; hermes-?\d deephermes nous-(hermes|capybara)
tii; Technology Innovation Institute; AE; https://www.tii.ae; tiiuae; tii; falcon
upstage; Upstage; KR; https://www.upstage.ai; upstage; ; solar-
writer; Writer; US; https://writer.com; Writer; ; palmyra instructpalmyra
databricks; Databricks; US; https://www.databricks.com; databricks mosaicml; databricks-mosaic-research; dbrx mpt- dolly
snowflake; Snowflake; US; https://www.snowflake.com; Snowflake; ; snowflake- arctic-
stabilityai; Stability AI; GB; https://stability.ai; stabilityai; stability stability-ai; stable- stablelm stablediffusion sd-?(xl|\d) sdxl japanese-stable
black-forest-labs; Black Forest Labs; DE; https://bfl.ai; black-forest-labs; bfl; flux
aleph-alpha; Aleph Alpha; DE; https://aleph-alpha.com; Aleph-Alpha; alephalpha; luminous
bigscience; BigScience; ; https://bigscience.huggingface.co; bigscience; ; bloom t0pp
bigcode; BigCode; ; https://www.bigcode-project.org; bigcode; ; starcoder santacoder
playground; Playground; US; https://playground.com; playgroundai; ; playground-v\d
huggingface; Hugging Face; US; https://huggingface.co; HuggingFaceTB HuggingFaceH4 HuggingFaceM4 distil-whisper; ; smollm zephyr idefics distil-(large|medium|small)
lg; LG AI Research; KR; https://www.lgresearch.ai; LGAI-EXAONE; ; exaone
apple; Apple; US; https://machinelearning.apple.com; apple; ;
sarvam; Sarvam AI; IN; https://www.sarvam.ai; sarvamai; sarvam; sarvam-
sakana; Sakana AI; JP; https://sakana.ai; SakanaAI; sakana; fugu
inception; Inception; US; https://www.inceptionlabs.ai; ; inception inceptionlabs inception-ai; mercury(-|$)
deepreinforce; DeepReinforce; ; https://deep-reinforce.com; deepreinforce-ai; deepreinforce; ornith
deepcogito; Deep Cogito; US; https://www.deepcogito.com; deepcogito; ; cogito-
primeintellect; Prime Intellect; US; https://www.primeintellect.ai; PrimeIntellect; prime-intellect; intellect-
essentialai; Essential AI; US; https://www.essential.ai; EssentialAI; ; rnj-
aion-labs; AionLabs; ; https://www.aionlabs.ai; aion-labs; ; aion-
morph; Morph; US; https://morphllm.com; ; morph; morph-v
relace; Relace; US; https://www.relace.ai; ; relace; relace-
vercel; Vercel; US; https://v0.app; ; ; v0-
voyage; Voyage AI; US; https://www.voyageai.com; voyageai; voyage; voyage-
jina; Jina AI; DE; https://jina.ai; jinaai; jina; jina-
baai; Beijing Academy of Artificial Intelligence; CN; https://www.baai.ac.cn; BAAI; ; bge-
nomic; Nomic AI; US; https://www.nomic.ai; nomic-ai; ; nomic- gpt4all
intfloat; intfloat; ; ; intfloat; ; (multilingual-)?e5-
sentence-transformers; Sentence Transformers; ; https://sbert.net; sentence-transformers; ; all-mini multi-qa-
openbmb; OpenBMB; CN; https://www.openbmb.cn; openbmb; ; minicpm
together; Together AI; US; https://www.together.ai; togethercomputer; together; redpajama
lmsys; LMSYS; US; https://lmsys.org; lmsys; ; vicuna fastchat
stanford; Stanford; US; https://crfm.stanford.edu; tatsu-lab; stanford; alpaca-7b
yandex; Yandex; RU; https://ya.ru/ai; yandex; ; yalm
elevenlabs; ElevenLabs; US; https://elevenlabs.io; ; elevenlabs; elevenlabs eleven- scribe-v
deepgram; Deepgram; US; https://deepgram.com; ; deepgram; aura- nova-(2|3)-(general|meeting|phonecall|finance|conversationalai|voicemail|video|medical|drivethru|automotive|atc)
recraft; Recraft; GB; https://www.recraft.ai; ; recraft; recraft-
ideogram; Ideogram; CA; https://ideogram.ai; ; ideogram ideogramai; ideogram
midjourney; Midjourney; US; https://www.midjourney.com; ; ; midjourney
runway; Runway; US; https://runwayml.com; ; runway runwayml; runway
luma; Luma AI; US; https://lumalabs.ai; ; lumalabs luma-ai; ray2
leonardo-ai; Leonardo.Ai; AU; https://leonardo.ai; ; leonardo-ai; lucid-(origin|realism)
poolside; Poolside; US; https://poolside.ai; poolside; ; laguna-
perceptron; Perceptron; US; https://www.perceptron.inc; ; perceptron; perceptron-
core42; Core42; AE; https://www.core42.ai; ; core42; jais-
groq; Groq; US; https://groq.com; Groq; ; compound
llm360; LLM360; AE; https://www.llm360.ai; LLM360; ; k2-think
speakleash; SpeakLeash; PL; https://www.speakleash.org; speakleash; ; bielik
aisingapore; AI Singapore; SG; https://aisingapore.org; aisingapore; ; gemma-sea-lion
pfnet; Preferred Networks; JP; https://www.preferred.jp; pfnet; ; plamo
venice; Venice; ; https://venice.ai; ; ; venice-uncensored
sapiens-ai; Sapiens AI; ; ; ; sapiens-ai; agnes-
nex-agi; Nex AGI; CN; ; nex-agi; ; nex- deepseek-v3.1-nex
canopylabs; Canopy Labs; US; https://canopylabs.ai; canopylabs; ; orpheus-
abacusai; Abacus.AI; US; https://abacus.ai; abacusai; ; dracarys smaug
servicenow; ServiceNow; US; https://www.servicenow.com; ServiceNow-AI; ; apriel
hcompany; H Company; FR; https://www.hcompany.ai; Hcompany; ; holo\d
marin; Marin; US; https://marin.community; marin-community; ; marin-
interfaze; Interfaze; ; ; ; interfaze; interfaze
cerebras; Cerebras; US; https://www.cerebras.ai; cerebras; ; cerebras-gpt btlm
all-hands; OpenHands; US; https://openhands.dev; all-hands; ; openhands-lm
nanbeige; Nanbeige; CN; https://huggingface.co/Nanbeige; Nanbeige; ; nanbeige
prime-rl; PRIME-RL; CN; https://huggingface.co/PRIME-RL; PRIME-RL; ; eurus-
twelvelabs; TwelveLabs; US; https://www.twelvelabs.io; ; twelvelabs; marengo pegasus-1
bria; Bria; IL; https://bria.ai; briaai; bria; bria- fibo
assemblyai; AssemblyAI; US; https://www.assemblyai.com; ; assemblyai assembly; universal-\d
soniox; Soniox; US; https://soniox.com; ; soniox; stt-(async|rt)-v
sber; Sber; RU; https://giga.chat; ai-sage; gigachat sberbank; gigachat
swiss-ai; Swiss AI Initiative; CH; https://www.swiss-ai.org; swiss-ai; ; apertus
thinkingmachines; Thinking Machines Lab; US; https://thinkingmachines.ai; thinkingmachines; thinky thinking-machines; inkling
hidream; HiDream.ai; CN; https://hidream.ai; HiDream-ai; hidream; hidream
pixverse; PixVerse; CN; https://pixverse.ai; ; pixverse; pixverse
vidu; Vidu; CN; https://www.vidu.com; ; vidu shengshu; vidu
sdaia; SDAIA; SA; https://sdaia.gov.sa; ALLaM-AI; sdaia; allam
fireworks; Fireworks AI; US; https://fireworks.ai; fireworks-ai; ; firefunction firellava fireworks-asr firesearch
inworld; Inworld AI; US; https://inworld.ai; ; inworld inworld-ai; inworld
resemble; Resemble AI; US; https://www.resemble.ai; ResembleAI; ; chatterbox
pruna; Pruna AI; FR; https://www.pruna.ai; PrunaAI; ; p-image p-video
moondream; Moondream; US; https://moondream.ai; moondream vikhyatk; ; moondream
opengvlab; OpenGVLab; CN; https://github.com/OpenGVLab; OpenGVLab; ; internvl
reducto; Reducto; US; https://reducto.ai; ; ; parse-(v\d|legacy)
mixedbread; Mixedbread; DE; https://www.mixedbread.com; mixedbread-ai; ; mxbai
cartesia; Cartesia; US; https://cartesia.ai; cartesia-ai; cartesia; sonic-\d
playai; PlayAI; US; https://play.ht; ; playai; playai
suno; Suno; US; https://suno.com; suno; ; bark
clarifai; Clarifai; US; https://www.clarifai.com; Clarifai; ; mm-poly
fetch-ai; Fetch.ai; GB; https://asi1.ai; fetchai; ; asi1-
llava; LLaVA; ; https://llava-vl.github.io; liuhaotian llava-hf; ; llava-
miromind; MiroMind; ; https://huggingface.co/miromind-ai; miromind-ai; ; mirothinker
trendyol; Trendyol; TR; https://huggingface.co/Trendyol; Trendyol; ; trendyol-
reve; Reve; ; https://reve.com; ; reve; reve-
krea; Krea; ; https://www.krea.ai; krea; krea; krea-
pika; Pika; ; ; ; pika; pika-
genmo; Genmo; ; ; genmo; genmo genmo-ai; mochi-
lightricks; Lightricks; ; ; Lightricks; ; ltx-
kandinskylab; Kandinsky Lab; ; https://github.com/kandinskylab; kandinskylab; kandinsky; kandinsky-
diffbot; Diffbot; ; https://github.com/diffbot; ; diffbot; diffbot-
revai; Rev AI; ; ; ; revai; revai-
speechmatics; Speechmatics; ; ; ; speechmatics; speechmatics-
zoom; Zoom; ; ; ; zoom; zoom-
aquavoice; Aqua Voice; ; ; ; aquavoice; avalon-
lucidquery; LucidQuery; ; https://lucidquery.com; LucidQuery; lucidquery; lucidquery- lucidnova-
utter-project; UTTER; ; ; utter-project; ; eurollm
hexgrad; hexgrad; ; https://huggingface.co/hexgrad; hexgrad; ; kokoro-
swivid; SWivid; ; https://github.com/SWivid; SWivid; ; f5-tts
sesame; Sesame; US; https://www.sesame.com; sesame; ; csm-
nari-labs; Nari Labs; ; https://github.com/nari-labs; nari-labs; ; dia-\d
kyutai; Kyutai; FR; https://kyutai.org; kyutai; ; moshi
rednote-hilab; rednote; CN; https://github.com/rednote-hilab; rednote-hilab; ; dots\.
gsai-ml; GSAI-ML; CN; https://github.com/ML-GSAI; GSAI-ML; ; llada-
adept; Adept; US; https://www.adept.ai; adept; ; fuyu-
craiyon; Craiyon; US; https://www.craiyon.com; dalle-mini; craiyon; dalle-m(ini|ega)
openlm-research; OpenLM Research; US; https://github.com/openlm-research; openlm-research; ; open-llama-\d
`;

export const LABS: readonly Lab[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [slug = '', name = '', country = '', website = '', hf = '', also = '', names = ''] = row
      .split(';')
      .map((cell) => cell.trim());
    return {
      slug,
      name,
      country: country === '' ? null : country,
      website: website === '' ? null : website,
      hf: toWords(hf),
      also: toWords(also),
      names: toWords(names),
    };
  });

function toWords(cell: string): string[] {
  return cell.split(' ').filter((word) => word !== '');
}
