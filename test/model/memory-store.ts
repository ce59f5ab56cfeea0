import type { Change, ManifestEntry } from '../../indexer/index/port.ts';
import type { ChangeStore } from '../../indexer/sync/store.ts';
import { buildModel } from '../support/build.ts';

export interface Entry {
  readonly id: string;
  readonly version: number;
  /** null: deleted. */
  readonly name: string | null;
}

type Ref = Parameters<ChangeStore['readSnapshot']>[0];

const toManifestEntry = ({ id, version, name }: Entry): ManifestEntry => ({
  kind: 'model',
  id,
  version,
  hash: name === null ? '' : `${id} ${name}`,
});

const toChange = (entry: Entry): Change => ({ ...toManifestEntry(entry), body: toBody(entry) });

const toBody = ({ id, name }: Entry): Change['body'] =>
  name === null ? null : JSON.stringify(buildModel({ slug: id, id, name }));

/** A store of models without SQL: every write is one step, with its entry in the outbox. */
export class MemoryStore implements ChangeStore {
  #seq = 0;
  readonly #entries = new Map<string, Entry>();

  write(id: string): void {
    this.#seq += 1;
    this.#entries.set(id, { id, version: this.#seq, name: `name ${this.#seq}` });
  }

  delete(id: string): void {
    if ((this.#entries.get(id)?.name ?? null) === null) return;
    this.#seq += 1;
    this.#entries.set(id, { id, version: this.#seq, name: null });
  }

  head(): Promise<number> {
    return Promise.resolve(this.#seq);
  }

  readChanges(after: number, limit: number): ReturnType<ChangeStore['readChanges']> {
    const rows = [...this.#entries.values()]
      .filter(({ version }) => version > after)
      .sort((a, b) => a.version - b.version)
      .slice(0, limit);
    const cursor = rows.length === limit ? (rows.at(-1)?.version ?? after) : this.#seq;
    return Promise.resolve({ changes: rows.map(toChange), cursor });
  }

  readSnapshot(after: Ref, limit: number): Promise<readonly Change[]> {
    const rows = this.#live()
      .filter(({ id }) => after === null || id > after.id)
      .slice(0, limit);
    return Promise.resolve(rows.map(toChange));
  }

  manifest(): Promise<readonly ManifestEntry[]> {
    return Promise.resolve(this.entries());
  }

  /** Versions of every document there ever was; a removal has no name. */
  history(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** What an index must hold now. */
  entries(): readonly ManifestEntry[] {
    return this.#live().map(toManifestEntry);
  }

  reemit(refs: readonly { readonly id: string }[]): Promise<number> {
    for (const { id } of refs) {
      this.#seq += 1;
      this.#entries.set(id, { id, version: this.#seq, name: this.#entries.get(id)?.name ?? null });
    }
    return Promise.resolve(this.#seq);
  }

  #live(): Entry[] {
    return [...this.#entries.values()]
      .filter(({ name }) => name !== null)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
