import { expect } from 'chai';
import { runFuzz } from '../../scripts/tools/fuzz/run.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

/** `npm run fuzz` sends 20,000 to a service with the whole catalogue. */
describe('500 requests of any kind, over sockets', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  it('are answered without a 5xx', async () => {
    const { statuses, failures } = await runFuzz({
      port: app.port,
      key: app.key,
      values: ['heron-2', 'acme', 'borealis', 'reasoning-test'],
      count: 500,
      seed: 7,
    });
    expect(failures).to.deep.equal([]);
    // They got far enough to be worth it.
    for (const status of ['200', '400', '401', '404', '405']) {
      expect(statuses).to.have.property(status);
    }
    expect(statuses['200']).to.be.above(50);
    expect((await app.ask('/health', { key: null })).status).to.equal(200);
  });
});
