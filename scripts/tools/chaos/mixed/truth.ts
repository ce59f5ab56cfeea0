/** What was written of every model, and when, so that an answer can be held to it. */
export class Truth {
  readonly #begun = new Map<string, number>();
  readonly #committed = new Map<string, { readonly version: number; readonly at: number }[]>();

  constructor(versions: ReadonlyMap<string, number>) {
    for (const [slug, version] of versions) {
      this.#begun.set(slug, version);
      this.#committed.set(slug, [{ version, at: 0 }]);
    }
  }

  slugs(): readonly string[] {
    return [...this.#begun.keys()];
  }

  begin(slug: string, version: number): void {
    this.#begun.set(slug, version);
  }

  commit(slug: string, version: number): void {
    this.#committed.get(slug)?.push({ version, at: performance.now() });
  }

  /** The highest version whose writing has begun: nothing above it can be seen. */
  begun(slug: string): number {
    return this.#begun.get(slug) ?? 0;
  }

  /** For how long a newer version than the one seen had been committed, ms; 0: it was the newest. */
  staleMs(slug: string, seen: number, askedAt: number): number {
    const newer = this.#committed.get(slug)?.find(({ version }) => version > seen);
    return newer === undefined ? 0 : Math.max(0, askedAt - newer.at);
  }
}
