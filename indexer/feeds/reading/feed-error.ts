/** Where a feed went wrong and what it should have been. */
export interface FeedProblem {
  readonly file: string;
  /** The id or line of the record; absent: the file as a whole. */
  readonly record?: string;
  /** Dotted path inside the record. */
  readonly field?: string;
  readonly expected: string;
}

/** A file that cannot be believed: the feed is refused and its last good data stays. */
export class FeedError extends Error {
  readonly problem: FeedProblem;
  constructor(feed: string, problem: FeedProblem, options?: ErrorOptions) {
    const { file, record, field, expected } = problem;
    const where = [
      file,
      ...(record === undefined ? [] : [`record ${record}`]),
      ...(field === undefined || field === '' ? [] : [`field ${field}`]),
    ];
    super(`${feed} refused: ${where.join(', ')}: ${expected}`, options);
    this.name = 'FeedError';
    this.problem = problem;
  }
}
