import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import express from 'express';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';
import { createRequestIds } from '../../../server/http/request-id.ts';
import { createHttpServer, type HttpServer } from '../../../server/http/server.ts';
import { closeServer } from '../../support/close-server.ts';
import { eventually } from '../../support/eventually.ts';

const BASE_URL = 'https://catalog.example';
const NOW = new Date('2026-09-14T15:20:11Z');
/** Behind `req_` and the ten characters of an id that are its time. */
const TIME_END = 14;
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const BROKEN = 'hello there\r\n\r\n';

describe('what is no request, or comes with one', () => {
  let http: HttpServer;
  let port: number;
  let answer: RequestListener;
  beforeEach(async () => {
    answer = (_req, res) => void res.end('here');
    const app = express().use((req, res) => {
      answer(req, res);
    });
    http = createHttpServer(app, { baseUrl: BASE_URL, clock: () => NOW });
    port = await listenAnywhere(http.server);
  });
  afterEach(() => closeServer(http.server));

  /** A connection that stays half open: it reads on after it sent all it has to say. */
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined);
    socket.on('end', () => socket.end());
    return { socket, text: () => text, closed: once(socket, 'close') };
  };
  /** All that is answered to these bytes. */
  const exchange = async (bytes: string): Promise<string> => {
    const { socket, text, closed } = open();
    socket.write(bytes);
    await closed;
    return text();
  };

  it('is answered to who has shut its half of the connection', async () => {
    answer = (req, res) => {
      req.socket.once('end', () => res.end('here'));
    };
    const { socket, text, closed } = open();
    socket.end(REQUEST);
    await closed;
    expect(text())
      .to.match(/^HTTP\/1\.1 200 OK\r\n/)
      .and.to.match(/here$/);
  });

  it('is told the address and the time of this server, whatever was asked of it', async () => {
    for (const bytes of [BROKEN, 'GET http://other.example/ HTTP/1.1\r\nHost: a\r\n\r\n']) {
      const text = await exchange(bytes);
      const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as Record<string, string>;
      expect(body['docs']).to.equal(`${BASE_URL}/docs/errors#invalid_request`);
      const own = createRequestIds()(NOW);
      expect(body['request_id']?.slice(0, TIME_END)).to.equal(own.slice(0, TIME_END));
    }
  });

  it('ends a connection by which an answer is being sent, and is not written into it', async () => {
    answer = (_req, res) => void res.write('begun');
    const { socket, text, closed } = open();
    socket.write(REQUEST);
    await eventually(() => text().includes('begun'), { what: 'The beginning' });
    socket.write(BROKEN);
    await closed;
    expect(text()).to.match(/begun\r\n$/);
  });

  for (const [who, error, isEnded] of [
    ['is gone', { code: 'ECONNRESET' }, false],
    ['was told that nothing more is sent', {}, true],
  ] as const) {
    it(`gets nothing written to a caller that ${who}`, async () => {
      const written: string[] = [];
      const socket = new Duplex({
        read: () => undefined,
        write: (chunk, _encoding, done) => {
          written.push(String(chunk));
          done();
        },
      });
      const errors: unknown[] = [];
      socket.on('error', (failure) => errors.push(failure));
      if (isEnded) socket.end();
      http.server.emit('clientError', Object.assign(new Error('broken'), error), socket);
      await eventually(() => socket.destroyed, { what: 'The end' });
      await nextTurn();
      expect([written, errors]).to.deep.equal([[], []]);
    });
  }
});
