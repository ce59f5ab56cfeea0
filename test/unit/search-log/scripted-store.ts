import type {
  BatchResult,
  EventEntry,
  LogStore,
  RecordedEntry,
  RecordedSearch,
} from '../../../server/search-log/port.ts';

export const NOW = new Date('2026-09-14T15:20:11Z');
export const ALL: BatchResult<RecordedEntry> = { again: [], early: [], refused: 0, reason: null };

type Answer = BatchResult<RecordedEntry>;

/** A store that answers on command. */
export class ScriptedStore implements LogStore<RecordedEntry> {
  readonly batches: (readonly RecordedEntry[])[] = [];
  answer: (batch: readonly RecordedEntry[]) => Answer | Promise<Answer> = () => ALL;
  isClosed = false;

  async write(batch: readonly RecordedEntry[]): Promise<Answer> {
    await Promise.resolve();
    this.batches.push(batch);
    return this.answer(batch);
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

export const isEvent = (entry: RecordedEntry): entry is EventEntry => entry.kind === 'event';

/** A search of an address, and when its answer was sent. */
export const makeSearch = (
  address = 'q=heron',
  at = NOW,
): [RecordedSearch['search'], RecordedSearch['sent']] => [
  { kind: 'failure', endpoint: 'search', address, error: 'x' },
  { at } as RecordedSearch['sent'],
];

export const makeEvent = (queryId: string): EventEntry['event'] => ({
  queryId,
  slug: 'a',
  position: 1,
  action: 'click',
  at: NOW,
});
