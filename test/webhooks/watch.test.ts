import { expect } from 'chai';
import type { Threshold } from '../../server/accounts/webhooks/notices.ts';
import { watchWebhooks, type WebhookWatch } from '../../server/webhooks/watch.ts';
import { ScriptedTime } from '../support/scripted-time.ts';

const THRESHOLD: Threshold = {
  keyId: 'key_1',
  percent: 80,
  used: 8,
  limit: 10,
  resetsAt: '2026-09-15T00:00:00Z',
};

describe('who waits for the first endpoint', () => {
  let time: ScriptedTime;
  let watch: WebhookWatch;
  /** What was done, in order. */
  let done: string[];
  let hasListeners: () => Promise<boolean>;
  beforeEach(() => {
    time = new ScriptedTime();
    done = [];
    hasListeners = () => Promise.resolve(false);
    watch = watchWebhooks({
      hasListeners: () => {
        done.push('asked');
        return hasListeners();
      },
      open: () => {
        done.push('opened');
        return Promise.resolve({
          wake: () => done.push('woken'),
          tellThreshold: ({ keyId, percent }) => done.push(`told of ${keyId} ${percent}`),
          close: () => Promise.resolve(void done.push('closed')),
        });
      },
      onError: (error) => done.push(String(error)),
    });
  });
  afterEach(async () => {
    await watch.close();
    time.end();
  });
  const doneAfter = async (milliseconds: number): Promise<string[]> => {
    await time.pass(milliseconds);
    return done.splice(0);
  };

  it('asks every two seconds until there is one, opens what sends once, and asks no more', async () => {
    expect(await doneAfter(1_999)).to.deep.equal([]);
    expect(await doneAfter(1)).to.deep.equal(['asked']);
    expect(await doneAfter(1_999)).to.deep.equal([]);
    hasListeners = () => Promise.resolve(true);
    expect(await doneAfter(1)).to.deep.equal(['asked', 'opened']);
    expect(await doneAfter(10_000)).to.deep.equal([]);
  });

  it('asks at once when it is woken, and then two seconds later', async () => {
    await time.pass(1_000);
    watch.wake();
    expect(await doneAfter(1_999)).to.deep.equal(['asked']);
    expect(await doneAfter(1)).to.deep.equal(['asked']);
  });

  it('asks once at a time', async () => {
    let answer: (has: boolean) => void = () => undefined;
    hasListeners = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    watch.wake();
    watch.wake();
    expect(await doneAfter(2_000)).to.deep.equal(['asked']);
    answer(true);
    expect(await doneAfter(0)).to.deep.equal(['opened']);
  });

  it('hands on what it is told once something sends, and nothing before', async () => {
    watch.tellThreshold(THRESHOLD);
    hasListeners = () => Promise.resolve(true);
    expect(await doneAfter(2_000)).to.deep.equal(['asked', 'opened']);
    watch.tellThreshold(THRESHOLD);
    watch.wake();
    expect(await doneAfter(0)).to.deep.equal(['told of key_1 80', 'woken']);
    await watch.close();
    expect(done.splice(0)).to.deep.equal(['closed']);
  });

  it('tells of an error and asks again', async () => {
    hasListeners = () => Promise.reject(new Error('The store is away.'));
    expect(await doneAfter(2_000)).to.deep.equal(['asked', 'Error: The store is away.']);
    expect(await doneAfter(2_000)).to.deep.equal(['asked', 'Error: The store is away.']);
  });

  it('asks nothing after its end, though it is woken', async () => {
    await watch.close();
    watch.wake();
    expect(await doneAfter(10_000)).to.deep.equal([]);
  });

  it('closes what is opened while it ends', async () => {
    let answer: (has: boolean) => void = () => undefined;
    hasListeners = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    watch.wake();
    const closing = watch.close();
    await time.pass();
    answer(true);
    await closing;
    expect(done.splice(0)).to.deep.equal(['asked', 'opened', 'closed']);
  });
});
