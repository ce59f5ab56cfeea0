import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { mock } from 'node:test';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { holdRefresh, isGone, type HoldOptions } from '../../../indexer/refresh/hold-refresh.ts';

const MINUTE = 60_000;
const LONG = 60 * MINUTE;

describe('holdRefresh', () => {
  let catalog: Catalog;
  let waited: string[];
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
    waited = [];
  });
  afterEach(() => catalog.close());

  const hold = <T>(work: () => Promise<T>, waitMs?: number): Promise<T> =>
    holdRefresh(
      {
        catalog,
        onWait: (owner) => waited.push(owner),
        ...(waitMs === undefined ? {} : { waitMs }),
      },
      work,
    );

  it('lets one at a time work, and tells the other whom it waits for', async () => {
    const log: string[] = [];
    let end: () => void = () => undefined;
    const first = hold(async () => {
      log.push('first begins');
      await new Promise<void>((resolve) => (end = resolve));
      log.push('first ends');
    });
    const second = holdRefresh(
      {
        catalog,
        onWait: (owner) => {
          waited.push(owner);
          end();
        },
      },
      () => {
        log.push('second');
        return Promise.resolve();
      },
    );
    await Promise.all([first, second]);
    expect(log).to.deep.equal(['first begins', 'first ends', 'second']);
    expect(waited).to.have.length(1);
    expect(waited[0]).to.contain(`${hostname()}/${process.pid}/`);
  });

  it('gives the lease back when the work fails', async () => {
    const failed = await hold(() => Promise.reject(new Error('broken'))).catch(String);
    expect(failed).to.equal('Error: broken');
    expect(await catalog.readLease(new Date(), 'refresh')).to.equal(null);
    expect(await hold(() => Promise.resolve(1))).to.equal(1);
  });

  it('does not wait for a process that died', async () => {
    const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    await once(child, 'exit');
    expect(isGone(`elsewhere/${child.pid ?? 0}/1`)).to.equal(false);
    await catalog.takeLease(`${hostname()}/${child.pid ?? 0}/1`, new Date(), LONG, 'refresh');
    expect(await hold(() => Promise.resolve('done'))).to.equal('done');
    expect(waited).to.deep.equal([]);
  });

  it('gives up on one that lives on', async () => {
    await catalog.takeLease(`${hostname()}/1/1`, new Date(), LONG, 'refresh');
    const refused = await hold(() => Promise.resolve('done'), 0).catch(String);
    expect(refused).to.contain(`${hostname()}/1/1 is refreshing the catalogue`);
    expect(refused).to.contain('waited 15 minutes');
  });

  it('tells once whom it waits for, however often it looks', async () => {
    const lease = await catalog.takeLease(`${hostname()}/1/1`, new Date(), LONG, 'refresh');
    let looks = 0;
    const readLease: Catalog['readLease'] = async (...asked) => {
      looks += 1;
      if (looks === 3 && lease !== null) await catalog.releaseLease(lease);
      return catalog.readLease(...asked);
    };
    const watched = { ...catalog, readLease };
    const onWait = (owner: string): void => void waited.push(owner);
    const done = await holdRefresh({ catalog: watched, onWait }, () => Promise.resolve('done'));
    expect([done, looks, waited.length]).to.deep.equal(['done', 3, 1]);
  });

  it('ends the work if another process took over, and leaves the lease to that one', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const other = `${hostname()}/1/1`;
      const work = async (signal: AbortSignal): Promise<void> => {
        const held = await catalog.readLease(new Date(), 'refresh');
        if (held !== null) await catalog.releaseLease(held);
        await catalog.takeLease(other, new Date(), LONG, 'refresh');
        const lost = once(signal, 'abort');
        mock.timers.tick(MINUTE);
        await lost;
        signal.throwIfAborted();
      };
      const onWait = (owner: string): void => void waited.push(owner);
      const { signal } = new AbortController();
      const ended = await holdRefresh({ catalog, onWait, signal }, work).catch(String);
      expect(ended).to.contain('LostRefreshError: Another process is refreshing the catalogue now');
      expect(await catalog.readLease(new Date(), 'refresh')).to.include({ owner: other });
    } finally {
      mock.timers.reset();
    }
  }).timeout(5_000);

  it('is told to end the work, or not to begin it, by whoever asked for it', async () => {
    const stop = new AbortController();
    const held: HoldOptions = { catalog, onWait: () => undefined, signal: stop.signal };
    const work = (signal: AbortSignal): Promise<void> => {
      stop.abort(new Error('enough'));
      signal.throwIfAborted();
      return Promise.resolve();
    };
    expect(await holdRefresh(held, work).catch(String)).to.equal('Error: enough');
    let begun = 0;
    const another = holdRefresh(held, () => Promise.resolve((begun += 1)));
    expect(await another.catch(String)).to.equal('Error: enough');
    expect([begun, await catalog.readLease(new Date(), 'refresh')]).to.deep.equal([0, null]);
  });

  it('ends its waiting at once when told to', async () => {
    await catalog.takeLease(`${hostname()}/1/1`, new Date(), LONG, 'refresh');
    const stop = new AbortController();
    const onWait = (): void => {
      setImmediate(() => {
        stop.abort(new Error('enough'));
      });
    };
    const waiting = holdRefresh({ catalog, onWait, signal: stop.signal }, () => Promise.resolve());
    expect(await waiting.catch(String)).to.equal('Error: enough');
  });

  it('keeps the lease for longer than it is renewed after, and no more once it is done', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const renewals: number[] = [];
      const renewLease: Catalog['renewLease'] = (lease, now, ttlMs) => {
        renewals.push(ttlMs);
        return catalog.renewLease(lease, now, ttlMs);
      };
      const work = (signal: AbortSignal): Promise<void> => {
        mock.timers.tick(MINUTE);
        signal.throwIfAborted();
        return Promise.resolve();
      };
      const { signal } = new AbortController();
      await holdRefresh(
        { catalog: { ...catalog, renewLease }, onWait: () => undefined, signal },
        work,
      );
      expect(renewals.length).to.be.above(1);
      expect(Math.min(...renewals)).to.be.above((2 * MINUTE) / renewals.length);
      const before = renewals.length;
      mock.timers.tick(LONG);
      expect(renewals).to.have.length(before);
    } finally {
      mock.timers.reset();
    }
  });

  it('knows only processes of this machine', () => {
    expect(isGone('elsewhere/1/1')).to.equal(false);
    expect(isGone(`${hostname()}/${process.pid}/1`)).to.equal(true);
    expect(isGone('nonsense')).to.equal(false);
  });

  it('takes a process that it may not ask for one that lives on', () => {
    const refuse = (): never => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    };
    const asked = mock.method(process, 'kill', refuse);
    try {
      expect(isGone(`${hostname()}/1/1`)).to.equal(false);
      expect(asked.mock.callCount()).to.equal(1);
    } finally {
      asked.mock.restore();
    }
  });
});
