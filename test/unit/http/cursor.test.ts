import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  decodeCursor,
  encodeCursor,
  readCursor,
  type CursorLocation,
} from '../../../server/catalog/query/cursor.ts';
import { ApiError } from '../../../server/errors.ts';

const places = fc.record({
  kind: fc.constantFrom('after' as const, 'before' as const),
  position: fc.array(
    fc.oneof(
      fc.constant(null),
      fc.string({ maxLength: 40 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    ),
    { minLength: 1, maxLength: 4 },
  ),
});

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 'none';
}

describe('cursors', () => {
  it('lead back to the place they were made for', () => {
    fc.assert(
      fc.property(places, fc.string(), (place, binding) => {
        const text = encodeCursor(place, binding);
        expect(text).to.match(/^[A-Za-z0-9_-]+$/);
        expect(decodeCursor(text, binding)).to.deep.equal(place satisfies CursorLocation);
      }),
    );
  });

  it('fit in 512 characters for the longest names', () => {
    const place = {
      kind: 'after',
      position: [1.5e300, null, 'n'.repeat(160), 's'.repeat(128)],
    } as const;
    expect(encodeCursor(place, '')).to.have.length.at.most(512);
  });

  it('are refused for another list', () => {
    fc.assert(
      fc.property(places, fc.string(), fc.string(), (place, binding, other) => {
        fc.pre(binding !== other);
        expect(codeOf(() => decodeCursor(encodeCursor(place, binding), other))).to.equal(
          'invalid_cursor',
        );
      }),
    );
  });

  it('are refused when a character is changed, added or left out', () => {
    fc.assert(
      fc.property(places, fc.nat(), fc.constantFrom('A', 'z', '_', '0'), (place, at, character) => {
        const text = encodeCursor(place, 'list');
        const index = at % text.length;
        for (const broken of [
          text.slice(0, index) + character + text.slice(index + 1),
          text.slice(0, index) + text.slice(index + 1),
          text.slice(0, index) + character + text.slice(index),
        ]) {
          if (broken === text) continue;
          expect(
            codeOf(() => decodeCursor(broken, 'list')),
            broken,
          ).to.equal('invalid_cursor');
        }
      }),
    );
  });

  it('are refused in any other spelling of the same bytes', () => {
    const text = encodeCursor({ kind: 'after', position: ['a', 1] }, 'list');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The bits after the last byte mean nothing.
    const last = alphabet.charAt(alphabet.indexOf(text.slice(-1)) + 1);
    const other = text.slice(0, -1) + last;
    for (const spelling of [other, `${text}=`, `${text}==`, ` ${text}`, `${text}\n`, `${text}!`]) {
      expect(Buffer.from(spelling, 'base64url')).to.deep.equal(Buffer.from(text, 'base64url'));
      expect(
        codeOf(() => decodeCursor(spelling, 'list')),
        spelling,
      ).to.equal('invalid_cursor');
    }
  });

  it('are refused where they name no place, though anybody could seal them so', () => {
    const forge = (payload: string): string => {
      const seal = createHash('sha256').update('list').update('\n').update(payload).digest();
      return Buffer.concat([seal.subarray(0, 9), Buffer.from(payload)]).toString('base64url');
    };
    expect(decodeCursor(forge('["a",1]'), 'list')).to.deep.equal({ kind: 'after', position: [1] });
    for (const payload of [
      '["a"]',
      '["c",1]',
      '[1,1]',
      '["a",[1]]',
      '["a",1,{}]',
      '["a",true]',
      '{"length":2}',
      '"a1"',
      'null',
      '["a",1',
      '',
    ]) {
      expect(
        codeOf(() => decodeCursor(forge(payload), 'list')),
        payload,
      ).to.equal('invalid_cursor');
    }
  });

  it('are refused in words that name the parameter', () => {
    try {
      decodeCursor('x', 'list');
      expect.fail('It was not refused.');
    } catch (error) {
      const detail =
        'This cursor does not belong to this list, filters and sort; start again without it.';
      expect((error as ApiError).message).to.equal(detail);
      expect((error as ApiError).members).to.deep.equal({
        errors: [{ parameter: 'cursor', detail }],
      });
    }
  });

  it('are refused when they are longer than any that is given out', () => {
    const place = { kind: 'after', position: ['n'.repeat(600)] } as const;
    expect(codeOf(() => decodeCursor(encodeCursor(place, 'list'), 'list'))).to.equal(
      'invalid_cursor',
    );
  });

  it('may have as many characters as are ever given out', () => {
    const sized = (length: number) =>
      encodeCursor({ kind: 'after', position: ['n'.repeat(length)] }, 'list');
    expect([sized(367).length, sized(368).length]).to.deep.equal([512, 514]);
    expect(decodeCursor(sized(367), 'list').position).to.deep.equal(['n'.repeat(367)]);
    expect(codeOf(() => decodeCursor(sized(368), 'list'))).to.equal('invalid_cursor');
  });

  it('are expired where the list had another order when they were made', () => {
    const place = { kind: 'after', position: ['a', 1] } as const;
    const formerly = encodeCursor(place, 'before');
    expect(readCursor(encodeCursor(place, 'now'), 'now', ['before'])).to.deep.equal(place);
    expect(codeOf(() => readCursor(formerly, 'now', []))).to.equal('invalid_cursor');
    expect(codeOf(() => readCursor('x', 'now', ['before']))).to.equal('invalid_cursor');
    try {
      readCursor(formerly, 'now', ['long before', 'before']);
      expect.fail('It was not refused.');
    } catch (error) {
      const detail =
        'A different search engine has taken over, and its order differs; start again without a cursor.';
      expect((error as ApiError).code).to.equal('cursor_expired');
      expect((error as ApiError).message).to.equal(detail);
      expect((error as ApiError).members).to.deep.equal({
        errors: [{ parameter: 'cursor', detail }],
      });
    }
  });

  it('are refused for any text nobody was given', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        expect(codeOf(() => decodeCursor(text, 'list'))).to.equal('invalid_cursor');
      }),
    );
  });
});
