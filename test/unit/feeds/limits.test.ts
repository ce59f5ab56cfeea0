import { expect } from 'chai';
import { findExcess } from '../../../indexer/feeds/reading/limits.ts';
import type { JsonValue } from '../../../indexer/feeds/reading/json.ts';

/** A value in so many lists. */
function nest(levels: number, value: JsonValue): JsonValue {
  return levels === 0 ? value : [nest(levels - 1, value)];
}

describe('a record of a feed', () => {
  it('may hold texts of ten thousand characters, and no longer ones', () => {
    expect(findExcess({ name: 'x'.repeat(10_000) })).to.equal(null);
    expect(findExcess({ name: 'x'.repeat(10_001) })).to.equal('string_too_long');
    expect(findExcess({ other: 'x', list: [{ name: 'x'.repeat(10_001) }] })).to.equal(
      'string_too_long',
    );
  });

  it('may be nineteen lists or objects deep, and no deeper', () => {
    expect(findExcess(nest(19, 'x'))).to.equal(null);
    expect(findExcess(nest(20, 'x'))).to.equal('too_deep');
    // What is empty is no further level.
    expect(findExcess(nest(19, []))).to.equal(null);
    expect(findExcess(nest(18, { a: { b: 'x' } }))).to.equal('too_deep');
  });
});
