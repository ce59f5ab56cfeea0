import type { LogSegment } from '../../schemas/changes.ts';
import type { Benchmark, CatalogInfo, Creator, Provider } from '../../schemas/directory.ts';
import type { ModelHistory, ModelVersion } from '../../schemas/history.ts';
import type { Model } from '../../schemas/model.ts';

/** A physical index: built beside the live one, then published in its place. */
export interface Generation {
  readonly name: string;
  /** Contract it was built for; another hash is another document or column layout. */
  readonly mappingHash: string;
  readonly state: 'building' | 'live' | 'retired';
  /** Every change up to this outbox sequence number is in it. */
  readonly cursor: number;
  readonly createdAt: string;
}

/**
 * A document of the index; models and, for a day of the past, their versions are searched, the
 * others are looked up. The id of a version is `{model id}@{first day}`, of a history the model's, of a
 * segment of the change log that of its first entry.
 */
export type IndexDocument =
  | { readonly kind: 'model'; readonly id: string; readonly body: Model }
  | { readonly kind: 'version'; readonly id: string; readonly body: ModelVersion }
  | { readonly kind: 'history'; readonly id: string; readonly body: ModelHistory }
  | { readonly kind: 'log'; readonly id: string; readonly body: LogSegment }
  | { readonly kind: 'provider'; readonly id: string; readonly body: Provider }
  | { readonly kind: 'creator'; readonly id: string; readonly body: Creator }
  | { readonly kind: 'benchmark'; readonly id: string; readonly body: Benchmark }
  | { readonly kind: 'info'; readonly id: 'catalogue'; readonly body: CatalogInfo };

/** One document at one version, or its removal (`body: null`). */
export interface Change {
  readonly kind: IndexDocument['kind'];
  readonly id: string;
  /** The outbox sequence number of the change: a lower one never overwrites a higher. */
  readonly version: number;
  /** SHA-256 of the body, hex; empty for a removal. */
  readonly hash: string;
  /** The body of the document as JSON: engines that keep it need not read it. */
  readonly body: string | null;
}

export interface Applied {
  readonly written: number;
  readonly stale: number;
  /** Items refused for another reason; the cursor must not pass them. */
  readonly failed: readonly { change: Change; reason: string }[];
}

/** Identity of what a generation holds, for exact verification against the store. */
export interface ManifestEntry {
  readonly kind: IndexDocument['kind'];
  readonly id: string;
  readonly version: number;
  readonly hash: string;
}

/** What makes an engine refuse writes until it is lifted. */
export interface WriteBlock {
  /** The index it is on; null: on all. */
  readonly index: string | null;
  /** In the engine's words. */
  readonly description: string;
  /** The setting of index or cluster to be reset; null: not known. */
  readonly setting: string | null;
}

/** Writes an engine's generations. Readers of the live one are never disturbed. */
export interface IndexWriter {
  readonly engine: string;
  /** The hash of the contract this program writes. */
  readonly mappingHash: string;
  list(): Promise<readonly Generation[]>;
  create(name: string, cursor: number): Promise<void>;
  /**
   * Writes the changes, then the cursor, if nothing failed; a cursor never goes back. Repeating it
   * is harmless. Refuses an index of another contract.
   */
  apply(name: string, changes: readonly Change[], cursor: number): Promise<Applied>;
  manifest(name: string): AsyncIterable<ManifestEntry>;
  /** Makes one that was filled as quick to read as it will be; it holds what it held. */
  prepare(name: string): Promise<void>;
  /** Makes it live in one step, if `replacing` is still what is live; refuses otherwise. */
  publish(name: string, replacing: string | null): Promise<void>;
  /** Refuses the one that is live. */
  drop(name: string): Promise<void>;
  /** Blocks that refuse what it writes; absent: the engine has none. */
  readBlocks?(): Promise<readonly WriteBlock[]>;
  close(): Promise<void>;
}
