/**
 * Characters that are no part of a text but steer whoever shows it: controls (NUL, C0, C1 with line
 * breaks), other ends of lines, marks and overrides of direction, invisible tags, and halves of pairs.
 * PostgreSQL keeps no NUL, a terminal obeys escape sequences, a language model reads what nobody sees.
 */
const CONTROL =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with each control character written as in JSON, `\u001b`; line breaks too. */
export function escapeControls(text: string): string {
  return CONTROL.test(text)
    ? text.replace(CONTROLS, (found) => found.split('').map(toEscape).join(''))
    : text;
}

/** The same for output of several lines and columns, whose breaks and tabs are its own. */
export function escapeInLines(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : escapeControls(part)))
    .join('');
}

/** The path, dotted, of the first text in a value that holds a control character; null: none does. */
export function findControl(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return CONTROL.test(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, escapeControls(key)];
    const found = CONTROL.test(key) ? here.join('.') : findControl(inner, here);
    if (found !== null) return found;
  }
  return null;
}
