import type { Entity } from './entity.ts';
import { compareText } from '../group.ts';
import type { Mention } from '../identify/mention.ts';

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
