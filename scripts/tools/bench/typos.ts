/** A name with two neighbouring letters of its longest word changed round; null where no word has four letters. */
export function withTypo(name: string): string | null {
  const words = name.match(/\p{L}{4,}/gu) ?? [];
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest === '') return null;
  const at = Math.floor(longest.length / 2) - 1;
  const wrong =
    longest.slice(0, at) + longest.charAt(at + 1) + longest.charAt(at) + longest.slice(at + 2);
  return wrong === longest ? null : name.replace(longest, wrong).slice(0, 200);
}
