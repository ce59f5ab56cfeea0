/** One thing wrong with an expression. */
export interface Mistake {
  /** Characters (code points) before it. */
  readonly position: number;
  /** A sentence for people. */
  readonly detail: string;
  /** What stands there; absent at the end. */
  readonly found?: string;
  /** What could stand there instead. */
  readonly allowed?: readonly string[];
}

/** Ends the reading of an expression that makes no sense from here on. */
export class Unreadable extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.detail);
    this.mistake = mistake;
  }
}

/** A value as it was typed. */
export interface Literal {
  readonly text: string;
  /** Quoted text is never a word of the language. */
  readonly quoted: boolean;
  /** UTF-16 units before it. */
  readonly at: number;
}

const SPACE = /\s*/y;
const NAME = /[\p{L}\p{N}_.-]+/uy;
/** What a value may hold without quotes; `..` ends it, so that it can begin a range. */
const BARE = /(?:(?!\.\.)[^\s()[\],"'`&|!<>=])+/uy;
const REST = /\S{1,30}/y;

/** Code points before a place in a text. */
export const toPosition = (text: string, at: number): number =>
  Array.from(text.slice(0, at)).length;

/** Reads an expression from left to right, one token at a time. */
export class Scanner {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Where the next token begins, in UTF-16 units. */
  get at(): number {
    this.#match(SPACE, this.#at);
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** Takes a token if it is there. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.#at += token.length;
    return true;
  }

  sees(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  /** The name of a field; null if none is here. */
  name(): string | null {
    return this.#match(NAME, this.at);
  }

  /** A value; null if none is here. @throws Unreadable for a quote that does not end */
  literal(): Literal | null {
    const { at } = this;
    if (this.sees('"')) return { text: this.#quoted(at), quoted: true, at };
    const text = this.#match(BARE, at);
    return text === null ? null : { text, quoted: false, at };
  }

  /** The mistake that something else was expected here. */
  expected(what: string, allowed: readonly string[]): Unreadable {
    const { at } = this;
    REST.lastIndex = at;
    const [found] = REST.exec(this.text) ?? [];
    const finding = found === undefined ? 'but the expression ends' : `found “${found}”`;
    return new Unreadable({
      position: toPosition(this.text, at),
      detail: `Expected ${what}, ${finding}.`,
      ...(found === undefined ? {} : { found }),
      allowed,
    });
  }

  #match(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.#at += found.length;
    return found === '' ? null : found;
  }

  /** Text between double quotes, in which a backslash goes before a quote or another backslash. */
  #quoted(from: number): string {
    let text = '';
    for (let at = from + 1; at < this.text.length; at += 1) {
      const unit = this.text[at] ?? '';
      const next = this.text[at + 1];
      if (unit === '"') {
        this.#at = at + 1;
        return text;
      }
      if (unit === '\\') {
        if (next !== '"' && next !== '\\') {
          throw new Unreadable({
            position: toPosition(this.text, at),
            detail: 'Inside quotes, a backslash may only precede a quote or another backslash.',
            found: `\\${next ?? ''}`,
            allowed: ['\\"', '\\\\'],
          });
        }
        text += next;
        at += 1;
      } else text += unit;
    }
    throw new Unreadable({
      position: toPosition(this.text, from),
      detail: 'This quote is never closed.',
      allowed: ['"'],
    });
  }
}
