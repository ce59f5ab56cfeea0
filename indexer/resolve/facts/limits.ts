import type { ModelType } from '../../../schemas/model.ts';
import { findFact, type Fact, type Statements } from './statements.ts';

export interface Limits {
  readonly contextWindow: number | null;
  readonly maxInputTokens: number | null;
  readonly maxOutputTokens: number | null;
}

/** Largest context window any feed states believably; beyond is a placeholder. */
const CONTEXT_MAX = 20_000_000;

export const isContext = (tokens: number): boolean => tokens > 0 && tokens <= CONTEXT_MAX;

/** Types whose answers are not counted in tokens. */
const WITHOUT_OUTPUT: ReadonlySet<ModelType> = new Set<ModelType>([
  'embedding',
  'rerank',
  'speech_to_text',
  'text_to_speech',
  'video',
  'image',
]);
/** Types whose input is all that is limited. */
const INPUT_ONLY: ReadonlySet<ModelType> = new Set<ModelType>(['embedding', 'rerank']);

type Limit = 'context_window' | 'max_input_tokens' | 'max_output_tokens';

/**
 * The limits of the model, not of its hosts, which stand with their offers. A limit that exceeds the
 * context cannot be: where two sources are at odds so, the context is believed. Where nobody states the
 * context of a model that writes, what goes in is it.
 */
export function toLimits(
  type: ModelType,
  output: readonly string[],
  statements: Statements,
): Limits {
  const limit = (field: Limit, from: Statements) => findFact(from, field, isContext)?.value ?? null;
  const stated = limit('context_window', statements);
  if (INPUT_ONLY.has(type)) {
    const input = findLength(statements) ?? stated;
    return { contextWindow: stated ?? input, maxInputTokens: input, maxOutputTokens: null };
  }
  const writes = !WITHOUT_OUTPUT.has(type) || (type === 'image' && output.includes('text'));
  if (!writes && type !== 'speech_to_text') return toReadLimits(statements.editors);
  const sure = { ...statements, hosts: [] };
  const isStated = statements.own.length + statements.curated.length > 0;
  const context = stated ?? (writes ? limit('max_input_tokens', statements) : null);
  const within = (tokens: number | null) =>
    context !== null && tokens !== null && tokens > context ? null : tokens;
  return {
    contextWindow: context,
    maxInputTokens: within(limit('max_input_tokens', isStated ? sure : statements)),
    maxOutputTokens: writes
      ? toOutput(statements, context)
      : toReadLimits(statements.editors).maxOutputTokens,
  };
}

/** Makers count some speech in tokens too: what the editors read stands, whatever hosts fill in there. */
function toReadLimits(editors: Statements['editors']): Limits {
  const read = (field: Limit) => {
    const [value] = editors.flatMap(({ record }) => record[field] ?? []);
    return value !== undefined && isContext(value) ? value : null;
  };
  return {
    contextWindow: read('context_window'),
    maxInputTokens: read('max_input_tokens'),
    maxOutputTokens: read('max_output_tokens'),
  };
}

/** Lengths as makers write them into names: `8k`, `32k`, `200k`; `gpt4-20k` counts what it was tuned on. */
const NAMED_LENGTH = /-(\d{1,3})k(?=-|$)/;

/** The context window that a name states, where nobody says another one; null: it states none. */
export function findNamedContext(type: ModelType, name: string): number | null {
  const thousands = type === 'text' ? Number(NAMED_LENGTH.exec(name)?.[1] ?? 0) : 0;
  if (thousands < 2) return null;
  if (Number.isInteger(Math.log2(thousands))) return thousands * 1024;
  return thousands < 100 ? null : thousands * 1000;
}

/** How long a text may be that is made a vector or ranked. */
function findLength({ editors, ...rest }: Statements): number | null {
  const [read] = editors.flatMap(({ record }) => record.context_window ?? []);
  if (read !== undefined && isContext(read)) return read;
  const said = { ...rest, editors: [] };
  const context = findFact({ ...said, hosts: [] }, 'context_window', isContext);
  return (
    findFact({ ...said, curated: [], hosts: [] }, 'max_input_tokens', isContext)?.value ??
    context?.value ??
    findFact(said, 'max_input_tokens', isContext)?.value ??
    null
  );
}

/** A host that lets the whole context be written says nothing of the model. */
function toOutput(statements: Statements, context: number | null): number | null {
  const isPossible = (tokens: number) =>
    isContext(tokens) && (context === null || tokens <= context);
  const sure: Fact<number> | null = findFact(
    { ...statements, hosts: [] },
    'max_output_tokens',
    isPossible,
  );
  const said = sure ?? findFact(statements, 'max_output_tokens', (tokens) => isPossible(tokens));
  return said === null || (sure === null && said.value === context) ? null : said.value;
}
