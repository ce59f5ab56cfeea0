import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { decompress } from 'fzstd';
import {
  CODINGS,
  encodeBody,
  encodeShared,
  loadEncoder,
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

  it('makes the right bytes of bodies with a shared beginning, which is coded once', () => {
    fc.assert(
      fc.property(
        Body,
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { minLength: 3 }),
        (text, ends) => {
          const start = Buffer.from(text);
          for (const coding of CODINGS) {
            const starts = ends.map((bytes) => {
              const end = Buffer.from(bytes);
              const [first, last] = encodeShared({ start, end }, coding);
              const decoded = Buffer.from(DECODERS[coding](Buffer.concat([first, last])));
              expect(decoded.equals(Buffer.concat([start, end])), coding).to.equal(true);
              return first;
            });
            if (coding !== 'zstd') expect(starts.at(-1)).to.equal(starts.at(-2));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
