import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/** Bytes of finished answers that are cached. */
const CACHE_BYTES = 24 * 1024 * 1024;
const ENTRY_BYTES_MAX = 1024 * 1024;
/** Overhead of an entry in addition to its body. */
const ENTRY_OVERHEAD_BYTES = 1_024;
/** Addresses of late that are known again; a power of two. */
const ADDRESSES = 2 ** 14;

/** Which addresses were asked of late, by their hashes: some are forgotten, hardly one is made up. */
class AskedAddresses {
  readonly #hashes = new Uint32Array(ADDRESSES);

  /** Notes an address; @returns whether it had been noted */
  note(address: string): boolean {
    let hash = 0x811c9dc5;
    for (let i = 0; i < address.length; i += 1) {
      hash = Math.imul(hash ^ address.charCodeAt(i), 0x01000193);
    }
    const place = (hash ^ (hash >>> 15)) & (ADDRESSES - 1);
    const isKnown = this.#hashes[place] === hash >>> 0;
    this.#hashes[place] = hash;
    return isKnown;
  }
}

/**
 * Keeps finished catalogue answers: an answer is a function of its address and the catalogue. Once it
 * is full it lets in what was asked before: what is asked once would only push out what is asked
 * often, and bytes that are kept for a while cost a collection of all memory a second.
 */
export interface AnswerCache {
  get(key: string, version: string): Answer | undefined;
  set(key: string, version: string, answer: Answer): void;
}

const sizeOf = ({ body }: Answer, key: string): number =>
  (body?.length ?? 0) + key.length + ENTRY_OVERHEAD_BYTES;

/** @param toKept makes what is cached of an answer; absent: it is cached as it is */
export function createAnswerCache(toKept = (answer: Answer): Answer => answer): AnswerCache {
  const answers = new LRUCache<string, Answer>({
    maxSize: CACHE_BYTES,
    maxEntrySize: ENTRY_BYTES_MAX,
    sizeCalculation: sizeOf,
  });
  const asked = new AskedAddresses();
  let current = '';
  const turn = (version: string): void => {
    // One state of the catalogue is live: answers of another are of no use to anybody.
    if (version === current) return;
    answers.clear();
    current = version;
  };
  return {
    get: (key, version) => {
      turn(version);
      return answers.get(key);
    },
    set: (key, version, answer) => {
      if (version !== current) return;
      const isKnown = asked.note(key);
      const hasRoom = answers.calculatedSize + sizeOf(answer, key) <= CACHE_BYTES;
      if (isKnown || hasRoom) answers.set(key, toKept(answer));
    },
  };
}
