import { expect } from 'chai';
import { download } from '../../../indexer/feeds/reading/http.ts';
import { INPUT_LIMITS } from '../../../indexer/feeds/reading/input.ts';
import { Watchdog } from '../../../indexer/feeds/reading/watchdog.ts';
import { buildClock } from '../../support/fake-clock.ts';
import { openFeedServer } from '../../support/feed-server.ts';

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

  it('takes every piece of an answer for a sign of life', async () => {
    const server = await openFeedServer();
    let send: () => void = () => undefined;
    server.answer('/pieces', (_req, res) => {
      const pieces = ['a', 'b', 'c'];
      send = () => {
        const piece = pieces.shift();
        if (piece === undefined) res.end();
        else res.write(piece);
      };
      send();
    });
    const received: number[] = [];
    let signs = 0;
    const sawByte: (this: Watchdog) => void = Reflect.get(Watchdog.prototype, 'sawByte');
    Watchdog.prototype.sawByte = function (this: Watchdog) {
      signs += 1;
      sawByte.call(this);
    };
    try {
      const limits = { ...INPUT_LIMITS, clock: buildClock() };
      await download(`${server.origin}/pieces`, null, limits, (total) => {
        received.push(total);
        send();
      });
    } finally {
      Watchdog.prototype.sawByte = sawByte;
      await server.close();
    }
    expect(received).to.deep.equal([1, 2, 3]);
    // One for its head, too.
    expect(signs).to.equal(4);
  });
});
