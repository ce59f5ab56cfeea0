import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { decompress } from 'fzstd';
import type { Problem } from '../../schemas/api/responses.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const headersOf = (answer: { headers: unknown }): Record<string, string> =>
  answer.headers as Record<string, string>;

describe('what clients and people at a keyboard send', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  it('304: whatever is said to caches on the way', async () => {
    const etag = headersOf(await app.ask(`${ROOT}/models/heron-2`))['etag'] ?? '';
    const url = `http://127.0.0.1:${app.port}${ROOT}/models/heron-2`;
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${app.key}`, 'If-None-Match': etag },
    });
    expect(answer.status).to.equal(304);
  });

  it('preflight lets clients say what they are, and trace; nothing else that is asked for', async () => {
    const { headers } = await app.ask(`${ROOT}/models`, {
      method: 'options',
      key: null,
      headers: {
        Origin: 'https://example.com',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'traceparent, x-stainless-lang, x-stainless-os, x-evil',
      },
    });
    const allowed = (headersOf({ headers })['access-control-allow-headers'] ?? '').toLowerCase();
    expect(allowed.split(', ')).to.include.members([
      'traceparent',
      'tracestate',
      'baggage',
      'sentry-trace',
      'x-stainless-lang',
      'x-stainless-os',
    ]);
    expect(allowed).not.to.contain('x-evil');
    expect(headersOf({ headers })['vary']).to.contain('Access-Control-Request-Headers');
  });

  it('zstd where it is liked best: one frame of the same body, its length stated', async () => {
    const read = async (path: string, headers: Record<string, string>, method = 'GET') => {
      const authorization = `Bearer ${app.key}`;
      const options = { port: app.port, path: ROOT + path, method };
      const req = request({ ...options, headers: { authorization, ...headers } }).end();
      const [answer] = (await once(req, 'response')) as [IncomingMessage];
      const body = await buffer(answer);
      return { sent: answer.headers, status: answer.statusCode, body };
    };
    for (const path of [
      '/models?limit=2',
      '/models/no-such-model?fields=nothing',
      '/openapi.yaml',
    ]) {
      const plain = await read(path, {});
      for (const accepted of ['zstd', 'gzip;q=0.5, zstd', 'gzip, zstd']) {
        const { sent, status, body } = await read(path, { 'accept-encoding': accepted });
        expect(status).to.equal(plain.status);
        const coding = plain.body.length < 1024 ? undefined : 'zstd';
        expect(sent['content-encoding'], path + accepted).to.equal(coding);
        expect(sent.vary).to.include('Accept-Encoding');
        expect(Number(sent['content-length'])).to.equal(body.length);
        const text = coding === undefined ? body : Buffer.from(decompress(body));
        expect(text.length).to.equal(plain.body.length);
      }
    }
    const { etag = '' } = (await read('/models', {})).sent;
    const held = { 'accept-encoding': 'zstd', 'if-none-match': etag };
    const fresh = await read('/models', held);
    expect([fresh.status, fresh.body.length]).to.deep.equal([304, 0]);
    const head = await read('/models', { 'accept-encoding': 'zstd' }, 'HEAD');
    expect([head.status, head.body.length]).to.deep.equal([200, 0]);
  });

  it('an answer that is sent again is the same in every coding, in no more bytes', async () => {
    const read = async (coding: string) => {
      const headers = { authorization: `Bearer ${app.key}`, 'accept-encoding': coding };
      const path = `${ROOT}/models?limit=3&sort=name`;
      const [answer] = (await once(
        request({ port: app.port, path, headers }).end(),
        'response',
      )) as [IncomingMessage];
      expect(answer.headers['content-encoding']).to.equal(
        coding === 'identity' ? undefined : coding,
      );
      return buffer(answer);
    };
    const plain = (await read('identity')).toString();
    expect(plain.length).to.be.above(1_024);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: decompress };
    const lengths = new Map<string, number>();
    for (const round of [1, 2, 3]) {
      for (const [coding, decode] of Object.entries(decoders)) {
        const bytes = await read(coding);
        expect(Buffer.from(decode(bytes)).toString(), `${coding}, round ${round}`).to.equal(plain);
        expect(bytes.length).to.be.at.most(lengths.get(coding) ?? bytes.length);
        lengths.set(coding, bytes.length);
      }
    }
  });

  it('404 of an address with a slash at its end names the one without', async () => {
    const { detail } = await app.read<Problem>(`${ROOT}/models/`, 404);
    expect(detail).to.contain(`without the trailing slash: ${ROOT}/models`);
    const page = await fetch(`http://127.0.0.1:${app.port}/providers/`, {
      headers: { Accept: 'text/html' },
    });
    expect(page.status).to.equal(404);
    expect(await page.text()).to.contain('without the trailing slash: /providers');
    const other = await app.read<Problem>(`${ROOT}/nothing`, 404);
    expect(other.detail).not.to.contain('slash');
  });

  it('the description has a validator and is compressed', async () => {
    for (const path of ['/openapi.json', '/openapi.yaml']) {
      const url = `http://127.0.0.1:${app.port}${path}`;
      const first = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
      expect([first.status, first.headers.get('content-encoding')]).to.deep.equal([200, 'br']);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).to.match(/^W\/"[\w-]{27}"$/);
      const again = await fetch(url, { headers: { 'If-None-Match': etag } });
      expect([again.status, await again.text()]).to.deep.equal([304, '']);
      await first.arrayBuffer();
    }
  });

  it('answers who shuts its half of the connection after the request', async () => {
    for (const path of ['/nothing', '/openapi.json', `${ROOT}/models`, '/providers']) {
      const text = await new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true }, () => {
          socket.end(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
        });
        socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
        socket.on('end', () => {
          resolve(received);
        });
        socket.on('error', reject);
      });
      expect(text, path).to.match(/^HTTP\/1\.1 (200|401|404) /);
    }
  });
});
