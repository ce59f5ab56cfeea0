import { findLab, recogniseLab, stripCreator } from './creators.ts';
import type { Lab } from '../tables/labs.ts';
import { fold } from '../text.ts';

/** An id without the way it travels: gateway path, region, vendor, version of the transport. */
export interface StrippedId {
  readonly name: string;
  /** Whom the id itself names as the creator; null: nobody. */
  readonly lab: Lab | null;
  /** `org/name` in its own case, where the organisation is nobody known. */
  readonly community: { readonly org: string; readonly id: string } | null;
  readonly region: string | null;
  /** `~vendor/…-latest`: whatever is newest. */
  readonly pointer: boolean;
}

const REGION = /^(us|us-gov|eu|apac|au|jp|ca|in|sa|emea|global|regional)\.(?=[a-z0-9-]+\.)/;
/** Path segments that say how a model is reached, not who made it. */
const ROUTES = new Set(
  `accounts fireworks models routers lightning-ai global global-standard us eu sagemaker ps bedrock preset speech workers-ai @cf pro public route tee chat-completion completion
   main openrouter novita empiriolabs fal-ai fireworks-ai cerebras unsloth neuralmagic intel chutesai
   cortecs nanogpt stealth prodia evroc clarifai baseten featherless-ai siliconflow neuralmagic
   flux stable-audio-25 tts afm deepseek-ocr`.split(/\s+/),
);
/** What a provider puts around the names of all its models. */
const AFFIXES: Readonly<Record<string, { before?: RegExp; after?: RegExp }>> = {
  aihubmix: { before: /^(coding|alicloud|deep)-(?=[a-z])/ },
  'amazon-sagemaker': { before: /^meta-textgeneration-/ },
  byteplus: { after: /(?<=^(deepseek|kimi|glm)-.*)-2\d{5}$/ },
  clarifai: { after: /-high-throughput$/ },
  'cloudflare-workers-ai': { after: /-lora$/ },
  databricks: { before: /^databricks-/ },
  'fireworks-ai': { after: /-(basic|long)$|(?<=^qwen.*)-(32k-rope|64k|128k|40960|131072)$/ },
  gitlab: { before: /^duo-chat-/ },
  jiekou: { after: /-paddle$/ },
  llama: { before: /^(cerebras|groq)-/ },
  mistral: { before: /^labs-/ },
  'nano-gpt': { before: /^azure-/, after: /-(original|cheaper|sambanova)$/ },
  neuralwatt: { after: /-short(?=-|$)/ },
  'novita-ai': { after: /-paddle$/ },
  poe: { after: /-(cs|el|n|fw)$/ },
  'qiniu-ai': { after: /(?<=^(deepseek|kimi|glm)-.*)-2\d{5}$/ },
  'routing-run': { after: /-\d+k$/ },
  'snowflake-cortex': { before: /^snowflake-(?=llama)/ },
  togetherai: { after: /-reference$/ },
  'umans-ai': { before: /^umans-(?!coder$|flash$)/ },
  'umans-ai-coding-plan': { before: /^umans-(?!coder$|flash$)/ },
  venice: { before: /^e2ee-/, after: /-(p|api)$/ },
  volcengine: { after: /(?<=^(deepseek|kimi|glm)-.*)-2\d{5}$/ },
  xpersona: { before: /^xpersona-(?=gpt)/ },
};

/** Providers whose ids are paths of which every part names the model: `fal-ai/flux-pro/v1.1`. */
const NAMED_BY_PATH = new Set(['fal-ai', 'aiml']);
/** Parts of such paths that say what is asked of the model. */
const TASK =
  /^(text|image|video|audio)-to-(text|image|video|audio|speech)$|^(edit|generate|standard)$/;

/** `fal-ai/bytedance/seedream/v3/text-to-image` as `bytedance/seedream-v3`. */
function joinPath(id: string, provider: string): string {
  if (!NAMED_BY_PATH.has(provider)) {
    return id;
  }
  const parts = id.split('/').filter((part) => !TASK.test(part) && part !== provider);
  const owners = parts.filter((part, at) => at < parts.length - 1 && findLab(part) !== null);
  const rest = parts.filter((part) => !owners.includes(part)).join('-');
  // `ideogram/v3` is named with its creator; `bytedance/seedream/v3` is not.
  const named = recogniseLab(fold(rest)) === null ? [...owners.slice(0, 1), rest].join('-') : rest;
  return [...owners.slice(0, 1), named].join('/');
}

/** Takes an id of a provider (empty: of nobody in particular) apart. */
export function stripGatewayPrefix(id: string, provider: string): StrippedId {
  const region = REGION.exec(id)?.[1] ?? null;
  // Hugging Face's router takes the host it shall ask behind the id.
  const plainId = provider === 'huggingface' ? id.replace(/:[a-z-]+$/, '') : id;
  const path = joinPath(plainId, provider).replace(REGION, '').replace(/^hf:/, '').split('/');
  const tail = path.pop() ?? '';
  const pointer = path[0]?.startsWith('~') === true;
  const owners = path
    .map((segment) => segment.replace(/^~/, ''))
    .filter((segment) => segment !== '' && !(provider !== '' && ROUTES.has(segment.toLowerCase())));
  const pathLab = owners.map(findLab).findLast((lab) => lab !== null) ?? null;
  const vendor = toVendor(tail);
  const owner = owners.at(-1);
  const isCommunity = pathLab === null && vendor.lab === null && owner !== undefined;
  const plain = stripAffixes(stripVersion(vendor.name, provider), provider);
  const named = stripCreator(plain);
  return {
    name: named.name,
    lab: vendor.lab ?? pathLab ?? named.lab,
    community: isCommunity ? { org: owner, id: `${owner}/${tail}` } : null,
    region,
    pointer,
  };
}

/** `anthropic.claude-…`, and `deepseek.v3.2`, where the vendor is part of the name. */
function toVendor(tail: string): { name: string; lab: Lab | null } {
  const found = /^([a-z][a-z0-9]+)\.(.+)$/i.exec(tail);
  const lab = found === null ? null : findLab(found[1] ?? '');
  return lab === null ? { name: tail, lab: null } : { name: found?.[2] ?? tail, lab };
}

function stripVersion(tail: string, provider: string): string {
  const name = tail
    // Some versions are the models' own; elsewhere Bedrock counts its own.
    .replace(/^(.*titan-(?:embed|image)-.*-v\d|embed-v\d|nemotron-nano-\d+b-v\d):\d+$/, '$1')
    .replace(/-v\d+:\d+$/, '')
    .replace(/-1:\d$/, '')
    .replace(/(?<=\d[a-z]?):0$/, '')
    .replace(/@default$/, '')
    .replace(/@/, '-');
  return provider === 'amazon-bedrock' ? name.replace(/-v1$/, '') : name;
}

/** Affixes of what a provider serves with less, for less. */
const CHEAPER = /-(cheaper|short)(?=-|$)/;

function stripAffixes(tail: string, provider: string): string {
  const { before, after } = AFFIXES[provider] ?? {};
  // A service tier may follow what the provider appends: `glm-4.7-original:thinking`.
  const [head = '', ...tiers] = fold(tail).split(':');
  const name = head.replace(before ?? /^$/, '').replace(after ?? /$^/, '');
  const isLess = CHEAPER.test(head.slice(name.length)) && name !== head;
  return [name, ...(isLess ? ['flex'] : []), ...tiers].join(':');
}
