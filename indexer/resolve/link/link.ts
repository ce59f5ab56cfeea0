import type { Entity } from './entity.ts';
import { append, compareText } from '../group.ts';
import type { Mention } from '../identify/mention.ts';
import { resolvePointers } from './pointers.ts';
import type { Found } from './found.ts';
import { Names } from './names.ts';
import { followSharedIds } from './shared-ids.ts';
import { toEntity } from './to-entity.ts';
import { toLink } from './to-link.ts';
import { splitCase } from './split-case.ts';

/** What the mentions come to. */
export interface Linked {
  /** In order of key. */
  readonly entities: readonly Entity[];
  /** Mentions that fit no model. */
  readonly unresolved: readonly { mention: Mention; reason: string }[];
  /** Where a mention that is none of these and no pointer would go: the target may be no entity's key. */
  readonly find: (mention: Mention) => Found;
  /** Keys of the models of which its name may be a shortening. */
  readonly findCompletions: (mention: Mention) => readonly string[];
}

/**
 * Brings mentions together that mean one model: by full Hugging Face id for the community's, else
 * by matching key within one creator; then by display name, and by completing a shortened name if
 * just one model fits. Never across creators, never by likeness.
 */
export function link(mentions: readonly Mention[]): Linked {
  const groups = new Map<string, Mention[]>();
  const split = splitCase(mentions);
  for (const mention of mentions.filter(({ isPointer }) => !isPointer)) {
    append(groups, split.get(mention) ?? mention.key, mention);
  }
  const entities = new Map<string, Entity>();
  const known = new Names(groups);
  const found = new Map<Mention, Found>();
  for (const [key, group] of groups) {
    for (const mention of group) {
      found.set(mention, known.find(key, mention, group));
    }
  }
  followSharedIds(found);
  for (const group of groups.values()) {
    for (const mention of group) {
      const { target, strategy } = found.get(mention) ?? known.find(mention.key, mention, group);
      const entity = entities.get(target) ?? toEntity(target, groups.get(target) ?? group);
      entities.set(target, entity);
      entity.links.push(toLink(mention, strategy));
    }
  }
  const pointers = mentions.filter(({ isPointer }) => isPointer);
  const { targets, unresolved } = resolvePointers(pointers, entities);
  for (const [mention, key] of targets) {
    const entity = entities.get(key) ?? toEntity(key, [mention]);
    entities.set(key, entity);
    entity.links.push(toLink(mention, 'pointer'));
  }
  return {
    entities: [...entities.values()].sort((a, b) => compareText(a.key, b.key)),
    unresolved,
    find: (mention) => known.find(mention.key, mention, groups.get(mention.key) ?? [mention]),
    findCompletions: (mention) => known.findCompletions(mention),
  };
}
