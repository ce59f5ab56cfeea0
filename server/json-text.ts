import { randomUUID } from 'node:crypto';

/** Stands in JSON for a text that is put in afterwards; nobody outside can know it. */
const MARK = randomUUID();
const QUOTED = `"${MARK}"`;

/** Values met while one is written that are JSON already. */
let met: JsonText[] = [];

/** A value of which there is nothing but its JSON: `toJsonBytes` puts it in as it stands. */
export class JsonText {
  readonly #json: string | Buffer;
  readonly #more: string;

  /**
   * @param json the JSON, in UTF-8 where it is bytes; no text of a caller may stand in it
   * @param more members that come last, as `toMembers` makes them, where it is the JSON of an object
   *   that has some
   */
  constructor(json: string | Buffer, more = '') {
    this.#json = json;
    this.#more = more;
  }

  /** The JSON itself. */
  get text(): string {
    return this.pieces((text) => text)
      .map(String)
      .join('');
  }

  /** The JSON in pieces; only what was added to it passes `mask`. */
  pieces(mask: (text: string) => string): (string | Buffer)[] {
    if (this.#more === '') return [this.#json];
    const open =
      typeof this.#json === 'string' ? this.#json.slice(0, -1) : this.#json.subarray(0, -1);
    return [open, `,${mask(this.#more)}}`];
  }

  toJSON(): string {
    met.push(this);
    return MARK;
  }
}

/** The members of an object as they stand in JSON, without its braces. */
export const toMembers = (object: object): string => JSON.stringify(object).slice(1, -1);

/**
 * The JSON of a value in UTF-8, with what is JSON already as it stands.
 * @param mask applied to everything that is not
 * @param allocate gives the memory it is written into
 */
export function toJsonBytes(
  value: unknown,
  mask = (text: string): string => text,
  allocate = (length: number): Buffer => Buffer.allocUnsafe(length),
): Buffer {
  met = [];
  const json = JSON.stringify(value);
  const ready = met;
  const pieces: (string | Buffer)[] = [];
  /** Text between two pieces of bytes: it is written at once. */
  let text = '';
  json.split(QUOTED).forEach((part, i) => {
    text += mask(part);
    for (const piece of ready[i]?.pieces(mask) ?? []) {
      if (typeof piece === 'string') text += piece;
      else {
        pieces.push(text, piece);
        text = '';
      }
    }
  });
  pieces.push(text);
  const whole = allocate(pieces.reduce((length, piece) => length + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) {
    at += typeof piece === 'string' ? whole.write(piece, at) : piece.copy(whole, at);
  }
  return whole;
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
