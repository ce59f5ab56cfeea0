import { append, compareText } from '../group.ts';
import { toSizedLine } from './line.ts';
import type { ResolvedModel } from '../resolved.ts';

/** Finds for a model the newest active one of its creator, line and type that is not older; else null. */
export function findNewest(
  models: readonly ResolvedModel[],
): (model: ResolvedModel) => ResolvedModel | null {
  const lines = new Map<string, ResolvedModel[]>();
  const toKey = (model: ResolvedModel): string | null =>
    model.creator === null || model.isCommunity
      ? null
      : `${model.creator} ${model.type} ${toSizedLine(model.slug)}`;
  for (const model of models) {
    const key = toKey(model);
    const isUsable = model.status === 'active' && model.snapshotOf === null;
    if (key !== null && isUsable && model.releaseDate !== null) append(lines, key, model);
  }
  for (const line of lines.values()) {
    line.sort(
      (a, b) =>
        compareText(b.releaseDate ?? '', a.releaseDate ?? '') || compareText(a.slug, b.slug),
    );
  }
  return (model) => {
    const [newest] = lines.get(toKey(model) ?? '') ?? [];
    const isLater = (newest?.releaseDate ?? '') >= (model.releaseDate ?? '');
    return newest !== undefined && newest.key !== model.key && isLater ? newest : null;
  };
}
