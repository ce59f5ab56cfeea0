import { expect } from 'chai';
import { openDatabase } from '../../indexer/catalog/database/open-database.ts';
import { migrateCatalog } from '../../indexer/catalog/migrations/migrate.ts';
import { openStore } from '../../server/accounts/database/open.ts';
import { findFilled } from '../../scripts/cli/migrate/move-installation.ts';
import { TABLES } from '../../scripts/cli/migrate/part.ts';
import { type Row, TableHash } from '../../scripts/cli/migrate/rows.ts';

describe('an installation that another is moved to', () => {
  it('gets every table there is but those of the steps of its layout', async () => {
    const ALL = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    const namesOf = (rows: readonly { readonly name: string }[]): string[] =>
      rows.map(({ name }) => name).filter((name) => !name.includes('migration'));
    const db = openDatabase({ path: ':memory:' });
    await migrateCatalog(db, true);
    const catalogue = namesOf(await db.raw<{ name: string }[]>(ALL));
    await db.destroy();
    const store = await openStore({ path: ':memory:' }, { deadlineMs: 1_000 } as never);
    const accounts = namesOf(await store.all<{ name: string }>(ALL));
    await store.close();
    for (const [owner, names] of Object.entries({ catalogue, accounts })) {
      const moved = TABLES.filter((table) => table.owner === owner).map(({ name }) => name);
      expect(moved, owner).to.have.members(names);
    }
  });

  it('is in use by any row but those its layout begins with', () => {
    const filledWith = (rows: number) =>
      findFilled(new Map(TABLES.map((table) => [table, rows] as const)));
    const names = TABLES.map(({ name }) => name);
    const own = names.filter((name) => name !== 'lease' && name !== 'catalogue_state');
    expect(filledWith(1)).to.deep.equal(own);
    expect(filledWith(0)).to.deep.equal([]);
  });

  it('has the same sum for the same rows, in any order and as either store writes them', () => {
    const toHash = (...batches: (readonly Row[])[]): string => {
      const hash = new TableHash();
      for (const rows of batches) hash.add(rows);
      return `${hash.sum().rows} ${hash.sum().hash}`;
    };
    const [one, two] = [
      { id: 'a', flag: true, bytes: Buffer.from('k') },
      { id: 'b', flag: null },
    ];
    const sum = toHash([one, two]);
    expect(sum).to.match(/^2 [0-9a-f]{64}$/);
    const asInFile = { bytes: Buffer.from('k'), flag: 1, id: 'a' };
    expect(toHash([two], [asInFile])).to.equal(sum);
    expect(toHash([{ ...one, flag: false }, two])).not.to.equal(sum);
    expect(toHash([{ ...one, bytes: Buffer.from('l') }, two])).not.to.equal(sum);
    // A row that is there twice is no row that is not there.
    expect(toHash([one, one])).not.to.equal(toHash([two, two]));
  });
});
