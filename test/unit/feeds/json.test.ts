import { expect } from 'chai';
import fc from 'fast-check';
import {
  JsonError,
  JsonNumber,
  parseJson,
  type JsonValue,
} from '../../../indexer/feeds/reading/json.ts';
import { toDecimal } from '../../../indexer/feeds/values/decimal.ts';

/** Numbers back as floats, to compare with JSON.parse. */
function toPlain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) {
    return Number(value.text);
  }
  if (Array.isArray(value)) {
    return value.map(toPlain);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toPlain(inner)]))
    : value;
}

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(toPlain(parseJson(text))).to.deep.equal(JSON.parse(text));
      }),
    );
  });

  it('reads white space wherever JSON may have it', () => {
    for (const text of ['[ ]', '{ }', ' [ 1 , 2 ] ', '{ "a" : 1 , "b" : { } }', '\t\r\n1\r\n\t']) {
      expect(toPlain(parseJson(text)), text).to.deep.equal(JSON.parse(text));
    }
  });

  it('refuses what JSON.parse refuses', () => {
    const texts = [
      '',
      '{',
      '[1,]',
      '{"a":1,}',
      "{'a':1}",
      '01',
      '1 2',
      '"\n"',
      '"\\x"',
      'nul',
      '+1',
      '1.',
      '.5',
      '\u00a01',
      '"a\tb"',
    ];
    for (const text of texts) {
      expect(() => parseJson(text), text).to.throw(JsonError);
    }
  });

  it('keeps numbers as they are written', () => {
    const read = (text: string) => (parseJson(text) as JsonNumber).text;
    expect(read('0.10000000000000000001')).to.equal('0.10000000000000000001');
    expect(read('1.25e-06')).to.equal('1.25e-06');
  });

  it('reads `__proto__` as a key like any other', () => {
    const value = parseJson('{"__proto__": {"polluted": true}}') as Record<string, unknown>;
    expect(Object.keys(value)).to.deep.equal(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
  });

  it('stops at nesting that would exhaust the stack, and not before', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(() => parseJson(nested(200))).not.to.throw();
    expect(() => parseJson(nested(201))).to.throw(JsonError, 'deeper than 200');
    expect(() => parseJson('['.repeat(100_000))).to.throw(JsonError, 'deeper');
  });
});

describe('toDecimal', () => {
  it('writes every source’s unit as USD per 1M tokens (T1)', () => {
    expect(toDecimal('1.25')).to.equal('1.25');
    expect(toDecimal('1.25e-06', 6)).to.equal('1.25');
    expect(toDecimal('0.000125', 4)).to.equal('1.25');
  });

  it('shifts the text, not a binary float (T2)', () => {
    expect(2e-7 * 1e6).not.to.equal(0.2);
    expect(toDecimal('2e-07', 6)).to.equal('0.2');
    expect(toDecimal('0')).to.equal('0');
  });

  it('never loses a digit', () => {
    const digits = fc.tuple(
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.integer({ min: 0, max: 20 }),
    );
    fc.assert(
      fc.property(digits, ([whole, places]) => {
        const text = toDecimal(`${whole}e-${places}`, places);
        expect(text).to.equal(String(whole));
      }),
    );
  });
});
