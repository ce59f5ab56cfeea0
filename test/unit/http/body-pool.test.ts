import { expect } from 'chai';
import { BodyPool } from '../../../server/http/responses/body-pool.ts';

const KB = 1_024;

describe('BodyPool', () => {
  it('gives bytes of the length that is asked for, in memory that is used again', () => {
    const pool = new BodyPool();
    const first = pool.take(41 * KB);
    expect(first.length).to.equal(41 * KB);
    pool.giveBack(first);
    const second = pool.take(64 * KB);
    expect(second.buffer === first.buffer).to.equal(true);
    expect(second.length).to.equal(64 * KB);
  });

  it('lends memory to one body at a time, however often that is given back', () => {
    const pool = new BodyPool();
    const first = pool.take(20 * KB);
    expect(pool.take(20 * KB).buffer === first.buffer).to.equal(false);
    pool.giveBack(first);
    pool.giveBack(first);
    const [second, third] = [pool.take(20 * KB), pool.take(20 * KB)];
    expect(second.buffer === first.buffer).to.equal(true);
    expect(third.buffer === first.buffer).to.equal(false);
  });

  it('takes no memory that is not its own', () => {
    const pool = new BodyPool();
    const foreign = Buffer.alloc(16 * KB);
    pool.giveBack(foreign);
    pool.giveBack(Buffer.from('small, of the pool of Node'));
    expect(pool.take(16 * KB).buffer === foreign.buffer).to.equal(false);
  });

  it('leaves what is longer than most bodies to the collector', () => {
    const pool = new BodyPool();
    const long = pool.take(257 * KB);
    expect(long.length).to.equal(257 * KB);
    pool.giveBack(long);
    expect(pool.take(257 * KB).buffer === long.buffer).to.equal(false);
  });

  it('holds 2 MB at most for later', () => {
    const pool = new BodyPool();
    const lent = Array.from({ length: 20 }, () => pool.take(256 * KB));
    for (const body of lent) pool.giveBack(body);
    const again = new Set(Array.from({ length: 20 }, () => pool.take(256 * KB).buffer));
    expect(lent.filter(({ buffer }) => again.has(buffer))).to.have.length(8);
  });

  it('gives an empty body too', () => {
    expect(new BodyPool().take(0).length).to.equal(0);
  });
});
