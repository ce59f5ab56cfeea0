import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { followRedirect, parseAddress } from '../../../indexer/feeds/reading/address.ts';
import { download, type HttpLimits, type Validators } from '../../../indexer/feeds/reading/http.ts';
import { InputError } from '../../../indexer/feeds/reading/input-error.ts';
import { INPUT_LIMITS } from '../../../indexer/feeds/reading/input.ts';
import { buildClock } from '../../support/fake-clock.ts';
import { openFeedServer, serveTagged, type FeedServer } from '../../support/feed-server.ts';

const send =
  (status: number, headers: Record<string, string | number> = {}, body = ''): RequestListener =>
  (_req, res) =>
    res.writeHead(status, headers).end(body);
/** Sends what is given as bytes of the connection, and nothing more. */
const sendRaw =
  (text: string): RequestListener =>
  (_req, res) => {
    res.socket?.end(text);
  };

describe('download', () => {
  let server: FeedServer;
  before(async () => {
    server = await openFeedServer();
  });
  after(() => server.close());
  beforeEach(() => {
    server.forget();
  });

  let clock = buildClock();
  const get = async (
    path: string,
    limits: Partial<HttpLimits> = {},
    known: Validators | null = null,
  ): Promise<string | null> => {
    clock = buildClock();
    const all = { ...INPUT_LIMITS, clock, ...limits };
    const answer = await download(server.origin + path, known, all);
    return answer.status === 'fetched' ? answer.bytes.toString() : null;
  };
  const refuse = async (path: string, message: RegExp, limits: Partial<HttpLimits> = {}) => {
    const error: unknown = await get(path, limits).then(
      (text) => `got ${String(text)}`,
      (reason: unknown) => reason,
    );
    expect(error, path).to.be.instanceOf(InputError);
    expect((error as InputError).message, path).to.match(message);
    expect((error as InputError).location, path).to.contain(server.origin);
  };

  it('says who asks, and takes packed answers', async () => {
    server.answer('/a', send(200, {}, 'A'));
    expect(await get('/a')).to.equal('A');
    expect(server.requests[0]?.headers).to.include({ 'accept-encoding': 'gzip, br' });
    expect(server.requests[0]?.headers['user-agent']).to.match(/^model-catalog-api /);
    for (const [coding, pack] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const) {
      server.answer(`/${coding}`, (_req, res) =>
        res.writeHead(200, { 'content-encoding': coding }).end(pack('packed')),
      );
      expect(await get(`/${coding}`)).to.equal('packed');
    }
  });

  it('asks for another version than the one known', async () => {
    server.answer('/a', serveTagged('"1"', 'A'));
    const known = { etag: '"1"', lastModified: 'Thu, 02 Jul 2026 00:00:00 GMT' };
    expect(await get('/a', {}, known)).to.equal(null);
    expect(server.requests[0]?.headers).to.include({
      'if-none-match': '"1"',
      'if-modified-since': 'Thu, 02 Jul 2026 00:00:00 GMT',
    });
    server.answer('/a', serveTagged('"2"', 'B'));
    expect(await get('/a', {}, known)).to.equal('B');
  });

  it('refuses “not changed” where nothing was asked', async () => {
    server.answer('/a', send(304));
    await refuse('/a', /answered 304, not 200/);
  });

  it('tries again what is busy, and takes the whole answer then', async () => {
    for (const status of [408, 425, 429, 500, 502, 503, 504]) {
      server.forget();
      server.answer('/a', send(status), send(status), send(200, {}, 'A'));
      expect(await get('/a'), String(status)).to.equal('A');
      expect(server.requests).to.have.length(3);
      expect(clock.pauses).to.have.length(2);
    }
  });

  it('waits as long as a busy server asks, in seconds or until a date', async () => {
    const at = 'Thu, 02 Jul 2026 00:00:20 GMT';
    server.answer('/a', send(429, { 'retry-after': 5 }), send(503, { 'retry-after': at }));
    await refuse('/a', /answered 503, not 200 \(tried 3 times\)/, { tries: 3 });
    expect(clock.pauses).to.deep.equal([5_000, 15_000]);
    server.answer('/a', send(429, { 'retry-after': 86_400 }));
    await refuse('/a', /asks to wait 86400 seconds/);
  });

  it('does not try again what is not there', async () => {
    server.answer('/gone', send(410));
    await refuse('/gone', /answered 410, not 200/);
    await refuse('/none', /answered 404, not 200/);
    expect(server.requests).to.have.length(2);
  });

  it('tries again where nobody answers', async () => {
    clock = buildClock();
    const gone = await openFeedServer();
    await gone.close();
    const nobody = download(`${gone.origin}/a`, null, { ...INPUT_LIMITS, clock });
    const error = await nobody.catch((reason: unknown) => reason);
    expect(String(error)).to.match(/cannot be reached \(ECONNREFUSED\) \(tried 4 times\)/);
    expect(clock.pauses).to.have.length(3);
  });

  it('gives up on an answer that does not begin, and on one that does not go on', async () => {
    server.answer('/hang', () => undefined);
    await refuse('/hang', /no data for 100 ms \(tried 2 times\)/, { silenceMs: 100, tries: 2 });
    server.answer('/half', (_req, res) => res.write('half'));
    await refuse('/half', /no data for 100 ms/, { silenceMs: 100, tries: 1 });
  });

  it('gives up on an answer that drips', async () => {
    server.answer('/drip', (_req, res) => {
      const drip = setInterval(() => res.write('.'), 10);
      res.once('close', () => {
        clearInterval(drip);
      });
    });
    const limits = { timeoutMs: 200, silenceMs: 5_000, tries: 1 };
    await refuse('/drip', /no complete response within 200 ms/, limits);
  });

  it('takes no part of an answer for the whole', async () => {
    const head = 'HTTP/1.1 200 OK\r\n';
    const cuts: Record<string, RequestListener> = {
      'said longer than it is': sendRaw(`${head}content-length: 500\r\n\r\nhalf`),
      'cut between chunks': sendRaw(`${head}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`),
      'cut in a chunk': sendRaw(`${head}transfer-encoding: chunked\r\n\r\n9\r\nhalf`),
      'packed, and cut before it was sent': (_req, res) => {
        const packed = gzipSync('x,y\n'.repeat(10_000));
        res.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, 60));
      },
      'packed as br, and cut before it was sent': (_req, res) => {
        const packed = brotliCompressSync(Buffer.from(String(Math.PI).repeat(9)));
        res.writeHead(200, { 'content-encoding': 'br' }).end(packed.subarray(0, 12));
      },
      'not packed as it says': send(200, { 'content-encoding': 'gzip' }, 'plain'),
    };
    for (const [about, answer] of Object.entries(cuts)) {
      server.answer('/a', answer, send(200, {}, 'whole'));
      expect(await get('/a'), about).to.equal('whole');
      server.answer('/a', answer);
      await refuse('/a', /^the response was cut off/, { tries: 1 });
    }
  });

  it('refuses what is too large, however it comes', async () => {
    const limits = { maxBytes: 1000 };
    server.answer('/said', (_req, res) => {
      res.writeHead(200, { 'content-length': 5000 }).write('x');
    });
    server.answer('/plain', (_req, res) => {
      res.write('x'.repeat(600));
      res.end('x'.repeat(600));
    });
    server.answer('/endless', (_req, res) => {
      const pour = (): void => {
        while (!res.destroyed && res.write('x'.repeat(4096)));
      };
      res.on('drain', pour);
      pour();
    });
    for (const path of ['/said', '/plain', '/endless']) {
      await refuse(path, /larger than 1000 bytes/, limits);
    }
    expect(server.requests).to.have.length(3);
    server.answer('/exact', send(200, {}, 'x'.repeat(1_000)));
    expect(await get('/exact', limits)).to.have.length(1_000);
  });

  it('stops a bomb at the limit', async () => {
    const gzip = gzipSync(Buffer.alloc(100_000_000));
    const br = brotliCompressSync(Buffer.alloc(100_000_000), { params: { 1: 1 } });
    server.answer('/gzip', (_req, res) =>
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzip),
    );
    server.answer('/br', (_req, res) => res.writeHead(200, { 'content-encoding': 'br' }).end(br));
    await refuse('/gzip', /larger than 1000000 bytes/, { maxBytes: 1_000_000 });
    await refuse('/br', /larger than 1000000 bytes/, { maxBytes: 1_000_000 });
  }).timeout(20_000);

  it('refuses a web page, and a packing it did not ask for', async () => {
    const page = '<html>Moved</html>';
    server.answer('/page', send(200, { 'content-type': 'text/html; charset=utf-8' }, page));
    server.answer('/zstd', send(200, { 'content-encoding': 'zstd' }, 'x'));
    await refuse('/page', /a web page/);
    await refuse('/zstd', /“zstd”; expected gzip or br/);
  });

  it('follows few redirects, and none away from http', async () => {
    server.answer('/a', send(200, {}, 'A'));
    server.answer('/moved', send(307, { location: '/a' }));
    server.answer('/loop', send(302, { location: '/loop' }));
    server.answer('/file', send(301, { location: 'file:///etc/hostname' }));
    server.answer('/data', send(301, { location: 'data:,A' }));
    server.answer('/plain', send(301, { location: 'http://example.org/a' }));
    server.answer('/secret', send(301, { location: 'https://u:p@example.org/a' }));
    server.answer('/broken', send(301, { location: 'http://[' }));
    server.answer('/nowhere', send(302));
    expect(await get('/moved')).to.equal('A');
    await refuse('/loop', /more than 5 times/);
    await refuse('/file', /redirects to file:/);
    await refuse('/data', /redirects to data:/);
    await refuse('/plain', /redirects to .*not encrypted/);
    await refuse('/secret', /redirects to .*password/);
    await refuse('/broken', /redirects to/);
    await refuse('/nowhere', /answered 302/);
  });

  it('follows exactly five redirects, each of every kind', async () => {
    for (const [hop, status] of [301, 302, 303, 307, 308, 301].entries()) {
      server.answer(`/hop${hop}`, send(status, { location: `/hop${hop + 1}` }));
    }
    server.answer('/hop6', send(200, {}, 'A'));
    expect(await get('/hop1')).to.equal('A');
    expect(server.requests).to.have.length(6);
    await refuse('/hop0', /redirects more than 5 times/);
    expect(server.requests).to.have.length(12);
  });

  it('stops at once when it is no longer wanted', async () => {
    const stop = new AbortController();
    server.answer('/hang', () => {
      stop.abort(new Error('enough'));
    });
    const error = await get('/hang', { signal: stop.signal }).catch((reason: unknown) => reason);
    expect(String(error)).to.equal('Error: enough');
    expect(server.requests).to.have.length(1);
  });
});

describe('parseAddress', () => {
  const findRefusal = (location: string, allowHttp = false): string => {
    try {
      return parseAddress(location, allowHttp).href;
    } catch (error) {
      return (error as InputError).message;
    }
  };

  it('takes https, and http of this machine or where it is allowed', () => {
    for (const location of [
      'https://example.org/a',
      'http://127.0.0.1:1/a',
      'http://localhost/a',
      'http://feeds.localhost/a',
      'http://[::1]/a',
    ]) {
      expect(findRefusal(location)).to.equal(location);
    }
    expect(findRefusal('http://example.org/a')).to.contain('expected https, or --allow-http');
    expect(findRefusal('http://127.0.0.1.example.org/a')).to.contain('not encrypted');
    expect(findRefusal('http://mylocalhost/a')).to.contain('not encrypted');
    expect(findRefusal('http://example.org/a', true)).to.equal('http://example.org/a');
  });

  it('takes no other scheme and no password, and shows none', () => {
    expect(findRefusal('ftp://example.org/a')).to.contain('ftp: cannot be read');
    expect(findRefusal('file:///etc/hostname')).to.contain('file:');
    for (const who of ['ada:secret', 'secret', ':secret']) {
      expect(findRefusal(`https://${who}@example.org/a`), who)
        .to.contain('password')
        .and.not.to.contain('secret');
    }
  });
});

describe('followRedirect', () => {
  const follow = (from: string, target: string, allowHttp = false): string => {
    try {
      return followRedirect(new URL('https://first.org/?key=1'), new URL(from), target, allowHttp)
        .href;
    } catch (error) {
      expect((error as InputError).location).to.equal('https://first.org/');
      return (error as InputError).message;
    }
  };

  it('goes on to https, and from http to http', () => {
    expect(follow('https://a.org/x/y', '../z')).to.equal('https://a.org/z');
    expect(follow('https://a.org/', '//b.org/z')).to.equal('https://b.org/z');
    expect(follow('http://a.org/', 'http://b.org/z', true)).to.equal('http://b.org/z');
    expect(follow('http://127.0.0.1/', 'https://b.org/z')).to.equal('https://b.org/z');
  });

  it('does not go from https to http, nor from elsewhere to this machine', () => {
    expect(follow('https://a.org/', 'http://a.org/')).to.contain('not encrypted');
    expect(follow('https://a.org/', 'http://a.org/', true)).to.contain('not encrypted as https is');
    expect(follow('https://a.org/', 'http://127.0.0.1/')).to.contain('not encrypted');
    expect(follow('https://a.org/', 'https://localhost/')).to.equal('redirects to this machine');
    expect(follow('http://a.org/', 'http://[::1]/', true)).to.equal('redirects to this machine');
  });

  it('goes from this machine to this machine, whatever it was led here by', () => {
    expect(follow('http://localhost/', 'http://127.0.0.1/a')).to.equal('http://127.0.0.1/a');
  });
});
