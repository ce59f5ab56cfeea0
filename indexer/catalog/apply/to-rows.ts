import { toOfferId } from '../../resolve/prices/offer-id.ts';
import { toResultKey } from '../../resolve/results/result-key.ts';
import { toOwnOffers } from '../../resolve/life-cycle/fold-snapshots.ts';
import type { ResolvedModel, ResolvedOffer, ResolvedResult } from '../../resolve/resolved.ts';
import { toPriceColumns } from '../database/to-columns.ts';
import type {
  AliasRow,
  CapabilityRow,
  ConflictRow,
  ModalityRow,
  ModelRow,
  OfferRow,
  PriceRow,
  ResultRow,
} from '../database/rows.ts';

/** Columns of a model that the resolver speaks of. */
export type ResolvedModelRow = Omit<
  ModelRow,
  'resolved_sha256' | 'created_at' | 'updated_at' | 'valid_from'
>;

/** The row of a model; slugs become ids, and one that leads nowhere becomes null. */
export function toModelRow(
  model: ResolvedModel,
  idOf: ReadonlyMap<string, string>,
): ResolvedModelRow {
  const find = (slug: string | null): string | null =>
    slug === null ? null : (idOf.get(slug) ?? null);
  return {
    id: model.id,
    key: model.key,
    slug: model.slug,
    name: model.name,
    creator_slug: model.creator,
    family_slug: model.family,
    type: model.type,
    status: model.status,
    release_date: model.releaseDate,
    knowledge_cutoff: model.knowledgeCutoff,
    context_window: model.contextWindow,
    max_input_tokens: model.maxInputTokens,
    max_output_tokens: model.maxOutputTokens,
    embedding_dimensions: model.embeddingDimensions,
    params_total: model.paramsTotal,
    params_active: model.paramsActive,
    open_weights: model.openWeights,
    licence_id: model.licence?.id ?? null,
    licence_name: model.licence?.name ?? null,
    licence_commercial_use: model.licence?.commercialUse ?? null,
    hf_repo: model.hfRepo,
    deprecated_on: model.deprecatedOn,
    retires_on: model.retiresOn,
    replacement_id: find(model.replacement),
    replacement_source: model.replacementSource,
    snapshot_of_id: find(model.snapshotOf),
    is_community: model.isCommunity,
    is_merge: model.isMerge,
    popularity: model.popularity,
    vanished_at: null,
  };
}

/** What the model takes and gives, each modality once. */
export function toModalityRows(model: ResolvedModel): ModalityRow[] {
  const of = (direction: 'input' | 'output', modalities: ResolvedModel['inputModalities']) =>
    [...new Set(modalities)].map((modality) => ({ model_id: model.id, direction, modality }));
  return [...of('input', model.inputModalities), ...of('output', model.outputModalities)];
}

export function toCapabilityRows(model: ResolvedModel): CapabilityRow[] {
  return model.capabilities.map(({ capability, value, source }) => ({
    model_id: model.id,
    capability,
    value,
    source_key: source,
  }));
}

/** Identity of an alias among those of its model. */
export function keyOfAlias(
  row: Pick<AliasRow, 'model_id' | 'kind' | 'alias' | 'source_key'>,
): string {
  return [row.model_id, row.kind, row.alias, row.source_key].join('\n');
}

/** Names of the model, each once a kind and source: the first is the surest. */
export function toAliasRows(model: ResolvedModel): Omit<AliasRow, 'valid_from'>[] {
  const rows = model.aliases.map((alias) => ({
    model_id: model.id,
    alias: alias.alias,
    alias_norm: alias.alias.normalize('NFKC').toLowerCase(),
    kind: alias.kind,
    source_key: alias.source,
    strategy: alias.strategy,
    confidence: alias.confidence,
  }));
  return [...new Map(rows.toReversed().map((row) => [keyOfAlias(row), row])).values()].toReversed();
}

/** Disagreements of the sources, each once. */
export function toConflictRows(model: ResolvedModel): ConflictRow[] {
  const rows = model.conflicts.map((conflict) => ({
    model_id: model.id,
    field: conflict.field,
    claims: JSON.stringify(conflict.values),
    chosen: JSON.stringify(conflict.chosen),
    rule: conflict.rule,
  }));
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** An offer as the resolver speaks of it: there, whenever it came. */
export type WantedOffer = Omit<OfferRow, 'first_seen_at' | 'valid_from'>;

/** The row of an offer of a model; slugs become ids, and one that leads nowhere becomes null. */
export function toOfferRow(
  offer: ResolvedOffer,
  modelId: string,
  idOf: ReadonlyMap<string, string>,
): WantedOffer {
  return {
    id: toOfferId(offer),
    provider_slug: offer.provider,
    model_id: modelId,
    native_model_id: offer.nativeModelId,
    other_model_ids: JSON.stringify(offer.otherModelIds),
    snapshot_model_id: offer.snapshot === null ? null : (idOf.get(offer.snapshot) ?? null),
    snapshot_ids: JSON.stringify(offer.soldAs.flatMap((slug) => idOf.get(slug) ?? []).sort()),
    region: offer.region,
    quantization: offer.quantization,
    service_tier: offer.serviceTier,
    access: offer.access,
    context_window: offer.contextWindow,
    max_input_tokens: offer.maxInputTokens,
    max_output_tokens: offer.maxOutputTokens,
    status: offer.status,
    removed_at: null,
    valid_to: null,
  };
}

/** The rows of a model's own offers. */
export function toOfferRows(
  model: ResolvedModel,
  idOf: ReadonlyMap<string, string>,
): WantedOffer[] {
  return toOwnOffers(model).map((offer) => toOfferRow(offer, model.id, idOf));
}

/** A price as the resolver speaks of it. */
export type WantedPrice = Omit<PriceRow, 'valid_from' | 'valid_to' | 'recorded_at'> & {
  /** null: the source states none. */
  readonly stated_from: string | null;
};

/** The rows of the prices of a model's offers, of all sources. */
export function toPriceRows(model: ResolvedModel): WantedPrice[] {
  return toOwnOffers(model).flatMap((offer) => {
    const offerId = toOfferId(offer);
    return offer.prices.map((price) => ({
      offer_id: offerId,
      source_key: price.source,
      ...toPriceColumns(price),
      stated_from: price.validFrom,
    }));
  });
}

export type WantedResult = Omit<ResultRow, 'valid_from'>;

export function toResultRows(
  model: ResolvedModel,
  idOf: ReadonlyMap<string, string>,
): WantedResult[] {
  return model.results.map((result) => toResultRow(model.id, result, idOf));
}

function toResultRow(
  modelId: string,
  result: ResolvedResult,
  idOf: ReadonlyMap<string, string>,
): WantedResult {
  const { run } = result;
  return {
    model_id: modelId,
    key: toResultKey(result),
    benchmark_slug: result.benchmark,
    source_key: run.source,
    raw_model_name: run.rawModelName,
    snapshot_model_id: run.snapshot === null ? null : (idOf.get(run.snapshot) ?? null),
    score: result.score,
    score_raw: result.scoreRaw,
    score_norm: result.scoreNorm,
    stderr: result.stderr,
    ci_low: result.ciLow,
    ci_high: result.ciHigh,
    n_shots: run.nShots,
    harness: run.harness,
    reasoning_effort: run.reasoningEffort,
    thinking_budget: run.thinkingBudget,
    scaffold: run.scaffold,
    prompt_style: run.promptStyle,
    precision: run.precision,
    cost_usd: result.costUsd,
    evaluated_on: run.evaluatedOn,
    recorded_on: run.recordedOn,
    evaluator: run.evaluator,
    url: run.url,
    is_primary: result.isPrimary,
  };
}
