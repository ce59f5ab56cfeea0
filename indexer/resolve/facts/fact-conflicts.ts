import type { ModelRecord } from '../../../schemas/records.ts';
import { type Described, findUsual, isUnpublished, type Statements, sureOf } from './statements.ts';
import type { ResolvedConflict, ResolvedModel } from '../resolved.ts';
import { toLicence } from '../../../schemas/licences.ts';
import { EDITORS } from '../identify/canonical-record.ts';

type Value = string | number | boolean;

/** Facts on which sources are compared: where the record, the model and the document have them. */
const FACTS = [
  ['context_window', 'contextWindow', 'limits.context_window'],
  ['max_input_tokens', 'maxInputTokens', 'limits.max_input_tokens'],
  ['max_output_tokens', 'maxOutputTokens', 'limits.max_output_tokens'],
  ['embedding_dimensions', 'embeddingDimensions', 'embedding_dimensions'],
  ['release_date', 'releaseDate', 'release_date'],
  ['knowledge_cutoff', 'knowledgeCutoff', 'knowledge_cutoff'],
  ['params_total', 'paramsTotal', 'parameters.total'],
  ['params_active', 'paramsActive', 'parameters.active'],
  ['open_weights', 'openWeights', 'open_weights'],
  ['license', 'licence', 'license.id'],
] as const satisfies readonly (readonly [keyof ModelRecord, keyof ResolvedModel, string])[];

/** What is known of a model without what its creator does not publish, whatever others write of it. */
export function withoutUnpublished<T extends Facts>(model: T, statements: Statements): T {
  const unpublished = FACTS.filter(([field]) => isUnpublished(statements, field));
  return { ...model, ...Object.fromEntries(unpublished.map(([, known]) => [known, null])) };
}

type Facts = Pick<ResolvedModel, (typeof FACTS)[number][1]>;
type Said = ResolvedConflict['values'][number];

/**
 * Where the sources that describe the model itself disagree on what it is: editors, its creator's own
 * offers and lists, each once. Hosts set limits of their own; those stand with their offers. Where only
 * hosts speak and as many sources say one thing as another, nothing is chosen.
 */
export function findFactConflicts(statements: Statements, facts: Facts): ResolvedConflict[] {
  return FACTS.flatMap(([field, known, path]): ResolvedConflict[] => {
    const chosen = toValue(facts[known]);
    const values = toSaid(field, statements);
    if (chosen === null && values.length > 0 && isUnpublished(statements, field)) {
      return [{ field: path, values, chosen, rule: 'editors' }];
    }
    if (chosen === null) {
      const hosts = values.length > 0 ? [] : toHostsSaid(field, statements);
      return hosts.length > 1 && new Set(hosts.map(({ value }) => value)).size > 1
        ? [{ field: path, values: hosts, chosen, rule: 'contradiction' }]
        : [];
    }
    const rule = values.some(({ source }) => source === EDITORS)
      ? 'editors'
      : statements.own.length > 0
        ? 'creator_first'
        : 'precedence';
    return values.some(({ value }) => !agree(value, chosen))
      ? [{ field: path, values, chosen, rule }]
      : [];
  });
}

const toValue = (fact: Facts[keyof Facts]): Value | null =>
  typeof fact === 'object' ? (fact?.id ?? null) : fact;

/** What each source that knows the model says, the surest first. */
function toSaid(field: (typeof FACTS)[number][0], statements: Statements): Said[] {
  const bySource = new Map<string, Said>();
  for (const { record, mention } of sureOf(statements)) {
    const value = read(record, field);
    const { source } = mention;
    if (value !== undefined && !bySource.has(source)) {
      const url = source === EDITORS ? toAddress(record.fact_urls?.[field]) : undefined;
      bySource.set(source, { value, source, ...(url === undefined ? {} : { url }) });
    }
  }
  return [...bySource.values()];
}

/** The address in a source as the editors write it. */
const toAddress = (text: string | undefined): string | undefined =>
  /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? text;

const toHostsSaid = (field: (typeof FACTS)[number][0], { hosts }: Statements): Said[] =>
  [
    ...findUsual(
      hosts.flatMap(({ record, mention: { source } }) => {
        const value = read(record, field);
        return value === undefined ? [] : [{ value, source }];
      }),
    ),
  ].map(([source, text]) => ({ value: JSON.parse(text) as Value, source }));

function read(record: Described, field: (typeof FACTS)[number][0]): Value | undefined {
  const value = record[field];
  return field === 'license' && typeof value === 'string' ? toLicence(value).id : value;
}

/** A date without a day agrees with every day of its month; counts agree within a twentieth. */
function agree(a: Value, b: Value): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    return a.startsWith(b) || b.startsWith(a);
  }
  return typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= Math.max(a, b) / 20
    : a === b;
}
