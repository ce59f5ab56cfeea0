import type { Generation, IndexWriter, ManifestEntry } from '../../../indexer/index/port.ts';
import type { ChangeStore } from '../../../indexer/sync/store.ts';

const PAGE = 500;
const SHOWN = 3;
const FORMER_MAX = 2;
type Audited = Pick<ChangeStore, 'manifest' | 'readChanges'>;

const keyOf = ({ kind, id }: Pick<ManifestEntry, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Everything that changed after a cursor. */
async function readChangedKeys(store: Audited, cursor: number): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let after = cursor; ;) {
    const page = await store.readChanges(after, PAGE);
    for (const change of page.changes) keys.add(keyOf(change));
    if (page.cursor <= after) return keys;
    after = page.cursor;
  }
}

/**
 * What a cursor promises, looked up independently of the protocol: of everything that did not change
 * after it, the index holds exactly what the store holds. It may be asked while both go on.
 * @returns one sentence for each kind of difference
 */
export async function auditIndex(
  store: Audited,
  writer: Pick<IndexWriter, 'manifest'>,
  { name, cursor }: Pick<Generation, 'name' | 'cursor'>,
): Promise<readonly string[]> {
  // The index first: what changes while it is read is among what changed after the cursor.
  const held = new Map<string, ManifestEntry>();
  for await (const entry of writer.manifest(name)) held.set(keyOf(entry), entry);
  const wanted = new Map((await store.manifest()).map((entry) => [keyOf(entry), entry]));
  const changed = await readChangedKeys(store, cursor);
  const settled = (key: string): boolean => !changed.has(key);
  const lost = [...wanted.keys()].filter((key) => settled(key) && !held.has(key));
  const ghosts = [...held.keys()].filter((key) => settled(key) && !wanted.has(key));
  const stale = [...wanted].filter(([key, { version, hash }]) => {
    const entry = held.get(key);
    return (
      settled(key) && entry !== undefined && (entry.version !== version || entry.hash !== hash)
    );
  });
  const found = { lost, 'too many': ghosts, stale: stale.map(([key]) => key) };
  return Object.entries(found)
    .filter(([, keys]) => keys.length > 0)
    .map(
      ([what, keys]) =>
        `${name} at ${cursor} has ${keys.length} ${what}: ${keys.slice(0, SHOWN).join(', ')}`,
    );
}

/** Whether exactly one index is live and two former ones at most are kept, with nothing half built. */
export function auditStates(generations: readonly Generation[]): readonly string[] {
  const count = (state: Generation['state']): number =>
    generations.filter((one) => one.state === state).length;
  const [building, live, retired] = [count('building'), count('live'), count('retired')];
  if (building === 0 && live === 1 && retired <= FORMER_MAX) return [];
  return [`${live} live, ${retired} former and ${building} half built indices`];
}
