import { toTokens } from '../text.ts';

/** Whether a display name only leaves out words of the id: then it says less, not more. */
export function isShortened(display: string, name: string): boolean {
  const words = new Set(toNameTokens(name));
  return toNameTokens(display).every((token) => words.has(token));
}

/** Words and numbers of a name, versions with their dots. */
export const toNameTokens = (name: string): string[] =>
  toTokens(name.replace(/(\d)-(\d)(?=-|$)/g, '$1.$2'));
const SIZE = /^\d+(\.\d+)?b$/;
/** Words hosts leave out of names: what it was tuned to, active parameters, experts. */
const OMITTED = /^(instruct|it|chat|a\d+(\.\d+)?b|\d+e)$/;

const NUMBER = /^[\d.]+$/;

/** Words may stand in another order, numbers may not: `06-05` and `05-06` are two dates. */
export function isCompletion(
  short: readonly string[],
  full: readonly string[],
  creator: string,
): boolean {
  const numbers = (tokens: readonly string[]) =>
    tokens.filter((token) => NUMBER.test(token)).join();
  const rest = [...full];
  for (const token of short) {
    const at = rest.indexOf(token);
    if (at < 0) {
      return false;
    }
    rest.splice(at, 1);
  }
  const mayAddSize = short[0] !== 'gemini' && !short.some((token) => SIZE.test(token));
  return (
    numbers(short) === numbers(full) &&
    rest.every(
      (token) =>
        OMITTED.test(token) ||
        (SIZE.test(token) && mayAddSize) ||
        (token === 'preview' && (creator === 'google' || creator === 'openai')),
    )
  );
}
