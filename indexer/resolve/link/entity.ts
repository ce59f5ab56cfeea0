import type { Mention } from '../identify/mention.ts';
import { compareText } from '../group.ts';

const CONFIDENCE: Readonly<Record<Link['strategy'], number>> = {
  exact: 1,
  hf_id: 1,
  matching_key: 0.95,
  display_name: 0.85,
  release_month: 0.8,
  completed: 0.75,
  path: 0.8,
  shared_id: 0.8,
  pointer: 0.8,
};

/** A link with the confidence its strategy deserves. */
export const toLink = (mention: Mention, strategy: Link['strategy']): Link => ({
  mention,
  strategy,
  confidence: CONFIDENCE[strategy],
});

/** A mention at the model it means, and how that was found. */
export interface Link {
  readonly mention: Mention;
  readonly strategy:
    | 'exact'
    | 'hf_id'
    | 'matching_key'
    | 'display_name'
    | 'release_month'
    | 'completed'
    | 'path'
    | 'shared_id'
    | 'pointer';
  /** 0–1. */
  readonly confidence: number;
}

/** Everything said of one model. */
export interface Entity {
  /** `creator/matching-key`, `hf:<id>`, or `provider:name` where nobody knows the creator. */
  readonly key: string;
  /** Slug; null: nobody known. */
  readonly creator: string | null;
  /** The name in its creator's spelling. */
  readonly name: string;
  readonly links: Link[];
}

/** Where a mention goes, and how that was found. */
export interface Found {
  readonly target: string;
  readonly strategy: Link['strategy'];
}

/** A model without links yet, named as most of those spell it that bear its key. */
export function toEntity(key: string, group: readonly Mention[]): Entity {
  const [mention] = group;
  return {
    key,
    creator: mention?.creator ?? null,
    name: withDots(toSpelling(group), group),
    links: [],
  };
}

/** Of the spellings of one key: with its dots, as its creator writes it, the usual one. */
export function toSpelling(group: readonly Mention[]): string {
  const count = new Map<string, number>();
  for (const { name, isAnchor } of group) {
    count.set(name, (count.get(name) ?? 0) + (isAnchor ? group.length : 1));
  }
  const dots = (name: string) => name.split('.').length;
  const names = [...count].sort(
    ([a, x], [b, y]) => dots(b) - dots(a) || y - x || compareText(a, b),
  );
  return names[0]?.[0] ?? '';
}

/** Where a display name writes a version with a dot, the name does too: `wan2-2` is `wan2.2`. */
function withDots(name: string, group: readonly Mention[]): string {
  const versions = new Set(
    group
      .flatMap(({ record }) =>
        record.kind === 'run' ? [] : [...(record.name ?? '').matchAll(/(\d)\.(\d)(?!\d)/g)],
      )
      .map(([version]) => version),
  );
  let dotted = name;
  for (const version of versions) {
    const dashed = new RegExp(`(?<![\\d.])${version.replace('.', '-')}(?![\\d.])`);
    dotted = dotted.replace(dashed, version);
  }
  return dotted;
}
