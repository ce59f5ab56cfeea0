/** A key of the feed taken apart: LiteLLM routes by it, and it also says region, size and quality. */
export interface ParsedKey {
  /** As one would send it to the provider. */
  readonly id: string;
  readonly region: string | null;
  /** Whether the key itself says that the price holds in all regions. */
  readonly isGlobal: boolean;
  /** Of the image made, such as `1024x1792`. */
  readonly size: string | null;
  readonly quality: string | null;
}

/** How keys begin where it is not with the name of the provider. */
const ROUTES = new Map([
  ['amazon_nova', 'amazon-nova'],
  ['azure_text', 'azure'],
  ['bedrock_converse', 'bedrock'],
]);
/** Path segments that choose an interface of the provider. */
const INTERFACES = new Map([
  ['bedrock', new Set(['invoke', 'converse'])],
  ['nvidia_nim', new Set(['ranking'])],
]);
/** Keys without the stroke after the provider. */
const MISSPELT = new Map([['replicateopenai/gpt-oss-20b', 'replicate/openai/gpt-oss-20b']]);

const SIZE = /^(\d+|max)-x-(\d+|max)$/;
const STEPS = /^(\d+|max)-steps$/;
const QUALITY = /^(low|medium|high|hd|standard)$/;
const AWS_REGION = /^[a-z]{2}(-gov)?-[a-z]+-\d$/;
const AZURE_ZONE = /^(us|eu)$/;
const AZURE_GLOBAL = /^global(-standard)?$/;

/** Takes apart a key of a provider of the feed. */
export function parseKey(key: string, provider: string): ParsedKey {
  const parts = (MISSPELT.get(key) ?? key).split('/');
  const known = new Set([provider, ROUTES.get(provider) ?? provider.replace(/-.*$/, '')]);
  const found = { region: null, isGlobal: false, size: null, quality: null } as Mutable<ParsedKey>;
  let isRouted = false;
  while (parts.length > 1) {
    const [head = '', next = ''] = parts;
    if (!isRouted && known.has(head)) {
      isRouted = true;
    } else if (!takePicture(head, next, found) && !takePlace(head, provider, found)) {
      break;
    }
    parts.shift();
  }
  return { ...found, id: parts.join('/') };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function takePicture(head: string, next: string, found: Mutable<ParsedKey>): boolean {
  const [, width, height] = SIZE.exec(head) ?? [];
  if (width !== undefined && height !== undefined) {
    found.size = `${width}x${height}`;
    return true;
  }
  if (STEPS.test(head) || (QUALITY.test(head) && SIZE.test(next))) {
    found.quality = head.replace('-', ' ');
    return true;
  }
  return false;
}

function takePlace(head: string, provider: string, found: Mutable<ParsedKey>): boolean {
  const isAws = provider.startsWith('bedrock') && AWS_REGION.test(head);
  if (isAws || (provider === 'azure' && AZURE_ZONE.test(head))) {
    found.region = head;
    return true;
  }
  if (provider === 'azure' && AZURE_GLOBAL.test(head)) {
    found.isGlobal = true;
    return true;
  }
  return INTERFACES.get(provider)?.has(head) === true;
}
