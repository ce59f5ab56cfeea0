import { append, compareText } from '../group.ts';

/** A model as far as its line is concerned. */
interface LineMember {
  readonly key: string;
  /** As its creator writes it: `claude-sonnet-4.5`. */
  readonly name: string;
  readonly creator: string | null;
  /** `YYYY-MM-DD` or `YYYY-MM`; null: not known. */
  readonly releaseDate: string | null;
}

/** Versions, dates and words that do not tell one line of a creator from another. */
const NO_LINE =
  /^((v|k|m|r)?\d+(\.\d+)*[a-z]?|preview|exp|experimental|latest|alpha|beta|snapshot|instruct|it|chat|hf)$/;
const SIZE = /^(a?\d+(\.\d+)?[bm]|\d+x\d+b|\d+e)$/;
/** What sees is another line than what reads: `4.5v`. */
const VISION = /^\d+(\.\d+)*v$/;

function toWords(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replace(/\(.*?\)/g, ' ')
      // The version is glued to the name: `qwen3`, `o3-mini`.
      .replace(/^([a-z]+)(\d)/, '$1-$2')
      .split(/[^a-z0-9.]+/)
      .filter((word) => word !== '')
  );
}

/**
 * The line of a creator's models that replace each other, such as `claude-sonnet` or `gpt-mini`: the
 * name without versions, dates and sizes. Null where nothing is left.
 */
export function toLine(name: string): string | null {
  const words = toWords(name)
    .filter((word) => !SIZE.test(word))
    .map((word) => (VISION.test(word) ? 'v' : word))
    .filter((word) => word === 'v' || !NO_LINE.test(word));
  return words.length === 0 ? null : words.join('-');
}

/** The line with its sizes, as in `qwen 72b`: a small model is no successor of a large one. */
export function toSizedLine(name: string): string {
  const sizes = toWords(name).filter((word) => SIZE.test(word));
  return [toLine(name) ?? '', ...sizes].join(' ').trim();
}

/**
 * For each key the date on which its creator released the next model of its line; models without one
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
