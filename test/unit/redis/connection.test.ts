import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import type { Redis } from 'ioredis';
import { findPort } from '../../../scripts/tools/chaos/services/ports.ts';
import { connect, isReadyWithin } from '../../../server/redis/connection.ts';
import { eventually } from '../../support/eventually.ts';

describe('a connection to Redis', () => {
  /** How a connection would be made by this address. */
  const optionsOf = (url: string) => {
    const redis = connect({ url, keyPrefix: 'a:', commandMs: 40, onError: () => undefined });
    redis.disconnect();
    return redis.options;
  };

  it('is made as its address says', () => {
    expect(optionsOf('redis://127.0.0.1')).to.include({
      host: '127.0.0.1',
      port: 6_379,
      db: 0,
      keyPrefix: 'a:',
      commandTimeout: 40,
    });
    const whole = optionsOf('rediss://ann%2Fbee:p%40ss%2F@[::1]:39001/3');
    expect(whole).to.include({ host: '::1', port: 39_001, db: 3, username: 'ann/bee' });
    expect(whole.password).to.equal('p@ss/');
    expect(whole.tls).to.deep.equal({});
    expect(optionsOf('redis://127.0.0.1:39001').tls).to.equal(undefined);
  });

  it('takes none of the options that its address names', () => {
    const { enableOfflineQueue, maxRetriesPerRequest } = optionsOf(
      'redis://127.0.0.1:39001?enableOfflineQueue=true&maxRetriesPerRequest=9',
    );
    expect([enableOfflineQueue, maxRetriesPerRequest]).to.deep.equal([false, 0]);
  });

  it('sends no command twice and keeps none for later: what was cut off may have been done', () => {
    expect(optionsOf('redis://127.0.0.1:39001')).to.include({
      autoResendUnfulfilledCommands: false,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
    });
  });

  it('is given up soon where nobody answers, also while Redis is loading its data', () => {
    expect(optionsOf('redis://127.0.0.1:39001')).to.include({
      connectTimeout: 500,
      socketTimeout: 1_000,
      maxLoadingRetryTime: 1_000,
    });
  });

  it('that cannot be made is told of, and why', async () => {
    const url = `redis://127.0.0.1:${await findPort()}`;
    const told: Error[] = [];
    const onError = (error: Error): void => void told.push(error);
    const redis = connect({ url, keyPrefix: '', commandMs: 40, onError });
    await eventually(() => told.length > 0);
    redis.disconnect();
    expect(told[0]).to.have.property('code', 'ECONNREFUSED');
  });

  it('is made again soon, and at least every two seconds', () => {
    const { retryStrategy } = optionsOf('redis://127.0.0.1:39001');
    expect([1, 2, 6, 7, 100].map((attempt) => retryStrategy?.(attempt))).to.deep.equal([
      50, 100, 1_600, 2_000, 2_000,
    ]);
  });

  it('is made again where its server became a replica, and for no other error', () => {
    const { reconnectOnError } = optionsOf('redis://127.0.0.1:39001');
    expect(reconnectOnError?.(new Error('READONLY You can’t write.'))).to.equal(true);
    expect(reconnectOnError?.(new Error('OOM command not allowed.'))).to.equal(false);
  });

  it('is waited for as long as it may take, and leaves no listener behind', async () => {
    const redis = Object.assign(new EventEmitter(), { status: 'connecting' });
    const wait = (milliseconds: number) => isReadyWithin(redis as unknown as Redis, milliseconds);
    const [soon, never] = [wait(60_000), wait(0)];
    expect(await never).to.equal(false);
    expect(redis.listenerCount('ready')).to.equal(1);
    redis.emit('ready');
    expect(await soon).to.equal(true);
    expect(redis.listenerCount('ready')).to.equal(0);
    redis.status = 'ready';
    expect(await wait(0)).to.equal(true);
  });
});
