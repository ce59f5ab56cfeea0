import { expect } from 'chai';
import { GrowingCache } from '../../server/growing-cache.ts';

type Grow = (bytes: number) => void;

/** A cache of what its values grow by, and the keys of those that were made. */
function openCache(bytesMax: number) {
  const made: string[] = [];
  const cache = new GrowingCache<Grow>(bytesMax);
  const get = (key: string): Grow =>
    cache.get(key, (grow) => {
      made.push(key);
      return grow;
    });
  return { cache, get, made };
}

describe('a cache of values that grow', () => {
  it('makes a value once', () => {
    const { get, made } = openCache(10_000);
    expect(get('a')).to.equal(get('a'));
    expect(get('b')).not.to.equal(get('a'));
    expect(made).to.deep.equal(['a', 'b']);
  });

  it('lets go what was not asked for longest when others grow', () => {
    const { cache, get, made } = openCache(5_000);
    for (const key of ['a', 'b', 'c', 'a']) get(key);
    get('c')(3_000);
    get('a')(500);
    expect(cache.bytes).to.be.at.most(5_000);
    for (const key of ['c', 'a', 'b']) get(key);
    expect(made).to.deep.equal(['a', 'b', 'c', 'b']);
  });

  it('takes growing for no use of a value', () => {
    const { get, made } = openCache(5_000);
    const grow = get('a');
    get('b');
    grow(3_500);
    get('c');
    for (const key of ['c', 'b', 'a']) get(key);
    expect(made).to.deep.equal(['a', 'b', 'c', 'a']);
  });

  it('counts nothing of a value that it let go', () => {
    const { cache, get } = openCache(5_000);
    const gone = get('a');
    get('b')(4_500);
    const before = cache.bytes;
    gone(100_000);
    expect(cache.bytes).to.equal(before);
    get('a');
    gone(100_000);
    expect(cache.bytes).to.be.at.most(5_000);
  });

  it('holds nothing that is larger than all it may hold', () => {
    const { cache, get, made } = openCache(5_000);
    get('a')(6_000);
    expect(cache.bytes).to.equal(0);
    get('a');
    expect(made).to.deep.equal(['a', 'a']);
  });
});
