import { LRUCache } from 'lru-cache';

interface Entry<Value> {
  value: Value;
  bytes: number;
}

/** What an entry takes beside what it says of itself: the fewest bytes of one. */
const OVERHEAD = 600;

/**
 * Values that gather more while they are used, together within a bound. Those that were not asked
 * for longest go first.
 */
export class GrowingCache<Value> {
  readonly #bytesMax: number;
  #bytes = 0;
  readonly #entries: LRUCache<string, Entry<Value>>;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
    this.#entries = new LRUCache({
      max: Math.ceil(bytesMax / OVERHEAD),
      dispose: ({ bytes }) => {
        this.#bytes -= bytes;
      },
    });
  }

  /** Bytes of all values, as far as they have told. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The value of a key, made where there is none.
   * @param make is given what the value calls when it has grown, with the bytes of it
   */
  get(key: string, make: (grow: (bytes: number) => void) => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) return known.value;
    const entry = { bytes: OVERHEAD + key.length, value: undefined as Value };
    entry.value = make(this.#grower(key, entry));
    this.#entries.set(key, entry);
    this.#add(entry.bytes);
    return entry.value;
  }

  /** Apart from `get`, so that what it holds on to is no more than it needs. */
  #grower(key: string, entry: Entry<Value>): (bytes: number) => void {
    return (bytes) => {
      entry.bytes += bytes;
      if (this.#entries.peek(key) === entry) this.#add(bytes);
    };
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#bytesMax) this.#entries.pop();
  }
}
