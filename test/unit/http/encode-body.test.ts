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
import type * as EncodeBody from '../../../server/http/responses/encode-body.ts';
import { importAfresh } from '../../support/import-afresh.ts';

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

  it('keeps what it made of a body that is sent again, which is worth more work', () => {
    const words = Array.from({ length: 3_000 }, (_, i) => `heron ${(i * 7919) % 1_000}`);
    for (const coding of CODINGS) {
      const body = Buffer.from(words.join(' '));
      const [once, again, oncemore] = [1, 2, 3].map(() => encodeBody(body, coding));
      expect(oncemore, coding).to.equal(again);
      expect(again?.length, coding).to.be.at.most(once?.length ?? 0);
      if (coding !== 'zstd') expect(again?.length, coding).to.be.below(once?.length ?? 0);
    }
  });

  it('tells readers of brotli of no wider window than a body needs', () => {
    for (const [bytes, bits] of [
      [1_000, 16],
      [200_000, 18],
      [5_000_000, 22],
    ] as const) {
      const [first = 0] = encodeBody(Buffer.alloc(bytes, 'heron'), 'br');
      // RFC 7932, 9.1: a bit, and three more if it is set.
      expect((first & 1) === 0 ? 16 : 17 + ((first >> 1) & 7), String(bytes)).to.equal(bits);
    }
  });

  it('needs the coder of zstd loaded first, which no other coding needs or loads', async () => {
    const afresh = await importAfresh<typeof EncodeBody>('server/http/responses/encode-body.ts');
    const body = Buffer.from('heron');
    for (const coding of ['br', 'gzip', 'br', 'gzip'] as const) {
      await afresh.loadEncoder(coding);
      expect(DECODERS[coding](afresh.encodeBody(body, coding))).to.deep.equal(body);
    }
    expect(() => afresh.encodeBody(body, 'zstd')).to.throw('The coder of zstd is not loaded.');
    await afresh.loadEncoder('zstd');
    expect(Buffer.from(decompress(afresh.encodeBody(body, 'zstd')))).to.deep.equal(body);
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
