import type { SourceEntry } from '../accounts/webhooks/fan-out.ts';

/** Entries of a log, oldest first. */
export interface SourcePage {
  readonly entries: readonly SourceEntry[];
  /** Where to go on: every entry up to it was given. */
  readonly cursor: number;
  readonly hasMore: boolean;
}

/** A log of what happened, that keeps every entry under its number. */
export interface EventSource {
  /** Another name for another log, whose numbers mean something else; null: there is none now. */
  name(): Promise<string | null>;
  /** Changes with the log; reading again before it does is of no use. */
  version(): Promise<string>;
  /** What comes after an entry; with null, from the first entry of that instant or later. */
  read(after: number | null, since: Date, limit: number): Promise<SourcePage>;
}
