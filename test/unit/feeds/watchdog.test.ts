import { expect } from 'chai';
import { Watchdog } from '../../../indexer/feeds/reading/watchdog.ts';

const countTimers = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('the watchdog of a download', () => {
  it('keeps no process from ending once the download is over', () => {
    const before = countTimers();
    const watchdog = new Watchdog({ timeoutMs: 60_000, silenceMs: 60_000 });
    expect(countTimers()).to.equal(before + 2);
    watchdog.end();
    expect(countTimers()).to.equal(before);
    expect([watchdog.reason, watchdog.signal.aborted]).to.deep.equal([null, false]);
  });
});
