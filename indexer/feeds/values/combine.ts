import type { FeedRecord } from '../../../schemas/records.ts';

const toKey = ({ kind, native_id }: FeedRecord) => `${kind} ${native_id}`;

/** Without what was said before under the same id: one run may be on several lists. */
export function keepFirst(records: readonly FeedRecord[]): readonly FeedRecord[] {
  const first = new Map<string, FeedRecord>();
  for (const record of records) {
    if (!first.has(toKey(record))) {
      first.set(toKey(record), record);
    }
  }
  return [...first.values()];
}

/** One record a model: what is said of it first stands, what is said later fills the gaps. */
export function joinModels(records: readonly FeedRecord[]): readonly FeedRecord[] {
  const joined = new Map<string, FeedRecord>();
  const others: FeedRecord[] = [];
  for (const record of records) {
    if (record.kind === 'model') {
      joined.set(record.native_id, { ...record, ...joined.get(record.native_id) });
    } else {
      others.push(record);
    }
  }
  return [...joined.values(), ...others];
}
