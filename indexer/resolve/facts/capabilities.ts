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
/** Whether a creator names its model after its thinking. */
export const isReasonerName = (name: string): boolean => REASONER.test(name);

/**
 * What a model can do: as the editors read it, else as its type allows, else as its creator's own offers
 * and prices or a list say, else as most independent sources of its hosts do. Vision follows the input. What
 * is named a reasoner is one unless somebody says otherwise.
 */
export function toCapabilities(
  type: ModelType,
  input: readonly Modality[] | null,
  statements: Statements,
  isNamedReasoner: boolean,
): ResolvedCapability[] {
  return CAPABILITIES.flatMap((capability) => {
    const said =
      capability === 'vision'
        ? toVision(input, statements)
        : find(capability, MUTE.has(type), statements);
    const source = capability === 'reasoning' && isNamedReasoner ? sourceOf(statements) : null;
    const found = said ?? (source === null ? null : { value: true, source });
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
function toVision(input: readonly Modality[] | null, statements: Statements): Fact<boolean> | null {
  const said = findStated('vision', statements);
  const source = said?.source ?? sourceOf(statements);
  return input === null || source === null ? said : { value: input.includes('image'), source };
}

/** Whether somebody who may say so says that a model sees. */
export const isSeeing = (statements: Statements): boolean =>
  findStated('vision', statements)?.value === true;

/** The surest source that says anything of the model. */
const sourceOf = (statements: Statements): string | null =>
  (sureOf(statements)[0] ?? statements.hosts[0])?.mention.source ?? null;
