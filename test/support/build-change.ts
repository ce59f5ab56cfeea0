import { toChangeId, toSegmentId, type Change, type LogSegment } from '../../schemas/changes.ts';
import type { IndexDocument } from '../../indexer/index/port.ts';

const AT = '2026-07-02T00:00:00Z';

/** An entry of the change log with nothing known but its number. */
export function buildChange(overrides: Partial<Change> & { readonly sequence: number }): Change {
  return {
    object: 'change',
    id: toChangeId(overrides.sequence),
    type: 'model.updated',
    at: AT,
    effective_on: null,
    model: null,
    creator: null,
    provider: null,
    offer_id: null,
    benchmark: null,
    changes: [],
    source: null,
    ...overrides,
  };
}

/** The document of entries that follow each other and were published together. */
export function buildSegment(entries: readonly Change[]): IndexDocument {
  const first = entries[0];
  const last = entries.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('A segment has entries.');
  const body: LogSegment = {
    first: first.sequence,
    last: last.sequence,
    at: first.at,
    entries: [...entries],
  };
  return { kind: 'log', id: toSegmentId(first.sequence), body };
}
