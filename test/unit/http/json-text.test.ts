import { expect } from 'chai';
import { JsonText, toJsonBytes, toMembers, toPlain } from '../../../server/json-text.ts';

const toJson = (value: unknown): string => toJsonBytes(value).toString();

describe('JSON that is there already', () => {
  it('is put in as it stands, wherever it is', () => {
    const texts = ['{"a": [1, 2]}', '"x\\u2013y"', 'null', '{"b":"$& $1"}'].map(
      (text) => new JsonText(text),
    );
    const value = { first: texts[0], data: [texts[1], 7, texts[2]], rest: { last: texts[3] } };
    expect(toJson(value)).to.equal(
      '{"first":{"a": [1, 2]},"data":["x\\u2013y",7,null],"rest":{"last":{"b":"$& $1"}}}',
    );
    expect(toJson(texts[0])).to.equal('{"a": [1, 2]}');
  });

  it('leaves everything else to JSON.stringify, and keeps nothing from one value to the next', () => {
    toJson([new JsonText('1')]);
    const value = { a: [1, null, 'x'], b: undefined, c: new Date(0) };
    expect(toJson(value)).to.equal(JSON.stringify(value));
  });

  it('is read where a value is copied as JSON holds it', () => {
    const rows = [new JsonText('{"b":1.50,"key":"sk"}'), undefined, null];
    const value = { rows, none: undefined, at: new Date(0), zero: -0, far: Infinity, sk: ['sk'] };
    const mask = (text: string): string => text.replaceAll('sk', '…');
    const copy = toPlain(value, mask);
    expect(copy).to.deep.equal(JSON.parse(mask(toJson(value))));
    expect(copy)
      .to.have.property('zero')
      .that.satisfies((zero: number) => Object.is(zero, 0));
    expect(toPlain(JSON.parse('{"__proto__":1}'), mask)).to.have.own.property('__proto__', 1);
  });

  it('is bytes with members added to it, and what was added is masked', () => {
    const members = toMembers({ b: 'sk', c: undefined, d: [1] });
    const row = new JsonText(Buffer.from('{"a":"sk é"}'), members);
    const mask = (text: string): string => text.replaceAll('sk', '…');
    expect(toJsonBytes({ q: 'sk', data: [row] }, mask).toString()).to.equal(
      '{"q":"…","data":[{"a":"sk é","b":"…","d":[1]}]}',
    );
    expect(toPlain(row, (text) => text)).to.deep.equal({ a: 'sk é', b: 'sk', d: [1] });
  });
});
