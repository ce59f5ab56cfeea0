import type { ResolvedCatalog } from '../resolve/resolved.ts';

/** One doubtful thing in the data. */
export interface Spotted {
  /** Slugs and the like, the same in every run: how a listed exception names it. */
  readonly subject: string;
  readonly detail: string;
}

/**
 * Looks at the whole catalogue for one kind of mistake. An `error` must not be published, a
 * `warning` is worth a look, a `note` is to be known.
 */
export interface DataCheck {
  /** In snake_case. */
  readonly name: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly advice: string;
  readonly find: (catalogue: ResolvedCatalog) => Iterable<Spotted>;
  /** What share is right, in words; absent: nothing but what is wrong is told. */
  readonly measure?: (catalogue: ResolvedCatalog) => string;
}

/** What a check found, without the listed exceptions. */
export interface DataFinding extends Pick<DataCheck, 'level' | 'advice'> {
  readonly check: string;
  readonly found: readonly Spotted[];
  /** How many listed exceptions were left out. */
  readonly excepted: number;
  readonly measured: string | null;
}
