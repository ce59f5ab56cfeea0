import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import zlib, { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { createLogger } from '../../../server/http/logger.ts';
import type { Download } from '../../../server/http/responses/download.ts';
import { answerProblems } from '../../../server/http/responses/problem.ts';
import { sendDownload } from '../../../server/http/responses/send-download.ts';
import { eventually } from '../../support/eventually.ts';
import { openSmallApp, type SmallApp } from './small-app.ts';

const TEXT = '0123456789'.repeat(50);

describe('a file that is sent', () => {
  let app: SmallApp;
  let file: Download;
  let contract: string;
  /** What was done with it, in order. */
  let done: string[];
  let lines: Record<string, unknown>[];
  beforeEach(async () => {
    [done, lines, contract] = [[], [], 'c1'];
    file = {
      mediaType: 'application/x-ndjson',
      fileName: 'models.ndjson',
      tag: { strong: 'abc' },
      cacheControl: 'private, max-age=60',
      headers: { 'X-Catalog-Version': '7' },
      bytes: TEXT.length,
      isCompressible: false,
      measure: () => {
        done.push('measured');
        return Promise.resolve({ 'X-Record-Count': '3' });
      },
      open: (part) => {
        done.push(`opened ${part === null ? 'whole' : `${part.start}-${part.end}`}`);
        return Readable.from([TEXT.slice(part?.start ?? 0, (part?.end ?? TEXT.length) + 1)]);
      },
      close: () => Promise.resolve(void done.push('closed')),
    };
    const logger = createLogger('info', {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    });
    app = await openSmallApp(
      [
        sendDownload({
          contract: () => contract,
          work: () => Promise.resolve({ status: 200, body: file, headers: {} }),
        }),
      ],
      answerProblems(logger),
    );
    app.state.countNow = () => Promise.resolve(void done.push('counted'));
  });
  afterEach(() => app.close());
  const ask = async (headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
    done = [];
    const answer = await app.ask({ method, headers });
    return { ...answer, text: answer.bytes.toString() };
  };
  /** Made while it is sent. */
  const stream = (more: Partial<Download> = {}): void => {
    file = { ...file, tag: { version: 'v1' }, bytes: null, isCompressible: true, ...more };
  };

  it('is whole, with what is known of it', async () => {
    const { status, headers, text } = await ask();
    expect([status, text]).to.deep.equal([200, TEXT]);
    expect(headers).to.include({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="models.ndjson"',
      'cache-control': 'private, max-age=60',
      'x-catalog-version': '7',
      'x-record-count': '3',
      'accept-ranges': 'bytes',
      'content-length': '500',
      etag: '"abc"',
    });
    expect(headers).not.to.have.any.keys('content-range', 'content-encoding');
    expect(done).to.deep.equal(['counted', 'measured', 'opened whole', 'closed']);
  });

  it('is not sent to who holds it, which costs nothing', async () => {
    const { status, headers, text } = await ask({ 'If-None-Match': '"abc"' });
    expect([status, text, headers.etag]).to.deep.equal([304, '', '"abc"']);
    expect(done).to.deep.equal(['closed']);
  });

  it('gives its headers alone to HEAD', async () => {
    const { status, headers, text } = await ask({}, 'HEAD');
    expect([status, text, headers['content-length']]).to.deep.equal([200, '', '500']);
    expect(done).to.deep.equal(['counted', 'measured', 'closed']);
  });

  it('is not compressed for HEAD, which has no body', async () => {
    stream();
    const { mock: made } = mock.method(zlib, 'createGzip');
    syncBuiltinESMExports();
    const counts: number[] = [];
    try {
      for (const method of ['HEAD', 'GET']) {
        const { headers } = await ask({ 'Accept-Encoding': 'gzip' }, method);
        expect(headers['content-encoding'], method).to.equal('gzip');
        counts.push(made.callCount());
      }
    } finally {
      made.restore();
      syncBuiltinESMExports();
    }
    expect(counts).to.deep.equal([0, 1]);
  });

  for (const [range, start, end] of [
    ['bytes=0-9', 0, 9],
    ['bytes=5-5', 5, 5],
    ['bytes=490-', 490, 499],
    ['bytes=-10', 490, 499],
    ['bytes=495-9999', 495, 499],
  ] as const) {
    it(`has a part for “${range}”`, async () => {
      const { status, headers, text } = await ask({ Range: range });
      expect([status, text]).to.deep.equal([206, TEXT.slice(start, end + 1)]);
      expect(headers).to.include({
        'content-range': `bytes ${start}-${end}/500`,
        'content-length': String(end - start + 1),
      });
      expect(done).to.include(`opened ${start}-${end}`);
    });
  }

  it('is whole for several parts at once, and for what is no part', async () => {
    for (const range of ['bytes=0-1,4-5', 'lines=0-5', 'bytes', 'bytes=a-b']) {
      expect((await ask({ Range: range })).status, range).to.equal(200);
    }
  });

  it('refuses a part behind its end, and is closed', async () => {
    const { status, headers, text } = await ask({ Range: 'bytes=500-' });
    expect([status, headers['content-range']]).to.deep.equal([416, 'bytes */500']);
    expect(JSON.parse(text)).to.include({
      code: 'range_not_satisfiable',
      detail: 'The file has 500 bytes.',
    });
    expect(done).to.deep.equal(['counted', 'closed']);
  });

  it('has a part where it is still the file of which there is one already', async () => {
    const statusOf = async (condition: string) =>
      (await ask({ Range: 'bytes=0-9', 'If-Range': condition })).status;
    expect(await statusOf('"abc"')).to.equal(206);
    for (const other of ['"abd"', 'W/"abc"', 'abc', 'Mon, 14 Sep 2026 15:21:11 GMT']) {
      expect(await statusOf(other), other).to.equal(200);
    }
    file = { ...file, tag: { version: 'abc' } };
    expect(await statusOf('"abc"')).to.equal(200);
  });

  it('has no parts where it is made while it is sent, and is known by what it is made of', async () => {
    stream();
    const { status, headers, text } = await ask({ Range: 'bytes=0-9' });
    expect([status, text]).to.deep.equal([200, TEXT]);
    expect(headers).not.to.have.any.keys('accept-ranges', 'content-length', 'content-encoding');
    const tags = [headers.etag];
    stream({ tag: { version: 'v2' } });
    tags.push((await ask()).headers.etag);
    stream();
    contract = 'c2';
    tags.push((await ask()).headers.etag);
    contract = 'c1';
    tags.push((await app.ask({ path: '/?creator=acme' })).headers.etag);
    expect(new Set(tags).size).to.equal(4);
    for (const tag of tags) expect(tag).to.match(/^W\/"[\w-]{27}"$/);
    expect((await ask({ 'If-None-Match': tags[0] ?? '' })).status).to.equal(304);
  });

  it('is compressed for who takes that, where it gains by it', async () => {
    stream();
    const packed = await ask({ 'Accept-Encoding': 'gzip' });
    expect(packed.headers['content-encoding']).to.equal('gzip');
    expect(gunzipSync(packed.bytes).toString()).to.equal(TEXT);
    const head = await ask({ 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect(head.headers['content-encoding']).to.equal('gzip');
    stream({ isCompressible: false });
    const plain = await ask({ 'Accept-Encoding': 'gzip' });
    expect([plain.headers['content-encoding'], plain.text]).to.deep.equal([undefined, TEXT]);
  });

  it('is a problem where it cannot be measured, and is closed', async () => {
    file = {
      ...file,
      measure: () => Promise.reject(new ApiError('temporarily_unavailable', 'Away.')),
    };
    const { status, headers } = await ask();
    expect([status, headers['content-disposition']]).to.deep.equal([503, undefined]);
    expect(done).to.deep.equal(['counted', 'closed']);
  });

  /** Breaks off in the middle, for this reason. */
  const breakOff = async (code: string): Promise<void> => {
    stream({
      open: () =>
        Readable.from(
          (function* () {
            yield TEXT;
            throw Object.assign(new Error('Broken off.'), { code });
          })(),
        ),
    });
    let failure: unknown;
    await ask().catch((error: unknown) => {
      failure = error;
    });
    expect(failure).to.have.property('code', 'ECONNRESET');
    await eventually(() => done.includes('closed'));
    await setImmediate();
  };

  it('is a failure where its source breaks off', async () => {
    await breakOff('SQLITE_IOERR');
    expect(lines.map(({ msg }) => msg)).to.deep.equal(['failed']);
  });

  for (const code of ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']) {
    it(`is no failure where who reads it hangs up: ${code}`, async () => {
      await breakOff(code);
      expect(lines).to.deep.equal([]);
    });
  }

  it('is cut off from who takes nothing for a minute', async () => {
    const source = new Readable({ read: () => undefined });
    let wait = 0;
    stream({
      open: () => {
        source.push('begun');
        return source;
      },
    });
    app.state.countNow = null;
    app.onResponse = (res) => {
      res.setTimeout = (milliseconds, ended) => {
        wait = milliseconds;
        source.once('data', () => ended?.());
        return res;
      };
    };
    await ask().catch(() => undefined);
    if (!source.closed) await once(source, 'close');
    expect(wait).to.equal(60_000);
    expect(lines).to.deep.equal([]);
  });
});
