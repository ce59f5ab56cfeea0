import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createIndexerMetrics } from '../../scripts/apps/indexer-metrics.ts';
import { IndexerStatus } from '../../scripts/apps/indexer-status.ts';

describe('the status of an indexer', () => {
  const open = (head = 12): IndexerStatus =>
    new IndexerStatus({ readHead: () => Promise.resolve(head) });

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

  it('is failing without a live index, unless there is no catalogue yet', async () => {
    for (const [head, expected] of [
      [0, { state: 'current', problem: null }],
      [12, { state: 'failing', problem: 'no index is live' }],
    ] as const) {
      const status = open(head);
      status.record('embedded', { event: 'started', detail: {} });
      status.record('embedded', { event: 'checked', detail: { name: null, cursor: 0 } });
      expect((await status.read()).get('embedded')).to.include(expected);
    }
  });

  it('is failing where an engine does not even let it find out who feeds it', async () => {
    const status = open();
    status.record('elasticsearch', { event: 'problem', detail: { error: 'away' } });
    const found = (await status.read()).get('elasticsearch');
    expect(found).to.include({ state: 'failing', problem: 'away' });
  });

  const REFUSED = { name: 'a', refused: 7, kind: 'model', id: 'x', reason: 'too long' };
  for (const [what, after, expected] of [
    ['has caught up', { event: 'checked', detail: { name: 'a', cursor: 12 } }, 'current'],
    ['was written to', { event: 'synced', detail: { name: 'a', cursor: 9, written: 4 } }, 'behind'],
    ['is another one', { event: 'rebuilt', detail: { name: 'b' } }, 'behind'],
  ] as const) {
    it(`has no refused document any more once the live index ${what}`, async () => {
      const status = open();
      status.record('embedded', { event: 'started', detail: {} });
      status.record('embedded', { event: 'checked', detail: { name: 'a', cursor: 5 } });
      status.record('embedded', { event: 'refused', detail: REFUSED });
      expect((await status.read()).get('embedded')).to.include({ state: 'failing', refused: 7 });
      status.record('embedded', after);
      const found = (await status.read()).get('embedded');
      expect(found).to.include({ state: expected, refused: 0, problem: null });
    });
  }

  it('is that of an engine another process feeds, once this one has stopped', async () => {
    const status = open();
    for (const event of ['started', 'stopped'] as const) {
      status.record('embedded', { event, detail: {} });
    }
    expect((await status.read()).get('embedded')).to.include({ state: 'waiting', problem: null });
  });

  it('holds no lease before it is known who does', async () => {
    const status = open();
    status.record('embedded', { event: 'checked', detail: { name: 'a', cursor: 12 } });
    expect((await status.read()).get('embedded')?.state).to.equal('starting');
    const text = await createIndexerMetrics(status).read();
    expect(text).to.contain('catalog_index_lease_held{engine="embedded"} 0');
  });
});
