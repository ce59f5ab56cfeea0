import type { Access, ProviderKind } from '../../../schemas/model.ts';

/** What is known of a provider beyond what feeds say. */
interface Provider {
  readonly slug: string;
  /** As it writes itself; null: as the first feed that names it does. */
  readonly name: string | null;
  readonly kind: ProviderKind;
  /** Slug of the creator whose own provider this is. */
  readonly owner: string | null;
  /** What its zero prices mean: a trial or preview with limits, that use costs nothing, or one's own machine. */
  readonly zero: Extract<Access, 'trial' | 'free'> | 'local' | null;
  /** Other names feeds have for it. */
  readonly also: readonly string[];
}

/**
 * A row a provider: slug; name; kind; owner; what a zero means; other names, the surer first. All
 * others are gateways.
 */
const TABLE = `
302ai; ; reseller; ; ;
abacus; ; reseller; ; ;
abliteration-ai; ; inference; ; ;
ai21; AI21 Labs; first_party; ai21; ;
aihubmix; ; reseller; ; ;
aiml; AI/ML API; gateway; ; ;
alibaba-cn; ; first_party; alibaba; ;
alibaba; Alibaba; first_party; alibaba; ; dashscope alibaba-singapore
amazon-bedrock; Amazon Bedrock; cloud; ; ; aws bedrock_converse bedrock bedrock_mantle bedrock-mantle bedrock-europe
amazon-polly; Amazon Polly; cloud; amazon; ; aws_polly
amazon-sagemaker; Amazon SageMaker; cloud; ; ; sagemaker
ambient; ; inference; ; ;
anthropic; Anthropic; first_party; anthropic; ;
anyscale; Anyscale; inference; ; ;
assemblyai; AssemblyAI; first_party; assemblyai; ;
atomic-chat; ; inference; ; ;
avian; Avian; inference; ; ;
atlascloud; Atlas Cloud; inference; ; ;
azure-cognitive-services; ; cloud; ; ;
azure; Azure; cloud; ; ; azure-openai azure_text azure_ai azure-ai
bailing; ; first_party; inclusionai; ;
baseten; ; inference; ; ;
berget; ; inference; ; ;
black-forest-labs; Black Forest Labs; first_party; black-forest-labs; ; black_forest_labs
byteplus; BytePlus ModelArk; cloud; bytedance; ;
cerebras; ; inference; ; ;
chatgpt; ChatGPT; subscription; openai; ;
chutes; ; inference; ; ;
clarifai; ; inference; ; ;
claude-platform-aws; Claude Platform on AWS; cloud; anthropic; ;
claudinio; ; reseller; ; ;
cloudferro-sherlock; ; cloud; ; ;
cloudflare-workers-ai; Cloudflare Workers AI; cloud; ; ; cloudflare workers-ai
cohere; Cohere; first_party; cohere; ; cohere_chat
crof; ; inference; ; ;
crusoe; Crusoe; cloud; ; ;
darkbloom; Darkbloom; inference; ; ;
databricks; Databricks; cloud; ; ;
deepbricks; DeepBricks; reseller; ; ;
deepgram; Deepgram; first_party; deepgram; ;
deepinfra; ; inference; ; ;
deepseek; DeepSeek; first_party; deepseek; ;
digitalocean; DigitalOcean; cloud; ; ; gradient_ai
dinference; ; inference; ; ;
doubleword; Doubleword; inference; ; ;
drun; ; inference; ; ;
elevenlabs; ElevenLabs; first_party; elevenlabs; ;
ember-cloud; Ember Cloud; inference; ; ;
evroc; ; cloud; ; ;
fal-ai; fal; inference; ; ; fal_ai
featherless-ai; Featherless AI; inference; ; ; featherless_ai
fireworks-ai; Fireworks AI; inference; ; ; fireworks fireworks_ai fireworks_ai-embedding-models
freemodel; ; reseller; ; ;
friendli; Friendli; inference; ; ; friendliai
frogbot; ; reseller; ; ;
gigachat; GigaChat; first_party; sber; ;
github-copilot; GitHub Copilot; subscription; ; ; github_copilot copilot
github-models; ; cloud; ; trial;
gitlab; ; subscription; ; ;
gmicloud; GMI Cloud; cloud; ; ; gmi
google-vertex-anthropic; Google Vertex AI (Anthropic); cloud; ; ;
google-vertex; Google Vertex AI; cloud; ; ; vertex-ai vertex_ai vertex_ai-language-models vertex_ai-embedding-models vertex_ai-text-models vertex_ai-image-models vertex_ai-video-models vertex_ai-mistral_models vertex_ai-deepseek_models vertex_ai-ai21_models vertex_ai-llama_models vertex_ai-minimax_models vertex_ai-moonshot_models vertex_ai-zai_models vertex_ai-openai_models vertex_ai-qwen_models vertex_ai-xai_models vertex_ai-anthropic_models vertexai
google; Google; first_party; google; ; gemini palm
groq; Groq; inference; ; ;
heroku; Heroku; cloud; ; ;
hpc-ai; ; inference; ; ;
hyperbolic; Hyperbolic; inference; ; ;
ideogram; Ideogram; first_party; ideogram; ;
iflowcn; ; reseller; ; trial;
inception; Inception; first_party; inception; ; text-completion-inception
inceptron; ; inference; ; ;
inference; ; inference; ; ;
io-net; ; inference; ; ; ionet
jiekou; ; reseller; ; ;
jina; Jina AI; first_party; jina; ; jina_ai
kimi-for-coding; ; subscription; ; ; kimi-coding
klingai; Kling AI; first_party; kuaishou; ; kling
lambda; Lambda; inference; ; ; lambda_ai
lemonade; Lemonade; inference; ; local;
libertai; LibertAI; inference; ; ;
lightning-ai; Lightning AI; inference; ; ;
lilac; ; inference; ; ;
llama; Meta Llama API; first_party; meta; trial; meta meta_llama
llamagate; LlamaGate; inference; ; ;
llmtr; ; reseller; ; ;
lmstudio; ; inference; ; ;
lucidquery; ; reseller; ; ;
meganova; ; reseller; ; ;
minimax-cn; ; first_party; minimax; ; minimax-china
minimax; MiniMax; first_party; minimax; ;
mistral; Mistral AI; first_party; mistral; ; mistral-ai codestral text-completion-codestral
mixlayer; ; inference; ; ;
moark; ; inference; ; ;
modal; Modal; inference; ; ;
modelscope; ; cloud; ; trial;
monsterapi; Monster API; inference; ; ;
moonshotai-cn; ; first_party; moonshotai; ;
moonshotai; Moonshot AI; first_party; moonshotai; ; moonshot
morph; Morph; first_party; morph; ;
nano-gpt; ; reseller; ; ;
nearai; ; inference; ; ;
nebius; ; inference; ; ;
neon; ; cloud; ; ;
neuralwatt; ; inference; ; ;
nlp-cloud; NLP Cloud; inference; ; ; nlp_cloud
nomic; Nomic AI; first_party; nomic; ;
nova; Amazon Nova; first_party; amazon; trial; amazon_nova
novita-ai; Novita AI; inference; ; ; novita
nscale; Nscale; inference; ; ;
nvidia; NVIDIA; first_party; nvidia; trial; nvidia_nim
ollama-cloud; ; subscription; ; ;
ollama; Ollama; inference; ; local;
openai; OpenAI; first_party; openai; ; text-completion-openai
opencode-go; ; subscription; ; ;
opencode; ; reseller; ; free; opencode-zen
oracle; Oracle Cloud Infrastructure; cloud; ; ; oci
ovhcloud; OVHcloud; cloud; ; ;
perplexity; Perplexity; first_party; perplexity; ; perplexity-ai
pinstripes; Pinstripes; inference; ; ;
pioneer; Pioneer; inference; ; ;
poe; ; reseller; ; ;
poolside; ; first_party; poolside; trial;
predibase; Predibase; inference; ; ;
privatemode-ai; ; inference; ; ;
publicai; Public AI; inference; ; ;
qihang-ai; ; reseller; ; ;
qiniu-ai; ; cloud; ; ; qiniucloud
recraft; Recraft; first_party; recraft; ;
reducto; Reducto; first_party; reducto; ;
regolo-ai; ; cloud; ; ;
reka; Reka AI; first_party; reka; ; reka-ai
replicate; Replicate; inference; ; ;
runway; Runway; first_party; runway; ; runwayml
sakana; ; first_party; sakana; ;
sambanova; SambaNova; inference; ; ;
sap-ai-core; ; cloud; ; ;
sarvam; Sarvam AI; first_party; sarvam; ;
scaleway; ; cloud; ; ;
segmind; Segmind; inference; ; ;
siliconflow-cn; ; inference; ; free;
siliconflow; ; inference; ; ;
snowflake-cortex; Snowflake Cortex; cloud; ; ; snowflake
soniox; Soniox; first_party; soniox; ;
stability-ai; Stability AI; first_party; stabilityai; ; stability
stackit; ; cloud; ; ;
stepfun-ai; ; inference; ; ;
stepfun; ; first_party; stepfun; ;
subconscious; ; inference; ; ;
submodel; ; inference; ; ;
synthetic; ; inference; ; ;
tencent-tokenhub; ; cloud; ; trial;
tencent; Tencent; first_party; tencent; ;
tensormesh; Tensormesh; inference; ; ;
the-grid-ai; ; reseller; ; ;
tinfoil; ; inference; ; ;
togetherai; Together AI; inference; ; ; together together_ai together-ai
umans-ai; ; inference; ; ;
upstage; ; first_party; upstage; ;
v0; v0; first_party; vercel; ;
venice; ; inference; ; ;
vercel; Vercel AI Gateway; gateway; ; ; vercel_ai_gateway
volcengine; Volcengine Ark; cloud; bytedance; ;
voyage; Voyage AI; first_party; voyage; ; voyageai
vultr; ; cloud; ; ;
wafer.ai; ; inference; ; ;
wandb; ; inference; ; ;
watsonx; IBM watsonx.ai; cloud; ; ;
xai; xAI; first_party; xai; ; x-ai
xiaomi; ; first_party; xiaomi; ;
xpersona; ; reseller; ; ;
zai; Z.ai; first_party; zai; ; z-ai
zeldoc; ; reseller; ; ;
zhipuai-coding-plan; ; subscription; zai; ; zhipu-coding
zhipuai; Zhipu AI; first_party; zai; ; zhipu
`;

const SUBSCRIPTION = /-(coding|token)-plan(-|$)/;
const orNull = (cell: string) => (cell === '' ? null : cell);

const PROVIDERS: readonly Provider[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [slug = '', name = '', kind = '', owner = '', zero = '', also = ''] = row
      .split(';')
      .map((cell) => cell.trim());
    return {
      slug,
      name: orNull(name),
      kind: kind as ProviderKind,
      owner: orNull(owner),
      zero: orNull(zero) as Provider['zero'],
      also: also.split(' ').filter((word) => word !== ''),
    };
  });
const bySlug = new Map(PROVIDERS.map((provider) => [provider.slug, provider]));
const slugOf = new Map(PROVIDERS.flatMap(({ slug, also }) => also.map((name) => [name, slug])));

/** The provider's slug, whatever a feed calls it. */
export const toProviderSlug = (name: string): string => slugOf.get(name) ?? name;
const rankOf = new Map(
  PROVIDERS.flatMap(({ also }) => also.map((name, at) => [name, at + 1] as const)),
);
/** 0 for a provider's own name, then in the order of the table: the surer section of a feed first. */
export const toProviderRank = (name: string): number => rankOf.get(name) ?? 0;
export const toProviderName = (slug: string): string | null => bySlug.get(slug)?.name ?? null;
export function toProviderKind(slug: string): ProviderKind {
  return SUBSCRIPTION.test(slug) ? 'subscription' : (bySlug.get(slug)?.kind ?? 'gateway');
}
/** Clouds at which a creator sells its own models beside others'. */
const OWN_CLOUDS: Readonly<Record<string, string>> = {
  'google-vertex': 'google',
  'amazon-bedrock': 'amazon',
  azure: 'microsoft',
  watsonx: 'ibm',
};
/** Whether a provider is the cloud of a creator, whose word on the creator's models counts as its own. */
export const isOwnCloud = (slug: string, creator: string | null): boolean =>
  creator !== null && OWN_CLOUDS[slug] === creator;
/** Slug of the creator whose own provider this is. */
export const ownerOf = (slug: string): string | null => bySlug.get(slug)?.owner ?? null;
/** Whether a provider or cloud is where a creator itself sells; nobody's is no creator's. */
export const isMakers = (slug: string, creator: string | null): boolean =>
  creator !== null && (ownerOf(slug) === creator || isOwnCloud(slug, creator));
/** Slugs of the providers a creator owns, in the order of the table. */
export const ownedBy = (creator: string): readonly string[] =>
  PROVIDERS.filter(({ owner }) => owner === creator).map(({ slug }) => slug);
/** Programs that run models on one's own machine: nobody is paid, and nothing is offered. */
export const isLocalRuntime = (slug: string): boolean => bySlug.get(slug)?.zero === 'local';
export const isTrialProvider = (slug: string): boolean => bySlug.get(slug)?.zero === 'trial';
export const isFreeProvider = (slug: string): boolean => bySlug.get(slug)?.zero === 'free';
/** Hosts whose own document says that tokens read from the cache are free, with the document. */
const FREE_CACHES: Readonly<Record<string, string>> = {
  tensormesh: 'https://docs.tensormesh.ai/pricing-overview',
};
/** Whether a cache read of nothing beside a paid input is a price; elsewhere it is a feed's filler. */
export const hasFreeCache = (slug: string): boolean => slug in FREE_CACHES;
