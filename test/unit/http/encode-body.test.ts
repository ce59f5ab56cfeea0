import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { decompress } from 'fzstd';
import {
  CODINGS,
  encodeBody,
  loadEncoder,
  noteCopy,
} from '../../../server/http/responses/encode-body.ts';

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, zstd: decompress };

describe('encodeBody', () => {
  before(async () => {
    for (const coding of CODINGS) await loadEncoder(coding);
  });

  const Body = fc.string({ minLength: 1, maxLength: 3_000, unit: 'grapheme' });

  it('makes the same bytes of a body, however often it is sent', () => {
    fc.assert(
      fc.property(Body, (text) => {
        const body = Buffer.from(text.repeat(3));
        for (const coding of [...CODINGS, ...CODINGS, ...CODINGS]) {
          const decoded = DECODERS[coding](encodeBody(body, coding));
          expect(Buffer.from(decoded).equals(body), coding).to.equal(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('makes the right bytes of copies with another end, and codes what they share once', () => {
    fc.assert(
      fc.property(Body, fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 })), (text, ends) => {
        const shared = Buffer.from(text);
        const kept = Buffer.concat([shared, Buffer.alloc(30)]);
        for (const coding of CODINGS) {
          for (const end of ends) {
            const copy = Buffer.concat([shared, end]);
            noteCopy(copy, kept, shared.length);
            const decoded = Buffer.from(DECODERS[coding](encodeBody(copy, coding)));
            expect(decoded.equals(copy), coding).to.equal(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes nothing for a copy whose rest is long', () => {
    const kept = Buffer.from('a'.repeat(5_000));
    const copy = Buffer.from('b'.repeat(5_000));
    noteCopy(copy, kept, 3_000);
    for (const coding of [...CODINGS, ...CODINGS]) {
      expect(Buffer.from(DECODERS[coding](encodeBody(copy, coding))).equals(copy)).to.equal(true);
    }
  });
});
