const SHOWN_MAX = 64;

/** What somebody typed, as a message repeats it: of something long, how it begins. */
export function shorten(text: string): string {
  const characters = Array.from(text.slice(0, 2 * SHOWN_MAX + 2));
  return characters.length > SHOWN_MAX ? `${characters.slice(0, SHOWN_MAX).join('')}…` : text;
}
