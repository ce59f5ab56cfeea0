import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { Pager } from '../../../server/web/ui/pager.tsx';

describe('the ways to other pages', () => {
  /** What is written between them, each with where it leads. */
  const waysOf = (pagination: Partial<Pagination>): string[] => {
    const whole: Pagination = {
      page: 1,
      limit: 10,
      total: 0,
      total_is_exact: true,
      total_pages: 1,
      has_more: false,
      next_cursor: null,
      prev_cursor: null,
      ...pagination,
    };
    const toHref = (change: Readonly<Record<string, string>>) =>
      `?${new URLSearchParams(change).toString()}`;
    const html = renderToString(h(Pager, { pagination: whole, toHref }));
    const items = html.matchAll(/<li[^>]*>(?:<a[^>]*href="([^"]*)"[^>]*>|<span[^>]*>)([^<]*)</g);
    return Array.from(items, ([, href, text = '']) =>
      href === undefined ? `(${text})` : `${text} ${href}`,
    );
  };

  it('are none where there is one page', () => {
    expect(waysOf({})).to.deep.equal([]);
  });

  it('are the neighbours, the first and the last, with a gap where some are left out', () => {
    expect(waysOf({ page: 5, total_pages: 9, has_more: true })).to.deep.equal([
      'Previous ?page=4',
      '1 ?',
      '(…)',
      '4 ?page=4',
      '(5)',
      '6 ?page=6',
      '(…)',
      '9 ?page=9',
      'Next ?page=6',
    ]);
    expect(waysOf({ page: 2, total_pages: 3, has_more: true })).to.deep.equal([
      'Previous ?',
      '1 ?',
      '(2)',
      '3 ?page=3',
      'Next ?page=3',
    ]);
  });

  it('go on by the cursor where no number reaches', () => {
    const end = { limit: 100, total_pages: 150, has_more: true, next_cursor: 'on' };
    expect(waysOf({ ...end, page: 99 }).at(-1)).to.equal('Next ?page=100');
    expect(waysOf({ ...end, page: 100 }).slice(-2)).to.deep.equal(['(100)', 'Next ?cursor=on']);
    const inside = { page: null, total_pages: null, next_cursor: 'on', prev_cursor: 'back' };
    expect(waysOf({ ...inside, has_more: true })).to.deep.equal([
      'Previous ?cursor=back',
      'Next ?cursor=on',
    ]);
  });
});
