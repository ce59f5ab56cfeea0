import { expect } from 'chai';
import { createIndexerMetrics } from '../../scripts/apps/indexer-metrics.ts';

describe('the measures of an indexer', () => {
  it('are what it told of each engine', async () => {
    const metrics = createIndexerMetrics();
    metrics.record('embedded', { event: 'pumped', detail: { name: 'a', cursor: 9, written: 4 } });
    metrics.record('embedded', { event: 'pumped', detail: { name: 'a', cursor: 12, written: 3 } });
    metrics.record('elasticsearch', { event: 'problem', detail: { reason: 'away' } });
    metrics.record('embedded', {
      event: 'swept',
      detail: { name: 'a', missing: 2, ghosts: 0, stale: 1 },
    });
    const lines = (await metrics.read()).split('\n');
    expect(lines).to.include.members([
      'catalog_index_documents_written_total{engine="embedded"} 7',
      'catalog_index_events_total{engine="embedded",event="pumped"} 2',
      'catalog_index_events_total{engine="elasticsearch",event="problem"} 1',
      'catalog_index_divergence{engine="embedded",kind="missing"} 2',
      'catalog_index_divergence{engine="embedded",kind="stale"} 1',
    ]);
    expect(
      lines.some((line) => line.startsWith('catalog_index_swept_timestamp_seconds{')),
    ).to.equal(true);
  });
});
