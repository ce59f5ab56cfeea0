import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';

describe('the headers of an answer', () => {
  let app: TestApp;
  /** For how many seconds a key has to wait. */
  let wait = 0;
  before(async () => {
    const bursts = { take: () => Promise.resolve(wait), forget: () => Promise.resolve() };
    app = await openTestApp({
      models: [buildModel({ slug: 'heron' })],
      env: { BASE_URL: 'http://catalog.example' },
      services: ({ limits }) => ({ limits: { ...limits, bursts } }),
    });
  });
  beforeEach(() => {
    wait = 0;
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

  it('have another validator once the API is described in another way', async () => {
    const hash = (text: string) => createHash('sha256').update(text);
    const { text } = await app.ask('/openapi.json');
    const contract = hash(JSON.stringify(JSON.parse(text)))
      .digest('hex')
      .slice(0, 16);
    const { version } = await app.services.catalog.view();
    const said = [version, contract, ` http://catalog.example${ROOT}/models`].join('\n');
    const { etag } = await headersOf(`${ROOT}/models`);
    expect(etag).to.equal(`W/"${hash(said).digest('base64url').slice(0, 27)}"`);
  });

  it('let pages of other sites read that nothing is at an address', async () => {
    for (const path of ['/nothing', `${ROOT}/nothing`]) {
      const { status, headers } = await app.ask(path, { headers: { Accept: 'application/json' } });
      expect(status, path).to.equal(404);
      expect(headers, path).to.include({ 'access-control-allow-origin': '*' });
    }
  });

  it('name the state of the catalogue though the request is refused', async () => {
    wait = 1;
    const { status, headers } = await app.ask(`${ROOT}/models`);
    expect(status).to.equal(429);
    expect(headers).to.include({ 'x-catalog-version': '2026-09-14.3' });
  });

  it('are of an address in one spelling: no other case, no slash at its end', async () => {
    for (const path of ['/mcp/', '/MCP', '/health/', '/Health', `${ROOT}/models/`]) {
      const accept = { headers: { Accept: 'application/json' } };
      expect((await app.ask(path, accept)).status, path).to.equal(404);
    }
  });
});
