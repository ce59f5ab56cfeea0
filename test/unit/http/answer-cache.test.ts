import { expect } from 'chai';
import {
  type AnswerCache,
  createAnswerCache,
} from '../../../server/http/responses/answer-cache.ts';
import type { Answer } from '../../../server/http/responses/answer.ts';

const MIB = 2 ** 20;

describe('the cache of answers', () => {
  const answerOf = (body: string): Answer => ({
    status: 200,
    headers: {},
    etag: 'W/"1"',
    version: 'v1',
    body: Buffer.from(body),
    onSend: null,
    withId: null,
  });
  const bodyOf = (answer: Answer | undefined) => answer?.body?.toString();

  it('gives an answer again while its catalogue is live', () => {
    const cache = createAnswerCache(24 * MIB);
    expect(cache.get('a', 'v1')).to.equal(undefined);
    cache.set('a', 'v1', answerOf('first'));
    cache.set('b', 'v1', answerOf('second'));
    expect([bodyOf(cache.get('a', 'v1')), bodyOf(cache.get('b', 'v1'))]).to.deep.equal([
      'first',
      'second',
    ]);
    const empty = { ...answerOf(''), status: 204, body: null };
    cache.set('c', 'v1', empty);
    expect(cache.get('c', 'v1')).to.equal(empty);
  });

  it('keeps what is made of an answer to be kept', () => {
    const kept = answerOf('kept');
    const cache = createAnswerCache(24 * MIB, () => kept);
    cache.get('a', 'v1');
    cache.set('a', 'v1', answerOf('sent'));
    expect(cache.get('a', 'v1')).to.equal(kept);
  });

  it('has nothing of a catalogue that was replaced, though it comes back', () => {
    const cache = createAnswerCache(24 * MIB);
    cache.get('a', 'v1');
    cache.set('a', 'v1', answerOf('old'));
    expect(cache.get('a', 'v2')).to.equal(undefined);
    expect(cache.get('a', 'v1')).to.equal(undefined);
  });

  it('keeps no answer of a catalogue that was replaced while it was made', () => {
    const cache = createAnswerCache(24 * MIB);
    cache.get('a', 'v1');
    cache.get('b', 'v2');
    cache.set('a', 'v1', answerOf('old'));
    expect(cache.get('a', 'v2')).to.equal(undefined);
  });

  it('keeps no answer of more than a megabyte, and never more in all than it may', () => {
    const cache = createAnswerCache(24 * MIB);
    cache.get('', 'v1');
    cache.set('large', 'v1', answerOf('x'.repeat(MIB)));
    expect(cache.get('large', 'v1')).to.equal(undefined);
    for (let count = 0; count < 30; count += 1) {
      cache.set(String(count), 'v1', answerOf('x'.repeat(MIB - 2_000)));
    }
    const kept = Array.from({ length: 30 }, (_, count) => cache.get(String(count), 'v1'));
    expect(kept.filter((answer) => answer !== undefined)).to.have.length(24);
  });

  it('counts an answer with its address and a kilobyte around it', () => {
    const cache = createAnswerCache(24 * MIB);
    const isKept = (key: string): boolean => cache.get(key, 'v1') !== undefined;
    isKept('');
    cache.set('a', 'v1', answerOf('x'.repeat(MIB - 1_024)));
    expect(isKept('a')).to.equal(false);
    const keys = Array.from({ length: 24 }, (_, at) => String.fromCharCode(97 + at));
    for (const key of keys) cache.set(key, 'v1', answerOf('x'.repeat(MIB - 1_025)));
    expect(keys.filter(isKept)).to.deep.equal(keys);
  });

  describe('once it is full', () => {
    const LARGE = MIB - 2_000;
    const ask = (cache: AnswerCache, key: string, bytes = LARGE): boolean => {
      const isKept = cache.get(key, 'v1') !== undefined;
      if (!isKept) cache.set(key, 'v1', answerOf('x'.repeat(bytes)));
      return isKept;
    };
    const fill = (): AnswerCache => {
      const cache = createAnswerCache(24 * MIB);
      for (let count = 0; count < 24; count += 1) ask(cache, String(count));
      return cache;
    };

    it('lets in what is asked more often, for what was not asked for longest', () => {
      const cache = fill();
      expect([ask(cache, 'new'), ask(cache, 'new'), ask(cache, 'new')]).to.deep.equal([
        false,
        false,
        true,
      ]);
      expect([ask(cache, '1'), ask(cache, '0')]).to.deep.equal([true, false]);
    });

    it('keeps what it has while others ask for one thing after the other, again and again', () => {
      const cache = fill();
      for (let round = 0; round < 3; round += 1) {
        for (let count = 0; count < 100; count += 1) {
          expect(ask(cache, String(count)), `${count} in round ${round}`).to.equal(count < 24);
        }
      }
    });

    it('lets nothing in for which one would have to go that is asked as often', () => {
      const cache = createAnswerCache(24 * MIB);
      const HALF = LARGE / 2 - 200;
      ask(cache, '1', HALF);
      for (let count = 0; count < 48; count += 1) ask(cache, String(count), HALF);
      // In its place would go 1, which was asked twice, and 0; and neither goes.
      expect([ask(cache, 'new'), ask(cache, 'new')]).to.deep.equal([false, false]);
      expect([ask(cache, '0', HALF), ask(cache, '1', HALF)]).to.deep.equal([true, true]);
      // Now 2 and 3 are next, which were asked once.
      expect([ask(cache, 'new'), ask(cache, 'new')]).to.deep.equal([false, true]);
      expect([ask(cache, '4', HALF), ask(cache, '2', HALF)]).to.deep.equal([true, false]);
    });
  });
});
