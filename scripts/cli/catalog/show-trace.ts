import type { StoredRows } from '../../../indexer/catalog/documents/stored-rows.ts';
import { MODEL_FIELDS } from '../../../indexer/catalog/fact-names.ts';
import type { Catalog } from '../../../indexer/catalog/open.ts';
import type { Entity } from '../../../indexer/resolve/link/entity.ts';
import { openExplainer } from '../../../indexer/resolve/explain/explain.ts';
import {
  toFactText,
  traceFacts,
  type TracedFact,
} from '../../../indexer/resolve/explain/trace-facts.ts';
import { fold, toMatchingKey } from '../../../indexer/resolve/text.ts';
import type { SourcedRecord } from '../../../schemas/records.ts';

const NANO_DIGITS = 9;

/** Exact decimal text of a whole number of 10⁻⁹ USD. */
export function toUsdText(nano: number): string {
  const digits = String(nano).padStart(NANO_DIGITS + 1, '0');
  const whole = digits.slice(0, -NANO_DIGITS);
  const fraction = digits.slice(-NANO_DIGITS).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Everything stored of a model, and who says what. */
export interface Trace {
  readonly rows: StoredRows;
  readonly facts: readonly TracedFact[];
  /** Where each source has the prices of each offer from, by page key. */
  readonly pages: ReadonlyMap<string, string>;
}

/** Sources write an id with or without the path to it, so its last part counts. */
export const toPageKey = (source: string, provider: string, id: string): string =>
  `${source} ${provider}/${toMatchingKey(fold(id.split('/').at(-1) ?? ''))}`;

/** Columns that are the catalogue's own: no feed says them. */
const OWN = new Set(['slug', 'creator', 'snapshot_of', 'replacement_slug', 'community']);
/** Columns of yes and no, which SQLite gives as 1 and 0. */
const FLAGS = new Set(['open_weights', 'license.commercial_use']);

/**
 * Traces the figures of a model to their records. Prices, results, aliases and conflicts are stored
 * with their source; that of plain facts is found by linking the records again.
 */
export async function traceModel(catalog: Catalog, modelId: string): Promise<Trace> {
  const rows = await catalog.readModelRows(modelId);
  if (rows === null) throw new Error(`No model ${modelId} is stored.`);
  const records: SourcedRecord[] = [];
  for await (const record of catalog.loadRecords()) records.push(record);
  const entity = openExplainer(records).entities.find(({ key }) => key === rows.model.key);
  const facts = toFacts(rows);
  return {
    rows,
    facts: entity === undefined ? untraced(facts) : traceFacts(entity, facts),
    pages: entity === undefined ? new Map() : toPages(entity),
  };
}

function toFacts({ model, modalities, capabilities }: StoredRows): Map<string, string | null> {
  const facts = new Map<string, string | null>();
  for (const [column, field] of Object.entries(MODEL_FIELDS)) {
    if (OWN.has(field) || field === 'license.id') continue;
    const value = model[column as keyof typeof model];
    facts.set(field, toFactText(FLAGS.has(field) && value !== null ? Boolean(value) : value));
  }
  for (const direction of ['input', 'output']) {
    const list = modalities.filter((row) => row.direction === direction).map((row) => row.modality);
    facts.set(`modalities.${direction}`, list.length === 0 ? null : toFactText(list));
  }
  for (const { capability, value } of capabilities) {
    facts.set(`capabilities.${capability}`, String(Boolean(value)));
  }
  return facts;
}

const untraced = (facts: ReadonlyMap<string, string | null>): TracedFact[] =>
  [...facts].map(([field, value]) => ({ field, value, said: [], otherwise: [] }));

function toPages({ links }: Entity): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { mention } of links) {
    const { record, source } = mention;
    if (record.kind === 'offer' && record.prices_url !== undefined) {
      pages.set(toPageKey(source, record.provider, record.provider_model_id), record.prices_url);
    }
  }
  return pages;
}
