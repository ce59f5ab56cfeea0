import { append } from '../group.ts';
import type { ResolvedModel } from '../resolved.ts';
import { spellName } from './spell-name.ts';

/**
 * Tells models of one creator apart that go by one name: all but the one whose id says no more than the
 * name are called as their ids spell it, and what is left alike gets its slug in brackets.
 */
export function distinguishNames(
  models: readonly ResolvedModel[],
  ids: ReadonlyMap<string, string>,
): ResolvedModel[] {
  const spelled = rename(models, ({ key, name, creator }) =>
    spellName(ids.get(key) ?? name, creator),
  );
  return rename(spelled, ({ name, slug }) => `${name} (${slug})`);
}

const toKey = ({ creator, name }: ResolvedModel) => `${creator ?? ''}|${name.toLowerCase()}`;

/** Of several with one name the one with the shortest slug keeps it. */
function rename(
  models: readonly ResolvedModel[],
  toName: (model: ResolvedModel) => string,
): ResolvedModel[] {
  const alike = new Map<string, ResolvedModel[]>();
  for (const model of models) {
    if (!model.isCommunity) append(alike, toKey(model), model);
  }
  return models.map((model) => {
    const others = model.isCommunity ? [] : (alike.get(toKey(model)) ?? []);
    const keeper = others.reduce((a, b) => (b.slug.length < a.slug.length ? b : a), model);
    return others.length < 2 || keeper === model ? model : { ...model, name: toName(model) };
  });
}
