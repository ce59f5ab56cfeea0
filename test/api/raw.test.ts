import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import type { Problem } from '../../schemas/api/responses.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const DEADLINE_MS = 15_000;

/** Everything a connection answers to these bytes until it is closed or quiet. */
function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No end after ${DEADLINE_MS} ms: ${text.slice(0, 200)}`));
    }, DEADLINE_MS);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    // A connection that is reset was closed too; what was read counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
    socket.write(bytes);
  });
}

const statusesOf = (text: string): number[] =>
  Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));

describe('raw requests', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());
  const send = (lines: readonly string[], body = ''): Promise<string> =>
    exchange(app.port, `${lines.join('\r\n')}\r\n\r\n${body}`);
  const key = (): string => `Authorization: Bearer ${app.key}`;
  const GET = `GET ${ROOT}/models?limit=1 HTTP/1.1`;
  const CLOSE = 'Connection: close';

  it('reads a plain request', async () => {
    expect(statusesOf(await send([GET, 'Host: a', key(), CLOSE]))).to.deep.equal([200]);
  });

  it('400: two Authorization headers, also two equal ones', async () => {
    for (const second of [key(), 'authorization: Basic x', 'AUTHORIZATION:']) {
      const text = await send([GET, 'Host: a', key(), second, CLOSE]);
      expect(statusesOf(text)).to.deep.equal([400]);
      expect(text).to.contain(
        'WWW-Authenticate: Bearer realm="model-catalog", error="invalid_request"',
      );
      expect(text).to.contain('"code":"invalid_request"');
    }
  });

  const REFUSED: Readonly<Record<string, readonly string[]>> = {
    'an unknown transfer coding': [GET, 'Host: a', 'Transfer-Encoding: xchunked'],
    'a transfer coding before chunked': [GET, 'Host: a', 'Transfer-Encoding: gzip, chunked'],
    'two Host headers': [GET, 'Host: a', 'Host: b'],
    'the absolute form': [`GET http://evil.example${ROOT}/models HTTP/1.1`, 'Host: a'],
    'an absolute form that is no address': ['GET http://[x HTTP/1.1', 'Host: a'],
    'an absolute form without a host': ['GET http:// HTTP/1.1', 'Host: a'],
    'the asterisk form': ['OPTIONS * HTTP/1.1', 'Host: a'],
    'no Host': [GET],
    'a length and a coding': [GET, 'Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    'two lengths': [GET, 'Host: a', 'Content-Length: 3', 'Content-Length: 4'],
    'a length that is no number': [GET, 'Host: a', 'Content-Length: +3'],
    'a folded header': [GET, 'Host: a', 'X-Fold: a', ' b'],
    'a header without a name': [GET, 'Host: a', ': x'],
    'a space before the colon': [GET, 'Host : a'],
    'a NUL in a header': [GET, 'Host: a', 'X-Nul: a\0b'],
    'an unknown version': [`GET ${ROOT}/models HTTP/9.9`, 'Host: a'],
    'no request at all': ['hello there'],
    'an unknown method': [`SNIFF ${ROOT}/models HTTP/1.1`, 'Host: a'],
    'an expectation': [GET, 'Host: a', 'Expect: the-impossible'],
  };
  for (const [name, lines] of Object.entries(REFUSED)) {
    it(`400: ${name}`, async () => {
      const [first = '', ...rest] = lines;
      const text = await send([first, ...rest, ...(lines.length > 1 ? [key()] : []), CLOSE]);
      expect(statusesOf(text)[0], text).to.equal(400);
      expect(statusesOf(text)).to.have.length(1);
      expect(text).not.to.contain('<html');
    });
  }

  it('closes what cannot be trusted: nothing behind a refused request is read', async () => {
    const smuggled = `GET ${ROOT}/plans HTTP/1.1\r\nHost: a\r\n${key()}\r\n\r\n`;
    for (const lines of [
      [GET, 'Host: a', key(), 'Transfer-Encoding: xchunked'],
      [GET, 'Host: a', key(), 'Host: b'],
      ['GET http:// HTTP/1.1', 'Host: a', key()],
      [GET, 'Host: a', key(), 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    ]) {
      const text = await send(lines, smuggled);
      expect(statusesOf(text), text).to.deep.equal([400]);
    }
  });

  it('400 as a problem document where no request could be read', async () => {
    const text = await send(['GET / HTTP/1.1', 'Host : a']);
    const sent = text.slice(text.indexOf('\r\n\r\n') + 4);
    const body = JSON.parse(sent) as Problem;
    expect(body).to.include({ status: 400, code: 'invalid_request' });
    expect(body.request_id).to.match(/^req_/);
    for (const header of [
      'Content-Type: application/problem+json',
      `Content-Length: ${sent.length}`,
      `X-Request-Id: ${body.request_id}`,
      'Cache-Control: no-store',
      'Access-Control-Allow-Origin: *',
      'Connection: close',
    ]) {
      expect(text).to.contain(`${header}\r\n`);
    }
  });

  it('400 as a problem document where the target is no path, without its query', async () => {
    const text = await send(['GET http://evil.example/a?token=secret HTTP/1.1', 'Host: a']);
    for (const header of ['Content-Type: application/problem+json', 'Connection: close']) {
      expect(text).to.contain(`${header}\r\n`);
    }
    expect(text).to.contain('"code":"invalid_request"').and.not.to.contain('secret');
  });

  it('400 for broken bytes after a request that was answered', async () => {
    const socket = connect(app.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.write(`GET /health HTTP/1.1\r\nHost: a\r\n\r\n`);
    await eventually(() => text.endsWith('{"status":"ok"}'), { what: 'The answer' });
    const closed = once(socket, 'close');
    socket.write('hello there\r\n\r\n');
    await closed;
    expect(statusesOf(text)).to.deep.equal([200, 400]);
  });

  it('431: headers above 16 KB or 100 lines, and not of 100', async () => {
    const most = Array.from({ length: 97 }, (_, index) => `X-${index}: 1`);
    expect(statusesOf(await send([GET, 'Host: a', key(), ...most, CLOSE]))).to.deep.equal([200]);
    const lines = Array.from({ length: 101 }, (_, index) => `X-${index}: 1`);
    expect(statusesOf(await send([GET, 'Host: a', key(), ...lines, CLOSE]))).to.deep.equal([431]);
    const many = Array.from({ length: 1_500 }, (_, index) => `X${index}: 1`);
    expect(statusesOf(await send([GET, 'Host: a', key(), ...many, CLOSE]))).to.deep.equal([431]);
    const large = `X-Large: ${'x'.repeat(17_000)}`;
    expect(statusesOf(await send([GET, 'Host: a', key(), large, CLOSE]))).to.deep.equal([431]);
  });

  it('414: an address above 8 KB, and not one of 8 KB', async () => {
    const at = (size: number): string => {
      const start = `${ROOT}/models?limit=1&x=`;
      return `GET ${start}${'x'.repeat(size - start.length)} HTTP/1.1`;
    };
    expect(statusesOf(await send([at(8_192), 'Host: a', key(), CLOSE]))).to.deep.equal([200]);
    expect(statusesOf(await send([at(8_193), 'Host: a', key(), CLOSE]))).to.deep.equal([414]);
    expect(statusesOf(await send([at(20_000), 'Host: a', key(), CLOSE]))).to.deep.equal([414]);
    // Its line does not end with the first bytes that are read.
    const cut = await exchange(app.port, at(20_000).slice(0, 17_000));
    expect(cut).to.match(/^HTTP\/1\.1 414 URI Too Long\r\n/);
    expect(statusesOf(cut)).to.deep.equal([414]);
  });

  it('CONNECT is refused and closed; an upgrade is not taken', async () => {
    expect(statusesOf(await send(['CONNECT evil.example:443 HTTP/1.1', 'Host: a']))).to.deep.equal([
      405,
    ]);
    const upgrade = await send([
      GET,
      'Host: a',
      key(),
      'Upgrade: websocket',
      'Connection: Upgrade, close',
    ]);
    expect(statusesOf(upgrade)).to.deep.equal([200]);
  });

  it('keys with bytes no key has are no keys', async () => {
    for (const value of ['Bearer \xff\xfe', 'Bearer a\tb', `Bearer ${'k'.repeat(10_000)}`]) {
      const text = await exchange(
        app.port,
        Buffer.from(`${GET}\r\nHost: a\r\nAuthorization: ${value}\r\n${CLOSE}\r\n\r\n`, 'latin1'),
      );
      expect(statusesOf(text)).to.deep.equal([401]);
    }
  });

  it('a caller that leaves in the middle of a body is not an error', async () => {
    const socket = connect(app.port, '127.0.0.1');
    const head = [`POST ${ROOT}/keys HTTP/1.1`, 'Host: a', key(), 'Content-Type: application/json'];
    const before = app.logs.length;
    const begun = once(app.http.server, 'request');
    socket.write(`${[...head, 'Content-Length: 100'].join('\r\n')}\r\n\r\n{"na`);
    await begun;
    socket.destroy();
    await eventually(() => app.logs.slice(before).some((line) => line.includes('"status":499')), {
      what: 'A line of the log',
    });
    expect(app.logs.filter((line) => line.includes('"level":"error"'))).to.deep.equal([]);
  });

  it('answers requests that come at once on one connection, in order', async () => {
    const one = (path: string): string => `GET ${ROOT}${path} HTTP/1.1\r\nHost: a\r\n${key()}\r\n`;
    const text = await exchange(
      app.port,
      `${one('/plans')}\r\n${one('/nothing')}\r\n${one('/meta')}${CLOSE}\r\n\r\n`,
    );
    expect(statusesOf(text)).to.deep.equal([200, 404, 200]);
  });
});
