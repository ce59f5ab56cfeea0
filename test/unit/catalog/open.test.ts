import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { CATALOG_MIGRATIONS_TABLE } from '../../../indexer/catalog/migrations/list.ts';
import { openCatalog } from '../../../indexer/catalog/open.ts';

describe('a catalogue of a later program', () => {
  it('is refused, and its file is let go', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'open-'));
    const place = { path: join(folder, 'catalogue.sqlite') };
    try {
      await (await openCatalog(place)).close();
      const db = openDatabase(place);
      await db(CATALOG_MIGRATIONS_TABLE).insert({ name: '9999_later', batch: 2 });
      await db.destroy();
      const refused = await openCatalog(place).then(() => null, String);
      expect(refused).to.contain('9999_later');
      // The last one to close the file takes its log away.
      expect(readdirSync(folder)).to.deep.equal(['catalogue.sqlite']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
