import {
  CAPABILITIES,
  type Capability,
  type Modality,
  type ModelType,
} from '../../../schemas/model.ts';
import type { PriceRecord } from '../../../schemas/records.ts';
import {
  findAgreed,
  providerOf,
  sureOf,
  type Fact,
  type Statement,
  type Statements,
} from './statements.ts';
import type { ResolvedCapability } from '../resolved.ts';

/** Types that cannot do what models that write can. */
const MUTE: ReadonlySet<ModelType> = new Set<ModelType>([
  'embedding',
  'rerank',
  'image',
  'video',
  'speech_to_text',
  'text_to_speech',
]);
/** What it takes to write: nothing of it is a host's to grant to a model that does not. */
const OF_WRITING: readonly Capability[] = [
  'tool_calling',
  'parallel_tool_calls',
  'structured_output',
  'reasoning',
  'prompt_caching',
  'web_search',
  'code_execution',
  'computer_use',
];

/** How creators name weights that think before they answer: `…-thinking`, `…-think-2601`, `…-15b-thinker`. */
const REASONER = /(?<!\bnon-)\b(think(ing|er)?|reason(ing|er))(?=-|$)/;
/** Lines all of whose models think: QwQ and QVQ, R1, GLM-Z1, ERNIE X1, Hunyuan T1, o1 … */
const REASONING_LINE =
  /^(qwq|qvq|o[134]|deepseek-r1|r1-1776|glm-z(1|ero)|ernie-x1(\.\d)?|hunyuan-t1|step-r1|magistral|exaone-deep|qwenlong-l1|openthinker\d?|marco-o1)(?=-|$)|-r1t2?-chimera$/;
const SEER =
  /(?:^|-)(vl\d*|vlm|vision|qvq|llava|molmo|moondream\d*(\.\d)?|internvl\d*(\.\d)?|pixtral|paligemma|smolvlm\d*|ovis\d*(\.\d)?|idefics\d?|fuyu|kosmos|cogvlm\d?|flamingo)(?=-|$)|^(glm|step)-\d(\.\d)?v(?=-|$)/;
/** Whether a creator names its model after its seeing: `…-vl-…`, `…-vision-…`, `glm-4.1v`. */
export const isSeerName = (name: string): boolean => SEER.test(name);

/** How creators name weights that call tools: `…-tool-use`, `…-fc-r`, `…-functioncalling`, xLAM, FireFunction. */
const CALLER = /(?:^|-)(tool-use|fc|function-?calling|functionary|firefunction|xlam(-\d)?)(?=-|$)/;
/** What a creator names its model after; that it sees shows in what it takes. */
export const toNamedAbilities = (name: string): Capability[] => [
  ...(REASONER.test(name) || REASONING_LINE.test(name) ? (['reasoning'] as const) : []),
  ...(CALLER.test(name) ? (['tool_calling'] as const) : []),
];

/**
 * Days on which the first model came out that can do a thing, as its creator announced: functions of
 * OpenAI, JSON mode, GPT-4 Turbo with vision, o1-preview, computer use of Claude 3.5 Sonnet. No model before
 * can, but for what is named after its seeing.
 */
const SINCE: Partial<Readonly<Record<Capability, string>>> = {
  tool_calling: '2023-06-13',
  parallel_tool_calls: '2023-11-06',
  structured_output: '2023-11-06',
  vision: '2023-11-06',
  reasoning: '2024-09-12',
  computer_use: '2024-10-22',
};

/** What is known of a model beside what is said of what it can do. */
interface KnownAbilities {
  /** null: nobody says what goes in. */
  readonly input: readonly Modality[] | null;
  /** What its creator names it after. */
  readonly named: readonly Capability[];
  readonly releaseDate: string | null;
  /** Who knows the model at all; null: nobody. */
  readonly knownBy: string | null;
}

/**
 * What a model can do: as the editors read it, else as its type allows, else as its creator's own offers
 * and prices or a list say, else as most independent sources of its hosts do. Vision follows the input. What
 * is named a reasoner is one unless somebody says otherwise; what came out before the first model that could
 * do a thing cannot, whatever hosts and lists say, and without tools none are called at once.
 */
export function toCapabilities(
  type: ModelType,
  statements: Statements,
  { input, named, releaseDate, knownBy }: KnownAbilities,
): ResolvedCapability[] {
  const source = sourceOf(statements) ?? knownBy;
  const isBefore = (capability: Capability): boolean => {
    const since = SINCE[capability];
    return (
      since !== undefined &&
      releaseDate !== null &&
      releaseDate < since.slice(0, releaseDate.length)
    );
  };
  const sure = { ...statements, curated: [], hosts: [] };
  const said = (capability: Capability) =>
    capability === 'vision'
      ? toVision(input, statements, source)
      : find(capability, MUTE.has(type), isBefore(capability) ? sure : statements);
  const callsNone = said('tool_calling')?.value === false;
  const infer = (capability: Capability): Fact<boolean> | null => {
    if (source === null) return null;
    if (named.includes(capability)) return { value: true, source };
    return isBefore(capability) ? { value: false, source } : null;
  };
  return CAPABILITIES.flatMap((capability) => {
    const isMoot = capability === 'parallel_tool_calls' && callsNone && source !== null;
    const found = isMoot ? { value: false, source } : (said(capability) ?? infer(capability));
    return found === null ? [] : [{ capability, value: found.value, source: found.source }];
  });
}

const say =
  (capability: Capability) =>
  ({ record, mention }: Statement): Fact<boolean>[] => {
    const value = record.capabilities?.[capability];
    return value === undefined ? [] : [{ value, source: mention.source }];
  };

function find(
  capability: Capability,
  isMute: boolean,
  statements: Statements,
): Fact<boolean> | null {
  const [read] = statements.editors.flatMap(say(capability));
  if (read !== undefined) return read;
  const [priced] = statements.own.filter(isPricedFor(capability));
  const said = findStated(capability, statements);
  if (isMute && OF_WRITING.includes(capability)) {
    const source = said?.source ?? sourceOf(statements);
    return source === null ? null : { value: false, source };
  }
  return priced === undefined ? said : { value: true, source: priced.mention.source };
}

function findStated(capability: Capability, statements: Statements): Fact<boolean> | null {
  const { editors, own, curated } = statements;
  const [sure] = [editors, own, curated].flatMap((list) => list.flatMap(say(capability)));
  return (
    sure ??
    findAgreed(
      statements.hosts.flatMap((statement) =>
        say(capability)(statement).map((fact) => ({ provider: providerOf(statement), ...fact })),
      ),
    )
  );
}

/** States the price of a search at every model of a provider, `babbage-002` too: no proof of the tool. */
const GENERAL_RATES = 'portkey-pricing';

/** A cache for nothing is a feed's filler. */
const isPaidCache = ({ component, amount }: PriceRecord): boolean =>
  component.startsWith('cache_') && Number(amount) > 0;

/** A price of the creator's own for what is cached, batched or searched proves it; a host's is its own business. */
const isPricedFor =
  (capability: Capability) =>
  ({ record, mention: { source, tier } }: Statement): boolean => {
    if (record.kind !== 'offer') return false;
    const isPriced = (prefix: string): boolean =>
      record.prices.some(({ component }) => component.startsWith(prefix));
    if (capability === 'prompt_caching') return record.prices.some(isPaidCache);
    if (capability === 'web_search') return source !== GENERAL_RATES && isPriced('web_search');
    return capability === 'batch' && (record.service_tier ?? tier) === 'batch' && isPriced('');
  };

/** `input` is what anybody states; without it vision is as stated too. */
function toVision(
  input: readonly Modality[] | null,
  statements: Statements,
  knownBy: string | null,
): Fact<boolean> | null {
  const said = findStated('vision', statements);
  const source = said?.source ?? knownBy;
  return input === null || source === null ? said : { value: input.includes('image'), source };
}

/** Whether somebody who may say so says that a model sees. */
export const isSeeing = (statements: Statements): boolean =>
  findStated('vision', statements)?.value === true;

/** The surest source that says anything of the model. */
const sourceOf = (statements: Statements): string | null =>
  (sureOf(statements)[0] ?? statements.hosts[0])?.mention.source ?? null;
