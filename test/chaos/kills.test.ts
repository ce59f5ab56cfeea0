import { expect } from 'chai';
import { runIndexerKills } from '../../scripts/tools/chaos/indexer-kills.ts';
import { runServerKills } from '../../scripts/tools/chaos/server-kills.ts';
import { ELASTICSEARCH_URL } from '../support/elasticsearch.ts';

/** `npm run chaos -- --kill 50 --kill-server 10` does the same for longer. */
describe('a process that is killed at random moments', function () {
  this.timeout(180_000);

  const common = { writes: 12, models: 60, seed: 3 };

  it('as the indexer loses no change and leaves nothing half built: the embedded engine', async () => {
    const report = await runIndexerKills({ ...common, url: null, kills: 3 });
    expect(report.violations).to.deep.equal([]);
    expect(report.kills).to.equal(3);
    expect(report.writes).to.be.greaterThan(0);
  });

  if (ELASTICSEARCH_URL === null) {
    it('as the indexer loses no change and leaves nothing half built: set TEST_ELASTICSEARCH_URL');
  } else {
    it('as the indexer loses no change and leaves nothing half built: both engines', async () => {
      const report = await runIndexerKills({ ...common, url: ELASTICSEARCH_URL, kills: 3 });
      expect(report.violations).to.deep.equal([]);
      expect(report.engines).to.deep.equal(['embedded', 'elasticsearch']);
    });
  }

  it('as the server keeps every key, revocation and count it acknowledged', async () => {
    const report = await runServerKills({ kills: 3, seed: 5 });
    expect(report.violations).to.deep.equal([]);
    expect(report.keysCreated).to.be.greaterThan(0);
    expect(report.counter).to.be.within(report.counted, report.counted + report.cutOff);
  });
});
