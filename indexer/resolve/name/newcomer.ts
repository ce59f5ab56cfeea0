import type { Entity } from '../link/entity.ts';
import { toSlug, type Newcomer } from './assign-identity.ts';
import { formerKeysOf, isFormerKey } from '../tables/former.ts';

/**
 * How a model would like to be called: a lab's by its name alone, the community's by its repository,
 * one of an unknown maker by its name too, for a host is no maker.
 */
export function toNewcomer({ key, name, creator, links }: Entity): Newcomer {
  const ownKeys = links.map(({ mention }) => mention.key).filter((own) => !isFormerKey(own));
  const formerKeys = [...new Set([...ownKeys, ...formerKeysOf(key)])].filter((old) => old !== key);
  if (creator !== null) {
    return { key, wanted: toSlug(name), qualified: toSlug(`${creator}/${name}`), formerKeys };
  }
  const id = links.find(({ mention }) => mention.communityId !== null)?.mention.communityId;
  const wanted = toSlug(id ?? name);
  // Of two repositories that differ by case the one with a key in its own case comes second.
  const isSecond = key.startsWith('hf:') && key !== key.toLowerCase();
  return { key, wanted: isSecond ? `${wanted}-2` : wanted, qualified: wanted, formerKeys };
}
