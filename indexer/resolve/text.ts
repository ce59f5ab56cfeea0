/** What is written in its one spelling already, but for the case: most ids, and most of their parts. */
const FOLDED = /^[a-z0-9.:/@]+(?:-[a-z0-9.:/@]+)*$/;
const POINT = /\dp\d/;

/** One spelling of an id: NFKC, lower case, spaces and underscores as `-`, `3p1` as `3.1`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (FOLDED.test(lower) && !POINT.test(lower)) return lower;
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .trim()
      // A single digit on both sides: `Llama-3_3` writes a version.
      .replace(/(?<!\d)(\d)_(\d)(?![\d_])/g, '$1.$2')
      .replace(/(\d)p(?=\d)/g, '$1.')
      .replace(/[\s_]+/g, '-')
      .replace(/-{2,}/g, '-')
      .replace(/^-|-$/g, '')
  );
}

/** Letters and digits alone: how two spellings of a name by one creator are compared. */
export function toMatchingKey(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Runs of letters, numbers with their unit (`8x7b`, `a22b`), versions glued: order is left out. */
export function toTokens(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{N}.]+/u).filter((part) => part !== '');
  return parts.flatMap((part) => /[a-z]?\d+(?:\.\d+)?[a-z]*|[^\d.]+/gu[Symbol.match](part) ?? []);
}
