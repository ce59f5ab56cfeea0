import { expect } from 'chai';
import type { SyncEvent } from '../../indexer/sync/watch.ts';
import { IndexerStatus } from '../../scripts/apps/indexer-status.ts';
import { createIndexerMetrics } from '../../scripts/apps/indexer-metrics.ts';

describe('the measures of an indexer', () => {
  it('are what it told of each engine', async () => {
    let now = 0;
    const status = new IndexerStatus({
      readHead: () => Promise.resolve(12),
      clock: () => new Date(now),
    });
    const created = createIndexerMetrics(status);
    const metrics = {
      ...created,
      record: (engine: string, event: SyncEvent): void => {
        status.record(engine, event);
        created.record(engine, event);
      },
    };
    metrics.record('embedded', { event: 'started', detail: {} });
    metrics.record('elasticsearch', { event: 'started', detail: {} });
    metrics.record('embedded', { event: 'checked', detail: { name: 'a', cursor: 0 } });
    metrics.record('elasticsearch', { event: 'checked', detail: { name: 'b', cursor: 5 } });
    metrics.record('embedded', { event: 'synced', detail: { name: 'a', cursor: 9, written: 4 } });
    metrics.record('embedded', { event: 'synced', detail: { name: 'a', cursor: 12, written: 3 } });
    metrics.record('elasticsearch', { event: 'problem', detail: { error: 'away' } });
    metrics.record('embedded', {
      event: 'swept',
      detail: { name: 'a', missing: 2, ghosts: 0, stale: 1 },
    });
    const reason = '429 cluster_block_exception: index blocked';
    metrics.record('elasticsearch', { event: 'checked', detail: { name: 'b', cursor: 5 } });
    metrics.record('elasticsearch', {
      event: 'refused',
      detail: { name: 'b', refused: 7, kind: 'model', id: 'x', reason },
    });
    await metrics.read();
    now = 30_000;
    const { isReady, body } = (await created.readReady?.()) ?? {};
    expect(isReady).to.equal(false);
    expect(body).to.deep.equal({
      status: 'failing',
      engines: {
        embedded: {
          state: 'current',
          live: 'a',
          behind: 0,
          lag_seconds: 0,
          refused: 0,
          blocked: false,
          problem: null,
        },
        elasticsearch: {
          state: 'failing',
          live: 'b',
          behind: 7,
          lag_seconds: 30,
          refused: 7,
          blocked: true,
          problem: reason,
        },
      },
    });
    const lines = (await metrics.read()).split('\n');
    expect(lines).to.include.members([
      'catalog_index_documents_written_total{engine="embedded"} 7',
      'catalog_index_events_total{engine="embedded",event="synced"} 2',
      'catalog_index_events_total{engine="elasticsearch",event="problem"} 1',
      'catalog_index_live{engine="elasticsearch"} 1',
      'catalog_index_lag_entries{engine="elasticsearch"} 7',
      'catalog_index_lag_seconds{engine="elasticsearch"} 30',
      'catalog_index_lag_seconds{engine="embedded"} 0',
      'catalog_index_refused_documents{engine="elasticsearch"} 7',
      'catalog_index_writes_blocked{engine="elasticsearch"} 1',
      'catalog_index_lease_held{engine="embedded"} 1',
      'catalog_index_divergence{engine="embedded",kind="missing"} 2',
      'catalog_index_divergence{engine="embedded",kind="stale"} 1',
    ]);
    expect(
      lines.some((line) => line.startsWith('catalog_index_swept_timestamp_seconds{')),
    ).to.equal(true);
    // Of what was never compared, nothing is known.
    expect(
      lines.filter((line) => /_(divergence|swept_\w+)\{engine="elasticsearch"/.test(line)),
    ).to.deep.equal([]);
  });
});
