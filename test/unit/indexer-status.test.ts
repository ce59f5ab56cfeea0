import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createIndexerMetrics } from '../../scripts/apps/indexer-metrics.ts';
import { IndexerStatus } from '../../scripts/apps/indexer-status.ts';

describe('the status of an indexer', () => {
  const open = (): IndexerStatus => new IndexerStatus({ readHead: () => Promise.resolve(12) });

  it('is written of the engines this process feeds, and of no others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'indexer-status-'));
    const path = join(folder, 'indexer.json');
    const status = open();
    status.record('elasticsearch', { event: 'waiting', detail: {} });
    await status.write(path);
    expect(existsSync(path)).to.equal(false);
    status.record('embedded', { event: 'started', detail: {} });
    await status.write(path);
    const { engines } = JSON.parse(readFileSync(path, 'utf8')) as { engines: object };
    expect(Object.keys(engines)).to.deep.equal(['embedded']);
    rmSync(folder, { recursive: true });
  });

  it('is that of the live index, whatever is written to one that is being built', async () => {
    const status = open();
    status.record('embedded', { event: 'started', detail: {} });
    status.record('embedded', { event: 'checked', detail: { name: 'a', cursor: 5 } });
    status.record('embedded', { event: 'synced', detail: { name: 'b', cursor: 12, written: 7 } });
    expect((await status.read()).get('embedded')).to.include({ live: 'a', behind: 7 });
  });

  it('holds no lease before it is known who does', async () => {
    const status = open();
    status.record('embedded', { event: 'checked', detail: { name: 'a', cursor: 12 } });
    expect((await status.read()).get('embedded')?.state).to.equal('starting');
    const text = await createIndexerMetrics(status).read();
    expect(text).to.contain('catalog_index_lease_held{engine="embedded"} 0');
  });
});
