import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Request } from 'express';
import { decompress } from 'fzstd';
import type { ApiError } from '../../../server/errors.ts';
import { chooseCoding, preferredCoding } from '../../../server/http/responses/coding.ts';
import { checkAccept } from '../../../server/http/responses/negotiate.ts';

describe('the coding of an answer', () => {
  const asking = (accepted?: string): Request =>
    ({
      get: (name: string) => (name === 'Accept-Encoding' ? accepted : undefined),
    }) as unknown as Request;
  const TABLE: readonly (readonly [accepted: string | undefined, coding: string | null])[] = [
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, zstd', 'zstd'],
    ['gzip;q=1, zstd;q=0.5', 'gzip'],
    ['*', 'zstd'],
    ['identity', null],
    ['identity, gzip;q=0.5', null],
    ['br', null],
    ['gzip;q=0', null],
    ['identity;q=0', null],
  ];
  for (const [accepted, coding] of TABLE) {
    it(`is ${coding ?? 'none'} for ${accepted === undefined ? 'who says nothing' : `“${accepted}”`}`, () => {
      expect(preferredCoding(accepted ?? '', ['zstd', 'gzip'])).to.equal(coding);
      expect(chooseCoding(asking(accepted))?.name ?? null).to.equal(coding);
    });
  }
});

describe('the stream of a coding', () => {
  const text = 'heron '.repeat(500);
  for (const [coding, decode] of [
    ['zstd', (bytes: Buffer) => Buffer.from(decompress(bytes))],
    ['gzip', gunzipSync],
  ] as const) {
    it(`makes ${coding} of what goes through it`, async () => {
      const req = { get: () => coding } as unknown as Request;
      const coder = await chooseCoding(req)?.create();
      if (coder === undefined) throw new Error('There is no coder.');
      coder.end(text);
      expect(decode(await buffer(coder)).toString()).to.equal(text);
    });
  }
});

describe('the form of an answer', () => {
  const JSON_ONLY = ['application/json'];
  const check = (accept?: string, available?: readonly string[]): unknown => {
    try {
      const headers = accept === undefined ? {} : { accept };
      checkAccept({ headers } as unknown as Request, available);
      return 'fits';
    } catch (error) {
      const { code, message, members } = error as ApiError;
      expect(message).to.equal(`Available media types: ${(available ?? JSON_ONLY).join(', ')}.`);
      return [code, members['available']];
    }
  };
  const refused = ['not_acceptable', JSON_ONLY];

  it('is JSON for who takes that, whatever the parameters', () => {
    for (const accept of [
      undefined,
      '*/*',
      'application/*',
      'application/json',
      'application/json; charset=utf-8',
      'application/json;profile=x;q=0.1',
      'application/json;xq=0',
      'text/html, application/json; Q = 0.5',
    ]) {
      expect(check(accept), accept).to.equal('fits');
    }
  });

  it('is refused to who takes none there is, with those there are', () => {
    for (const accept of [
      'text/html',
      'application/json;q=0',
      'application/json; v=1; q=0',
      'application/json; Q = 0',
      '',
    ]) {
      expect(check(accept), accept).to.deep.equal(refused);
    }
    expect(check('text/csv', ['text/csv'])).to.equal('fits');
    const tables = ['text/csv', 'application/x-ndjson'];
    expect(check('application/json', tables)).to.deep.equal(['not_acceptable', tables]);
  });
});
