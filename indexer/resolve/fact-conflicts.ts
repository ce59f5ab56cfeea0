import type { ModelRecord } from '../../schemas/records.ts';
import type { Statements } from './facts.ts';
import type { ResolvedConflict, ResolvedModel } from './resolved.ts';

/** Facts on which sources are compared: where the record, the model and the document have them. */
const FACTS = [
  ['context_window', 'contextWindow', 'limits.context_window'],
  ['max_input_tokens', 'maxInputTokens', 'limits.max_input_tokens'],
  ['max_output_tokens', 'maxOutputTokens', 'limits.max_output_tokens'],
  ['release_date', 'releaseDate', 'release_date'],
  ['knowledge_cutoff', 'knowledgeCutoff', 'knowledge_cutoff'],
  ['params_total', 'paramsTotal', 'parameters.total'],
  ['open_weights', 'openWeights', 'open_weights'],
] as const satisfies readonly (readonly [keyof ModelRecord, keyof ResolvedModel, string])[];

type Facts = Pick<ResolvedModel, (typeof FACTS)[number][1]>;

/**
 * Where the sources that describe the model itself disagree on what it is: its creator's own offer
 * and curated lists. Hosts set limits of their own; those stand with their offers.
 */
export function findFactConflicts(statements: Statements, facts: Facts): ResolvedConflict[] {
  const rule = statements.own.length > 0 ? 'creator_first' : 'precedence';
  return FACTS.flatMap(([field, known, path]) => {
    const chosen = facts[known];
    const bySource = new Map<string, string | number | boolean>();
    for (const { record, mention } of [...statements.own, ...statements.curated]) {
      const value = record[field];
      if (value !== undefined && !bySource.has(mention.source)) {
        bySource.set(mention.source, value);
      }
    }
    const values = [...bySource].map(([source, value]) => ({ value, source }));
    return chosen !== null && values.some(({ value }) => !agree(value, chosen))
      ? [{ field: path, values, chosen, rule }]
      : [];
  });
}

/** A date without a day agrees with every day of its month; counts agree within a twentieth. */
function agree(a: string | number | boolean, b: string | number | boolean): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    return a.startsWith(b) || b.startsWith(a);
  }
  return typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= Math.max(a, b) / 20
    : a === b;
}
