import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import express from 'express';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';
import { createHttpServer, type HttpServer } from '../../../server/http/server.ts';
import { eventually } from '../../support/eventually.ts';

const HEADERS_MAX = 100;

describe('the HTTP server', () => {
  let http: HttpServer;
  let port: number;
  let agent: Agent;
  beforeEach(async () => {
    const app = express();
    app.use((req, res) => void res.end(String(Object.keys(req.headers).length)));
    http = createHttpServer(app, { baseUrl: null, clock: () => new Date('2026-09-14T15:20:11Z') });
    port = await listenAnywhere(http.server);
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(async () => {
    agent.destroy();
    await http.drain();
  });
  const ask = async (headers: Readonly<Record<string, string>> = {}) => {
    const req = request({ port, agent, headers }).end();
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    return { isReused: req.reusedSocket, headers: res.headers, body: await text(res) };
  };

  it('reads one header more than are allowed, so that too many are noticed', async () => {
    const names = Array.from({ length: 2 * HEADERS_MAX }, (_, i): [string, string] => [
      `x-${i}`,
      'a',
    ]);
    // The first is not left out: without it there is no answer.
    const headers = { Host: 'catalog.example', ...Object.fromEntries(names) };
    expect((await ask(headers)).body).to.equal(String(HEADERS_MAX + 1));
  });

  it('gives headers 10 seconds, a whole request 30 and an idle connection 65', () => {
    expect(http.server).to.include({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
    });
  });

  it('keeps connections alive until it drains, then closes each after its last answer', async () => {
    expect((await ask()).headers.connection).to.equal('keep-alive');
    const drained = http.drain();
    await eventually(() => !http.server.listening);
    const last = await ask();
    expect([last.isReused, last.headers.connection]).to.deep.equal([true, 'close']);
    await drained;
  });
});
