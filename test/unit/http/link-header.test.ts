import { expect } from 'chai';
import type { Request } from 'express';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { chooseCoding, preferredCoding } from '../../../server/http/responses/coding.ts';
import { toLink } from '../../../server/http/responses/link-header.ts';

describe('the Link header', () => {
  const BASE = 'https://api.example.org';
  /** Where each relation leads, without the address of the server. */
  const links = (pagination: Partial<Pagination>, url = '/models?q=a+b&limit=20') =>
    Object.fromEntries(
      toLink(
        { url, baseUrl: BASE },
        {
          page: null,
          limit: 20,
          total: 0,
          total_is_exact: true,
          total_pages: null,
          has_more: false,
          next_cursor: null,
          prev_cursor: null,
          ...pagination,
        },
      )
        .split(', ')
        .map((link) => {
          const [, address = '', rel = ''] = /^<(.*)>; rel="(.*)"$/.exec(link) ?? [];
          expect(address.startsWith(BASE)).to.equal(true);
          return [rel, address.slice(BASE.length)];
        }),
    );
  const here = '/models?q=a+b&limit=20';

  it('leads from page to page, and keeps every filter', () => {
    expect(links({ page: 1, total_pages: 3, has_more: true, next_cursor: 'c' })).to.deep.equal({
      next: `${here}&page=2`,
      first: here,
      last: `${here}&page=3`,
    });
    expect(links({ page: 2, total_pages: 3, has_more: true, prev_cursor: 'p' })).to.deep.equal({
      next: `${here}&page=3`,
      prev: `${here}&page=1`,
      first: here,
      last: `${here}&page=3`,
    });
    expect(links({ page: 3, total_pages: 3 })).to.deep.equal({
      prev: `${here}&page=2`,
      first: here,
      last: `${here}&page=3`,
    });
  });

  it('leads from cursor to cursor, and knows no last page', () => {
    const pagination = { total_pages: 3, has_more: true, next_cursor: 'c', prev_cursor: 'p' };
    expect(links(pagination)).to.deep.equal({
      next: `${here}&cursor=c`,
      prev: `${here}&cursor=p`,
      first: here,
    });
    expect(links({})).to.deep.equal({ first: here });
  });

  it('goes on by cursor behind row 10,000', () => {
    const far = { total_pages: 501, has_more: true, next_cursor: 'c' };
    expect(links({ ...far, page: 499 })).to.include({ next: `${here}&page=500` });
    expect(links({ ...far, page: 500 })).to.deep.equal({
      next: `${here}&cursor=c`,
      prev: `${here}&page=499`,
      first: here,
    });
    expect(links({ page: 1, total_pages: 500 })).to.include({ last: `${here}&page=500` });
  });

  it('takes the place of this page out of the address', () => {
    for (const place of ['page=2', 'cursor=x', 'offset=20']) {
      expect(links({ page: 2 }, `/models?${place}&limit=5`)).to.deep.equal({
        prev: '/models?limit=5&page=1',
        first: '/models?limit=5',
      });
    }
    expect(links({ page: 1, total_pages: 0 }, '/models')).to.deep.equal({ first: '/models' });
  });
});

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
