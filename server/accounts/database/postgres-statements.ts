import { type ClientBase, DatabaseError } from 'pg';
import { type Sql, StoreUnavailable, type Value } from './port.ts';
import { createHash } from 'node:crypto';

/**
 * Classes of SQLSTATE that are PostgreSQL's own troubles: connection, rolled back (deadlock), out of
 * something, not now, ended by somebody (deadline too), system. Of 25, a server that only reads.
 */
const TROUBLES = /^(08|40|53|55|57|58|25006)/;

/** A failure of the store as StoreUnavailable; a mistake of ours as it is. */
export function toFailure(error: unknown): unknown {
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
    const numbered = toNumbered(text);
    this.#known.set(text, numbered);
    return numbered;
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
    // A value that is missing is a mistake of ours.
    const values = toValues(numbered, bindings);
    try {
      return await this.#client.query({ name: numbered.name, text: numbered.text, values });
    } catch (error) {
      throw toFailure(error);
    }
  }
}

/** A statement as PostgreSQL takes it. */
interface Numbered {
  /** Of the prepared statement, equal in every connection. */
  readonly name: string;
  /** With `$1`, `$2`, … */
  readonly text: string;
  /** Which value each number stands for. */
  readonly names: readonly string[];
}

/** Turns `:name` into numbers; the same name is the same number. */
function toNumbered(sql: string): Numbered {
  const names: string[] = [];
  const text = sql.replace(/:([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const name = `s_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`;
  return { name, text, names };
}

/** The values of a statement in its order. */
function toValues({ names }: Numbered, bindings: object): Value[] {
  const values = bindings as Readonly<Record<string, Value | undefined>>;
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A statement wants a value for “${name}”.`);
    return value;
  });
}
