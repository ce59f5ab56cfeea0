/**
 * Ids that name no model: routers that pick one, placeholders of gateways, private endpoints,
 * panels of several models, and ids a source cut off.
 */
const ROUTERS = [
  /(^|\/)auto(-model.*)?$/,
  /^auto-model/,
  /^kilo-auto\//,
  /^openrouter\/(auto|free|pareto-code|fusion|bodybuilder)/,
  /(^|[/-])model[-_]router$/,
  /^moonshot-v1-auto$/,
  // Levels of quality at which a market buys an answer from anybody.
  /^(agent|code|text)-(max|prime|standard)$/,
  /(^|\/)preset\//,
  /(^|\/)route-llm$/,
  /(^|\/)coding-router/,
  /^switchpoint\//,
  /^custom$/,
  /^orcarouter\//,
];
const NO_MODELS = [
  /\/$/,
  // Services on pictures, and sizes that stand for whole classes of models.
  /^(default|test|fast|structure|sketch|style|style-transfer|erase|inpaint|outpaint|creative|conservative|search-and-(replace|recolor)|(remove|replace)-background.*)$/,
  /^\d+(\.\d+)?b$/,
  /^my_model\//,
  /(^|\/)ep-\d{14}-/,
  /^poll\//,
  /(^|\/)claude-code$/,
  /(^|\/)nullmodel/,
];

/** Why the id, lower-cased, is no model; null: it may be one. */
export function findDenial(id: string): string | null {
  if (ROUTERS.some((pattern) => pattern.test(id))) {
    return 'router';
  }
  if (NO_MODELS.some((pattern) => pattern.test(id))) {
    return 'not_a_model';
  }
  return id.endsWith('...') ? 'id_cut_off' : null;
}
