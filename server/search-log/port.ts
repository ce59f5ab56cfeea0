import type { CatalogQuery, Stage } from '../../schemas/query.ts';
import type { SearchAction, SearchLogDocument } from '../../schemas/search/log.ts';
import type { Sent } from '../http/route.ts';

/** What was asked, as the address has it. */
interface Asked {
  readonly endpoint: SearchLogDocument['endpoint'];
  /** Every parameter, as a query string. */
  readonly address: string;
}

/** A search as a route ran it. */
export interface LoggedSearch extends Asked {
  readonly kind: 'search';
  readonly query: CatalogQuery;
  readonly stage: Stage | null;
  readonly total: number;
  readonly corrections: readonly (readonly [typed: string, word: string])[];
  /** Of the page, in its order. */
  readonly slugs: readonly string[];
  readonly engine: string;
  /** Whether the text was answered as a question. */
  readonly isQuestion: boolean;
  /** The published state. */
  readonly version: string;
}

/** Names completed while somebody typed. */
interface LoggedSuggestion extends Asked {
  readonly kind: 'suggestion';
  readonly slugs: readonly string[];
  readonly engine: string;
  readonly version: string;
}

/** A search that was answered with an error. */
interface LoggedFailure extends Asked {
  readonly kind: 'failure';
  /** Code of the error. */
  readonly error: string;
}

/** Something done with a model that a search found. */
export interface LoggedEvent {
  readonly queryId: string;
  readonly slug: string;
  /** Place in the answer, from 1 on; null: where the model is in it. */
  readonly position: number | null;
  readonly action: SearchAction;
  readonly at: Date;
}

/** Records searches, so that search can be tuned. It never fails or delays an answer. */
export interface SearchLog {
  /** Takes a search in, or leaves it out where too many come; what says who asked is not part of it. */
  record(search: RecordedSearch['search'], sent: Sent): void;
  /** Takes in what was done with a model; of a search that was left out nothing is kept. */
  recordEvent(event: LoggedEvent): void;
  /** Whether the id is of a request to this installation, in the time searches are kept. */
  isKnown(queryId: string, now: Date): boolean;
  /** What became of the searches and events so far. */
  readonly stats: SearchLogStats;
}

export interface SearchLogStats {
  readonly written: number;
  /** The store was down for too long, or refused them; or the model of an event did not stand there. */
  readonly dropped: number;
  /** Searches left out because more came than are logged in a second, and events of what is not logged. */
  readonly leftOut: number;
  readonly waiting: number;
}

/** A search, with how its answer was sent. */
export interface RecordedSearch {
  readonly search: LoggedSearch | LoggedSuggestion | LoggedFailure;
  readonly sent: Sent;
}

/** A search or an event on its way, to be described where it is kept: plain data for a thread. */
export type RecordedEntry = ({ readonly kind: 'search' } & RecordedSearch) | EventEntry;

/** What was done with a model, and how often its search was looked for in vain. */
export interface EventEntry {
  readonly kind: 'event';
  readonly event: LoggedEvent;
  readonly misses: number;
}

/** A search or an event as it is kept. Written twice it is there once. */
export type LogEntry =
  { readonly kind: 'search'; readonly document: SearchLogDocument } | EventEntry;

/** What became of a batch. */
export interface BatchResult<Entry = LogEntry, Early = EventEntry> {
  /** The store is too busy for these: they may be sent again. */
  readonly again: readonly Entry[];
  /** Events of searches that are not there, or not to be seen yet: they may be sent again. */
  readonly early: readonly Early[];
  /** Refused for good, with the first reason if it is the store's. */
  readonly refused: number;
  readonly reason: string | null;
}

/** Where searches are kept. */
export interface LogStore<Entry = LogEntry> {
  /** Appends the entries. @throws Error where it does not answer */
  write(batch: readonly Entry[]): Promise<BatchResult<Entry>>;
  close(): Promise<void>;
}
