import { expect } from 'chai';
import fc from 'fast-check';
import {
  hashKeyValue,
  lastFour,
  maskKey,
  createKeyValue,
  parseKeyValue,
} from '../../../server/accounts/keys/key-value.ts';

const ALPHANUMERIC = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const VALUES = 100_000;

/** Patterns by which scanners know a Stripe key: a naive one, gitleaks, trufflehog, detect-secrets. */
const STRIPE_PATTERNS = [
  /sk_live_[0-9a-zA-Z]{10,}/,
  /\b(?:sk|rk)_(?:test|live|prod)_[a-z0-9]{10,99}/i,
  /[rs]k_live_[a-zA-Z0-9]{20,247}/,
  /(?:r|s)k_live_[0-9a-zA-Z]{24}/,
];

/** Values made from a seed, so that a failure can be run again. */
const values = fc
  .uint8Array({ minLength: 96, maxLength: 96 })
  .map((seed) =>
    createKeyValue((size) => Uint8Array.from({ length: size }, (_, i) => byteOf(seed, i))),
  );

/** Bytes that the rejection never exhausts: those it drops are replaced by others. */
function byteOf(seed: Uint8Array, index: number): number {
  const byte = seed[index % seed.length] ?? 0;
  return byte < 248 ? byte : byte - 8;
}

describe('key values', () => {
  it('have the documented form: 55 characters, id, secret and checksum', () => {
    const value = createKeyValue();
    expect(value).to.have.length(55);
    expect(value).to.match(/^sk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(parseKeyValue(value)).to.deep.equal({ id8: value.slice(8, 16) });
  });

  it('never repeat, id and secret apart, and use every character alike', function () {
    this.timeout(60_000);
    const ids = new Set<string>();
    const secrets = new Set<string>();
    const counts = new Map<string, number>();
    for (let i = 0; i < VALUES; i += 1) {
      const value = createKeyValue();
      ids.add(value.slice(8, 16));
      const secret = value.slice(17, 49);
      secrets.add(secret);
      for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(secrets.size).to.equal(VALUES);
    expect(ids.size).to.equal(VALUES);
    const expected = (VALUES * 32) / 62;
    const chiSquare = ALPHANUMERIC.reduce(
      (sum, character) => sum + ((counts.get(character) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // 61 degrees of freedom: above 120 once in 100,000 runs. Taking bytes modulo 62 gives over 7,000.
    expect(chiSquare).to.be.lessThan(120);
  });

  it('drop bytes that would favour the first letters', () => {
    let calls = 0;
    const value = createKeyValue((size) => {
      calls += 1;
      return Uint8Array.from({ length: size }, () => (calls % 2 === 1 ? 255 : 61));
    });
    expect(value.slice(8, 16)).to.equal('z'.repeat(8));
    expect(calls).to.equal(4);
  });

  it('are never taken for a Stripe key', () => {
    for (let i = 0; i < 1_000; i += 1) {
      const value = createKeyValue();
      for (const pattern of STRIPE_PATTERNS)
        expect(pattern.test(value), String(pattern)).to.be.false;
    }
  });

  it('property: any one character typed wrong is refused by form or checksum', () => {
    const typo = fc.record({
      value: values,
      index: fc.nat(54),
      character: fc.constantFrom(...ALPHANUMERIC, '_', '-', ' '),
    });
    fc.assert(
      fc.property(typo, ({ value, index, character }) => {
        fc.pre(value[index] !== character);
        const typed = value.slice(0, index) + character + value.slice(index + 1);
        expect(parseKeyValue(typed)).to.be.null;
      }),
      { numRuns: 5_000 },
    );
  });

  it('property: two neighbouring characters swapped are refused', () => {
    fc.assert(
      fc.property(values, fc.nat(53), (value, index) => {
        const [a = '', b = ''] = value.slice(index, index + 2);
        fc.pre(a !== b);
        expect(parseKeyValue(value.slice(0, index) + b + a + value.slice(index + 2))).to.be.null;
      }),
      { numRuns: 5_000 },
    );
  });

  it('refuses every single typing error of one value', () => {
    const value = createKeyValue();
    for (let index = 0; index < value.length; index += 1) {
      for (const character of ALPHANUMERIC) {
        if (value[index] === character) continue;
        const typed = value.slice(0, index) + character + value.slice(index + 1);
        expect(parseKeyValue(typed), `${index}`).to.be.null;
      }
    }
  });

  it('property: no other text is a value, whatever it is, and none takes long', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      values.map((value) => `${value} `),
      values.map((value) => `${value}\n`),
      values.filter((value) => /[A-Z]/.test(value)).map((value) => value.toLowerCase()),
      values.map((value) => value.repeat(3)),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(parseKeyValue(given)).to.be.null;
      }),
    );
    // The best of a few: a pause of the machine is not the parser's.
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now();
      expect(parseKeyValue('sk_live_'.repeat(2_000))).to.be.null;
      return performance.now() - started;
    });
    expect(Math.min(...times)).to.be.lessThan(200);
  });

  it('are shown only by their public id and their last four characters', () => {
    const value = createKeyValue();
    const shown = maskKey(value.slice(8, 16), lastFour(value));
    expect(shown).to.equal(`sk_live_${value.slice(8, 16)}_…${value.slice(-4)}`);
    expect(parseKeyValue(shown)).to.be.null;
  });

  it('are kept as 32 bytes that depend on the pepper and on every character', () => {
    const value = createKeyValue();
    const hash = hashKeyValue(Buffer.from('one'), value);
    expect(hash).to.have.length(32);
    expect(hash.equals(hashKeyValue(Buffer.from('two'), value))).to.be.false;
    expect(hash.equals(hashKeyValue(Buffer.from('one'), `${value} `))).to.be.false;
  });
});
