import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** Documents as they were last published, in JSON: an index is built by copying them. */
export const CATALOGUE_DOCUMENTS: NamedMigration = {
  name: '0006_documents',
  async up(knex) {
    await knex.schema.createTable('documents', (table) => {
      table.text('kind').notNullable();
      table.text('id').notNullable();
      table.text('body').notNullable();
      table.primary(['kind', 'id']);
    });
    const states = await knex<{ info: string | null }>('catalogue_state').select('info');
    for (const { info } of states) {
      if (info !== null) {
        await knex('documents').insert({ kind: 'info', id: 'catalogue', body: info });
      }
    }
    // The others that were published before are made again.
    await knex('catalogue_state').update({ document_form: '' });
  },
};
