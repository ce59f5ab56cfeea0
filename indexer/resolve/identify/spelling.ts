import { toMistral } from './spelling-mistral.ts';

/**
 * One spelling per creator for names that their hosts spell in several ways. Everything here is how
 * a creator names its own models in its documentation, not a list of what hosts write.
 */
export function respell(name: string, creator: string): string {
  return (SPELLINGS[creator] ?? ((same: string) => same))(name);
}

const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  anthropic: toClaude,
  google: (name) =>
    name
      .replace(/^gemini-(flash|pro|flash-lite|ultra)-(\d\.\d)/, 'gemini-$2-$1')
      .replace(/^gemini-(?=gemma)/, '')
      .replace(/^gemma(\d)/, 'gemma-$1')
      .replace(/^(gemma-\d.*)-instruct$/, '$1-it')
      .replace(/^gemini-3\.0-/, 'gemini-3-')
      .replace(/^gemini-(pro|ultra|nano)(?=$|-vision)/, 'gemini-1.0-$1')
      .replace(/-generate-\d{3}$/, '')
      .replace(/^imagen-ultra-(?=\d)(.*)$/, 'imagen-$1-ultra')
      .replace(/^(imagen|veo)-?(\d)\.0/, '$1-$2')
      // Google offers these as previews only.
      .replace(/^(gemini-(?:3-(?:flash|pro)|3\.1-pro|omni-flash))$/, '$1-preview')
      // Without the ending they are weights nobody asks.
      .replace(/^(gemma-4-(?:26b-a4b|31b))$/, '$1-it')
      .replace(/^imagen-?4-preview/, 'imagen-4')
      .replace(/^(gemini-1\.5-(?:pro|flash))-0514$/, '$1-preview-0514')
      .replace(/^nano-banana-2$/, 'gemini-3.1-flash-image-preview')
      .replace(/^nano-banana-pro$/, 'gemini-3-pro-image-preview')
      .replace(/^nano-banana$/, 'gemini-2.5-flash-image'),
  ai21: (name) =>
    name
      .replace(/-001$/, '')
      .replace(/^jamba-(large|mini)-1\.5(?=-|$)/, 'jamba-1.5-$1')
      // Since June 2023 Jurassic-2 has other names for its sizes.
      .replace(/^j2-(light|mid|ultra)$/, (name) => JURASSIC_2[name] ?? name)
      // Each numbered version has one date.
      .replace(/^(jamba-.*\d.*)-20\d\d-\d\d$/, '$1'),
  alibaba: (name) =>
    name
      .replace(/^code-qwen-?/, 'codeqwen')
      .replace(/^qwen-?3-coder$/, 'qwen3-coder-480b-a35b-instruct')
      .replace(/^qwen-v(?=\d)/, 'qwen')
      .replace(/^qwen-?2\.5-max$/, 'qwen-max-2025-01-25')
      .replace(/^wan(2\.[56])-(?=[ti]2v)/, 'wan-v$1-')
      // The first Qwen3 did both; the weights named so are those of July 2025.
      .replace(/^(qwen3-(?:235b-a22b|30b-a3b|4b)-(?:instruct|thinking))$/, '$1-2507')
      .replace(/^qwen3-coder-30b$/, 'qwen3-coder-30b-a3b-instruct')
      // The weights and what Alibaba sells them as, at one price.
      .replace(/^qwen3\.8-2\.4t-a95b$/, 'qwen3.8-max')
      // Qwen3-VL has no base weights.
      .replace(/^(qwen3-vl-(?:235b-a22b|30b-a3b|[248]b|32b))$/, '$1-instruct'),
  baidu: (name) => name.replace(/-(pt|paddle)$/, ''),
  deepcogito: (name) =>
    name
      .replace(/^cogito-(\d+b)-v2(?:\.|-p)1$/, 'cogito-v2.1-$1')
      .replace(/^cogito-(?=\d\.)/, 'cogito-v'),
  meta: toLlama,
  mistral: toMistral,
  deepseek: (name) =>
    name
      .replace(/^(?=(v\d|r\d|chat-v\d))/, 'deepseek-')
      .replace(/^deepseek-(\d)(?=[.-])/, 'deepseek-v$1')
      .replace(/^deepseek-chat-(?=v\d)/, 'deepseek-')
      .replace(/^(deepseek-v4-(?:pro|flash))-preview$/, '$1')
      .replace(/^(deepseek-v4-(?:pro|flash))-20\d\d(\d{4})$/, '$1-$2')
      .replace(/-671b$/, ''),
  zai: (name) =>
    name
      .replace(/^(?=\d)/, 'glm-')
      .replace(/^(glm-(?:4|z1)-32b)$/, '$1-0414')
      .replace(/^(glm-4-32b-0414)-128k$/, '$1')
      .replace(/-hf$/, ''),
  moonshotai: (name) =>
    name
      .replace(/^k(?=\d)/, 'kimi-k')
      .replace(/^moonshot-(?=kimi)/, '')
      .replace(/^kimi-k2-(instruct-)?(0711|0905)(-preview)?$/, 'kimi-k2-$2')
      .replace(/^kimi-k2(-instruct)?(-1t)?$/, 'kimi-k2-0711'),
  stepfun: (name) => name.replace(/^stepfun-(?=\d)/, 'step-'),
  xai: (name) =>
    name
      .replace(/^grok-4-(1|20|3)(?=-|$)/, 'grok-4.$1')
      .replace(/-latest(?=-)/, '')
      .replace(/^(grok-\d.*)-beta(?!\d)/, '$1'),
  amazon: (name) =>
    name
      .replace(/-v1(\.0)?$/, '')
      .replace(/^titan-text-embeddings-/, 'titan-embed-text-')
      .replace(/^(standard|neural|long-form|generative)$/, 'polly-$1'),
  cohere: (name) => {
    const plain = name
      .replace(/^(c4ai|cohere)-(?=command|aya|embed|rerank)/, '')
      .replace(/^embed-v(\d)(?:\.0)?-(english|multilingual)$/, 'embed-$2-v$1.0')
      .replace(/^(embed(?:-.*)?-v\d)$/, '$1.0')
      .replace(/^rerank-v(\d)(?:\.0)?-(english|multilingual)$/, 'rerank-$2-v$1.0')
      .replace(/^rerank-v(\d)-(?=fast|pro)/, 'rerank-v$1.0-')
      .replace(/^(north-mini-code)-1[.-]0$/, '$1')
      .replace(/^command-r-v01$/, 'command-r')
      .replace(/^(command(?:-light)?)-text-v14$/, '$1');
    // Cohere's undated ids are its first versions.
    return (
      COHERE_DATES[plain] ??
      plain.replace(/^(command-r-plus-04|command-r-03)-2024$/, (dated) => dated.slice(0, -8))
    );
  },
  nousresearch: (name) =>
    name
      .replace(/^hermes(?=\d)/, 'hermes-')
      .replace(/^(hermes-3-\d+b)-llama-?3\.1$/, '$1')
      .replace(/^hermes-3-(?=\d+b)/, 'hermes-3-llama-3.1-'),
  nvidia: (name) =>
    name
      .replace(/-hf$/, '')
      .replace(/^llama-v(?=\d)/, 'llama-')
      .replace(/^nemotron-(nano|super|ultra|lightning)-(3(?:\.5)?)(?=-)/, 'nemotron-$2-$1')
      .replace(/^nemotron-3-super$/, 'nemotron-3-super-120b-a12b')
      .replace(/^nemotron-3-ultra$/, 'nemotron-3-ultra-550b-a55b')
      .replace(/^llama-([\d.]+)-nemotron-ultra-253b-v1$/, 'llama-$1-nemotron-ultra-253b')
      .replace(/^(nemotron-3-nano-omni)(-30b-a3b)?$/, '$1-30b-a3b-reasoning'),
  'black-forest-labs': (name) =>
    name
      .replace(/^flux[.-]?1?-(?=kontext-(pro|max))/, 'flux-')
      .replace(/^flux-(?=(schnell|dev|krea-dev|kontext-dev)$)/, 'flux-1-')
      .replace(/^flux-pro-v(?=\d)/, 'flux-pro-'),
  databricks: (name) => name.replace(/^mpt-(\d+b)-instruct$/, 'mpt-instruct-$1'),
  kuaishou: (name) => name.replace(/^kat-coder-pro-v1$/, 'kat-coder-pro'),
  microsoft: (name) =>
    name
      .replace(/^(mai-code-1-flash)-internal$/, '$1')
      .replace(/^phi-2-3b$/, 'phi-2')
      .replace(/^phi-4-mini$/, 'phi-4-mini-instruct')
      .replace('multilmodal', 'multimodal')
      .replace(/^(phi-3\.5-(?:mini|moe|vision))-128k-instruct$/, '$1-instruct'),
  minimax: (name) =>
    name.replace(/^m2-her$/, 'minimax-m2-her').replace(/^minimax-01$/, 'minimax-text-01'),
  stabilityai: (name) =>
    name
      .replace(/^(core|ultra)$/, 'stable-image-$1')
      .replace(/^stable-diffusion-v?3\.?5-/, 'sd3.5-')
      .replace(SDXL, 'stable-diffusion-xl-base-1.0'),
  openai: (name) =>
    name
      .replace(/^(ada|babbage|curie|davinci)$/, (line) => GPT_3[line] ?? line)
      .replace(/^gpt-4\.5$/, 'gpt-4.5-preview')
      .replace(/^chat-latest$/, 'gpt-chat-latest')
      .replace(/^gpt-5\.3$/, 'gpt-5.3-chat')
      // The flagship goes by the family's name too: https://docs.apiyi.com/ru/models/gpt-5-6-sol.md
      .replace(/^gpt-5\.6(?=$|-20\d\d-)/, 'gpt-5.6-sol')
      .replace(/^computer-use$/, 'computer-use-preview')
      .replace(/^(text-embedding-ada-002)-v2$/, '$1')
      .replace(/^(text-embedding-3-small)-inference$/, '$1')
      .replace(/^(sora-2-pro)-high-res$/, '$1')
      .replace(/^gpt-4-turbo-vision$/, 'gpt-4-vision-preview')
      .replace(/^(gpt-5\.\d-chat)-latest-(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3-$4')
      .replace(/^gpt-realtime-1\.0$/, 'gpt-realtime')
      // ChatGPT calls "Instant" what the interface calls `…-chat-latest`.
      .replace(/^(gpt-5\.[1235])-instant$/, '$1-chat')
      .replace(/^gpt-oss-(safeguard-)?(\d+b)-.*$/, 'gpt-oss-$1$2'),
  assemblyai: (name) => name.replace(/^(best|nano)$/, 'assemblyai-$1'),
  bria: (name) => name.replace(/^(?=\d)/, 'bria-'),
  deepgram: (name) =>
    name
      .replace(/^(base|enhanced)(?=-|$)/, 'deepgram-$1')
      // Options of a model, at its price; what is announced by itself (`-medical`, `-atc`) is a model.
      .replace(
        /-(general|meeting|phonecall|voicemail|finance|conversationalai|video|drivethru|automotive)$/,
        '',
      ),
  sber: (name) => name.replace(/^(?=embeddings)/, 'gigachat-'),
  bytedance: (name) =>
    name
      .replace(/^seed-(?=\d)/, 'doubao-seed-')
      .replace(/^dola-(?=seed-)/, 'doubao-')
      .replace(/^dreamina-(?=seed)/, '')
      .replace(/^seedance-v1-/, 'seedance-v1.0-')
      .replace(/^(seedance-\d)(?=-|$)/, '$1.0')
      .replace(/^seedream-v?3$/, 'seedream-3.0-t2i')
      .replace(/^seededit-3\.0$/, 'seededit-3.0-i2i')
      .replace(/^seedream-v?(\d)$/, 'seedream-$1.0'),
  elevenlabs: (name) =>
    name
      .replace(/^elevenlabs-(?=v3|music)/, 'eleven-')
      .replace(/^elevenlabs-(v2\.5)-turbo$/, 'eleven-turbo-$1'),
  runway: (name) => name.replace(/^runway-gen-(?=\d)/, 'gen'),
  tencent: (name) => name.replace(/^hunyuan-(?=hy\d)/, ''),
  upstage: (name) => name.replace(/^solar-10[.-]7b-instruct$/, 'solar-10.7b-instruct-v1.0'),
  ibm: (name) => name.replace(/^granite-(?:4-)?(?=h-|micro|tiny|small)/, 'granite-4.0-'),
  'swiss-ai': (name) => name.replace(/^(apertus-\d+b-instruct)$/, '$1-2509'),
  tngtech: (name) => name.replace(/^deepseek-tng-(?=r1t)/, 'deepseek-'),
  writer: (name) => name.replace(/^palmyra-x-00(\d)$/, 'palmyra-x$1'),
  // What these call theirs says nothing without them.
  revai: (name) => name.replace(/^(?=(fusion|machine)$)/, 'revai-'),
  speechmatics: (name) => name.replace(/^(?=(enhanced|standard)$)/, 'speechmatics-'),
  zoom: (name) => name.replace(/^(?=scribe)/, 'zoom-'),
  tii: (name) => name.replace(/-hf$/, ''),
  allenai: (name) => name.replace(/-hf$/, ''),
};

/** SDXL 1.0: as its repository, its creator's interface and clouds call it. */
const SDXL = /^(stable-diffusion-xl(-1024-v1-0|-v1)?|stablediffusionxl|fast-sdxl|sdxl)$/;

const JURASSIC_2: Readonly<Record<string, string>> = {
  'j2-light': 'jurassic-2-large-7.5b',
  'j2-mid': 'jurassic-2-grande-17b',
  'j2-ultra': 'jurassic-2-jumbo-178b',
};

/** The sizes of OpenAI's first models, as leaderboards write them. */
const GPT_3: Readonly<Record<string, string>> = {
  ada: 'ada-350m',
  babbage: 'babbage-1.3b',
  curie: 'curie-6.7b',
  davinci: 'davinci-175b',
};

/** Models of which Cohere's list has one dated version; `command-r` has several. */
const COHERE_DATES: Readonly<Record<string, string>> = {
  'command-a': 'command-a-03-2025',
  'command-a-reasoning': 'command-a-reasoning-08-2025',
  'command-a-translate': 'command-a-translate-08-2025',
  'command-a-vision': 'command-a-vision-07-2025',
  'command-r7b': 'command-r7b-12-2024',
  'command-r7b-arabic': 'command-r7b-arabic-02-2025',
};

const CLAUDE_LINES = 'haiku|sonnet|opus|fable';
/** `claude-4.5-sonnet`, `claude-sonnet-4-5`, `opus4-5` are one: line, version, rest. */
function toClaude(name: string): string {
  const full = name
    .replace(/^claude-v?2$/, 'claude-2.0')
    .replace(new RegExp(`^(?=(${CLAUDE_LINES})-?\\d)`), 'claude-');
  const lineFirst = new RegExp(`^claude-(${CLAUDE_LINES})-?(\\d)(?:[.-](\\d)(?!\\d))?(.*)$`);
  const versionFirst = new RegExp(`^claude-(\\d)(?:[.-](\\d))?-(${CLAUDE_LINES})(.*)$`);
  const a = lineFirst.exec(full);
  const b = versionFirst.exec(full);
  if (a === null && b === null) {
    return full;
  }
  const [line = '', major = '', minor, rest = ''] =
    a === null ? [b?.[3], b?.[1], b?.[2], b?.[4]] : a.slice(1);
  const version = minor === undefined || minor === '0' ? major : `${major}.${minor}`;
  // From version 4 on the line comes first: "Claude 3.5 Sonnet", "Claude Sonnet 4.5".
  const head = Number(major) < 4 ? `${version}-${line}` : `${line}-${version}`;
  return `claude-${head}${rest
    .replace(/-v2(?=-20)/, '')
    .replace('-v2', '-20241022')
    .replace('-june', '-20240620')}`;
}

/** Llama 4 and 3.3 were published as instruct models only; hosts leave parts of the name out. */
function toLlama(name: string): string {
  return name
    .replace(/^code-llama/, 'codellama')
    .replace(/^llamaguard/, 'llama-guard')
    .replace(/^(meta-)?llama-?v?(?=\d)/, 'llama-')
    .replace(/^llama-(\d)-(\d)(?=-)/, 'llama-$1.$2')
    .replace(/-hf$/, '')
    .replace(/^muse-glimmer$/, 'muse-glimmer-30b')
    .replace(/-(instant|versatile|8192)$/, '-instruct')
    .replace(/^(llama-3.*)-chat$/, '$1-instruct')
    .replace(/^(llama-3\.2-.*?)(-text)?-preview$/, '$1-instruct')
    .replace(/^(llama-2.*)-4096$/, '$1-chat')
    .replace(/-instruct-turbo$/, '-instruct')
    .replace(/^llama-([\d.]+)-instruct(-turbo)?-(\d+b)$/, 'llama-$1-$3-instruct')
    .replace(/^llama-3\.3-70b$/, 'llama-3.3-70b-instruct')
    .replace(/^(llama-3\.2-(?:11b|90b))(-vision)?-instruct$/, '$1-vision-instruct')
    .replace(/^llama-4-(scout|maverick)(-17b)?(-\d+e)?(-instruct)?$/, 'llama-4-$1-17b-instruct')
    .replace(/^llama-3-405b/, 'llama-3.1-405b')
    .replace(/^llama-guard-4$/, 'llama-guard-4-12b');
}
