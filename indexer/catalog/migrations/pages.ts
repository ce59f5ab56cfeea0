import type { NamedMigration } from '../../../schemas/migration-source.ts';

/** The page a source read a price from, where it says so. */
export const CATALOGUE_PAGES: NamedMigration = {
  name: '0007_price_pages',
  async up(knex) {
    await knex.schema.alterTable('offer_prices', (table) => {
      table.text('url');
    });
  },
};
