import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';

describe('how an export is sent', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: PAST_MODELS, others: PAST_OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  const ask = async (
    query: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
    const answer = await fetch(`http://127.0.0.1:${app.port}${ROOT}/export?${query}`, {
      method,
      headers: { authorization: `Bearer ${app.key}`, ...headers },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes };
  };

  it('compresses for who takes it, and not what is compressed', async () => {
    const raw = async (coding: string | null, format: string): Promise<[string, Buffer]> => {
      const headers = {
        authorization: `Bearer ${app.key}`,
        ...(coding === null ? {} : { 'accept-encoding': coding }),
      };
      const path = `${ROOT}/export?dataset=models&format=${format}`;
      const request = get({ port: app.port, path, headers });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      return [answer.headers['content-encoding'] ?? '', Buffer.concat(chunks)];
    };
    const [none, plain] = await raw(null, 'ndjson');
    const [coding, small] = await raw('gzip', 'ndjson');
    expect([none, coding]).to.deep.equal(['', 'gzip']);
    expect(small.length).to.be.below(plain.length / 3);
    expect(gunzipSync(small).equals(plain)).to.equal(true);
    expect((await raw('br, deflate', 'ndjson'))[0]).to.equal('');
    expect((await raw('identity;q=0', 'csv'))[0]).to.equal('');
    expect((await raw('gzip;q=0', 'csv'))[0]).to.equal('');
    expect((await raw('gzip', 'parquet'))[0]).to.equal('');
  });

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
});
