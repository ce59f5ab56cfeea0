import type { ChangePage } from '../catalog/outbox/outbox.ts';
import type { DocumentRef } from '../catalog/documents/read-documents.ts';
import type { Change, IndexWriter, ManifestEntry } from '../index/port.ts';

/** What an index is fed from: documents with versions, in the order of their changes. */
export interface ChangeStore {
  /** The highest version given so far. */
  head(): Promise<number>;
  /** Changes after a cursor, oldest first, and the cursor after them. */
  readChanges(after: number, limit: number): Promise<ChangePage>;
  /** Documents after a position, in one fixed order; empty at the end. */
  readSnapshot(after: DocumentRef | null, limit: number): Promise<readonly Change[]>;
  /** What an index must hold, exactly. */
  manifest(): Promise<readonly ManifestEntry[]>;
  /** Gives documents a new version, so that every index takes them again. */
  reemit(refs: readonly DocumentRef[]): Promise<number>;
}

/** What every step of the protocol works with. */
export interface SyncContext {
  readonly store: ChangeStore;
  readonly writer: IndexWriter;
  /** Resolves while this process may write to the index; @throws LostLeaseError otherwise. */
  readonly fence: () => Promise<void>;
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
  /** Documents of one write to an index. */
  readonly batchSize: number;
}

/** Large enough to be quick, small enough to hold a store or an engine up for moments only. */
export const BATCH_SIZE = 500;

/** Another process may write to the index now; this one must not. */
export class LostLeaseError extends Error {
  constructor() {
    super('The lease of the index is held by another process.');
    this.name = 'LostLeaseError';
  }
}
