import { expect } from 'chai';
import { createId } from '../../../server/accounts/id.ts';

/** An instant and its characters in the ULID specification. */
const AT = new Date(1_469_918_176_385);
const CHARACTERS = '01ARYZ6S41';

describe('an id', () => {
  it('is a prefix and a ULID of its time of birth', () => {
    expect(createId('key', AT)).to.match(new RegExp(`^key_${CHARACTERS}[0-9A-HJKMNP-TV-Z]{16}$`));
  });

  it('sorts behind those made before it in the same millisecond', () => {
    const ids = Array.from({ length: 1_000 }, () => createId('evt', AT));
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids.toSorted()).to.deep.equal(ids);
  });

  it('sorts by its time, whenever it was made', () => {
    const later = createId('evt', new Date(AT.getTime() + 1));
    const earlier = createId('evt', AT);
    expect(earlier < later).to.equal(true);
  });

  it('has other random characters in another millisecond', () => {
    const [first, second] = [AT, new Date(AT.getTime() + 1), AT].map((at) => createId('acc', at));
    expect(first?.slice(-16)).to.not.equal(second?.slice(-16));
  });
});
