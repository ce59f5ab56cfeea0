import { expect } from 'chai';
import { readIfMatch } from '../../../server/routes/account/request-headers.ts';

describe('the header If-Match', () => {
  const read = (value: string | undefined) =>
    readIfMatch({ header: (name) => (name === 'if-match' ? value : undefined) });

  it('asks for nothing where it is absent or a star', () => {
    for (const value of [undefined, '*', ' * ']) expect(read(value)).to.equal(null);
  });

  it('is one tag or several, weak ones as they are', () => {
    expect(read('"a"')).to.deep.equal(['"a"']);
    expect(read(' "a" , W/"b","*"')).to.deep.equal(['"a"', 'W/"b"', '"*"']);
  });
});
