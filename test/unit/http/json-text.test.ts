import { expect } from 'chai';
import { JsonText, stringify } from '../../../server/json-text.ts';

describe('JSON that is there already', () => {
  it('is put in as it stands, wherever it is', () => {
    const texts = ['{"a": [1, 2]}', '"x\\u2013y"', 'null', '{"b":"$& $1"}'].map(
      (text) => new JsonText(text),
    );
    const value = { first: texts[0], data: [texts[1], 7, texts[2]], rest: { last: texts[3] } };
    expect(stringify(value)).to.equal(
      '{"first":{"a": [1, 2]},"data":["x\\u2013y",7,null],"rest":{"last":{"b":"$& $1"}}}',
    );
    expect(stringify(texts[0])).to.equal('{"a": [1, 2]}');
  });

  it('leaves everything else to JSON.stringify, and keeps nothing from one value to the next', () => {
    stringify([new JsonText('1')]);
    const value = { a: [1, null, 'x'], b: undefined, c: new Date(0) };
    expect(stringify(value)).to.equal(JSON.stringify(value));
  });
});
