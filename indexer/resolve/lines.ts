import { append, compareText } from './group.ts';
import type { ResolvedModel } from './resolved.ts';

/** What tells a version, a date or a stage, not the line. */
const NO_LINE =
  /^(v?\d+(\.\d+)*|r\d+|\d{4,8}|preview|exp|experimental|beta|alpha|latest|snapshot|instruct|it|chat|hf)$/;

/**
 * The name of a model without its version: `claude-3-opus` and `claude-opus-4.8` are `claude opus`,
 * `qwen2.5-72b-instruct` is `qwen 72b`. Its sizes stay: a small model is no successor of a large one.
 */
export function toLine(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== '' && !NO_LINE.test(word))
    .map((word) => (/^\d/.test(word) ? word : word.replace(/\d+(\.\d+)*$/, '')))
    .filter((word) => word !== '');
  return words.sort(compareText).join(' ');
}

/** Finds for a model the newest active one of its creator, line and type that is not older; else null. */
export function findNewest(
  models: readonly ResolvedModel[],
): (model: ResolvedModel) => ResolvedModel | null {
  const lines = new Map<string, ResolvedModel[]>();
  const toKey = (model: ResolvedModel): string | null =>
    model.creator === null || model.isCommunity
      ? null
      : `${model.creator} ${model.type} ${toLine(model.slug)}`;
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
