import type {
  AliasRow,
  BenchmarkRow,
  CapabilityRow,
  ConflictRow,
  CreatorRow,
  ModalityRow,
  ModelRow,
  OfferRow,
  PriceRow,
  ProviderRow,
  ResultRow,
  SourceRow,
} from '../database/rows.ts';

/** All rows of one model of which its document is made. */
export interface ModelRows {
  readonly model: ModelRow;
  readonly modalities: readonly ModalityRow[];
  readonly capabilities: readonly CapabilityRow[];
  readonly aliases: readonly AliasRow[];
  /** Aliases of its dated snapshots. */
  readonly snapshotAliases: readonly AliasRow[];
  readonly conflicts: readonly ConflictRow[];
  /** Those that have not been removed. */
  readonly offers: readonly OfferRow[];
  /** Current prices of these offers, by offer id, of all sources. */
  readonly prices: ReadonlyMap<string, readonly PriceRow[]>;
  readonly results: readonly ResultRow[];
}

/** What documents of models say about other things. */
export interface Directory {
  readonly sources: ReadonlyMap<string, SourceRow>;
  readonly creators: ReadonlyMap<string, CreatorRow>;
  readonly providers: ReadonlyMap<string, ProviderRow>;
  readonly benchmarks: ReadonlyMap<string, BenchmarkRow>;
  /** Slugs of models by id. */
  readonly slugs: ReadonlyMap<string, string>;
  /** A model's dated snapshots by the id of the model, sorted by slug. */
  readonly snapshots: ReadonlyMap<string, readonly Pick<ModelRow, 'slug' | 'valid_from'>[]>;
  /** Date of the newest data of any source, `YYYY-MM-DD`; empty without sources. */
  readonly newest: string;
  /** First day of the history; empty before there is one. */
  readonly since: string;
}
