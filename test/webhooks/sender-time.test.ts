import { expect } from 'chai';
import { ScriptedTime } from '../support/scripted-time.ts';
import { claimOf, start, TAKEN } from './scripted-sender.ts';

describe('a sender, as time passes,', () => {
  let time: ScriptedTime;
  beforeEach(() => {
    time = new ScriptedTime();
  });
  afterEach(() => {
    time.end();
  });
  const NOTHING = { claims: [], disabled: [] };
  const post = () => Promise.resolve(TAKEN);

  it('looks into the queue each second, and at once when it is told of something', async () => {
    let rounds = 0;
    const sender = start({
      round: () => {
        rounds += 1;
        return Promise.resolve(NOTHING);
      },
      post,
      pollMs: null,
    });
    const roundsAfter = async (milliseconds: number): Promise<number> => {
      await time.pass(milliseconds);
      return rounds;
    };
    expect(await roundsAfter(0)).to.equal(1);
    expect([await roundsAfter(999), await roundsAfter(1)]).to.deep.equal([1, 1]);
    // What ends just now is waited for.
    expect([await roundsAfter(19), await roundsAfter(1)]).to.deep.equal([1, 2]);
    sender.wake();
    expect([await roundsAfter(19), await roundsAfter(1)]).to.deep.equal([2, 3]);
    expect(await roundsAfter(999)).to.equal(3);
    await sender.close();
  });

  it('looks again at once where it was told of something while it looked', async () => {
    const looks: (() => void)[] = [];
    const sender = start({
      round: () =>
        new Promise((resolve) => {
          looks.push(() => {
            resolve(NOTHING);
          });
        }),
      post,
      pollMs: null,
    });
    sender.wake();
    looks[0]?.();
    await time.pass(20);
    expect(looks).to.have.length(2);
    looks[1]?.();
    await time.pass(20);
    expect(looks).to.have.length(2);
    const closing = sender.close();
    await time.pass();
    looks[2]?.();
    await closing;
  });

  it('writes down together what ends within twenty milliseconds', async () => {
    const ends: (() => void)[] = [];
    const written: string[] = [];
    const claims = [claimOf('dlv_1'), claimOf('dlv_2'), claimOf('dlv_3')];
    const sender = start({
      round: (settled) => {
        if (settled.length > 0) written.push(settled.map(({ claim }) => claim.id).join(' '));
        return Promise.resolve({ ...NOTHING, claims: claims.splice(0) });
      },
      post: () =>
        new Promise((resolve) => {
          ends.push(() => {
            resolve(TAKEN);
          });
        }),
      pollMs: null,
    });
    await time.pass(20);
    ends[0]?.();
    await time.pass(19);
    ends[1]?.();
    await time.pass(1);
    expect(written).to.deep.equal(['dlv_1 dlv_2']);
    ends[2]?.();
    await time.pass(20);
    expect(written).to.deep.equal(['dlv_1 dlv_2', 'dlv_3']);
    await sender.close();
  });

  it('asks a store that is away again after a second, or when it is told of something', async () => {
    let rounds = 0;
    const errors: unknown[] = [];
    const away = new Error('The store is away.');
    const sender = start({
      round: () => {
        rounds += 1;
        return Promise.reject(away);
      },
      post,
      onError: (error) => errors.push(error),
      pollMs: null,
    });
    await time.pass(999);
    expect(rounds).to.equal(1);
    await time.pass(1);
    expect(rounds).to.equal(2);
    await time.pass();
    sender.wake();
    await time.pass();
    expect([rounds, errors]).to.deep.equal([3, [away, away, away]]);
    // Once more, to write down what has ended.
    await sender.close();
    expect([rounds, errors.length]).to.deep.equal([4, 4]);
  });

  it('ends at once where the store turns out to be away just then', async () => {
    const fails: (() => void)[] = [];
    const sender = start({
      round: () =>
        new Promise((_resolve, reject) => {
          fails.push(() => {
            reject(new Error('The store is away.'));
          });
        }),
      post,
      pollMs: null,
    });
    const closing = sender.close();
    fails[0]?.();
    await time.pass();
    fails[1]?.();
    await closing;
    expect(fails).to.have.length(2);
  });

  it('writes down what is answered while it ends, and claims nothing more', async () => {
    const written: string[] = [];
    const rooms: number[] = [];
    const released: number[] = [];
    const claims = [claimOf('dlv_1')];
    let answer = (): void => undefined;
    const sender = start({
      round: (settled, room) => {
        rooms.push(room({ id: 'new', isFailing: false }));
        written.push(...settled.map(({ claim }) => claim.id));
        return Promise.resolve({ ...NOTHING, claims: claims.splice(0) });
      },
      release: (given) => {
        released.push(given.length);
        return Promise.resolve();
      },
      post: () =>
        new Promise((resolve) => {
          answer = () => {
            resolve(TAKEN);
          };
        }),
      close: () => {
        answer();
      },
      pollMs: null,
    });
    await time.pass();
    await sender.close();
    expect([written, rooms, released]).to.deep.equal([['dlv_1'], [10, 0], [0]]);
  });
});
