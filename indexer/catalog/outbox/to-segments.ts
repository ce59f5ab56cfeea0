import {
  SEGMENT_SIZE,
  toChangeId,
  toSegmentId,
  type Change,
  type LogSegment,
} from '../../../schemas/changes.ts';
import type { IndexDocument } from '../../index/port.ts';
import type { Draft } from './to-entries.ts';

/** How many segments so many entries of one application are. */
export function countSegments(entries: number): number {
  return Math.ceil(entries / SEGMENT_SIZE);
}

/**
 * Numbers entries and makes documents of them; those of one document were published together.
 * @param last the number of the last entry before them
 */
export function toSegments(drafts: readonly Draft[], last: number): readonly IndexDocument[] {
  const segments: Change[][] = [];
  drafts.forEach(({ object, ...draft }, i) => {
    const sequence = last + i + 1;
    const entry = { object, id: toChangeId(sequence), sequence, ...draft };
    const open = segments.at(-1);
    const hasRoom = open !== undefined && open.length < SEGMENT_SIZE && open[0]?.at === entry.at;
    if (hasRoom) open.push(entry);
    else segments.push([entry]);
  });
  return segments.map((entries) => {
    const first = entries[0]?.sequence ?? 0;
    const at = entries[0]?.at ?? '';
    const body: LogSegment = { first, last: first + entries.length - 1, at, entries };
    return { kind: 'log', id: toSegmentId(first), body };
  });
}
