import type { Link } from './entity.ts';

/** Where a mention goes, and how that was found. */
export interface Found {
  readonly target: string;
  readonly strategy: Link['strategy'];
}
