/**
 * JSON with numbers kept as their source text, because a price read through a binary float is no
 * longer the price the feed wrote (`2e-07 * 1e6` is 0.19999999999999998), and because Node 20 gives
 * a reviver no access to the source.
 */
export class JsonNumber {
  /** As written, such as `1.25e-06`. */
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonValue = null | boolean | string | JsonNumber | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** The text is not JSON; `offset` is where it stops being so. */
export class JsonError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(`${message} at character ${offset}`);
    this.name = 'JsonError';
    this.offset = offset;
  }
}

/** Nesting at which reading stops, long before the stack would; feeds nest about 9 deep. */
const DEPTH_MAX = 200;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\p{Cc}]*"/uy;
const STRING = /(?:[^"\\\n\r]|\\.)*"/y;
const LITERALS = { true: true, false: false, null: null } as const;

class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonValue {
    const value = this.#value(1);
    if (this.#at < this.#text.length) {
      this.#fail('Unexpected text after the value');
    }
    return value;
  }

  #fail(message: string): never {
    throw new JsonError(message, this.#at);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) {
      return null;
    }
    this.#at += found[0].length;
    return found[0];
  }

  #space(): void {
    this.#match(SPACE);
  }

  #value(depth: number): JsonValue {
    if (depth > DEPTH_MAX) {
      this.#fail(`Nested deeper than ${DEPTH_MAX}`);
    }
    this.#space();
    const value = this.#bare(depth);
    this.#space();
    return value;
  }

  #bare(depth: number): JsonValue {
    const first = this.#text[this.#at];
    switch (first) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"':
        return this.#string();
      case undefined:
        return this.#fail('Unexpected end');
      default:
        return this.#scalar();
    }
  }

  #scalar(): JsonValue {
    for (const [word, value] of Object.entries(LITERALS)) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    const digits = this.#match(NUMBER);
    return digits === null ? this.#fail('Unexpected character') : new JsonNumber(digits);
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    const plain = this.#match(PLAIN);
    if (plain !== null) {
      return plain.slice(0, -1);
    }
    if (this.#match(STRING) === null) {
      this.#fail('Unterminated string');
    }
    try {
      return JSON.parse(this.#text.slice(start, this.#at)) as string;
    } catch (cause) {
      throw new JsonError(`Broken string (${(cause as Error).name})`, start);
    }
  }

  #array(depth: number): JsonValue[] {
    const values: JsonValue[] = [];
    this.#at += 1;
    this.#space();
    if (this.#take(']')) {
      return values;
    }
    do {
      values.push(this.#value(depth + 1));
    } while (this.#take(','));
    return this.#take(']') ? values : this.#fail('Expected , or ]');
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = {};
    this.#at += 1;
    this.#space();
    if (this.#take('}')) {
      return object;
    }
    do {
      this.#space();
      const key = this.#text[this.#at] === '"' ? this.#string() : this.#fail('Expected a key');
      this.#space();
      if (!this.#take(':')) {
        this.#fail('Expected :');
      }
      // Defined, not assigned: a feed's `__proto__` is a key like any other.
      const value = this.#value(depth + 1);
      Object.defineProperty(object, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } while (this.#take(','));
    return this.#take('}') ? object : this.#fail('Expected , or }');
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) {
      return false;
    }
    this.#at += 1;
    return true;
  }
}

/**
 * Reads one JSON text; numbers stay text.
 * @throws JsonError
 */
export function parseJson(text: string): JsonValue {
  return new Reader(text).document();
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  );
}
