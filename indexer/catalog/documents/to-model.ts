import {
  CAPABILITIES,
  type Capability,
  type Conflict,
  MODALITIES,
  type Modality,
  type Model,
} from '../../../schemas/model.ts';
import type { AliasRow, ConflictRow, Flag, ModelRow } from '../database/rows.ts';
import { chooseModelPricing } from './choose-model-pricing.ts';
import { describeModel } from './describe-model.ts';
import type { Directory, ModelRows } from './model-rows.ts';
import { toOffers } from './to-offers.ts';
import { toScores } from './to-scores.ts';
import { groupBy } from '../../resolve/group.ts';
import { toDayInstant } from '../../../schemas/instant.ts';

/** No model comes near it; a broken feed must not make a document of any size. */
const ALIASES_MAX = 500;

const KINDS: readonly AliasRow['kind'][] = ['id', 'hf', 'pointer', 'former_slug', 'name'];

/** Every other name a model is found by, once: its creator's first, then ids, then names. */
function toAliases(model: ModelRow, aliases: readonly AliasRow[]): string[] {
  const prefix = `${model.creator_slug ?? ''}/`;
  const orderOf = (row: AliasRow): number => {
    if (row.alias === `${prefix}${model.slug}`) return 0;
    if (row.alias.startsWith(prefix)) return 1;
    return 2 + KINDS.indexOf(row.kind);
  };
  const best = new Map<string, number>();
  for (const row of aliases) {
    if (row.alias === model.slug) continue;
    best.set(row.alias, Math.min(orderOf(row), best.get(row.alias) ?? Infinity));
  }
  return [...best]
    .sort(([a, i], [b, j]) => i - j || (a < b ? -1 : 1))
    .slice(0, ALIASES_MAX)
    .map(([alias]) => alias);
}

/** Slugs the model had before: they answer with a redirect to the present one. */
function toFormerSlugs(aliases: readonly AliasRow[]): string[] {
  return aliases
    .filter(({ kind }) => kind === 'former_slug')
    .map(({ alias }) => alias)
    .sort();
}

const toFlag = (flag: Flag | null): boolean | null => (flag === null ? null : Boolean(flag));

function toConflict(row: ConflictRow): Conflict {
  return {
    field: row.field,
    values: JSON.parse(row.claims) as Conflict['values'],
    chosen: JSON.parse(row.chosen) as Conflict['chosen'],
    rule: row.rule,
  };
}

function toLicense(model: ModelRow): Model['license'] {
  if (model.licence_id === null) return null;
  return {
    id: model.licence_id,
    name: model.licence_name ?? model.licence_id,
    commercial_use: toFlag(model.licence_commercial_use),
  };
}

function toModalities(rows: ModelRows): Model['modalities'] {
  const of = (direction: 'input' | 'output'): Modality[] =>
    MODALITIES.filter((modality) =>
      rows.modalities.some((row) => row.direction === direction && row.modality === modality),
    );
  return { input: of('input'), output: of('output') };
}

function toCapabilities(rows: ModelRows): Model['capabilities'] {
  const known = new Map(rows.capabilities.map((row) => [row.capability, Boolean(row.value)]));
  return Object.fromEntries(CAPABILITIES.map((name) => [name, known.get(name) ?? null])) as Record<
    Capability,
    boolean | null
  >;
}

function toDescription(model: ModelRow, directory: Directory, snapshotOf: string | null): string {
  const creator =
    model.creator_slug === null ? undefined : directory.creators.get(model.creator_slug);
  return describeModel({
    type: model.type,
    creator: creator?.name ?? null,
    isMerge: Boolean(model.is_merge),
    isCommunity: Boolean(model.is_community),
    openWeights: toFlag(model.open_weights),
    paramsTotal: model.params_total,
    contextWindow: model.context_window,
    releaseDate: model.release_date,
    snapshotOf,
  });
}

/** Names of the model's snapshots, as far as there are any. */
function toSnapshotAliases(
  { snapshotAliases, model }: ModelRows,
  directory: Directory,
): Pick<Model, 'snapshot_aliases'> {
  const known = new Set((directory.snapshots.get(model.id) ?? []).map(({ slug }) => slug));
  const named = [...groupBy(snapshotAliases, (row) => directory.slugs.get(row.model_id) ?? '')]
    .filter(([slug]) => known.has(slug))
    .map(([slug, rows]) => [slug, [...new Set(rows.map(({ alias }) => alias))].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return named.length === 0 ? {} : { snapshot_aliases: Object.fromEntries(named) };
}

/** When a source first had it, whenever this store was made. */
function toCreatedAt(
  { valid_from: from, created_at: stored }: ModelRow,
  { since }: Directory,
): string {
  const day = from === '' ? since : from;
  return day === '' ? stored : toDayInstant(day);
}

/** The document of a model, made of its rows alone: the same rows give the same document. */
export function toModelDocument(rows: ModelRows, directory: Directory): Model {
  const { model } = rows;
  const slugOf = (id: string | null): string | null =>
    id === null ? null : (directory.slugs.get(id) ?? null);
  const creator = model.creator_slug;
  const snapshotOf = slugOf(model.snapshot_of_id);
  const offers = toOffers(rows, directory);
  const former = toFormerSlugs(rows.aliases);
  return {
    id: model.id,
    object: 'model',
    slug: model.slug,
    name: model.name,
    creator:
      creator === null
        ? null
        : { slug: creator, name: directory.creators.get(creator)?.name ?? creator },
    family: model.family_slug,
    type: model.type,
    status: model.status,
    community: Boolean(model.is_community),
    description: toDescription(model, directory, snapshotOf),
    release_date: model.release_date,
    knowledge_cutoff: model.knowledge_cutoff,
    license: toLicense(model),
    open_weights: toFlag(model.open_weights),
    parameters: { total: model.params_total, active: model.params_active },
    modalities: toModalities(rows),
    capabilities: toCapabilities(rows),
    limits: {
      context_window: model.context_window,
      max_input_tokens: model.max_input_tokens,
      max_output_tokens: model.max_output_tokens,
    },
    embedding_dimensions: model.embedding_dimensions,
    pricing: chooseModelPricing(offers, { slug: model.slug, type: model.type, creator }),
    providers: [
      ...new Set(offers.filter((o) => o.status !== 'retired').map((o) => o.provider.slug)),
    ].sort(),
    popularity: model.popularity,
    snapshot_of: snapshotOf,
    deprecated_at: model.deprecated_on,
    retires_at: model.retires_on,
    replacement_slug: slugOf(model.replacement_id),
    replacement_source: model.replacement_source,
    created_at: toCreatedAt(model, directory),
    updated_at: model.updated_at,
    hf_repo: model.hf_repo,
    aliases: toAliases(model, rows.aliases),
    ...(former.length === 0 ? {} : { former_slugs: former }),
    ...toSnapshotAliases(rows, directory),
    snapshots: (directory.snapshots.get(model.id) ?? []).map((one) => one.slug),
    offers,
    benchmarks: toScores(rows.results, directory),
    conflicts: rows.conflicts.map(toConflict).sort((a, b) => (a.field < b.field ? -1 : 1)),
    links: {
      self: `/api/v1/models/${model.slug}`,
      history: `/api/v1/models/${model.slug}/history`,
      similar: `/api/v1/models/${model.slug}/similar`,
      alternatives: `/api/v1/models/${model.slug}/alternatives`,
    },
  };
}
