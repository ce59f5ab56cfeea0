/** Which version of a file was read: enough to tell later whether there is another. */
export interface FileMark {
  /** Last part of the path; unique in a feed. */
  readonly name: string;
  /** Path or address. */
  readonly location: string;
  readonly etag: string | null;
  /** As an HTTP date. */
  readonly lastModified: string | null;
  /** Of the bytes as they came, an archive packed; hex. */
  readonly sha256: string;
}

/** Whether two lists name the same files with the same bytes, wherever they lie. */
export function isSameFiles(some: readonly FileMark[], others: readonly FileMark[]): boolean {
  const toKeys = (marks: readonly FileMark[]) =>
    marks.map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  return toKeys(some).join('\n') === toKeys(others).join('\n');
}
