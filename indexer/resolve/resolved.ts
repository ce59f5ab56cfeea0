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
} from '../../schemas/model.ts';
import type { ModelIdentity, PriceComponent, SourceInfo } from '../../schemas/records.ts';

export type { ModelIdentity, SourcedRecord } from '../../schemas/records.ts';
/** A feed as a source of figures; see data/sources.json. */
export type ResolvedSource = SourceInfo;

/** What the resolver makes of all records: a pure function of records and known identities. */
export interface ResolvedCatalog {
  readonly creators: readonly ResolvedCreator[];
  readonly families: readonly ResolvedFamily[];
  readonly providers: readonly ResolvedProvider[];
  readonly benchmarks: readonly ResolvedBenchmark[];
  /** Sorted by slug. */
  readonly models: ResolvedModel[];
  /** The day, `YYYY-MM-DD`, on which it will be another though nobody says anything new; null: never. */
  readonly changesOn: string | null;
  /** Ids that could not be resolved, for a person to look at. */
  readonly review: readonly { source: string; nativeId: string; reason: string }[];
  /** Rows that were left out, by reason, such as `score_out_of_range`. */
  readonly rejected: Readonly<Record<string, number>>;
}

/** What models speak of. */
export type ResolvedDirectory = Pick<
  ResolvedCatalog,
  'creators' | 'families' | 'providers' | 'benchmarks'
>;

export interface ResolvedCreator {
  readonly slug: string;
  readonly name: string;
  readonly kind: 'lab' | 'community';
  readonly country: string | null;
  readonly website: string | null;
  readonly hfOrgs: readonly string[];
}

export interface ResolvedFamily {
  readonly slug: string;
  readonly name: string;
  readonly creator: string | null;
}

export interface ResolvedProvider {
  readonly slug: string;
  readonly name: string;
  readonly kind: ProviderKind;
  readonly docsUrl: string | null;
}

/** A benchmark with its one headline metric. */
export interface ResolvedBenchmark {
  readonly slug: string;
  readonly name: string;
  readonly version: string | null;
  readonly parent: string | null;
  readonly category: string | null;
  readonly url: string | null;
  readonly metric: string;
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly higherIsBetter: boolean;
}

export interface ResolvedModel extends ModelIdentity {
  readonly name: string;
  readonly creator: string | null;
  readonly family: string | null;
  readonly type: ModelType;
  readonly status: ModelStatus;
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  readonly releaseDate: string | null;
  readonly knowledgeCutoff: string | null;
  readonly contextWindow: number | null;
  readonly maxInputTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly embeddingDimensions: number | null;
  readonly paramsTotal: number | null;
  readonly paramsActive: number | null;
  readonly openWeights: boolean | null;
  readonly licence: { id: string; name: string; commercialUse: boolean | null } | null;
  readonly hfRepo: string | null;
  readonly deprecatedOn: string | null;
  readonly retiresOn: string | null;
  /** Slugs. */
  readonly replacement: string | null;
  readonly replacementSource: ReplacementSource | null;
  readonly snapshotOf: string | null;
  readonly isCommunity: boolean;
  readonly isMerge: boolean;
  readonly popularity: number;
  readonly inputModalities: readonly Modality[];
  readonly outputModalities: readonly Modality[];
  readonly capabilities: readonly ResolvedCapability[];
  readonly aliases: readonly ResolvedAlias[];
  readonly offers: readonly ResolvedOffer[];
  readonly results: readonly ResolvedResult[];
  readonly conflicts: readonly ResolvedConflict[];
}

export interface ResolvedCapability {
  readonly capability: Capability;
  readonly value: boolean;
  readonly source: string;
}

export interface ResolvedAlias {
  readonly alias: string;
  readonly source: string;
  readonly kind: 'id' | 'name' | 'pointer' | 'hf' | 'former_slug';
  /** How the link was made: `exact`, `hf_id`, `matching_key`, … */
  readonly strategy: string;
  /** 0–1. */
  readonly confidence: number;
}

export interface ResolvedOffer {
  readonly provider: string;
  readonly nativeModelId: string;
  /** Other ids of the provider for the same at the same price, sorted. */
  readonly otherModelIds: readonly string[];
  /** Slug of the dated snapshot that is sold; null: the model itself. */
  readonly snapshot: string | null;
  /** Slugs of all snapshots it sells, sorted; they show it, and it is written with their model. */
  readonly soldAs: readonly string[];
  readonly region: string;
  readonly quantization: string | null;
  readonly serviceTier: ServiceTier;
  readonly access: Access;
  readonly contextWindow: number | null;
  readonly maxInputTokens: number | null;
  readonly maxOutputTokens: number | null;
  readonly status: ModelStatus;
  readonly prices: readonly ResolvedPrice[];
}

export interface ResolvedPrice {
  readonly source: string;
  readonly component: PriceComponent;
  readonly unit: PriceUnit;
  /** Whole number of 10⁻⁹ USD per unit. */
  readonly amountNano: number;
  /** 0: from the first token. */
  readonly minPromptTokens: number;
  readonly timeWindow: string | null;
  readonly size: string | null;
  readonly quality: string | null;
  /** Date the source states, `YYYY-MM-DD`; null: the feed's date when the price was first seen. */
  readonly validFrom: string | null;
  /** Whether this is the price shown among the sources' prices of the same offer and component. */
  readonly isChosen: boolean;
  /** Why it is not believed; a suspect price is never chosen. */
  readonly suspectReason: string | null;
  /** The page the source read it from; null: it does not say. */
  readonly url: string | null;
  /** The day on which the source read it, `YYYY-MM-DD`; null: that of the source's data. */
  readonly checkedOn: string | null;
}

/** What was measured once, and how: a run has as many scores as benchmarks. */
export interface ResolvedRun {
  /** Of the run in its source: with the benchmark it tells the results of a model apart. */
  readonly nativeId: string;
  readonly source: string;
  readonly rawModelName: string;
  /** Slug of the dated snapshot that was measured, if not the model itself. */
  readonly snapshot: string | null;
  readonly nShots: number | null;
  readonly harness: string | null;
  readonly reasoningEffort: string | null;
  readonly thinkingBudget: number | null;
  readonly scaffold: string | null;
  readonly promptStyle: string | null;
  readonly precision: string | null;
  readonly evaluatedOn: string | null;
  readonly recordedOn: string;
  readonly evaluator: 'self_reported' | 'third_party' | 'arena';
  readonly url: string | null;
}

export interface ResolvedResult {
  readonly run: ResolvedRun;
  readonly benchmark: string;
  /** In the published unit; raw as the feed wrote it; normalised 0–1 or null. */
  readonly score: number;
  readonly scoreRaw: string;
  readonly scoreNorm: number | null;
  readonly stderr: number | null;
  readonly ciLow: number | null;
  readonly ciHigh: number | null;
  /** How many people judged it; null: it is no matter of votes. */
  readonly votes: number | null;
  readonly costUsd: number | null;
  /** The one result that stands for the model on the benchmark. */
  readonly isPrimary: boolean;
}

export interface ResolvedConflict {
  /** Path in the document, such as `offers.off_openai_gpt-5.pricing.input`. */
  readonly field: string;
  readonly values: readonly { value: number | string | boolean; source: string; url?: string }[];
  readonly chosen: number | string | boolean | null;
  readonly rule: ConflictRule;
}
