import type { JsonObject } from '../reading/json.ts';

const NO_MODELS = new Set(['sample_spec', 'fallback_generalizations']);
/** Modes of tools that are no models. */
const TOOLS = new Map([
  ['search', 'search_tool'],
  ['vector_store', 'vector_store'],
]);
/** `together-ai-4.1b-8b`, `fireworks-ai-default`: any model of a size. */
const SIZE_CLASS = /^(together|fireworks)-ai-/;

/** Why a key of the feed is no model at a price, in snake_case; null: it is one. */
export function findPseudoKey(key: string, entry: JsonObject): string | null {
  const { mode } = entry;
  if (NO_MODELS.has(key)) {
    return 'pseudo_key';
  }
  if (key.startsWith('ft:')) {
    return 'fine_tune_price';
  }
  if (/\/\d+-month-commitment\//.test(key)) {
    return 'commitment_price';
  }
  if (SIZE_CLASS.test(key)) {
    return 'size_class';
  }
  if (key.endsWith('/container')) {
    return 'tool_container';
  }
  if (mode === undefined) {
    return 'no_mode';
  }
  return typeof mode === 'string' ? (TOOLS.get(mode) ?? null) : null;
}
