import { expect } from 'chai';
import type { Request } from 'express';
import type { ApiError } from '../../../server/errors.ts';
import { chooseCoding, preferredCoding } from '../../../server/http/responses/coding.ts';
import { checkAccept } from '../../../server/http/responses/negotiate.ts';

describe('the coding of an answer', () => {
  const asking = (accepted?: string): Request =>
    ({
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
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
  ];
  for (const [accepted, coding] of TABLE) {
    it(`is ${coding ?? 'none'} for ${accepted === undefined ? 'who says nothing' : `“${accepted}”`}`, () => {
      expect(preferredCoding(asking(accepted), ['zstd', 'gzip'])).to.equal(coding);
      expect(chooseCoding(asking(accepted))?.name ?? null).to.equal(coding);
    });
  }
});

describe('the form of an answer', () => {
  const check = (accept?: string, available?: readonly string[]): unknown => {
    try {
      const headers = accept === undefined ? {} : { accept };
      checkAccept({ headers } as unknown as Request, available);
      return 'fits';
    } catch (error) {
      const { code, members } = error as ApiError;
      return [code, members['available']];
    }
  };
  const refused = ['not_acceptable', ['application/json']];

  it('is JSON for who takes that, whatever the parameters', () => {
    for (const accept of [
      undefined,
      '*/*',
      'application/*',
      'application/json',
      'application/json; charset=utf-8',
      'application/json;profile=x;q=0.1',
      'text/html, application/json; Q = 0.5',
    ]) {
      expect(check(accept), accept).to.equal('fits');
    }
  });

  it('is refused to who takes none there is, with those there are', () => {
    for (const accept of ['text/html', 'application/json;q=0', 'application/json; v=1; q=0', '']) {
      expect(check(accept), accept).to.deep.equal(refused);
    }
    expect(check('text/csv', ['text/csv'])).to.equal('fits');
    expect(check('application/json', ['text/csv'])).to.deep.equal(['not_acceptable', ['text/csv']]);
  });
});
