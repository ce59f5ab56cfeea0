import { expect } from 'chai';
import { type Readable, serveMetrics } from '../../../server/metrics/open.ts';

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
});
