import { DatabaseError, type ClientBase } from 'pg';
import { toNumbered, toValues, type Numbered } from './numbered.ts';
import type { Sql } from './port.ts';
import { StoreUnavailable } from './unavailable.ts';

/**
 * Classes of SQLSTATE that are PostgreSQL's own troubles: connection, rolled back (deadlock), out of
 * something, not now, ended by somebody (deadline too), system. Of 25, a server that only reads.
 */
const TROUBLES = /^(08|40|53|55|57|58|25006)/;

/** A failure of the store as StoreUnavailable; a mistake of ours as it is. */
export function toFailure(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const isOurs = error instanceof DatabaseError && !TROUBLES.test(error.code ?? '');
  return isOurs ? error : new StoreUnavailable(error);
}

const holdsNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0');

/** What statements were turned into, shared by all connections of a store. */
export class NumberedStatements {
  readonly #known = new Map<string, Numbered>();

  find(text: string): Numbered {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const made = toNumbered(text);
    this.#known.set(text, made);
    return made;
  }
}

/** Statements on one connection, each prepared once under its name: one round trip each. */
export class PostgresStatements implements Sql {
  readonly #client: ClientBase;
  readonly #numbered: NumberedStatements;

  constructor(client: ClientBase, numbered: NumberedStatements) {
    this.#client = client;
    this.#numbered = numbered;
  }

  async all<Row>(text: string, bindings: object = {}): Promise<Row[]> {
    // No text of PostgreSQL holds this character, so no row does: it is not asked, which would fail.
    if (Object.values(bindings).some(holdsNul)) return [];
    return (await this.#query(text, bindings)).rows as Row[];
  }

  async get<Row>(text: string, bindings: object = {}): Promise<Row | undefined> {
    return (await this.all<Row>(text, bindings))[0];
  }

  async run(text: string, bindings: object = {}): Promise<number> {
    return (await this.#query(text, bindings)).rowCount ?? 0;
  }

  /** Several statements in one round trip; values in them must be escaped. */
  async script(text: string): Promise<void> {
    try {
      await this.#client.query(text);
    } catch (error) {
      throw toFailure(error);
    }
  }

  async #query(text: string, bindings: object) {
    const numbered = this.#numbered.find(text);
    try {
      return await this.#client.query({
        name: numbered.name,
        text: numbered.text,
        values: toValues(numbered, bindings),
      });
    } catch (error) {
      throw toFailure(error);
    }
  }
}
