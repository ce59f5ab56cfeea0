import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { expect } from 'chai';
import { CONNECTION_BOUNDS } from '../../server/http/connections.ts';
import { createHttpServer } from '../../server/http/server.ts';
import { closeServer } from '../support/close-server.ts';
import { eventually } from '../support/eventually.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('sockets of callers', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  interface Caller {
    readonly socket: Socket;
    /** What it was answered so far. */
    text(): string;
    isClosed(): boolean;
  }

  /** A server that answers `/` at once and `/slow` when `finish` is called. */
  async function serve(bounds = CONNECTION_BOUNDS, trusted: string[] = []) {
    const app = express();
    app.set('trust proxy', trusted);
    const waiting: (() => void)[] = [];
    app.get('/', (_req, res) => void res.send('here'));
    app.get('/slow', (_req, res) => void waiting.push(() => res.send('at last')));
    const { server } = createHttpServer(app, { baseUrl: null, clock: () => new Date(), bounds });
    const port = await listenAnywhere(server);
    closing.push(() => closeServer(server));
    /** Connects from an address of the loopback. */
    const open = async (localAddress: string): Promise<Caller> => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      closing.push(() => socket.destroy());
      let text = '';
      let isClosed = false;
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', () => undefined).on('close', () => (isClosed = true));
      await once(socket, 'connect');
      return { socket, text: () => text, isClosed: () => isClosed };
    };
    const openMany = async (count: number, localAddress: string): Promise<Caller[]> => {
      const callers: Caller[] = [];
      // One after the other: the first is the one that has been idle for longest.
      for (let i = 0; i < count; i += 1) callers.push(await open(localAddress));
      return callers;
    };
    const ask = async (caller: Caller, request = REQUEST): Promise<void> => {
      caller.socket.write(request);
      await eventually(() => Promise.resolve(caller.text().endsWith('here') || caller.isClosed()), {
        what: 'The answer',
      });
    };
    const count = () =>
      new Promise<number>((resolve) => {
        server.getConnections((_error, found) => {
          resolve(found);
        });
      });
    return { open, openMany, ask, count, waiting };
  }

  it('2,050 idle ones of one host keep nobody else out, nor its own next one', async function () {
    this.timeout(60_000);
    const { open, openMany, ask, count } = await serve();
    await openMany(2_050, '127.0.0.2');
    for (const address of ['127.0.0.1', '127.0.0.2']) {
      const caller = await open(address);
      await ask(caller);
      expect(caller.text(), address).to.match(/^HTTP\/1\.1 200 /);
    }
    expect(await count()).to.be.at.most(CONNECTION_BOUNDS.ofNetwork + 1);
  });

  it('make room where all are idle, the oldest first and of the host that has most', async () => {
    const { open, openMany, ask } = await serve({ total: 20, ofNetwork: 10 });
    const many = await openMany(10, '127.0.0.2');
    const some = await openMany(6, '127.0.0.3');
    const few = await openMany(4, '127.0.0.4');
    // Used just now, so that the second is the oldest.
    for (const first of many.slice(0, 1)) await ask(first);
    const caller = await open('127.0.0.5');
    await ask(caller);
    expect(caller.text()).to.match(/^HTTP\/1\.1 200 /);
    await eventually(() => Promise.resolve(many[1]?.isClosed() === true), { what: 'The end' });
    expect([...many, ...some, ...few].filter((one) => one.isClosed())).to.deep.equal([many[1]]);
  });

  it('make room by a socket of a caller, not by one of a trusted proxy that has more', async () => {
    const { openMany, open, ask } = await serve({ total: 20, ofNetwork: 10 }, ['127.0.0.2']);
    const ofProxy = await openMany(12, '127.0.0.2');
    const ofCaller = await openMany(8, '127.0.0.3');
    await ask(await open('127.0.0.4'));
    await eventually(() => Promise.resolve(ofCaller[0]?.isClosed() === true), { what: 'The end' });
    expect([...ofProxy, ...ofCaller].filter((one) => one.isClosed())).to.deep.equal([ofCaller[0]]);
  });

  it('never lose a request under way; beyond the bound the new one is refused', async () => {
    const { open, openMany, ask, waiting } = await serve({ total: 20, ofNetwork: 10 });
    const busy = await openMany(10, '127.0.0.2');
    for (const { socket } of busy) socket.write(REQUEST.replace('/', '/slow'));
    await eventually(() => Promise.resolve(waiting.length === 10), { what: 'The requests' });
    const refused = await open('127.0.0.2');
    await eventually(() => Promise.resolve(refused.isClosed()), { what: 'The refusal' });
    const other = await open('127.0.0.3');
    await ask(other);
    expect(other.text()).to.match(/^HTTP\/1\.1 200 /);
    for (const finish of waiting) finish();
    for (const one of busy) {
      await eventually(() => Promise.resolve(one.text().endsWith('at last')), {
        what: 'The answer',
      });
    }
    await ask(await open('127.0.0.2'));
  });

  it('of a trusted proxy are bounded by the total alone', async () => {
    const { openMany, ask } = await serve({ total: 20, ofNetwork: 10 }, ['127.0.0.2']);
    const callers = await openMany(18, '127.0.0.2');
    await sleep(50);
    for (const caller of callers) await ask(caller);
    expect(callers.every((one) => one.text().startsWith('HTTP/1.1 200 '))).to.equal(true);
  });

  it('count until they are closed, and are idle again once they are answered', async () => {
    const { open, ask, count } = await serve({ total: 2, ofNetwork: 10 });
    const untilThere = (wanted: number) =>
      eventually(async () => (await count()) === wanted, { what: `A count of ${wanted}` });
    const callers: Caller[] = [];
    for (let i = 0; i < 5; i += 1) {
      const caller = await open('127.0.0.2');
      await ask(caller);
      expect(caller.text(), String(i)).to.match(/^HTTP\/1\.1 200 /);
      callers.push(caller);
    }
    await untilThere(2);
    for (const { socket } of callers) socket.destroy();
    await untilThere(0);
    const next = await open('127.0.0.3');
    await ask(next);
    expect(next.text()).to.match(/^HTTP\/1\.1 200 /);
  });
});
