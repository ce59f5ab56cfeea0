import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/** Bytes of finished answers that are cached. */
const CACHE_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES_MAX = 1024 * 1024;
/** Overhead of an entry in addition to its body. */
const ENTRY_OVERHEAD_BYTES = 1_024;

/** Keeps finished catalogue answers: an answer is a function of its address and the catalogue. */
export interface AnswerCache {
  get(key: string, version: string): Answer | undefined;
  set(key: string, version: string, answer: Answer): void;
}

export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, Answer>({
    maxSize: CACHE_BYTES,
    maxEntrySize: ENTRY_BYTES_MAX,
    sizeCalculation: ({ body }, key) => (body?.length ?? 0) + key.length + ENTRY_OVERHEAD_BYTES,
  });
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
      if (version === current) answers.set(key, answer);
    },
  };
}
