import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { RequestHandler } from 'express';
import { decompress } from 'fzstd';
import type { Answer } from '../../../server/http/responses/answer.ts';
import { compress } from '../../../server/http/responses/compress.ts';
import { sendAnswer } from '../../../server/http/responses/send-answer.ts';
import type { Sent } from '../../../server/http/route.ts';
import { openSmallApp, type SmallApp } from './small-app.ts';

const LONG = JSON.stringify({ data: 'heron '.repeat(200), meta: { total: 1 } });
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: (bytes) => Buffer.from(decompress(bytes)),
  none: (bytes) => bytes,
};

describe('a body that is sent whole', () => {
  let app: SmallApp;
  let send: RequestHandler;
  beforeEach(async () => {
    app = await openSmallApp([
      compress,
      (req, res, next) => {
        void send(req, res, next);
      },
    ]);
  });
  afterEach(() => app.close());
  const ask = async (accepted: string | null = 'gzip', method = 'GET', more = {}) => {
    const headers = { ...(accepted === null ? {} : { 'Accept-Encoding': accepted }), ...more };
    const { status, headers: came, bytes } = await app.ask({ method, headers });
    const coding = came['content-encoding'] ?? 'none';
    const text = bytes.length === 0 ? '' : DECODERS[coding]?.(bytes).toString();
    return { status, coding, text, headers: came, length: bytes.length };
  };
  const sendOf =
    (body: string | Buffer, type = 'application/json', etag?: string): RequestHandler =>
    (_req, res) => {
      if (etag !== undefined) res.set('ETag', etag);
      res.set('Content-Type', type).send(body);
    };

  it('is in the coding that is liked best, however often it is sent', async () => {
    const body = Buffer.from(LONG);
    send = sendOf(body);
    for (let times = 0; times < 3; times += 1) {
      for (const [accepted, coding] of [
        ['gzip', 'gzip'],
        ['br, zstd, gzip', 'br'],
        ['zstd', 'zstd'],
        ['br;q=0.5, gzip', 'gzip'],
        ['identity', 'none'],
        ['gzip;q=0', 'none'],
        // One nobody has sent before.
        [`gzip;q=0.1, ${randomUUID()}, br;q=0.9`, 'br'],
        [randomUUID(), 'none'],
        [null, 'none'],
      ] as const) {
        const answer = await ask(accepted);
        expect([answer.coding, answer.text], String(accepted)).to.deep.equal([coding, LONG]);
        expect(answer.headers).to.include({ vary: 'Accept-Encoding' });
        expect(answer.headers['content-length']).to.equal(String(answer.length));
      }
    }
  });

  it('says that it depends on the coding, beside what else it depends on', async () => {
    const other = await openSmallApp([
      (_req, res, next) => {
        res.vary('Accept');
        next();
      },
      compress,
      sendOf(LONG),
    ]);
    const { headers } = await other.ask();
    await other.close();
    expect(headers.vary).to.equal('Accept, Accept-Encoding');
  });

  it('is coded from a kilobyte on', async () => {
    send = sendOf('x'.repeat(1_023));
    expect((await ask()).coding).to.equal('none');
    send = sendOf('x'.repeat(1_024));
    expect((await ask()).coding).to.equal('gzip');
    send = sendOf(Buffer.from('é'.repeat(512)));
    expect(await ask()).to.include({ coding: 'gzip', text: 'é'.repeat(512) });
  });

  it('is coded where it is text, YAML too, and nowhere else', async () => {
    for (const [type, coding] of [
      ['text/html', 'gzip'],
      ['application/yaml', 'gzip'],
      ['image/png', 'none'],
    ] as const) {
      send = sendOf(Buffer.from(LONG), type);
      expect((await ask()).coding, type).to.equal(coding);
    }
    send = (_req, res) => void res.send(Buffer.from(LONG));
    expect(await ask()).to.include({ status: 200, coding: 'none', text: LONG });
    send = (_req, res) => void res.end(LONG);
    expect((await ask()).coding).to.equal('none');
  });

  it('is not coded for HEAD or where it is not sent', async () => {
    send = sendOf(LONG, 'application/json', '"1"');
    const head = await ask('gzip', 'HEAD');
    expect([head.coding, head.headers['content-length']]).to.deep.equal([
      'none',
      String(LONG.length),
    ]);
    const fresh = await ask('gzip', 'GET', { 'If-None-Match': '"1"' });
    expect([fresh.status, fresh.coding]).to.deep.equal([304, 'none']);
  });

  describe('that others share', () => {
    let sent: Sent[];
    let isNamed: boolean;
    let answer: Answer;
    beforeEach(() => {
      [sent, isNamed] = [[], true];
      const body = Buffer.from(LONG);
      answer = {
        status: 200,
        headers: { 'Content-Type': 'application/json', ETag: '"1"' },
        etag: '"1"',
        version: 'v1',
        body,
        onSend: (one) => {
          sent.push(one);
          return isNamed;
        },
        withId: (id) => ({ start: body.subarray(0, -2), end: Buffer.from(`,"id":"${id}"}}`) }),
      };
      send = (req, res) => {
        sendAnswer(req, res, { answer, cached: true });
      };
    });

    it('ends with what is its own, in every coding', async () => {
      for (const coding of ['none', 'gzip', 'br', 'zstd', 'gzip', 'br']) {
        const came = await ask(coding === 'none' ? null : coding);
        const id = String(came.headers['x-request-id']);
        expect([came.coding, came.text]).to.deep.equal([
          coding,
          `${LONG.slice(0, -2)},"id":"${id}"}}`,
        ]);
        expect(came.headers['content-length']).to.equal(String(came.length));
      }
    });

    it('is not sent to who has it', async () => {
      const { status, text } = await ask('gzip', 'GET', { 'If-None-Match': '"1"' });
      expect([status, text]).to.deep.equal([304, '']);
    });

    it('is not coded where it is short', async () => {
      const start = Buffer.from('x'.repeat(1_023));
      answer = { ...answer, withId: () => ({ start, end: Buffer.from('y') }) };
      expect(await ask()).to.include({ coding: 'none', text: `${'x'.repeat(1_023)}y` });
      const longer = Buffer.from('x'.repeat(1_024));
      answer = { ...answer, withId: () => ({ start: longer, end: Buffer.from('y') }) };
      expect(await ask()).to.include({ coding: 'gzip', text: `${'x'.repeat(1_024)}y` });
    });

    it('is as it was made where it names no request, or is not sent', async () => {
      isNamed = false;
      expect(await ask()).to.include({ coding: 'gzip', text: LONG });
      answer = { ...answer, onSend: null };
      expect(await ask()).to.include({ coding: 'gzip', text: LONG });
      answer = { ...answer, onSend: () => true, withId: () => Buffer.from('whole') };
      expect(await ask()).to.include({ coding: 'none', text: 'whole' });
      answer = { ...answer, withId: null };
      expect(await ask()).to.include({ text: LONG });
      const { status, text } = await ask('gzip', 'GET', { 'If-None-Match': '"1"' });
      expect([status, text]).to.deep.equal([304, '']);
      answer = { ...answer, status: 204, body: null };
      expect(await ask()).to.include({ status: 204, text: '' });
    });

    it('tells who waits for it who asked, when, and what for', async () => {
      app.state.queryId = 'req_0';
      const begun = performance.now();
      const { headers } = await ask(null, 'GET', { 'User-Agent': 'heron/1' });
      const tookMs = performance.now() - begun;
      await ask(null, 'GET', { 'User-Agent': '' });
      const [one, other] = sent;
      expect(one).to.deep.include({
        at: new Date('2026-09-14T15:20:11Z'),
        cached: true,
        userAgent: 'heron/1',
        requestId: headers['x-request-id'],
        queryId: 'req_0',
      });
      expect(one?.tookMs).to.be.within(0, tookMs);
      expect(other?.userAgent).to.equal('');
      await ask(null);
      expect(sent[2]?.userAgent).to.equal(null);
    });
  });
});
