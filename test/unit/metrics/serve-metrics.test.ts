import cluster from 'node:cluster';
import { expect } from 'chai';
import { findPort } from '../../../scripts/tools/chaos/services/ports.ts';
import type { Measured } from '../../../server/metrics/metrics.ts';
import { openMetrics, type Readable, serveMetrics } from '../../../server/metrics/open.ts';

describe('where measures are served', () => {
  /** What is answered by the method and path, by what can be read. */
  const ask = async (path: string, readable: Partial<Readable> = {}, method = 'GET') => {
    const metrics = { contentType: 'text/plain', read: () => Promise.resolve('up 1\n') };
    const served = await serveMetrics({ ...metrics, ...readable }, { host: '127.0.0.1', port: 0 });
    try {
      const answer = await fetch(`http://127.0.0.1:${served.port}${path}`, { method });
      const cached = answer.headers.get('cache-control');
      return { status: answer.status, text: await answer.text(), cached };
    } finally {
      await served.close();
    }
  };

  it('they are read as often as anybody asks, whatever follows the path', async () => {
    for (const path of ['/metrics', '/metrics?a=b']) {
      expect(await ask(path)).to.include({ status: 200, text: 'up 1\n' });
    }
    expect((await ask('/metrics', {}, 'HEAD')).status).to.equal(200);
  });

  it('500: they cannot be read', async () => {
    const read = () => Promise.reject(new Error('secret'));
    const { status, text } = await ask('/metrics', { read });
    expect(status).to.equal(500);
    expect(text).not.to.contain('secret');
  });

  it('200, 503: whether it is ready is said anew each time', async () => {
    for (const [isReady, status] of [
      [true, 200],
      [false, 503],
    ] as const) {
      const readReady = () => Promise.resolve({ isReady, body: { isReady } });
      expect(await ask('/ready', { readReady })).to.deep.equal({
        status,
        text: JSON.stringify({ isReady }),
        cached: 'no-store',
      });
    }
  });

  it('503: nobody can say whether it is ready', async () => {
    const readReady = () => Promise.reject(new Error('away'));
    const { status, text } = await ask('/ready', { readReady });
    expect([status, JSON.parse(text)]).to.deep.equal([
      503,
      { status: 'unavailable', problem: 'Error: away' },
    ]);
  });

  it('404, 405: readiness where it is not here, and what nobody may do', async () => {
    expect((await ask('/ready')).status).to.equal(404);
    const readReady = () => Promise.resolve({ isReady: true, body: {} });
    expect((await ask('/ready', { readReady }, 'POST')).status).to.equal(405);
  });

  it('measures, though readiness is said there too', async () => {
    const readReady = () => Promise.resolve({ isReady: true, body: {} });
    expect((await ask('/metrics', { readReady })).text).to.equal('up 1\n');
  });

  it('at the host and the port that are set up, and at no other', async () => {
    const readable = { contentType: 'text/plain', read: () => Promise.resolve('') };
    const port = await findPort();
    const served = await serveMetrics(readable, { host: '127.0.0.1', port });
    expect(served.port).to.equal(port);
    await served.close();
    // An address for examples is of no machine.
    const failure = await serveMetrics(readable, { host: '192.0.2.1', port }).then(
      (wrong) => wrong.close(),
      (error: unknown) => error,
    );
    expect(failure).to.include({ code: 'EADDRNOTAVAIL' });
  });

  it('until it is closed, which waits for nobody who still reads', async () => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const read = (): Promise<string> => {
      isAsked();
      return new Promise(() => undefined);
    };
    const place = { host: '127.0.0.1', port: 0 };
    const served = await serveMetrics({ contentType: 'text/plain', read }, place);
    const answer = fetch(`http://127.0.0.1:${served.port}/metrics`).catch(() => null);
    await asked;
    await served.close();
    expect(await answer).to.equal(null);
  });

  it('by the process that started the others, where several serve', async () => {
    const port = await findPort();
    const { isWorker } = cluster;
    Object.assign(cluster, { isWorker: true });
    try {
      const measured = { version: '1', quota: {}, catalog: {}, accounts: {}, searchLog: null };
      const open = () => openMetrics(measured as unknown as Measured, { host: '127.0.0.1', port });
      const opened = [await open(), await open()];
      expect(opened.map((one) => one.port)).to.deep.equal([port, port]);
      expect(await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)).to.equal(null);
      for (const one of opened) await one.close();
    } finally {
      Object.assign(cluster, { isWorker });
    }
  });
});
