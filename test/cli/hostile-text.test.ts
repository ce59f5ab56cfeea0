import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { findControl } from '../../schemas/control-characters.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { runCatalog } from '../support/run-catalog.ts';

const HOSTILE = 'Heron\u001b]0;owned\u0007\u009b31m\u202e\nforged  line';

describe('text of feeds at the terminal', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hostile-cli-'));
    const catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    const made = buildResolvedCatalog([
      buildResolved('heron', { name: HOSTILE }),
      buildResolved('owl', {}),
    ]);
    // As if the border of feeds had let it through.
    await catalog.applyCatalog(made, { sources: [buildSource()], now: new Date() });
    await catalog.close();
    expect((await runCatalog(folder, 'reindex')).code).to.equal(0);
    writeFileSync(join(folder, 'ids'), `heron\n${HOSTILE}\n`);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  for (const command of [
    ['show', 'heron'],
    ['show', 'heron', '--json'],
    ['show', 'heron', '--sources'],
    ['show', HOSTILE],
    ['search', 'heron'],
    ['search', 'heron', '--json'],
    ['resolve', HOSTILE],
    ['resolve', '--file', 'ids'],
    ['review'],
    ['explain', 'heron'],
    ['verify'],
    ['doctor', '--data'],
    ['import', 'models-dev', '--from', HOSTILE],
    ['keys', 'create', '--email', `a@b.org${HOSTILE}`],
  ]) {
    it(`catalog ${command
      .join(' ')
      .slice(0, 24)
      .replaceAll(/[^\w -]/g, '…')} steers nothing`, async () => {
      const args = command.map((one) => (one === 'ids' ? join(folder, one) : one));
      const { stdout, stderr } = await runCatalog(folder, ...args);
      expect(stdout + stderr).not.to.equal('');
      for (const line of `${stdout}\n${stderr}`.split('\n')) {
        expect(findControl(line.replaceAll('\t', ' ')), JSON.stringify(line)).to.equal(null);
      }
      if (command.includes('--json')) expect(() => JSON.parse(stdout) as unknown).not.to.throw();
    });
  }
});
