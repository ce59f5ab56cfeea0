import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { SnapshotFolder } from '../../server/export/snapshots/snapshot-folder.ts';
import { scratchFolder } from '../support/root-hooks.ts';

const WANTED = { dataset: 'models', format: 'csv' } as const;

describe('the folder of daily snapshots', () => {
  let folder: string;
  let snapshots: SnapshotFolder;
  beforeEach(() => {
    folder = mkdtempSync(join(scratchFolder(), 'snapshots-'));
    snapshots = new SnapshotFolder(folder);
  });

  const write = (name: string, bytes = 4): void => {
    mkdirSync(join(folder, name));
    const file = { ...WANTED, name: 'models.csv.gz', bytes, sha256: 'a'.repeat(64), records: 1 };
    const manifest = {
      date: '2026-09-14',
      catalog_version: '1',
      updated_at: '2026-09-14T00:00:00Z',
      made_at: '2026-09-14T00:00:00Z',
      files: [file],
    };
    writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, name, 'models.csv.gz'), 'text');
  };

  it('has days alone, and none that was removed', async () => {
    write('2026-09-14');
    write('.making-2026-09-15');
    expect(await snapshots.list()).to.have.length(1);
    rmSync(join(folder, '2026-09-14'), { recursive: true });
    expect(await snapshots.list()).to.deep.equal([]);
    expect(await snapshots.open('2026-09-14', WANTED)).to.equal(null);
  });

  it('opens what is in the folder of a day, and nothing elsewhere', async () => {
    write('2026-09-14');
    const opened = await snapshots.open('2026-09-14', WANTED);
    await opened?.handle.close();
    expect(opened?.file.name).to.equal('models.csv.gz');
    for (const date of ['2026-09-14/../2026-09-14', './2026-09-14', '2026-09-13']) {
      expect(await snapshots.open(date, WANTED), date).to.equal(null);
    }
    rmSync(join(folder, '2026-09-14', 'models.csv.gz'));
    expect(await snapshots.open('2026-09-14', WANTED)).to.equal(null);
  });

  it('tells what cannot be read from what is not there', async () => {
    write('2026-09-14');
    const path = join(folder, '2026-09-14', 'models.csv.gz');
    rmSync(path);
    symlinkSync(path, path);
    expect(await snapshots.open('2026-09-14', WANTED).catch(String)).to.contain('ELOOP');
    expect(await new SnapshotFolder(join(folder, 'none')).list()).to.deep.equal([]);
    const file = join(folder, '2026-09-14', 'manifest.json');
    expect(await new SnapshotFolder(file).list().catch(String)).to.contain('ENOTDIR');
  });

  it('gives out no file of another size', async () => {
    write('2026-09-14', 5);
    const failure = await snapshots.open('2026-09-14', WANTED).catch(String);
    expect(failure).to.contain('has 4 bytes instead of 5');
    write('2026-09-15', 3);
    const longer = await snapshots.open('2026-09-15', WANTED).catch(String);
    expect(longer).to.contain('has 4 bytes instead of 3');
  });

  it('leaves no file open that it does not give out', async () => {
    write('2026-09-14');
    write('2026-09-15', 5);
    const opened: promises.FileHandle[] = [];
    const real = promises.open;
    mock.method(promises, 'open', async (path: string, flags: string) => {
      const handle = await real(path, flags);
      opened.push(handle);
      return handle;
    });
    syncBuiltinESMExports();
    try {
      await snapshots.list();
      // Of each day that is known, whether it is still there.
      await snapshots.list();
      await snapshots.open('2026-09-15', WANTED).catch(() => null);
      expect(opened.map(({ fd }) => fd)).to.deep.equal([-1, -1, -1, -1]);
    } finally {
      mock.restoreAll();
      syncBuiltinESMExports();
    }
  });
});
