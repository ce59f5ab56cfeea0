import type { Mention } from '../identify/mention.ts';

/** Providers that must share a name before others are measured by it … */
export const SHARED_BY = 3;
/** … and before a provider's own display name no longer counts against it. */
export const COMMON_AT = 6;

/** A name its creator uses, or that several providers share. */
export function isEstablished(group: readonly Mention[], sharedBy: number): boolean {
  const known = standings.get(group) ?? toStanding(group);
  standings.set(group, known);
  return known.providers >= sharedBy || known.isAnchored;
}

interface Standing {
  readonly providers: number;
  readonly isAnchored: boolean;
}
/** Groups are asked once for each of their mentions. */
const standings = new WeakMap<readonly Mention[], Standing>();

function toStanding(group: readonly Mention[]): Standing {
  const providers = new Set<string>();
  for (const { record } of group) {
    if (record.kind === 'offer') {
      providers.add(record.provider);
    }
  }
  return { providers: providers.size, isAnchored: group.some(({ isAnchor }) => isAnchor) };
}
