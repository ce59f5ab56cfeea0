import type { Knex } from 'knex';
import type { Applied, Generation } from '../../index/port.ts';
import { toInstant } from '../../../schemas/instant.ts';

/** What the store knows of an engine's generations, for people to look at. */
interface IndexBook {
  readonly engine: string;
  readonly name: string;
  readonly state: Generation['state'];
  readonly mapping_hash: string;
  readonly cursor: number;
  readonly created_at: string;
  readonly checked_at: string;
  /** Why it is not what it should be; null if all is well. */
  readonly problem: string | null;
}

/** A document an engine refuses: it is tried again and never skipped. */
interface IndexFailure {
  readonly engine: string;
  readonly name: string;
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  readonly attempts: number;
  readonly first_failed_at: string;
  readonly last_failed_at: string;
}

/** Records of what the indexer does, beside the index itself. */
export interface IndexBooks {
  /** Replaces what is written of the engine's generations. */
  write(
    engine: string,
    generations: readonly Generation[],
    problem: string | null,
    now: Date,
  ): Promise<void>;
  read(): Promise<IndexBook[]>;
  fail(engine: string, name: string, failed: Applied['failed'], now: Date): Promise<void>;
  /** Forgets the failures of a generation, which has taken everything. */
  clear(engine: string, name: string): Promise<void>;
  failures(): Promise<IndexFailure[]>;
}

export function openIndexBooks(db: Knex): IndexBooks {
  return {
    async write(engine, generations, problem, now) {
      await db.transaction(async (trx) => {
        await trx('index_state').where({ engine }).delete();
        for (const one of generations) {
          await trx('index_state').insert({
            engine,
            name: one.name,
            state: one.state,
            mapping_hash: one.mappingHash,
            cursor: one.cursor,
            created_at: one.createdAt,
            checked_at: toInstant(now),
            problem: one.state === 'live' ? problem : null,
          });
        }
      });
    },
    async read() {
      return db<IndexBook>('index_state').orderBy(['engine', 'name']).select('*');
    },
    async fail(engine, name, failed, now) {
      const at = toInstant(now);
      for (const { change, reason } of failed) {
        await db('index_failures')
          .insert({
            engine,
            name,
            kind: change.kind,
            id: change.id,
            version: change.version,
            reason,
            attempts: 1,
            first_failed_at: at,
            last_failed_at: at,
          })
          .onConflict(['engine', 'name', 'kind', 'id'])
          .merge({
            version: change.version,
            reason,
            attempts: db.raw('index_failures.attempts + 1'),
            last_failed_at: at,
          });
      }
    },
    async clear(engine, name) {
      await db('index_failures').where({ engine, name }).delete();
    },
    async failures() {
      return db<IndexFailure>('index_failures')
        .orderBy(['engine', 'name', 'kind', 'id'])
        .select('*');
    },
  };
}
