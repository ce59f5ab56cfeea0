import { expect } from 'chai';
import { SYSTEM_CLOCK } from '../../../indexer/feeds/reading/clock.ts';
import { InputError, TransientError } from '../../../indexer/feeds/reading/input-error.ts';
import { parseRetryAfter, retry } from '../../../indexer/feeds/reading/retry.ts';
import { buildClock } from '../../support/fake-clock.ts';

/** Fails as often as told, then gives how often it was tried. */
function buildWork(failures: number, error: () => Error): () => Promise<number> {
  let tried = 0;
  return () => {
    tried += 1;
    return tried > failures ? Promise.resolve(tried) : Promise.reject(error());
  };
}
const busy = (retryAfterMs: number | null = null) =>
  new TransientError('https://example.org/a', 'answered 503, not 200', retryAfterMs);
const LIMITS = { tries: 4, totalMs: 300_000 };

async function findFailure(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(InputError);
  return (error as Error).message;
}

describe('retry', () => {
  it('waits longer and longer, each time a part of it by chance', async () => {
    const clock = buildClock(0.5);
    expect(
      await retry(
        buildWork(3, () => busy()),
        { ...LIMITS, clock },
      ),
    ).to.equal(4);
    expect(clock.pauses).to.deep.equal([500, 1000, 2000]);
    const lucky = buildClock(0);
    await retry(
      buildWork(3, () => busy()),
      { ...LIMITS, clock: lucky },
    );
    expect(lucky.pauses).to.deep.equal([0, 0, 0]);
  });

  it('waits no longer than half a minute by itself', async () => {
    const clock = buildClock(0.5);
    await retry(
      buildWork(7, () => busy()),
      { tries: 8, totalMs: 300_000, clock },
    );
    expect(clock.pauses).to.deep.equal([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  });

  it('waits as long as the server asks', async () => {
    const clock = buildClock();
    await retry(
      buildWork(2, () => busy(7_000)),
      { ...LIMITS, clock },
    );
    expect(clock.pauses).to.deep.equal([7_000, 7_000]);
  });

  it('gives up after some tries, saying how many', async () => {
    const clock = buildClock();
    const work = buildWork(9, () => busy());
    expect(await findFailure(retry(work, { ...LIMITS, clock }))).to.equal(
      'answered 503, not 200 (tried 4 times)',
    );
    expect(clock.pauses).to.have.length(3);
  });

  it('gives up where the server asks for more patience than there is', async () => {
    const clock = buildClock();
    const work = buildWork(1, () => busy(3_600_000));
    const patient = { tries: 4, totalMs: 86_400_000, clock };
    expect(await findFailure(retry(work, patient))).to.equal(
      'answered 503, not 200, and asks to wait 3600 seconds',
    );
    expect(clock.pauses).to.deep.equal([]);
    const aMinute = buildWork(1, () => busy(60_000));
    expect(await retry(aMinute, patient)).to.equal(2);
    const longer = buildWork(1, () => busy(60_001));
    expect(await findFailure(retry(longer, patient))).to.contain('61 seconds');
    expect(clock.pauses).to.deep.equal([60_000]);
  });

  it('gives up where the next try would begin too late', async () => {
    const clock = buildClock();
    const work = buildWork(9, () => busy(40_000));
    await findFailure(retry(work, { tries: 9, totalMs: 100_000, clock }));
    expect(clock.pauses).to.deep.equal([40_000, 40_000]);
    const atTheEnd = buildClock();
    await findFailure(retry(work, { tries: 9, totalMs: 80_000, clock: atTheEnd }));
    expect(atTheEnd.pauses).to.deep.equal([40_000, 40_000]);
  });

  it('stops waiting once it is no longer wanted, and says why', async () => {
    const stop = new AbortController();
    const work = (): Promise<never> => {
      setImmediate(() => {
        stop.abort(new Error('enough'));
      });
      return Promise.reject(busy(50_000));
    };
    const waiting = retry(work, { ...LIMITS, clock: SYSTEM_CLOCK, signal: stop.signal });
    const error: unknown = await waiting.catch((reason: unknown) => reason);
    expect(error).to.equal(stop.signal.reason);
  });

  it('does not try again what would fail again', async () => {
    const clock = buildClock();
    const work = buildWork(1, () => new InputError('x', 'answered 404, not 200'));
    expect(await findFailure(retry(work, { ...LIMITS, clock }))).to.equal('answered 404, not 200');
    expect(clock.pauses).to.deep.equal([]);
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-07-02T00:00:00Z');

  it('takes seconds and every form of date', () => {
    expect(parseRetryAfter('120', now)).to.equal(120_000);
    expect(parseRetryAfter(' 0 ', now)).to.equal(0);
    expect(parseRetryAfter('9999999999', now)).to.equal(9_999_999_999_000);
    expect(parseRetryAfter('Thu, 02 Jul 2026 00:00:30 GMT', now)).to.equal(30_000);
    expect(parseRetryAfter('Thursday, 02-Jul-26 00:00:30 GMT', now)).to.equal(30_000);
    expect(parseRetryAfter('Wed, 01 Jul 2026 00:00:00 GMT', now)).to.equal(0);
  });

  it('takes nothing else', () => {
    for (const text of [undefined, '', 'soon', '-1', '1.5', '1e3', '2027-01-01']) {
      expect(parseRetryAfter(text, now), text).to.equal(null);
    }
  });
});
