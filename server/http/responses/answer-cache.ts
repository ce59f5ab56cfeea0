import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';
import { FrequencySketch } from './frequency-sketch.ts';

const ENTRY_BYTES_MAX = 1024 * 1024;
/** Overhead of an entry in addition to its body. */
const ENTRY_OVERHEAD_BYTES = 1_024;

/**
 * Keeps finished catalogue answers: an answer is a function of its address and the catalogue. Once it
 * is full an answer comes in only instead of such as are asked less often: whoever asks for every
 * model in turn would only push out what will be asked again, and bytes that are kept for a while
 * cost a collection of all memory a second.
 */
export interface AnswerCache {
  get(key: string, version: string): Answer | undefined;
  set(key: string, version: string, answer: Answer): void;
}

const sizeOf = ({ body }: Answer, key: string): number =>
  (body?.length ?? 0) + key.length + ENTRY_OVERHEAD_BYTES;

/**
 * @param maxBytes of all cached answers, with their addresses and a kilobyte around each
 * @param toKept makes what is cached of an answer; absent: it is cached as it is
 */
export function createAnswerCache(
  maxBytes: number,
  toKept = (answer: Answer): Answer => answer,
): AnswerCache {
  const answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    maxEntrySize: ENTRY_BYTES_MAX,
    sizeCalculation: sizeOf,
  });
  const asked = new FrequencySketch();
  let current = '';
  const turn = (version: string): void => {
    // One state of the catalogue is live: answers of another are of no use to anybody.
    if (version === current) return;
    answers.clear();
    current = version;
  };
  /** Whether an answer may take the room of those that were not asked for longest. */
  const isAdmitted = (answer: Answer, key: string): boolean => {
    let room = maxBytes - answers.calculatedSize - sizeOf(answer, key);
    if (room >= 0) return true;
    const frequency = asked.frequencyOf(key);
    for (const other of answers.rkeys()) {
      if (asked.frequencyOf(other) >= frequency) return false;
      room += answers.info(other)?.size ?? 0;
      if (room >= 0) return true;
    }
    return false;
  };
  return {
    get: (key, version) => {
      turn(version);
      asked.note(key);
      return answers.get(key);
    },
    set: (key, version, answer) => {
      if (version === current && isAdmitted(answer, key)) answers.set(key, toKept(answer));
    },
  };
}
