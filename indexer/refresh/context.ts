import type { BundledHistoryRow } from '../feeds/bundled-history.ts';
import type { ApplyOptions } from '../catalog/apply/apply-catalog.ts';
import type { Catalog } from '../catalog/open.ts';
import type { InputLimits } from '../feeds/reading/input.ts';

/** Does a piece of work under a label; `report` says how far it is, `total` may grow. */
export type Step = <T>(
  label: string,
  work: (report: (done: number, total: number) => void) => Promise<T>,
) => Promise<T>;

/** What every part of a refresh needs. */
export interface RefreshContext {
  readonly catalog: Catalog;
  readonly now: () => Date;
  /** Names the program; see hashParserVersion. */
  readonly form: string;
  /** Read, resolve and accept whatever the feeds say, though it is the same or much less. */
  readonly force: boolean;
  readonly step: Step;
  /** What came with the program of the past, for a catalogue that has none. */
  readonly history?: readonly BundledHistoryRow[];
  /** Told of documents that are about to be published, in batches. */
  readonly onDocuments?: ApplyOptions['onDocuments'];
  readonly limits?: Partial<InputLimits>;
  /** Ends it between two pieces of work; what was begun is finished or undone. */
  readonly signal?: AbortSignal;
}
