import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { listDated } from '../../../scripts/cli/refresh/past.ts';

describe('the days of a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dated-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (...names: readonly string[]): void => {
    for (const name of names) writeFileSync(join(folder, name), '{}');
  };

  it('are those of its files and folders that have a date in their name', () => {
    write('z.2026-01-02.json', 'api.2026-01-01.json', 'README.md');
    mkdirSync(join(folder, '2026-01-03'));
    expect(listDated(folder)).to.have.deep.members([
      { date: '2026-01-01', place: join(folder, 'api.2026-01-01.json') },
      { date: '2026-01-02', place: join(folder, 'z.2026-01-02.json') },
      { date: '2026-01-03', place: join(folder, '2026-01-03') },
    ]);
  });

  it('are no longer numbers, and no days that no calendar has', () => {
    write('12026-01-011.json', '2026-02-30.json', '2026-13-01.json', '2026-01-01.json');
    expect(listDated(folder).map(({ date }) => date)).to.deep.equal(['2026-01-01']);
  });

  it('are refused where two are one day, and where it is none or no folder', () => {
    expect(() => listDated(folder)).to.throw('no file name in');
    write('a.2026-01-01.json', 'b.2026-01-01.json');
    expect(() => listDated(folder)).to.throw('“a.2026-01-01.json” and “b.2026-01-01.json”');
    expect(() => listDated(join(folder, 'a.2026-01-01.json'))).to.throw('is not a folder');
    expect(() => listDated(join(folder, 'none'))).to.throw('is not a folder');
  });
});
