import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { decompress } from 'fzstd';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildOffer } from '../support/build.ts';
import { loadBytes, type LoadedBytes } from '../support/load-bytes.ts';
import { NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';

describe('how an export is sent', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: PAST_MODELS, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const ask = (
    query: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<LoadedBytes> => loadBytes(app, `${ROOT}/export?${query}`, headers, method);

  /** As it came: `fetch` would ask for codings and undo them. */
  const raw = async (
    coding: string | null,
    format: string,
    method = 'GET',
  ): Promise<[string, Buffer]> => {
    const headers = {
      authorization: `Bearer ${app.key}`,
      ...(coding === null ? {} : { 'accept-encoding': coding }),
    };
    const path = `${ROOT}/export?dataset=models&format=${format}`;
    const req = request({ port: app.port, path, headers, method }).end();
    const [answer] = (await once(req, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return [answer.headers['content-encoding'] ?? '', Buffer.concat(chunks)];
  };

  it('compresses for who takes it, and not what is compressed', async () => {
    const [none, plain] = await raw(null, 'ndjson');
    const [gzip, gzipped] = await raw('gzip', 'ndjson');
    const [zstd, framed] = await raw('zstd', 'ndjson');
    expect([none, gzip, zstd]).to.deep.equal(['', 'gzip', 'zstd']);
    for (const small of [gzipped, framed]) expect(small.length).to.be.below(plain.length / 3);
    expect(gunzipSync(gzipped).equals(plain)).to.equal(true);
    expect(Buffer.from(decompress(framed)).equals(plain)).to.equal(true);
    expect(await raw('zstd', 'ndjson', 'HEAD')).to.deep.equal(['zstd', Buffer.alloc(0)]);
    expect((await raw('zstd', 'parquet'))[0]).to.equal('');
  });

  const WISHES: readonly (readonly [accepted: string, sent: string])[] = [
    ['gzip, zstd', 'zstd'],
    ['deflate, gzip, br, zstd', 'zstd'],
    ['*', 'zstd'],
    ['gzip;q=1, zstd;q=0.5', 'gzip'],
    ['zstd;q=0, gzip;q=0.1', 'gzip'],
    ['identity, zstd;q=0.5', ''],
    ['br, deflate', ''],
    ['identity;q=0', ''],
    ['gzip;q=0', ''],
    ['', ''],
  ];
  for (const [accepted, sent] of WISHES) {
    it(`sends ${sent || 'no coding'} for “${accepted}”`, async () => {
      expect((await raw(accepted, 'csv', 'HEAD'))[0]).to.equal(sent);
    });
  }

  it('HEAD has the headers of GET; 304 while the catalogue is the same', async () => {
    const query = 'dataset=offers&format=csv';
    const whole = await ask(query);
    const head = await ask(query, {}, 'HEAD');
    expect([head.status, head.bytes.length]).to.deep.equal([200, 0]);
    for (const name of ['x-record-count', 'etag', 'content-type', 'content-disposition']) {
      expect(head.headers.get(name), name).to.equal(whole.headers.get(name));
    }
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).to.match(/^W\/"/);
    // `fetch` says with it that it wants no kept answer.
    const again = { headers: { 'If-None-Match': etag } };
    expect((await app.ask(`${ROOT}/export?${query}`, again)).status).to.equal(304);
    expect((await app.ask(`${ROOT}/export?${query}&creator=acme`, again)).status).to.equal(200);
    // It is made while it is sent: there is no part of it to ask for.
    const part = await ask(query, { range: 'bytes=0-9' });
    expect([part.status, part.headers.get('accept-ranges')]).to.deep.equal([200, null]);
  });

  it('200: says of which day it is, and counts the records of the state it sends', async () => {
    const day = NOW.toISOString().slice(0, 10);
    const past = await ask(`dataset=models&format=json&as_of=${day}`);
    const { meta } = JSON.parse(past.bytes.toString()) as { readonly meta: object };
    expect(meta).to.include({ dataset: 'models', as_of: day });
    const count = async () =>
      (await ask('dataset=offers&format=ndjson')).headers.get('x-record-count');
    expect(await count()).not.to.equal('1');
    const offers = [buildOffer('borealis', 1, 2)];
    await app.publish([buildModel({ slug: 'other', offers })], PAST_OTHERS);
    expect(await count()).to.equal('1');
  });
});
