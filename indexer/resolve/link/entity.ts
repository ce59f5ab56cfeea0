import type { Mention } from '../identify/mention.ts';

/** A mention at the model it means, and how that was found. */
export interface Link {
  readonly mention: Mention;
  readonly strategy:
    | 'exact'
    | 'hf_id'
    | 'matching_key'
    | 'display_name'
    | 'release_month'
    | 'completed'
    | 'path'
    | 'shared_id'
    | 'pointer';
  /** 0–1. */
  readonly confidence: number;
}

/** Everything said of one model. */
export interface Entity {
  /** `creator/matching-key`, `hf:<id>`, or `provider:name` where nobody knows the creator. */
  readonly key: string;
  /** Slug; null: nobody known. */
  readonly creator: string | null;
  /** The name in its creator's spelling. */
  readonly name: string;
  readonly links: Link[];
}
