import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Who wants a new index asks the holder of a lease: each engine has an indexer of its own. */
export const CATALOGUE_QUESTIONS: NamedMigration = {
  name: '0008_questions_to_leases',
  async up(knex) {
    await knex.schema.alterTable('lease', (table) => {
      // Since when; before, it was in catalogue_state.
      table.text('rebuild_asked_at');
    });
  },
};
