import { expect } from 'chai';
import { openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { migrateCatalog } from '../../../indexer/catalog/migrations/migrate.ts';
import {
  CATALOG_MIGRATIONS,
  CATALOG_MIGRATIONS_TABLE,
} from '../../../indexer/catalog/migrations/list.ts';
import { toMigrationSource } from '../../../schemas/migration-source.ts';

describe('a catalogue of before there was a history', () => {
  it('knows the past from the data it holds now', async () => {
    const db = openDatabase({ path: ':memory:' });
    const index = CATALOG_MIGRATIONS.findIndex(({ name }) => name === '0004_history');
    expect(index).to.be.above(0);
    await db.migrate.latest({
      migrationSource: toMigrationSource(CATALOG_MIGRATIONS.slice(0, index)),
      tableName: CATALOG_MIGRATIONS_TABLE,
    });
    const source = { name: 'S', url: 'u', licence: 'MIT', attribution: 'S', redistributable: true };
    await db('sources').insert([
      { key: 'old', ...source, precedence: 1, as_of: '2026-06-01' },
      { key: 'new', ...source, precedence: 2, as_of: '2026-07-02' },
      { key: 'unread', ...source, precedence: 3, as_of: '' },
    ]);
    await db('models').insert({
      id: 'mdl_a',
      key: 'k',
      slug: 'a',
      name: 'A',
      type: 'text',
      status: 'active',
      is_community: false,
      is_merge: false,
      popularity: 0,
      resolved_sha256: '',
      created_at: '2026-07-02T10:00:00Z',
      updated_at: '2026-07-02T10:00:00Z',
    });
    await db('providers').insert({ slug: 'p', name: 'P', kind: 'inference' });
    const offer = {
      provider_slug: 'p',
      model_id: 'mdl_a',
      region: 'global',
      service_tier: 'standard',
      access: 'free',
      first_seen_at: '2026-06-01T10:00:00Z',
    };
    const gone = { status: 'retired', removed_at: '2026-06-20T10:00:00Z' };
    await db('offers').insert({ id: 'off_a', native_model_id: 'a', status: 'active', ...offer });
    await db('offers').insert({ id: 'off_b', native_model_id: 'b', ...gone, ...offer });

    await migrateCatalog(db, true);

    expect(await db('catalogue_state').pluck('since')).to.deep.equal(['2026-07-02']);
    expect(await db('source_dates').orderBy('as_of').pluck('as_of')).to.deep.equal([
      '2026-06-01',
      '2026-07-02',
    ]);
    expect(await db('models').pluck('valid_from')).to.deep.equal(['']);
    expect(await db('offers').orderBy('id').select('valid_from', 'valid_to')).to.deep.equal([
      { valid_from: '', valid_to: null },
      { valid_from: '', valid_to: '2026-06-20' },
    ]);
    await db.destroy();
  });
});
