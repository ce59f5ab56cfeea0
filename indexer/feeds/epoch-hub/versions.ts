/** A model version of Epoch's, taken apart. */
interface Version {
  readonly model: string;
  readonly effort?: string;
  /** In tokens. */
  readonly thinkingBudget?: number;
  readonly promptStyle?: string;
}

/** Who served the model; the rest of the name is the model's own. */
const HOST = /^(?:chutes|deepinfra|fireworks|together|openrouter|parasail)[/-]/i;
const EFFORT = /_(none|minimal|low|medium|high|xhigh|max)$/;
/** `_16K`, ` (16K thinking)`. */
const BUDGET = /(?:_| \()(\d+)k(?: thinking\))?$/i;
const THINKING = '_thinking';

/** What a moving id stood for, by the release date the source gives it. */
const MOVED: Readonly<Record<string, Version>> = {
  'deepseek-chat 2025-12-01': { model: 'DeepSeek-V3.2' },
  'deepseek-reasoner 2025-12-01': { model: 'DeepSeek-V3.2', promptStyle: 'thinking' },
};

/** `claude-opus-4-20250514_16K` is the model `claude-opus-4-20250514` with 16,000 tokens to think. */
export function splitVersion(version: string, releasedOn: string | undefined): Version {
  const dated = `${version} ${releasedOn ?? ''}`;
  const moved = Object.hasOwn(MOVED, dated) ? MOVED[dated] : undefined;
  if (moved !== undefined) {
    return moved;
  }
  const name = version.replace(HOST, '');
  const effort = EFFORT.exec(name)?.[1];
  if (effort !== undefined) {
    return { model: name.replace(EFFORT, ''), effort };
  }
  const thousands = BUDGET.exec(name)?.[1];
  if (thousands !== undefined) {
    return { model: name.replace(BUDGET, ''), thinkingBudget: Number(thousands) * 1000 };
  }
  return name.endsWith(THINKING)
    ? { model: name.slice(0, -THINKING.length), promptStyle: 'thinking' }
    : { model: name };
}

/** Builds nobody can get, products rather than models, and settings nobody knows. */
const NO_MODEL = /_unknown$|pre-release|-web-?app$/;

/** Why a version is no model, or null. */
export const findNoModel = (version: string): string | null =>
  NO_MODEL.test(version) ? 'no_model' : null;
