import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { download, type HttpLimits } from '../../../indexer/feeds/reading/http.ts';
import { InputError } from '../../../indexer/feeds/reading/input-error.ts';
import { INPUT_LIMITS } from '../../../indexer/feeds/reading/input.ts';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';
import { closeServer } from '../../support/close-server.ts';
import { buildClock } from '../../support/fake-clock.ts';
import { openFeedServer, type FeedServer } from '../../support/feed-server.ts';

const countTimers = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('an answer to a download', () => {
  let server: FeedServer;
  before(async () => {
    server = await openFeedServer();
  });
  after(() => server.close());

  const get = async (path: string, limits: Partial<HttpLimits> = {}): Promise<string> => {
    const all = { ...INPUT_LIMITS, clock: buildClock(), ...limits };
    const answer = await download(server.origin + path, null, all).catch((error: unknown) => error);
    if (answer instanceof InputError) return answer.message;
    return String((answer as { readonly bytes: Buffer }).bytes);
  };

  it('is unpacked by any name its packing has, and left as it is where it is none', async () => {
    const packings: readonly (readonly [string, (text: string) => string | Buffer])[] = [
      ['GZIP', gzipSync],
      ['x-gzip', gzipSync],
      ['Br', brotliCompressSync],
      ['identity', String],
      ['', String],
    ];
    for (const [coding, pack] of packings) {
      server.answer('/packed', (_req, res) => {
        res.writeHead(200, { 'content-encoding': coding }).end(pack('packed'));
      });
      expect(await get('/packed'), coding).to.equal('packed');
    }
  });

  it('may be as long as a file may be where it says how long it is', async () => {
    server.answer('/exact', (_req, res) => res.end('x'.repeat(1_000)));
    expect(await get('/exact', { maxBytes: 1_000 })).to.have.length(1_000);
    expect(await get('/exact', { maxBytes: 999 })).to.equal('larger than 999 bytes');
  });

  it('is a web page however its type is written', async () => {
    server.answer('/page', (_req, res) =>
      res.writeHead(200, { 'content-type': 'Text/HTML' }).end(),
    );
    expect(await get('/page')).to.contain('a web page');
  });

  const unwanted: Readonly<Record<string, readonly [number, Record<string, string>]>> = {
    'is refused': [404, {}],
    'is a web page': [200, { 'content-type': 'text/html' }],
    'is packed in an unknown way': [200, { 'content-encoding': 'zstd' }],
    'leads elsewhere': [302, { location: '/elsewhere' }],
  };
  for (const [what, [status, headers]] of Object.entries(unwanted)) {
    it(`is not read on where it ${what}`, async () => {
      let closed: Promise<unknown> = Promise.resolve();
      const endless: RequestListener = (_req, res) => {
        closed = once(res, 'close');
        res.writeHead(status, headers).write('some');
      };
      server.answer('/endless', endless);
      await get('/endless');
      await closed;
    }).timeout(5_000);
  }

  it('leaves no timer behind, whether it is a file or none', async () => {
    server.answer('/file', (_req, res) => res.end('A'));
    // The timer of this test itself begins with its first wait.
    await Promise.resolve();
    const before = countTimers();
    expect(await get('/file')).to.equal('A');
    expect(await get('/none')).to.equal('answered 404, not 200');
    expect(countTimers()).to.equal(before);
  });
});

describe('a server with a certificate nobody vouches for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feed-tls-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('is not asked again', async () => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const args = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
    execFileSync(
      'openssl',
      ['req', ...args.split(' '), '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert],
      { stdio: 'ignore' },
    );
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    const port = await listenAnywhere(server);
    const clock = buildClock();
    try {
      const asked = download(`https://127.0.0.1:${port}/a`, null, { ...INPUT_LIMITS, clock });
      const error: unknown = await asked.catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(InputError);
      expect(String(error)).to.contain('cannot be trusted (DEPTH_ZERO_SELF_SIGNED_CERT)');
      expect(clock.pauses).to.deep.equal([]);
    } finally {
      await closeServer(server);
    }
  });
});
