/** Which versions of which model a reader may see: those committed, and those under way. */
export class Ledger {
  readonly #begun: Map<string, number>;
  readonly #committed: Map<string, number>;

  constructor(versions: ReadonlyMap<string, number>) {
    this.#begun = new Map(versions);
    this.#committed = new Map(versions);
  }

  begin(slug: string, version: number): void {
    this.#begun.set(slug, version);
  }

  commit(slug: string, version: number): void {
    this.#committed.set(slug, version);
  }

  /** The highest version whose writing has begun. */
  begun(slug: string): number {
    return this.#begun.get(slug) ?? 0;
  }

  /** The highest version that is committed, by slug. */
  committed(): ReadonlyMap<string, number> {
    return this.#committed;
  }
}
