import { expect } from 'chai';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';

describe('the headers of an answer', () => {
  let app: TestApp;
  before(async () => {
    const env = { BASE_URL: 'http://catalog.example' };
    app = await openTestApp({ models: [buildModel({ slug: 'heron' })], env });
  });
  after(() => app.close());
  const headersOf = async (path: string) =>
    (await app.ask(path)).headers as Readonly<Record<string, string>>;

  it('do not insist on https where the server is known by plain http', async () => {
    expect(await headersOf(`${ROOT}/plans`)).not.to.have.property('strict-transport-security');
  });

  it('have no validator where the answer is not of the catalogue', async () => {
    for (const path of [`${ROOT}/plans`, `${ROOT}/keys`, `${ROOT}/nothing`, '/health']) {
      expect(await headersOf(path), path).not.to.have.property('etag');
    }
  });

  it('are those of a 304 though the caller asks caches on the way for a new answer', async () => {
    const { etag = '' } = await headersOf(`${ROOT}/models`);
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'no-cache' };
    expect((await app.ask(`${ROOT}/models`, { headers })).status).to.equal(304);
  });
});
