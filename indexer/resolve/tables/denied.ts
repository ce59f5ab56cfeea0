/**
 * Ids that name no model: routers that pick one, placeholders of gateways, private endpoints,
 * panels of several models, and ids a source cut off.
 */
const ROUTERS = [
  /(^|\/)auto(-model.*)?$/,
  /^auto-model/,
  /^kilo-auto\//,
  /^openrouter\/(auto|free|pareto-code|fusion|bodybuilder)/,
  /(^|\/)model-router$/,
  /(^|\/)route-llm$/,
  /(^|\/)coding-router/,
  /^switchpoint\//,
  /^custom$/,
  /^orcarouter\//,
];
const NO_MODELS = [
  /\/$/,
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
