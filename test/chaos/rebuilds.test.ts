import { expect } from 'chai';
import { runRebuilds } from '../../scripts/tools/chaos/rebuilds.ts';
import { ELASTICSEARCH_URL } from '../support/elasticsearch.ts';

/** `npm run chaos` does the same for as long as one likes. */
describe('rebuilding an index under reads and writes', function () {
  this.timeout(180_000);

  // A busy machine may keep half of it waiting; less would prove nothing.
  const load = { reads: 50, writes: 12, leastShare: 0.5 };
  const common = { ...load, url: ELASTICSEARCH_URL, models: 60, seed: 7 };

  it('fails no read, shows nothing old and loses nothing: the embedded engine', async () => {
    const report = await runRebuilds({ ...common, engine: 'embedded', rebuilds: 6 });
    expect(report.violations).to.deep.equal([]);
    expect(report).to.include({ rebuilds: 6, failedReads: 0 });
    expect(report.reads).to.be.greaterThan(0);
    expect(report.writes).to.be.greaterThan(0);
  });

  if (ELASTICSEARCH_URL === null) {
    it('fails no read, shows nothing old and loses nothing: set TEST_ELASTICSEARCH_URL');
    return;
  }
  it('fails no read, shows nothing old and loses nothing: Elasticsearch', async () => {
    const report = await runRebuilds({ ...common, engine: 'elasticsearch', rebuilds: 4 });
    expect(report.violations).to.deep.equal([]);
    expect(report).to.include({ rebuilds: 4, failedReads: 0 });
    expect(report.writes).to.be.greaterThan(0);
  });
});
