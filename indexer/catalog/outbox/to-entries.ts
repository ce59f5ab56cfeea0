import Big from 'big.js';
import type { Change, ChangeType, FieldChange } from '../../../schemas/changes.ts';
import type { Directory } from '../documents/model-rows.ts';
import type { ModelRow, OfferRow } from '../database/rows.ts';

/** What entries say about other things, as it is when they are made. */
export interface LogNames extends Pick<
  Directory,
  'sources' | 'creators' | 'providers' | 'benchmarks'
> {
  /** By id. */
  readonly models: ReadonlyMap<string, Pick<ModelRow, 'id' | 'slug' | 'name' | 'creator_slug'>>;
  readonly offers: ReadonlyMap<string, Pick<OfferRow, 'id' | 'provider_slug'>>;
}

/** An entry that has no number yet. */
export type Draft = Omit<Change, 'id' | 'sequence'>;

/** What several rows are one entry of, if all but the field is the same. */
const MERGED: readonly ChangeType[] = [
  'model.updated',
  'model.renamed',
  'model.price_changed',
  'model.benchmark_changed',
  'offer.updated',
];

const NAMES = ['slug', 'name'];
const PERCENT_DIGITS = 4;

function toModelType({ field, new: now }: ChangeRow): ChangeType {
  if (NAMES.includes(field ?? '')) return 'model.renamed';
  if (field === 'status' && now === '"deprecated"') return 'model.deprecated';
  return field === 'status' && now === '"retired"' ? 'model.retired' : 'model.updated';
}

const TYPE_OF: Readonly<Record<Exclude<ChangeRow['type'], 'model_changed'>, ChangeType>> = {
  model_added: 'model.created',
  model_retired: 'model.retired',
  offer_added: 'offer.created',
  offer_changed: 'offer.updated',
  offer_removed: 'offer.removed',
  price_changed: 'model.price_changed',
  score_added: 'model.benchmark_added',
  score_changed: 'model.benchmark_changed',
  score_removed: 'model.benchmark_removed',
  provider_added: 'provider.created',
  benchmark_added: 'benchmark.created',
  catalog_published: 'catalog.published',
};

/** By how much of the value before, exact, rounded half away from zero; null where nothing is known. */
function toPercent(from: unknown, to: unknown): number | null {
  if (typeof from !== 'number' || typeof to !== 'number' || from === 0) return null;
  const Decimal = Big();
  Decimal.DP = PERCENT_DIGITS;
  Decimal.RM = Big.roundHalfUp;
  return new Decimal(to).minus(from).times(100).div(from).toNumber();
}

const parse = (json: string | null): FieldChange['from'] =>
  json === null ? null : (JSON.parse(json) as FieldChange['from']);

/** The benchmark a row is about and what of its score: the slug, or the slug and a column. */
function readScore(field: string, { benchmarks }: LogNames): { slug: string; field: string } {
  const end = field.lastIndexOf('.');
  if (benchmarks.has(field) || end < 0) return { slug: field, field: 'score' };
  return { slug: field.slice(0, end), field: field.slice(end + 1) };
}

/** What a row is about beside a model, and the value it tells of. */
function readSubject(
  row: ChangeRow,
  names: LogNames,
): { provider: string | null; benchmark: string | null; field: string | null } {
  const { type, offer_id: offer, field } = row;
  const provider = names.offers.get(offer ?? '')?.provider_slug ?? null;
  if (type === 'provider_added') return { provider: field, benchmark: null, field: null };
  if (type === 'benchmark_added') return { provider, benchmark: field, field: null };
  if (field === null || !type.startsWith('score_')) return { provider, benchmark: null, field };
  const score = readScore(field, names);
  return { provider, benchmark: score.slug, field: score.field };
}

const toNamed = (
  slug: string | null | undefined,
  rows: ReadonlyMap<string, { readonly name: string }>,
): { slug: string; name: string } | null =>
  slug === null || slug === undefined ? null : { slug, name: rows.get(slug)?.name ?? slug };

function toModel(id: string | null, { models }: LogNames): Draft['model'] {
  if (id === null) return null;
  const row = models.get(id);
  return { id, slug: row?.slug ?? id, name: row?.name ?? id };
}

function toSource(key: string | null, { sources }: LogNames): Draft['source'] {
  const row = sources.get(key ?? '');
  if (row === undefined) return null;
  return { key: row.key, name: row.name, url: row.url, license: row.licence };
}

function toDraft(row: ChangeRow, names: LogNames): Draft {
  const { provider, benchmark, field } = readSubject(row, names);
  const type = row.type === 'model_changed' ? toModelType(row) : TYPE_OF[row.type];
  const [from, to] = [parse(row.old), parse(row.new)];
  const percent = type === 'model.price_changed' ? toPercent(from, to) : null;
  const tested = toNamed(benchmark, names.benchmarks);
  return {
    object: 'change',
    type,
    at: row.at,
    effective_on: row.effective_on === '' ? null : row.effective_on,
    model: toModel(row.model_id, names),
    creator: toNamed(names.models.get(row.model_id ?? '')?.creator_slug, names.creators),
    provider: toNamed(provider, names.providers),
    offer_id: row.offer_id,
    benchmark: tested === null ? null : { id: tested.slug, name: tested.name },
    changes: field === null ? [] : [{ field, from, to, percent }],
    source: toSource(row.source_key, names),
  };
}

/**
 * Makes entries of rows, in their order. Facts of one model that changed together are one entry, and
 * so are prices and facts of one offer, and what changed of the scores on one benchmark.
 */
export function toEntries(rows: readonly ChangeRow[], names: LogNames): readonly Draft[] {
  const drafts = new Map<string, Draft>();
  for (const row of rows) {
    const draft = toDraft(row, names);
    const isMerged = MERGED.includes(draft.type);
    const key = isMerged ? JSON.stringify({ ...draft, changes: null }) : String(drafts.size);
    const changes = [...(drafts.get(key)?.changes ?? []), ...draft.changes];
    drafts.set(key, { ...draft, changes });
  }
  return [...drafts.values()];
}

/** What a row of the store's change log is about. */
type ChangeRowType =
  | 'model_added'
  | 'model_changed'
  | 'model_retired'
  | 'offer_added'
  | 'offer_changed'
  | 'offer_removed'
  | 'price_changed'
  | 'score_added'
  | 'score_changed'
  | 'score_removed'
  | 'provider_added'
  | 'benchmark_added'
  | 'catalog_published';

/** A row of the store's change log: one changed field. Its public entry is made of it once. */
export interface ChangeRow {
  readonly at: string;
  readonly type: ChangeRowType;
  readonly model_id: string | null;
  readonly offer_id: string | null;
  /** The fact or price; of a score its benchmark; of a provider or benchmark that is new its slug. */
  readonly field: string | null;
  /** JSON text of the values. */
  readonly old: string | null;
  readonly new: string | null;
  readonly source_key: string | null;
  /** Date of the data that brought it. */
  readonly effective_on: string | null;
}
