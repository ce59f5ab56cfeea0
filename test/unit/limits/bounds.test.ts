import { mock } from 'node:test';
import { expect } from 'chai';
import type { Redis } from 'ioredis';
import { openLimits } from '../../../server/limits/open.ts';
import type { Limiter, NetworkLimiter } from '../../../server/limits/port.ts';

/** Of one caller in a wider network of many. */
const from = (network: number) => ({ network: `10.0.0.${network}`, wideNetwork: '10.0.0.0/24' });

/** How many may come at once, and how many seconds the next one waits. */
async function boundOf(take: () => Promise<number>): Promise<string> {
  for (let taken = 0; ; taken += 1) {
    const seconds = await take();
    if (seconds > 0) return `${taken} in ${seconds} s`;
  }
}

describe('the limits beside the quota', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'] });
  });
  afterEach(() => {
    mock.timers.reset();
  });
  const open = () => openLimits({ redis: null, burst: 5 });
  const ofKey = (limiter: Limiter) => boundOf(() => limiter.take('one'));
  const ofNetwork = (limiter: NetworkLimiter) => boundOf(() => limiter.take(from(1)));

  it('are as many in as long as the documentation says', async () => {
    const { wrongKeys, pages, bursts, people } = open();
    expect({
      wrongKeys: await ofNetwork(wrongKeys),
      pages: await ofNetwork(pages),
      bursts: bursts === null ? null : await ofKey(bursts),
      signInsFromPlace: await ofKey(people.signInsFromPlace),
      signInsFromNetwork: await ofNetwork(people.signInsFromNetwork),
      signInsOfAddress: await ofKey(people.signInsOfAddress),
      passwordsOfAccount: await ofKey(people.passwordsOfAccount),
      signUpsFromNetwork: await ofNetwork(people.signUpsFromNetwork),
      keysFromNetwork: await ofNetwork(people.keysFromNetwork),
      mailsFromNetwork: await ofNetwork(people.mailsFromNetwork),
      mailsOfAccount: await ofKey(people.mailsOfAccount),
      mailsToAddress: await ofKey(people.mailsToAddress),
    }).to.deep.equal({
      wrongKeys: '50 in 900 s',
      pages: '20 in 10 s',
      bursts: '5 in 1 s',
      signInsFromPlace: '10 in 900 s',
      signInsFromNetwork: '50 in 900 s',
      signInsOfAddress: '100 in 86400 s',
      passwordsOfAccount: '30 in 3600 s',
      signUpsFromNetwork: '20 in 86400 s',
      keysFromNetwork: '100 in 86400 s',
      mailsFromNetwork: '30 in 86400 s',
      mailsOfAccount: '10 in 86400 s',
      mailsToAddress: '5 in 3600 s',
    });
  });

  it('are ten times as many from a wider network', async () => {
    const { signUpsFromNetwork: limiter } = open().people;
    const takenBy = async (network: number) => {
      let taken = 0;
      while ((await limiter.take(from(network))) === 0) taken += 1;
      return taken;
    };
    for (let network = 1; network <= 10; network += 1) {
      expect(await takenBy(network), String(network)).to.equal(20);
    }
    expect(await takenBy(11)).to.equal(0);
  });

  it('take nothing from a wider network for what one of its own is refused', async () => {
    const { signUpsFromNetwork: limiter } = open().people;
    for (let count = 0; count < 300; count += 1) await limiter.take(from(1));
    expect(await limiter.take(from(2))).to.equal(0);
  });

  it('on pages are of each process, though others are of all', async () => {
    const redis: unknown = new Proxy({}, { get: () => fail() });
    const { pages } = openLimits({ redis: redis as Redis, burst: null });
    expect(await pages.take(from(1))).to.equal(0);
  });

  it('are given back to whom they were taken from', async () => {
    const { signInsFromPlace: limiter } = open().people;
    await boundOf(() => limiter.take('one'));
    await boundOf(() => limiter.take('other'));
    await limiter.forget('one');
    expect(await limiter.take('one')).to.equal(0);
    expect(await limiter.take('other')).to.be.above(0);
  });
});

function fail(): never {
  throw new Error('Nobody should ask for that.');
}
