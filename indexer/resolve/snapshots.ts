import { splitSnapshot } from './dates.ts';
import type { Entity } from './entity.ts';
import { toMatchingKey } from './text.ts';

/** A dated id of a model that also goes by its undated name. */
export interface Snapshot {
  readonly base: Entity;
  /** As the id writes it: `2025-08-07`, `0613`, `001`. */
  readonly stamp: string;
}

/** The snapshots among the models of labs, by key, each with the model that moves. */
export function findSnapshots(entities: readonly Entity[]): ReadonlyMap<string, Snapshot> {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]));
  const snapshots = new Map<string, Snapshot>();
  for (const { key, name, creator } of entities) {
    const dated = creator === null ? null : splitSnapshot(name, creator);
    const base =
      dated === null ? undefined : byKey.get(`${creator ?? ''}/${toMatchingKey(dated.stem)}`);
    if (dated !== null && base !== undefined) {
      snapshots.set(key, { base, stamp: dated.date ?? dated.stamp });
    }
  }
  return snapshots;
}
