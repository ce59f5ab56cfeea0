import { expect } from 'chai';
import { decodeCursor, encodeCursor } from '../../../server/catalog/query/cursor.ts';
import { cutPage, pageOf, toEntryKey } from '../../../server/catalog/query/list-page.ts';
import {
  pagingErrors,
  type PagingParams,
  readPaging,
  toPagePagination,
  toPagination,
} from '../../../server/catalog/query/paging.ts';
import { ApiError } from '../../../server/errors.ts';
import type { CatalogPage } from '../../../server/search/port.ts';

const wrongOf = (params: PagingParams) => pagingErrors(params).map(({ parameter }) => parameter);
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 'none';
};
const CURSOR = encodeCursor({ kind: 'after', position: ['b', 1] }, 'list');

describe('paging', () => {
  it('reads a page by its number, the first where nothing is said', () => {
    const paging = { limit: 20, page: 1, window: { kind: 'offset', offset: 0 }, binding: 'list' };
    expect(readPaging({ limit: 20 }, 'list')).to.deep.equal(paging);
    expect(readPaging({ limit: 20, page: 3 }, 'list')).to.deep.equal({
      ...paging,
      page: 3,
      window: { kind: 'offset', offset: 40 },
    });
    expect(readPaging({ limit: 20, offset: 40 }, 'list')).to.deep.include({
      page: 3,
      window: { kind: 'offset', offset: 40 },
    });
  });

  it('reads on from a cursor of the same list', () => {
    expect(readPaging({ limit: 20, cursor: CURSOR }, 'list')).to.deep.equal({
      limit: 20,
      page: null,
      window: { kind: 'after', position: ['b', 1] },
      binding: 'list',
    });
    expect(codeOf(() => readPaging({ limit: 20, cursor: CURSOR }, 'other'))).to.equal(
      'invalid_cursor',
    );
  });

  it('takes no cursor together with a page or an offset', () => {
    expect(pagingErrors({ limit: 20, cursor: CURSOR, page: 1 })).to.deep.equal([
      { parameter: 'cursor', detail: 'May not be given together with page or offset.' },
    ]);
    expect(wrongOf({ limit: 20, cursor: CURSOR, offset: 0 })).to.deep.equal(['cursor']);
    expect(wrongOf({ limit: 20, cursor: CURSOR })).to.deep.equal([]);
    expect(codeOf(() => readPaging({ limit: 20, cursor: CURSOR, offset: 0 }, 'list'))).to.equal(
      'invalid_parameter',
    );
  });

  it('takes an offset that begins a page, and no other', () => {
    expect(wrongOf({ limit: 20, offset: 40 })).to.deep.equal([]);
    expect(pagingErrors({ limit: 20, offset: 41 })).to.deep.equal([
      { parameter: 'offset', detail: 'Must be a multiple of limit, 20.', value: 41 },
    ]);
  });

  it('reaches row 10,000 and no further but by cursor', () => {
    expect(wrongOf({ limit: 20, page: 500 })).to.deep.equal([]);
    expect(wrongOf({ limit: 20, offset: 9_980 })).to.deep.equal([]);
    expect(pagingErrors({ limit: 20, page: 501 })).to.deep.equal([
      {
        parameter: 'page',
        detail: 'Pages end at row 10000; to continue, send next_cursor as cursor.',
        value: 501,
        allowed: { maximum: 500 },
      },
    ]);
    expect(pagingErrors({ limit: 20, offset: 10_000 })[0]).to.include({
      parameter: 'offset',
      value: 10_000,
    });
    expect(pagingErrors({ limit: 30, page: 334 })[0]).to.deep.include({
      allowed: { maximum: 333 },
    });
  });

  it('gives a cursor where there is something, and none where there is nothing', () => {
    const paging = readPaging({ limit: 2, page: 2 }, 'list');
    const rows = { total: 5, first: ['c', 2], last: ['d', 3] };
    expect(toPagination(paging, { ...rows, hasPrevious: true, hasNext: true })).to.deep.equal({
      page: 2,
      limit: 2,
      total: 5,
      total_is_exact: true,
      total_pages: 3,
      has_more: true,
      next_cursor: encodeCursor({ kind: 'after', position: ['d', 3] }, 'list'),
      prev_cursor: encodeCursor({ kind: 'before', position: ['c', 2] }, 'list'),
    });
    const ends = { ...rows, hasPrevious: false, hasNext: false };
    expect(toPagination(paging, ends)).to.deep.include({
      has_more: false,
      next_cursor: null,
      prev_cursor: null,
    });
    const none = { total: 0, hasPrevious: true, hasNext: true, first: undefined, last: undefined };
    expect(toPagination({ ...paging, page: null }, none)).to.deep.include({
      total_pages: null,
      next_cursor: null,
      prev_cursor: null,
    });
  });
});

describe('the page an engine found', () => {
  const paging = readPaging({ limit: 2 }, 'list');
  const PAGE = { total: 3, hasPrevious: true, hasNext: true };
  const paginate = (slugs: readonly string[]) => {
    const hits = slugs.map((slug) => ({ position: [slug] }));
    return toPagePagination(paging, { ...PAGE, hits } as unknown as CatalogPage);
  };

  it('goes on behind its last row, and back before its first', () => {
    const { next_cursor, prev_cursor, total } = paginate(['a', 'b', 'c']);
    expect(total).to.equal(3);
    const place = (cursor: string | null) => decodeCursor(cursor ?? '', 'list');
    expect(place(next_cursor)).to.deep.equal({ kind: 'after', position: ['c'] });
    expect(place(prev_cursor)).to.deep.equal({ kind: 'before', position: ['a'] });
  });

  it('leads nowhere where it has no row', () => {
    expect(paginate([])).to.include({ next_cursor: null, prev_cursor: null });
  });
});

describe('a list held in memory', () => {
  const LIST = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, name: key, models: 0 }));
  const read = (list: typeof LIST, params: Omit<PagingParams, 'limit'> = {}) => {
    const { entries, pagination } = pageOf(list, { limit: 2, ...params }, 'list');
    return { keys: entries.map(({ key }) => key).join(''), ...pagination };
  };
  const to = (cursor: string | null): { cursor?: string } => (cursor === null ? {} : { cursor });

  it('is read to its end and back by cursors, every entry once', () => {
    const first = read(LIST);
    const second = read(LIST, to(first.next_cursor));
    const third = read(LIST, to(second.next_cursor));
    expect([first.keys, second.keys, third.keys]).to.deep.equal(['ab', 'cd', 'e']);
    expect([first.prev_cursor, third.next_cursor, third.has_more]).to.deep.equal([
      null,
      null,
      false,
    ]);
    const back = read(LIST, to(third.prev_cursor));
    expect([back.keys, read(LIST, to(back.prev_cursor)).keys]).to.deep.equal(['cd', 'ab']);
  });

  it('is whole on a page it just fits on', () => {
    const page = read(LIST.slice(0, 2));
    expect(page).to.include({ keys: 'ab', has_more: false, total: 2, total_pages: 1 });
  });

  it('goes on where an entry was that is gone', () => {
    const { next_cursor } = read(LIST);
    expect(
      read(
        LIST.filter(({ key }) => key !== 'b'),
        to(next_cursor),
      ).keys,
    ).to.equal('cd');
    const { prev_cursor } = read(LIST, { page: 3 });
    expect(
      read(
        LIST.filter(({ key }) => key !== 'e'),
        to(prev_cursor),
      ).keys,
    ).to.equal('cd');
  });

  it('begins at its first entry where fewer are before a cursor than a page has', () => {
    const { prev_cursor } = read(LIST, { page: 2 });
    expect(read(LIST.slice(1), to(prev_cursor)).keys).to.equal('bc');
  });

  it('is sorted by name without regard to case, or by its models or popularity, keys last', () => {
    const list = [
      { key: 'z', name: 'alpha', models: 2, popularity: 7 },
      { key: 'y', name: 'Beta', models: 9, popularity: 3 },
      { key: 'x', name: 'ALPHA', models: 9 },
    ];
    const sortedBy = (sort: string, q?: string) =>
      cutPage(list, { sort, limit: 10, q })
        .entries.map(({ key }) => key)
        .join('');
    expect(sortedBy('name')).to.equal('xzy');
    expect(sortedBy('-name')).to.equal('yxz');
    expect(sortedBy('models')).to.equal('zxy');
    expect(sortedBy('-models')).to.equal('xyz');
    expect(sortedBy('popularity')).to.equal('xyz');
    expect(sortedBy('-popularity')).to.equal('zyx');
    const alike = list.map((one) => ({ ...one, popularity: 1 }));
    const byPopularity = cutPage(alike, { sort: 'popularity', limit: 10 }).entries;
    expect(byPopularity.map(({ key }) => key)).to.deep.equal(['z', 'x', 'y']);
    expect(sortedBy('name', 'ALP')).to.equal('xz');
    expect(sortedBy('name', 'y')).to.equal('y');
    expect(sortedBy('name', 'ET')).to.equal('y');
    expect(sortedBy('name', 'none')).to.equal('');
  });

  it('gives cursors that fit its filter and its sort alone', () => {
    const { next_cursor } = cutPage(LIST, { sort: 'name', limit: 2 }).pagination;
    const cursor = next_cursor ?? '';
    const readOn = (rest: object) => cutPage(LIST, { sort: 'name', limit: 2, cursor, ...rest });
    expect(readOn({}).entries.map(({ key }) => key)).to.deep.equal(['c', 'd']);
    expect(codeOf(() => readOn({ sort: '-name' }))).to.equal('invalid_cursor');
    expect(codeOf(() => readOn({ q: 'a' }))).to.equal('invalid_cursor');
  });

  it('has a short key for each entry that only a long text identifies', () => {
    const texts = ['', 'a', 'n'.repeat(5_000), `${'n'.repeat(4_999)}m`];
    const keys = texts.map(toEntryKey);
    for (const key of keys) expect(key).to.match(/^[\w-]{16}$/);
    expect(new Set(keys).size).to.equal(texts.length);
    expect(texts.map(toEntryKey)).to.deep.equal(keys);
  });
});
