import { randomUUID } from 'node:crypto';

/** Stands in JSON for a text that is put in afterwards; nobody outside can know it. */
const MARK = randomUUID();
const QUOTED = `"${MARK}"`;

/** Texts met while a value is written. */
let texts: string[] = [];

/** A value of which there is nothing but its JSON: `stringify` puts it in as it stands. */
export class JsonText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toJSON(): string {
    texts.push(this.#text);
    return MARK;
  }
}

/** JSON of a value, with what is JSON already as it stands. */
export function stringify(value: unknown): string {
  texts = [];
  const json = JSON.stringify(value);
  if (texts.length === 0) return json;
  const [first = '', ...others] = json.split(QUOTED);
  return others.reduce((text, part, i) => text + (texts[i] ?? '') + part, first);
}
