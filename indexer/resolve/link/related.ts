import type { Entity } from './entity.ts';
import { append, compareText } from '../group.ts';
import type { Snapshot } from './snapshots.ts';

interface Relations {
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  /** By the key of the model that moves. */
  readonly snapshotsOf: ReadonlyMap<string, readonly Entity[]>;
}

/**
 * The keys of those who speak for a model, the surer first: itself and its snapshots, the newest first,
 * or itself and what it is a snapshot of. Where there is but one snapshot, the two are told the same.
 */
export function relatedKeys(key: string, { snapshots, snapshotsOf }: Relations): string[] {
  const base = snapshots.get(key)?.base.key;
  const siblings = snapshotsOf.get(base ?? key) ?? [];
  if (base === undefined) return [key, ...siblings.map((snapshot) => snapshot.key)];
  return siblings.length === 1 ? [base, key] : [key, base];
}

/** The snapshots of each model, the newest by name first. */
export function toSnapshotsOf(
  entities: readonly Entity[],
  snapshots: ReadonlyMap<string, Snapshot>,
): ReadonlyMap<string, readonly Entity[]> {
  const found = new Map<string, Entity[]>();
  for (const entity of [...entities].sort((a, b) => compareText(b.name, a.name))) {
    const base = snapshots.get(entity.key)?.base.key;
    if (base !== undefined) append(found, base, entity);
  }
  return found;
}
