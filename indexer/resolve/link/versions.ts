import { findStamp, splitSnapshot } from '../identify/dates.ts';
import type { Entity } from './entity.ts';
import { compareText, mostFrequent } from '../group.ts';
import { toTokens } from '../text.ts';

/** The name without its date, where it has one, and without saying that it is a preview. */
export function stemOf(name: string, creator: string): string | null {
  const stamp = findStamp(name);
  const stem =
    stamp === null || creator === 'google'
      ? (splitSnapshot(name, creator)?.stem ?? null)
      : name.slice(0, -stamp.length - 1);
  return stem?.replace(/-preview$/, '') ?? null;
}

export const stampOf = (name: string): string => findStamp(name) ?? '';

export const byRelease = (a: Entity, b: Entity): number =>
  compareText(releaseOf(b), releaseOf(a)) || compareText(b.name, a.name);

const VERSION = /^[vkm]?\d+(\.\d+)?$/;

/** Whether a name only adds a version to the stem. */
export function isVersionOf(name: string, stem: string): boolean {
  const tokens = toTokens(name);
  const rest = tokens.filter((token) => !VERSION.test(token) && token !== 'preview');
  return rest.length < tokens.length && rest.join(' ') === toTokens(stem).join(' ');
}

function releaseOf({ links }: Entity): string {
  const dates = links.flatMap(({ mention: { record } }) =>
    record.kind !== 'run' && record.release_date !== undefined ? [record.release_date] : [],
  );
  return mostFrequent(dates) ?? '';
}
