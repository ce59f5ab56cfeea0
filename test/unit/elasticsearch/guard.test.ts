import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Guard } from '../../../server/search/elasticsearch/guard.ts';

describe('calls to Elasticsearch', () => {
  it('may be many at once without a warning', async () => {
    const guard = new Guard(5_000);
    const warned: string[] = [];
    const note = (warning: Error): void => void warned.push(warning.name);
    process.on('warning', note);
    try {
      await Promise.all(Array.from({ length: 60 }, () => guard.run(() => sleep(10))));
      // Warnings are told in a later turn.
      await sleep(10);
    } finally {
      process.off('warning', note);
    }
    expect(warned).to.deep.equal([]);
  });

  it('are told by their signal when they take too long, and only then', async () => {
    const guard = new Guard(20);
    let quick: AbortSignal | null = null;
    await guard.run((signal) => {
      quick = signal;
      return Promise.resolve();
    });
    let told = false;
    const slow = guard.run(async (signal) => {
      await once(signal, 'abort');
      told = true;
      await sleep(60_000, undefined, { ref: false });
    });
    const failure = await slow.then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.an('error');
    expect(told).to.equal(true);
    expect(quick).to.have.property('aborted', false);
  });
});
