import type { ModelVersion } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
import type { Directory } from '../documents/model-rows.ts';
import type { StoredRows } from '../documents/stored-rows.ts';
import { toModelDocument } from '../documents/to-model.ts';
import { toRowsAt } from './rows-at.ts';
import { addDays } from '../../../schemas/instant.ts';

/** Days after the first of the history on which anything of the model may have become another. */
function findBorders(stored: StoredRows, directory: Directory): string[] {
  const { since, newest } = directory;
  const dates = new Set<string>([stored.model.valid_from]);
  const add = (row: { readonly valid_from: string; readonly valid_to?: string | null }): void => {
    dates.add(row.valid_from);
    if (typeof row.valid_to === 'string') dates.add(row.valid_to);
  };
  stored.offers.forEach(add);
  for (const { id } of stored.offers) stored.prices.get(id)?.forEach(add);
  stored.intervals.forEach(add);
  stored.results.forEach(add);
  directory.snapshots.get(stored.model.id)?.forEach(add);
  // What begins after the newest data is shown already, so it cannot be told apart.
  return [...dates].filter((date) => date > since && date <= newest).sort();
}

/** What other things were then, as far as the document of a model shows it. */
function toDirectoryAt(directory: Directory, id: string, day: string): Directory {
  const snapshots = directory.snapshots.get(id)?.filter((one) => one.valid_from <= day) ?? [];
  return { ...directory, snapshots: new Map([[id, snapshots]]) };
}

/** Names a version in the index. */
export function toVersionId({ model_id: id, valid_from }: ModelVersion): string {
  return `${id}@${valid_from ?? 'first'}`;
}

/**
 * What a model was before it became what it is, oldest first, without gaps; nothing for most. Its
 * names, popularity and instants are those of today.
 */
export function toVersions(
  stored: StoredRows,
  directory: Directory,
  present: Model,
): readonly ModelVersion[] {
  const { since } = directory;
  if (since === '') return [];
  const versions: ModelVersion[] = [];
  let next = JSON.stringify(present);
  // From the youngest: what is as the one after it is no version of its own.
  for (const border of findBorders(stored, directory).toReversed()) {
    const day = addDays(border, -1);
    const rows = toRowsAt(stored, directory, day);
    const document =
      rows === null ? null : toModelDocument(rows, toDirectoryAt(directory, stored.model.id, day));
    const text = JSON.stringify(document);
    if (text === next) continue;
    const first = versions[0];
    if (first !== undefined) versions[0] = { ...first, valid_from: border };
    versions.unshift({ model_id: stored.model.id, valid_from: null, valid_to: border, document });
    next = text;
  }
  return versions;
}
