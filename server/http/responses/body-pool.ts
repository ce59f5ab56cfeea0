/** Sizes of the pieces of memory: powers of two, so that every body fits one. */
const SIZE_BITS_MIN = 13;
const SIZE_BITS_MAX = 18;
/** Bytes that wait to be used again. */
const FREE_BYTES_MAX = 2 * 1024 * 1024;

const sizeBitsOf = (length: number): number =>
  Math.max(SIZE_BITS_MIN, 32 - Math.clz32(Math.max(length, 1) - 1));

/**
 * Memory that bodies are written into and that is used again once they are sent. Bodies of their own
 * are memory outside of the heap, for which V8 marks the whole heap all the same: at 1,700 lists a
 * second four times a second.
 */
export class BodyPool {
  readonly #free = new Map<number, ArrayBuffer[]>();
  readonly #lent = new WeakSet<ArrayBufferLike>();
  #freeBytes = 0;

  /** @returns bytes of that length, with anything in them */
  take(length: number): Buffer {
    const bits = sizeBitsOf(length);
    if (bits > SIZE_BITS_MAX) return Buffer.allocUnsafeSlow(length);
    const known = this.#free.get(bits)?.pop();
    if (known !== undefined) this.#freeBytes -= known.byteLength;
    const memory = known ?? new ArrayBuffer(1 << bits);
    this.#lent.add(memory);
    return Buffer.from(memory, 0, length);
  }

  /** Takes the memory of a body back, of which nobody may read afterwards; what is not of the pool is left. */
  giveBack(body: Buffer): void {
    const memory = body.buffer as ArrayBuffer;
    if (!this.#lent.delete(memory)) return;
    if (this.#freeBytes + memory.byteLength > FREE_BYTES_MAX) return;
    this.#freeBytes += memory.byteLength;
    const bits = sizeBitsOf(memory.byteLength);
    const free = this.#free.get(bits);
    if (free === undefined) this.#free.set(bits, [memory]);
    else free.push(memory);
  }
}
