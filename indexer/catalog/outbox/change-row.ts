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
