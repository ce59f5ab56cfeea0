import type { Entity } from '../link/entity.ts';
import { findBaseFamily } from './kinds.ts';
import { findFamily } from '../tables/families.ts';

/** First words of names that tell nothing. */
const WORDS_OF_NO_FAMILY = new Set(['text', 'open', 'self', 'the', 'all', 'multi']);

/**
 * The line people know a model by: by its creator's table, else as feeds state it, else of the name. A
 * community model's is what it is made of.
 */
export function toFamily(
  { key, name, creator, links }: Entity,
  stated: string | null,
): string | null {
  const listed = creator === null ? null : findFamily(name, creator);
  if (listed !== null) return listed;
  if (stated !== null && /[a-z].*[a-z]/i.test(stated)) return stated.toLowerCase();
  const made = findBaseFamily(links[0]?.mention.id ?? name);
  return key.startsWith('hf:') || creator === null ? made : (made ?? toFirstWord(name));
}

function toFirstWord(name: string): string | null {
  const word = /^[a-z]{3,}/.exec(name)?.[0];
  return word === undefined || WORDS_OF_NO_FAMILY.has(word) ? null : word;
}
