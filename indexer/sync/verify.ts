import type { ManifestEntry } from '../index/port.ts';
import type { ChangeStore, SyncContext } from './store.ts';

/** How an index differs from the store; all empty is exact equality. */
export interface Divergence {
  /** In the store, not in the index. */
  readonly missing: readonly ManifestEntry[];
  /** In the index, not in the store. */
  readonly ghosts: readonly ManifestEntry[];
  /** In both under another version or with another content. */
  readonly stale: readonly ManifestEntry[];
}

const toKey = ({ kind, id }: Pick<ManifestEntry, 'kind' | 'id'>): string => `${kind}\n${id}`;

/** Compares what an index holds with what it must hold, entry by entry. */
async function compareManifests(
  wanted: readonly ManifestEntry[],
  held: AsyncIterable<ManifestEntry>,
): Promise<Divergence> {
  const missing = new Map(wanted.map((entry) => [toKey(entry), entry]));
  const ghosts: ManifestEntry[] = [];
  const stale: ManifestEntry[] = [];
  const seen = new Set<string>();
  for await (const entry of held) {
    const key = toKey(entry);
    const expected = missing.get(key);
    if (expected === undefined || seen.has(key)) ghosts.push(entry);
    else if (expected.version !== entry.version || expected.hash !== entry.hash) stale.push(entry);
    seen.add(key);
  }
  return {
    missing: [...missing].filter(([key]) => !seen.has(key)).map(([, entry]) => entry),
    ghosts,
    stale,
  };
}

/** Compares an index with the store. A write in between shows as a difference: apply changes and repeat. */
export async function verify(
  store: Pick<ChangeStore, 'manifest'>,
  writer: { manifest(name: string): AsyncIterable<ManifestEntry> },
  name: string,
): Promise<Divergence> {
  return compareManifests(await store.manifest(), writer.manifest(name));
}

/** Keeps of a divergence what did not change after a cursor: the rest is still to come. */
export async function withoutLater(
  { store, batchSize }: Pick<SyncContext, 'store' | 'batchSize'>,
  found: Divergence,
  cursor: number,
): Promise<Divergence> {
  if (countDivergence(found) === 0) return found;
  const later = new Set<string>();
  const head = await store.head();
  for (let after = cursor; after < head;) {
    const page = await store.readChanges(after, batchSize);
    for (const { kind, id } of page.changes) later.add(toKey({ kind, id }));
    after = page.cursor;
  }
  const keep = (entries: readonly ManifestEntry[]): ManifestEntry[] =>
    entries.filter((entry) => !later.has(toKey(entry)));
  const { missing, ghosts, stale } = found;
  return { missing: keep(missing), ghosts: keep(ghosts), stale: keep(stale) };
}

/** Number of documents that differ. */
export function countDivergence({ missing, ghosts, stale }: Divergence): number {
  return missing.length + ghosts.length + stale.length;
}

const IDS_SHOWN = 5;

/** Such as “2 missing (model mdl_a, model mdl_b), 1 stale (info catalogue)”; `equal` if none. */
export function describeDivergence(divergence: Divergence): string {
  const parts = (['missing', 'ghosts', 'stale'] as const)
    .filter((kind) => divergence[kind].length > 0)
    .map((kind) => {
      const entries = divergence[kind];
      const names = entries.slice(0, IDS_SHOWN).map((entry) => `${entry.kind} ${entry.id}`);
      const more = entries.length > IDS_SHOWN ? ', …' : '';
      return `${entries.length} ${kind} (${names.join(', ')}${more})`;
    });
  return parts.length === 0 ? 'equal' : parts.join(', ');
}
