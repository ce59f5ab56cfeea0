import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { connect, type Socket } from 'node:net';
import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import express from 'express';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';
import { createHttpServer, type HttpServer } from '../../../server/http/server.ts';
import { closeServer } from '../../support/close-server.ts';
import { eventually } from '../../support/eventually.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** How often it looks whether all connections are closed. */
const LOOK_MS = 100;

interface Caller {
  readonly socket: Socket;
  /** What it was answered so far. */
  text(): string;
  isClosed(): boolean;
}

describe('a server that is told to end', () => {
  let http: HttpServer;
  let port: number;
  /** Ends what waits for its answer. */
  let finish: (() => void)[];
  const callers: Caller[] = [];
  beforeEach(async () => {
    finish = [];
    const app = express();
    app.get('/', (_req, res) => void res.end('here'));
    app.get('/slow', (_req, res) => void finish.push(() => res.end('at last')));
    http = createHttpServer(app, { baseUrl: null, clock: () => new Date(0) });
    port = await listenAnywhere(http.server);
  });
  afterEach(async () => {
    mock.restoreAll();
    for (const { socket } of callers.splice(0)) socket.destroy();
    if (http.server.listening) await closeServer(http.server);
  });

  const open = async (): Promise<Caller> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let isClosed = false;
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined).on('close', () => (isClosed = true));
    await once(socket, 'connect');
    const caller = { socket, text: () => text, isClosed: () => isClosed };
    callers.push(caller);
    return caller;
  };
  const ask = async (caller: Caller): Promise<void> => {
    caller.socket.write(REQUEST);
    await eventually(() => caller.text().endsWith('here'), { what: 'The answer' });
  };
  const askSlowly = async (): Promise<Caller> => {
    const caller = await open();
    const before = finish.length;
    caller.socket.write(REQUEST.replace('/', '/slow'));
    await eventually(() => finish.length > before, { what: 'The request' });
    return caller;
  };
  /** A clock for how long it has been ending; each look at it is counted. */
  const scriptTime = () => {
    const time = { now: 0, looks: 0 };
    mock.method(performance, 'now', () => {
      time.looks += 1;
      return time.now;
    });
    const lookAt = async (now: number): Promise<void> => {
      time.now = now;
      const before = time.looks;
      // The first may have been begun before.
      await eventually(() => time.looks >= before + 2, { what: 'A look' });
    };
    return { time, lookAt };
  };

  it('ends at once where it never listened', async () => {
    await closeServer(http.server);
    let told = 0;
    await http.drain({ onStop: () => (told += 1) });
    expect(told).to.equal(1);
  });

  it('closes idle connections after two seconds, and what still runs after thirty', async () => {
    const [idle, busy] = [await open(), await askSlowly()];
    await ask(idle);
    const { lookAt } = scriptTime();
    const drained = http.drain();
    await lookAt(0);
    await lookAt(1_999);
    expect([idle.isClosed(), busy.isClosed()]).to.deep.equal([false, false]);
    await lookAt(2_000);
    await eventually(() => idle.isClosed(), { what: 'The end of the idle one' });
    await lookAt(29_999);
    expect(busy.isClosed()).to.equal(false);
    await lookAt(30_000);
    await eventually(() => busy.isClosed(), { what: 'The end of the busy one' });
    await drained;
    expect(busy.text()).to.equal('');
  });

  it('answers what came by an idle connection while the process was held up', async () => {
    const caller = await open();
    await ask(caller);
    const { time, lookAt } = scriptTime();
    const drained = http.drain();
    await lookAt(0);
    await nextTurn();
    caller.socket.write(REQUEST);
    time.now = 2_000;
    // Its next look is due before the request is read.
    const heldUpUntil = Date.now() + LOOK_MS + 50;
    while (Date.now() < heldUpUntil);
    await drained;
    await eventually(() => caller.isClosed(), { what: 'The end' });
    expect(caller.text().match(/here/g)).to.have.length(2);
  });

  it('says so first, and keeps all as it is for the delay it is given, in seconds', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    syncBuiltinESMExports();
    try {
      const caller = await open();
      const answer = once(caller.socket, 'data');
      const told: string[] = [];
      const onStop = (): void => void told.push('stops');
      const drained = http.drain({ onStop, delaySeconds: 5 }).then(() => told.push('has ended'));
      expect(told).to.deep.equal(['stops']);
      mock.timers.tick(4_999);
      await nextTurn();
      caller.socket.write(REQUEST);
      await answer;
      expect(caller.text()).to.contain('Connection: keep-alive');
      expect(http.server.listening).to.equal(true);
      mock.timers.tick(1);
      await nextTurn();
      expect(http.server.listening).to.equal(false);
      caller.socket.destroy();
      while (told.length < 2) {
        mock.timers.tick(LOOK_MS);
        await nextTurn();
      }
      await drained;
    } finally {
      mock.timers.reset();
      syncBuiltinESMExports();
    }
  });
});
