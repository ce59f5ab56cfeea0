import { createHash } from 'node:crypto';
import { createRandom, pickIndex } from '../../chaos/random.ts';

/** A whole number of 32 bits that belongs to a text: the same on every machine. */
export const toSeed = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32LE(0);

/** Neighbours share no factor with it, so that steps through all words meet none twice. */
const WORDS = 4096;

const STARTS = 'b br c cr d dr f g gr h j k kr l m n p pr qu r s st t tr v w z'.split(' ');
const MIDDLES = 'a e i o u ae ia or an el in'.split(' ');
const ENDS = 'dor las mir nox ra ris son tan tor vane vex wyn'.split(' ');

/** Words as communities name what they made, which no model of the catalogue has. */
function coinWords(): string[] {
  const random = createRandom(1);
  const pick = (parts: readonly string[]): string => parts[pickIndex(random, parts.length)] ?? '';
  const words = new Set<string>();
  while (words.size < WORDS) {
    const word = pick(STARTS) + pick(MIDDLES) + pick(STARTS) + pick(MIDDLES) + pick(ENDS);
    words.add(word.charAt(0).toUpperCase() + word.slice(1));
  }
  return [...words];
}

const COINED = coinWords();

/** How often one model can be varied: each copy bears another word. */
export const MOST_COPIES = WORDS;

/** The word that tells a copy of something from all its other copies. */
export function pickWord(of: string, copy: number): string {
  const stride = (toSeed(`${of} stride`) | 1) >>> 0;
  return COINED[Number((BigInt(toSeed(of)) + BigInt(stride) * BigInt(copy)) % BigInt(WORDS))] ?? '';
}
