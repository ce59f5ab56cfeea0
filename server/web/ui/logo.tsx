import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';

/** Creators and providers whose logo in `@lobehub/icons-static-svg` has another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '01-ai': 'yi',
  '302ai': 'ai302',
  'alibaba-cn': 'alibabacloud',
  'alibaba-coding-plan': 'alibabacloud',
  'alibaba-coding-plan-cn': 'alibabacloud',
  'alibaba-token-plan': 'alibabacloud',
  'alibaba-token-plan-cn': 'alibabacloud',
  alibaba: 'qwen',
  allenai: 'ai2',
  amazon: 'aws',
  'amazon-bedrock': 'bedrock',
  'amazon-sagemaker': 'aws',
  'arcee-ai': 'arcee',
  'azure-cognitive-services': 'azureai',
  'black-forest-labs': 'bfl',
  bria: 'briaai',
  chatgpt: 'openai',
  'claude-platform-aws': 'claude',
  'cloudflare-ai-gateway': 'cloudflare',
  'cloudflare-workers-ai': 'workersai',
  databricks: 'dbrx',
  'fal-ai': 'fal',
  'featherless-ai': 'featherless',
  'fireworks-ai': 'fireworks',
  'github-models': 'github',
  'google-vertex': 'vertexai',
  'google-vertex-anthropic': 'vertexai',
  kilo: 'kilocode',
  'kimi-for-coding': 'kimi',
  kuaishou: 'kling',
  meituan: 'longcat',
  'minimax-cn': 'minimax',
  'minimax-cn-coding-plan': 'minimax',
  'minimax-coding-plan': 'minimax',
  moonshotai: 'moonshot',
  'moonshotai-cn': 'moonshot',
  'novita-ai': 'novita',
  'ollama-cloud': 'ollama',
  'opencode-go': 'opencode',
  'perplexity-agent': 'perplexity',
  pruna: 'prunaai',
  'qiniu-ai': 'qiniu',
  siliconflow: 'siliconcloud',
  'siliconflow-cn': 'siliconcloud',
  'snowflake-cortex': 'snowflake',
  stabilityai: 'stability',
  'stability-ai': 'stability',
  'stepfun-ai': 'stepfun',
  'tencent-coding-plan': 'tencent',
  'tencent-tokenhub': 'tencentcloud',
  togetherai: 'together',
  'wafer.ai': 'wafer',
  watsonx: 'ibm',
  xiaomi: 'xiaomimimo',
  'xiaomi-token-plan-ams': 'xiaomimimo',
  'xiaomi-token-plan-cn': 'xiaomimimo',
  'xiaomi-token-plan-sgp': 'xiaomimimo',
  'zai-coding-plan': 'zai',
  zhipuai: 'zhipu',
  'zhipuai-coding-plan': 'zhipu',
};

/** Those whose logo is called as they are, hyphens apart. */
const SAME_NAMES = new Set(
  `ai21 aihubmix aleph-alpha anthropic anyscale apple assemblyai atlascloud azure baai
  baichuan baidu baseten bytedance cerebras chutes cohere crusoe deepcogito deepinfra deepseek
  digitalocean elevenlabs essentialai fireworks friendli github-copilot gmicloud google groq
  huggingface hyperbolic ibm ideogram inception inceptron inference inflection io-net jina
  krea lambda lg lightricks liquid lmstudio luma meta microsoft minimax mistral modelscope
  morph nebius nvidia openai opencode openrouter perceptron perplexity pika pixverse
  poe recraft reka relace replicate reve runway sakana sambanova skywork snowflake stepfun
  submodel tencent tii together upstage v0 venice vercel vidu volcengine voyage wandb xai yandex zai
  zenmux`.split(/\s+/),
);

/** A logo that is larger costs a page more than it shows. */
const BYTES_MAX = 4_600;
/** A picture in colours is taken where it is not much larger than its outline. */
const COLOUR_BYTES_MAX = 2_200;

const FOLDER = dirname(
  fileURLToPath(import.meta.resolve('@lobehub/icons-static-svg/package.json')),
);
const shapes = new Map<string, string | null>();

/** What is inside the picture of a logo; null where it cannot be shown. */
function readShape(name: string): string | null {
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const coloured = readPicture(`${name}-color`, COLOUR_BYTES_MAX);
  const shape = coloured === null || isDark(coloured) ? readPicture(name, BYTES_MAX) : coloured;
  shapes.set(name, shape);
  return shape;
}

/** Channels no larger than this are hardly told from the tile of the dark theme. */
const DARK_MAX = 0x40;

/** Whether nothing in a picture is bright enough to be seen on a dark tile. */
function isDark(shape: string): boolean {
  const fills = Array.from(shape.matchAll(/fill="#([\da-f]{6})"/gi), ([, hex = '']) => hex);
  const isBright = (hex: string): boolean =>
    [0, 2, 4].some((at) => Number.parseInt(hex.slice(at, at + 2), 16) > DARK_MAX);
  return fills.length > 0 && !fills.some(isBright);
}

function readPicture(file: string, bytesMax: number): string | null {
  let text: string;
  try {
    text = readFileSync(join(FOLDER, 'icons', `${file}.svg`), 'utf8');
  } catch {
    return null;
  }
  const [, attributes = '', inner = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(text) ?? [];
  // Our pages allow no inline style; every other picture is drawn on 24 × 24.
  const isFit = attributes.includes('viewBox="0 0 24 24"') && !inner.includes('style=');
  if (!isFit || text.length > bytesMax) return null;
  const shape = inner.replace(/<title>.*?<\/title>/, '');
  return attributes.includes('fill="currentColor"')
    ? `<g fill="currentColor" fill-rule="evenodd">${shape}</g>`
    : shape;
}

/** The logos a page shows, collected while it is rendered. */
export const Logos = createContext(new Set<string>());

interface Props {
  /** Of a creator or a provider; null: not known. */
  readonly slug: string | null;
  readonly name: string;
  readonly size?: 'sm' | 'lg';
}

/** The logo of a creator or provider in a tile; two letters where it has none. Names stand beside it. */
export function Logo({ slug, name, size }: Props): VNode {
  const shown = useContext(Logos);
  const picture = slug === null ? null : toPictureName(slug);
  const style = `logo ${size ?? ''}`.trim();
  if (picture === null || readShape(picture) === null) {
    return (
      <span class={`${style} mono`} aria-hidden="true">
        {toLetters(name)}
      </span>
    );
  }
  shown.add(picture);
  return (
    <span class={style} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <use href={`#l-${picture}`} />
      </svg>
    </span>
  );
}

function toPictureName(slug: string): string | null {
  return OTHER_NAMES[slug] ?? (SAME_NAMES.has(slug) ? slug.replaceAll('-', '') : null);
}

/** `Nous Research` is NR, `Deepgram` is De. */
function toLetters(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return second === undefined
    ? first.slice(0, 2)
    : `${first.slice(0, 1)}${second.slice(0, 1)}`.toUpperCase();
}

/** Every logo of the page once; it stands behind all that shows one. */
export function LogoSprite(): VNode | null {
  const shown = useContext(Logos);
  if (shown.size === 0) return null;
  return (
    <svg class="sprite" aria-hidden="true">
      {[...shown].map((name) => (
        <symbol
          id={`l-${name}`}
          viewBox="0 0 24 24"
          dangerouslySetInnerHTML={{ __html: readShape(name) ?? '' }}
        />
      ))}
    </svg>
  );
}
