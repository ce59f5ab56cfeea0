import { append, compareText } from './group.ts';

/** A model as far as its line is concerned. */
export interface LineMember {
  readonly key: string;
  /** As its maker writes it: `claude-sonnet-4.5`. */
  readonly name: string;
  readonly creator: string | null;
  /** `YYYY-MM-DD` or `YYYY-MM`; null: not known. */
  readonly releaseDate: string | null;
}

/** Versions, dates, sizes and words that do not tell one line of a maker from another. */
const NO_LINE =
  /^(v|k|m|r)?\d+(\.\d+)*[a-z]?$|^(preview|exp|experimental|latest|beta|instruct|it|chat|hf)$|^a?\d+(\.\d+)?[bm]$|^\d+e$/;

/**
 * The line of a maker's models that replace each other, such as `claude-sonnet` or `gpt-mini`: the
 * name without versions, dates and sizes. Null where nothing is left.
 */
export function toLine(name: string): string | null {
  const words = name
    .toLowerCase()
    // The version is glued to the name: `qwen3`, `o3-mini`.
    .replace(/^([a-z]+)(\d)/, '$1-$2')
    .split(/[-_ ]/)
    .filter((word) => word !== '' && !NO_LINE.test(word));
  return words.length === 0 ? null : words.join('-');
}

/**
 * For each key the date on which its maker released the next model of its line; models without one
 * are left out. A month counts as its last day, so that nothing supersedes what may be younger.
 */
export function findSuperseded(members: readonly LineMember[]): ReadonlyMap<string, string> {
  const lines = new Map<string, { key: string; date: string }[]>();
  for (const { key, name, creator, releaseDate } of members) {
    const line = toLine(name);
    if (creator !== null && line !== null && releaseDate !== null) {
      append(lines, `${creator}/${line}`, { key, date: releaseDate });
    }
  }
  const superseded = new Map<string, string>();
  for (const line of lines.values()) {
    line.sort((a, b) => compareText(a.date, b.date));
    line.forEach(({ key, date }, at) => {
      const end = date.length === 7 ? `${date}-31` : date;
      const next = line.slice(at + 1).find((other) => other.date > end);
      if (next !== undefined) superseded.set(key, next.date);
    });
  }
  return superseded;
}
