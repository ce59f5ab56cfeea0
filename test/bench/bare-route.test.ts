import { expect } from 'chai';
import { compareWithBareRoute } from '../../scripts/tools/bench/http-bench.ts';
import { findPort } from '../../scripts/tools/chaos/services/ports.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/** What loads the service counts its answers once a second. */
const SECONDS = 1.2;

describe('a comparison of the bench', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await openTestApp();
  });
  after(() => app.close());

  it('sets the speed of the service against that of a route that sends the same bytes', async () => {
    const paths = ['/api/v1/models?limit=2', '/api/v1/models?limit=3'];
    const origin = `http://127.0.0.1:${app.port}`;
    const compared = await compareWithBareRoute(
      { name: 'lists', paths, goal: null },
      {
        origin,
        nextKey: async () => (await app.createKey()).value,
        barePort: await findPort(),
        connections: 2,
        seconds: SECONDS,
        rounds: 1,
      },
    );
    const headers = { authorization: `Bearer ${app.key}` };
    const sizes = await Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(origin + path, { headers });
        return (await answer.arrayBuffer()).byteLength;
      }),
    );
    expect(compared.bytes).to.equal(Math.round(((sizes[0] ?? 0) + (sizes[1] ?? 0)) / 2));
    const { ours, bare, ratio } = compared;
    expect([ours.failed, bare.failed]).to.deep.equal([0, 0]);
    expect(ours.requestsPerSecond).to.be.above(0);
    expect(ratio).to.equal(ours.requestsPerSecond / bare.requestsPerSecond);
  });
});
