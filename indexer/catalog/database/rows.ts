import type {
  Access,
  Capability,
  ConflictRule,
  Modality,
  ModelStatus,
  ModelType,
  PriceUnit,
  ProviderKind,
  ReplacementSource,
  ServiceTier,
} from '../../../schemas/model.ts';
import type { PriceComponent } from '../../../schemas/records.ts';

/*
 * Rows as the store holds them. A flag is `true`, 1 or null: what SQLite and PostgreSQL give.
 */
export type Flag = boolean | number;

export interface SourceRow {
  readonly key: string;
  readonly name: string;
  readonly url: string;
  readonly licence: string;
  readonly attribution: string;
  readonly redistributable: Flag;
  readonly precedence: number;
  readonly as_of: string;
}

/** A source with what was counted when its records were last accepted. */
export interface CountedSourceRow extends SourceRow {
  readonly row_count: number;
  readonly priced_count: number;
}

export interface CreatorRow {
  readonly slug: string;
  readonly name: string;
  readonly kind: 'lab' | 'community';
  readonly country: string | null;
  readonly website: string | null;
  readonly hf_orgs: string;
  readonly removed_at: string | null;
}

export interface FamilyRow {
  readonly slug: string;
  readonly name: string;
  readonly creator_slug: string | null;
}

export interface ProviderRow {
  readonly slug: string;
  readonly name: string;
  readonly kind: ProviderKind;
  readonly docs_url: string | null;
  readonly removed_at: string | null;
}

export interface BenchmarkRow {
  readonly slug: string;
  readonly name: string;
  readonly version: string | null;
  readonly parent_slug: string | null;
  readonly category: string | null;
  readonly url: string | null;
  readonly metric: string;
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly higher_is_better: Flag;
  readonly removed_at: string | null;
}

export interface ModelRow {
  readonly id: string;
  readonly key: string;
  readonly slug: string;
  readonly name: string;
  readonly creator_slug: string | null;
  readonly family_slug: string | null;
  readonly type: ModelType;
  readonly status: ModelStatus;
  readonly release_date: string | null;
  readonly knowledge_cutoff: string | null;
  readonly context_window: number | null;
  readonly max_input_tokens: number | null;
  readonly max_output_tokens: number | null;
  readonly embedding_dimensions: number | null;
  readonly params_total: number | null;
  readonly params_active: number | null;
  readonly open_weights: Flag | null;
  readonly licence_id: string | null;
  readonly licence_name: string | null;
  readonly licence_commercial_use: Flag | null;
  readonly hf_repo: string | null;
  readonly deprecated_on: string | null;
  readonly retires_on: string | null;
  readonly replacement_id: string | null;
  readonly replacement_source: ReplacementSource | null;
  readonly snapshot_of_id: string | null;
  readonly is_community: Flag;
  readonly is_merge: Flag;
  readonly popularity: number;
  readonly resolved_sha256: string;
  readonly vanished_at: string | null;
  /** Date of the data that first spoke of it; empty: ever since there is a history. */
  readonly valid_from: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ModalityRow {
  readonly model_id: string;
  readonly direction: 'input' | 'output';
  readonly modality: Modality;
}

export interface CapabilityRow {
  readonly model_id: string;
  readonly capability: Capability;
  readonly value: Flag;
  readonly source_key: string;
}

export interface AliasRow {
  readonly model_id: string;
  readonly alias: string;
  readonly alias_norm: string;
  readonly kind: 'id' | 'name' | 'pointer' | 'hf' | 'former_slug';
  readonly source_key: string;
  readonly strategy: string;
  readonly confidence: number;
  readonly valid_from: string;
}

export interface ConflictRow {
  readonly model_id: string;
  readonly field: string;
  readonly claims: string;
  readonly chosen: string;
  readonly rule: ConflictRule;
}

export interface OfferRow {
  readonly id: string;
  readonly provider_slug: string;
  readonly model_id: string;
  readonly native_model_id: string;
  /** Other ids of the provider for the same at the same price: a JSON array of texts, sorted. */
  readonly other_model_ids: string;
  /** The dated snapshot that is sold; null: the model itself. */
  readonly snapshot_model_id: string | null;
  /** Ids of all snapshots that are sold: a JSON array of texts, sorted. */
  readonly snapshot_ids: string;
  readonly region: string;
  readonly quantization: string | null;
  readonly service_tier: ServiceTier;
  readonly access: Access;
  readonly context_window: number | null;
  readonly max_input_tokens: number | null;
  readonly max_output_tokens: number | null;
  readonly status: ModelStatus;
  readonly first_seen_at: string;
  readonly removed_at: string | null;
  /** Dates of the data between which it is there; null: it still is. */
  readonly valid_from: string;
  readonly valid_to: string | null;
}

export interface PriceRow {
  readonly offer_id: string;
  readonly source_key: string;
  readonly component: PriceComponent;
  readonly unit: PriceUnit;
  /** Whole number of 10⁻⁹ USD. */
  readonly amount_nano: number;
  readonly min_prompt_tokens: number;
  readonly time_window: string | null;
  readonly size: string | null;
  readonly quality: string | null;
  readonly is_chosen: Flag;
  readonly suspect_reason: string | null;
  readonly url: string | null;
  /** The day on which the source read it; null: that of the source's data. */
  readonly checked_on: string | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly recorded_at: string;
}

export interface ResultRow {
  readonly model_id: string;
  readonly key: string;
  readonly benchmark_slug: string;
  readonly source_key: string;
  readonly raw_model_name: string;
  readonly snapshot_model_id: string | null;
  readonly score: number;
  readonly score_raw: string;
  readonly score_norm: number | null;
  readonly stderr: number | null;
  readonly ci_low: number | null;
  readonly ci_high: number | null;
  readonly n_shots: number | null;
  readonly harness: string | null;
  readonly reasoning_effort: string | null;
  readonly thinking_budget: number | null;
  readonly scaffold: string | null;
  readonly prompt_style: string | null;
  readonly precision: string | null;
  readonly cost_usd: number | null;
  readonly evaluated_on: string | null;
  readonly recorded_on: string;
  readonly evaluator: 'self_reported' | 'third_party' | 'arena';
  readonly url: string | null;
  readonly is_primary: Flag;
  /** Date from which the figure is known. */
  readonly valid_from: string;
}

/** What a fact was before; the present value is in the row of the model or offer. */
export interface FactIntervalRow {
  /** The model, or the one whose offer it was. */
  readonly model_id: string;
  readonly offer_id: string | null;
  /** As the API names it, or one of PAST_FIELDS. */
  readonly field: string;
  /** JSON text; null: not known. */
  readonly value: string | null;
  readonly source_key: string;
  readonly valid_from: string;
  readonly valid_to: string;
}

/** Names of intervals that are no field of a document: being offered, of which model, a result. */
export const PAST_FIELDS = { offered: 'offered', model: 'model', result: 'result' } as const;

/** A row that has been stored and so has a number. */
export type Stored<Row> = Row & { readonly id: number };
