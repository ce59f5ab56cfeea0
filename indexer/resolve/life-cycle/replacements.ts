import type { Announced } from './end.ts';
import { append, compareText } from '../group.ts';
import type { ResolvedModel } from '../resolved.ts';
import { toSizedLine } from './line.ts';

/**
 * Names successors: who the creator names for the model, its base or the newest snapshot with which it ends,
 * or who it names in that one's place where that one has ended; else for a model that ends its base, or the
 * newest of its line. A snapshot that is named stands for its base.
 */
export function withReplacements(
  models: readonly ResolvedModel[],
  announced: ReadonlyMap<string, Announced>,
): ResolvedModel[] {
  const { baseOf, snapshotsOf } = openRelatives(models);
  const findNamed = openNamed(models, announced);
  const findLater = findNewest(models);
  const isPreview = ({ key }: ResolvedModel): boolean => announced.get(key)?.isPreview === true;
  const isSpokenOf = ({ key }: ResolvedModel): boolean => {
    const { deprecatedOn = null, retiresOn = null, isRetired = false } = announced.get(key) ?? {};
    return deprecatedOn !== null || retiresOn !== null || isRetired;
  };
  // Who replaces a preview, an older snapshot, or one of a model that goes on, does not replace the model.
  const endWith = (model: ResolvedModel): readonly ResolvedModel[] => {
    if (!isLeft(model)) return [];
    const newest = snapshotsOf(model)
      .filter((snapshot) => isPreview(model) || !isPreview(snapshot))
      .find(isSpokenOf);
    const isOver = newest?.status === 'retired' && model.status !== 'retired';
    return newest === undefined || isOver ? [] : [newest];
  };
  return models.map((model): ResolvedModel => {
    const base = baseOf(model);
    const spoken = [model, ...(base === null ? [] : [base]), ...endWith(model)];
    const named = spoken.map(findNamed).find((one) => one !== null && one.key !== model.key);
    if (named !== undefined && named !== null) {
      const whole = baseOf(named);
      const isOther = whole !== null && whole !== model && whole !== base;
      const { slug } = isOther && whole.status !== 'retired' ? whole : named;
      return { ...model, replacement: slug, replacementSource: 'maker' };
    }
    if (!isLeft(model)) return model;
    const next = base?.status === 'active' ? base : findLater(model);
    return next === null
      ? model
      : { ...model, replacement: next.slug, replacementSource: 'newest_in_line' };
  });
}

const isLeft = ({ status }: ResolvedModel): boolean =>
  status === 'deprecated' || status === 'retired';

interface Relatives {
  readonly baseOf: (model: ResolvedModel) => ResolvedModel | null;
  /** The newest first. */
  readonly snapshotsOf: (model: ResolvedModel) => readonly ResolvedModel[];
}

function openRelatives(models: readonly ResolvedModel[]): Relatives {
  const bySlug = new Map(models.map((model) => [model.slug, model]));
  const snapshots = new Map<string, ResolvedModel[]>();
  for (const model of models) {
    if (model.snapshotOf !== null) append(snapshots, model.snapshotOf, model);
  }
  for (const list of snapshots.values()) list.sort((a, b) => compareText(b.slug, a.slug));
  return {
    baseOf: ({ snapshotOf }) => bySlug.get(snapshotOf ?? '') ?? null,
    snapshotsOf: ({ slug }) => snapshots.get(slug) ?? [],
  };
}

/** Whom a creator names, followed until one that has not ended. */
function openNamed(
  models: readonly ResolvedModel[],
  announced: ReadonlyMap<string, Announced>,
): (model: ResolvedModel) => ResolvedModel | null {
  const byKey = new Map(models.map((model) => [model.key, model]));
  return (model) => {
    const seen = new Set([model.key]);
    let key = announced.get(model.key)?.replacement ?? null;
    while (key !== null && !seen.has(key)) {
      const next = byKey.get(key);
      if (next === undefined) return null;
      if (next.status !== 'retired') return next;
      seen.add(key);
      key = announced.get(key)?.replacement ?? null;
    }
    return null;
  };
}

/**
 * Finds for a model the newest active one of its creator, line and type that is not older, for conversation
 * if it is, too, where there is one; else null.
 */
function findNewest(
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
    const later = (lines.get(toKey(model) ?? '') ?? []).filter(
      ({ key, releaseDate }) =>
        key !== model.key && (releaseDate ?? '') >= (model.releaseDate ?? ''),
    );
    return later.find((other) => isChat(other) === isChat(model)) ?? later[0] ?? null;
  };
}

/** OpenAI sells what ChatGPT answers with beside its models: GPT-5.5 Chat is no successor of GPT-5.1. */
const isChat = ({ slug }: ResolvedModel): boolean => slug.endsWith('-chat');
