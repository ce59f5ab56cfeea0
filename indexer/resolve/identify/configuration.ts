import { EFFORT_PATTERN } from '../../../schemas/efforts.ts';
import type { ServiceTier } from '../../../schemas/model.ts';

/** What of a name is not the model: how the offer serves it, how the run asked it. */
interface Configuration {
  readonly name: string;
  readonly tier: ServiceTier | null;
  readonly quantization: string | null;
  readonly effort: string | null;
  readonly thinkingBudget: number | null;
}

type Found = Partial<Omit<Configuration, 'name'>>;
interface Rule {
  readonly pattern: RegExp;
  /** Only for names that also fit this. */
  readonly only?: RegExp;
  readonly unless?: RegExp;
  readonly gives: (matched: string) => Found;
}

/** Hybrid models think or not as they are asked; elsewhere `-thinking` names weights of their own. */
const HYBRID =
  /^(claude|gpt-5|gemini-(2\.5|3|flash|pro)|deepseek-v3\.[12]|deepseek-v[4-9]|glm-(4\.[5-9]|5)|kimi-k2\.[5-9]|mimo|qwen3\.[5-9]|qwen-plus|step-3\.|minimax-m[3-9]|hermes-4|gemma-[4-9]|ernie-5\.1|grok-4\.1-thinking$)/;
/** Names in which `fast` or `turbo` tells the model, not the service. */
const OWN_SPEED =
  /^(grok|imagen|veo|morph|rerank|seedance|qianfan|kling|runway|ideogram|elevenlabs|wan|gpt-[34]|whisper|qwen-|glm-5v?-turbo|kimi-k2-(thinking-)?turbo|ernie|baichuan|hunyuan|yi-|flux|minimax-text|hidream|gen\d|speech-\d|sd\d|stable-diffusion|(doubao-)?seed-2|z-image|krea|vidu|reve|hailuo|p-video|p-image)/;

const tier = (value: ServiceTier) => () => ({ tier: value });
const nothing = () => ({});

/** Tried again and again at the end of the name until none fits. */
const RULES: readonly Rule[] = [
  { pattern: /[:-]free$/, gives: tier('free') },
  { pattern: /:(exacto|nitro|floor|extended|web)$/, gives: nothing },
  { pattern: /[:-](batch)$/, gives: tier('batch') },
  { pattern: /[:-](flex|tput)$/, unless: /^flux/, gives: tier('flex') },
  { pattern: /[:-]priority$/, gives: tier('priority') },
  {
    pattern: /-(highspeed|ultraspeed|lightning)$/,
    unless: /^(yi-|nemotron-3\.5)/,
    gives: tier('fast'),
  },
  { pattern: /-(fast|turbo)$/, unless: OWN_SPEED, gives: tier('fast') },
  // Gateways' name for OpenAI's faster, more expensive tier.
  { pattern: /-fast$/, only: /^gpt-4(o|\.1)/, gives: tier('fast') },
  // Together's Lite is quantised, and cheaper than the weights as they are.
  { pattern: /(?<=^(meta-)?llama-.*instruct)-lite$/, gives: tier('flex') },
  // Cheaper where Meta may train on what is asked.
  { pattern: /-contributor$/, only: /^muse-spark/, gives: tier('flex') },
  { pattern: /-(maas|tee)$/, gives: nothing },
  { pattern: /:(\d{3,6})$/, gives: (text) => ({ thinkingBudget: Number(text.slice(1)) }) },
  { pattern: /:(thinking|reasoning)$/, gives: nothing },
  { pattern: new RegExp(`:(${EFFORT_PATTERN})$`), gives: (text) => ({ effort: text.slice(1) }) },
  { pattern: /-(nothink|nothinking|no-thinking)$/, gives: () => ({ effort: 'none' }) },
  // What Moonshot calls its models where they answer without thinking.
  { pattern: /-instant$/, only: /^kimi-k2\.[5-9]/, gives: () => ({ effort: 'none' }) },
  {
    pattern: /-(thinking|think)(-\d+k)?$/,
    only: HYBRID,
    gives: (text) => {
      const thousands = /(\d+)k$/.exec(text)?.[1];
      return thousands === undefined ? {} : { thinkingBudget: Number(thousands) * 1000 };
    },
  },
  {
    pattern: new RegExp(`-(${EFFORT_PATTERN})$`),
    only: /^(o[134](-mini)?|gpt-5[.\d]*(-(codex|mini|nano|sol|terra|luna))?|gemini-3[.\d]*-(pro|flash)(-preview)?|claude-(opus|sonnet|fable)-[-.\d]+)-(low|medium|high|xhigh)$/,
    gives: (text) => ({ effort: text.slice(1) }),
  },
  {
    pattern:
      /-(fp8-dynamic|fp8|fp4|fp16|nvfp4|mxfp4|bf16|awq|gptq|gguf|int8|int4-mixed-ar|int4|\d-?bit|mlx-\d-?bit|mlx|q\d-k-m|iq\d-xs)$/,
    gives: (text) => ({ quantization: text.slice(1) }),
  },
];

/** Takes the configuration off the end of a folded name. */
export function stripConfiguration(folded: string): Configuration {
  let name = folded;
  let found: Found = {};
  for (let stripped = true; stripped;) {
    stripped = false;
    for (const { pattern, only, unless, gives } of RULES) {
      const match = pattern.exec(name);
      if (
        match === null ||
        match.index === 0 ||
        (only !== undefined && !only.test(name)) ||
        unless?.test(name) === true
      ) {
        continue;
      }
      found = { ...gives(match[0]), ...found };
      name = name.slice(0, match.index);
      stripped = true;
    }
  }
  // What is left after a colon is part of the name: `gpt-oss:120b`.
  return {
    tier: found.tier ?? null,
    quantization: found.quantization ?? null,
    effort: found.effort ?? null,
    thinkingBudget: found.thinkingBudget ?? null,
    name: name.replaceAll(':', '-'),
  };
}
