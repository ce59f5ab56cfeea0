import { type DatedName, splitSnapshot } from '../identify/dates.ts';
import type { Entity } from './entity.ts';
import { toMatchingKey } from '../text.ts';
import { append, compareText } from '../group.ts';

/** A dated id of a model that also goes by its undated name. */
export interface Snapshot {
  readonly base: Entity;
  /** As the id writes it: `2025-08-07`, `0613`, `001`, `preview-06-05`. */
  readonly stamp: string;
}

/** The snapshots among the models of labs, by key, each with the model that moves. */
export function findSnapshots(entities: readonly Entity[]): ReadonlyMap<string, Snapshot> {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]));
  const snapshots = new Map<string, Snapshot>();
  for (const { key, name, creator } of entities) {
    const dated = creator === null ? null : splitSnapshot(name, creator);
    if (creator === null || dated === null) {
      continue;
    }
    for (const stem of toStems(dated, creator)) {
      const base = byKey.get(`${creator}/${toMatchingKey(stem)}`);
      if (base !== undefined && base.key !== key) {
        const said = name.startsWith(stem) ? name.slice(stem.length + 1) : dated.stamp;
        snapshots.set(key, { base, stamp: dated.date ?? said });
        break;
      }
    }
  }
  return snapshots;
}

/**
 * The names of which the dated one may be a version, the likeliest first. A dated preview of Google's is
 * one of what it became; elsewhere it is one of the undated preview, if there is one.
 */
function toStems({ stem }: DatedName, creator: string): string[] {
  const released = stem.replace(/(-generate)?-preview$/, '');
  if (creator === 'google') {
    return [released, stem];
  }
  // Volcengine's `doubao-embedding-large` is `doubao-embedding-large-text-250515`.
  return [stem, released, creator === 'bytedance' ? stem.replace(/-text$/, '') : stem];
}

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
