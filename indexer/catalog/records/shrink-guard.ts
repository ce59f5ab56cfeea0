/** A feed must keep at least this part of its rows. */
const KEEP_MIN = 0.7;

/** Rows of a feed, and those of them that hold a price. */
export interface RecordCounts {
  readonly rows: number;
  readonly priced: number;
}

/** A feed shrank too much to be believed; its last good records stand. */
export class ShrinkError extends Error {
  readonly source: string;
  constructor(source: string, before: RecordCounts, offered: RecordCounts) {
    super(
      `Refused: ${source} has ${offered.rows} rows, ${offered.priced} of them priced; last accepted ` +
        `were ${before.rows} and ${before.priced}. Less than ${KEEP_MIN * 100} % is taken for a ` +
        `broken feed. Its last records stand; accept it with --force if that is meant.`,
    );
    this.name = 'ShrinkError';
    this.source = source;
  }
}

/** @throws ShrinkError if rows or priced rows fell below 70 % of those last accepted */
export function assertNotShrunk(source: string, before: RecordCounts, offered: RecordCounts): void {
  const hasShrunk =
    offered.rows < KEEP_MIN * before.rows || offered.priced < KEEP_MIN * before.priced;
  if (hasShrunk) throw new ShrinkError(source, before, offered);
}
