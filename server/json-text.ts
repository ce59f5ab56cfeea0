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

  /** The JSON itself. */
  get text(): string {
    return this.#text;
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

/**
 * A copy of a value as JSON holds it, without writing the JSON: members that are undefined are left
 * out, and what is JSON already is read.
 * @param mask applied to every text, names of members included
 */
export function toPlain(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  // JSON has neither −0 nor what is not finite.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof JsonText) return JSON.parse(mask(value.text)) as unknown;
  if (value instanceof Date) return value.toJSON();
  if (Array.isArray(value)) return value.map((item) => toPlain(item ?? null, mask));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [mask(name), toPlain(member, mask)]));
}
