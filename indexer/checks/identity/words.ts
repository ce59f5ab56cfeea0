import { fold, toTokens } from '../../resolve/text.ts';

/** The words and numbers of a name, `3-5` between words as `3.5`. */
export const toWords = (name: string): string[] =>
  toTokens(fold(name).replace(/(?<!\d)(\d)-(\d)(?=-|$)/g, '$1.$2'));

/**
 * The words of a name, sorted, then its numbers in their order: equal where only the order of words
 * differs, not where that of numbers does (`06-05` and `05-06` are two dates).
 */
export function toWordKey(name: string): string {
  const isNumber = (token: string) => /^[\d.]+$/.test(token);
  const tokens = toWords(name);
  const words = tokens.filter((token) => !isNumber(token)).sort();
  return [...words, ...tokens.filter(isNumber)].join(' ');
}
