/**
 * The first group of what an expression finds in a text, or all it finds where it has no group. A test
 * that reads an id from a page would otherwise go on with an empty one, and prove nothing.
 * @throws Error where it finds nothing
 */
export function matchIn(text: string, expression: RegExp): string {
  const match = expression.exec(text);
  const found = match?.[1] ?? match?.[0] ?? '';
  if (found === '') throw new Error(`${String(expression)} finds nothing in ${text.slice(0, 500)}`);
  return found;
}
