import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { readRowPage, toLinks } from '../../../server/routes/account/row-pages.ts';

const IDS = ['e', 'd', 'c', 'b', 'a'].map((id) => ({ id }));
type Window = Parameters<Parameters<typeof readRowPage>[0]['list']>[0];

/** The page of five rows, `e` to `a`, that is asked for. */
const read = (params: Partial<Parameters<typeof readRowPage>[1]>, filters = ['active']) => {
  const list = (window: Window, limit: number) => {
    if (window.kind === 'offset') {
      return Promise.resolve(IDS.slice(window.offset, window.offset + limit));
    }
    const at = IDS.findIndex(({ id }) => id === window.id);
    const [from, to] =
      window.kind === 'after' ? [at + 1, at + 1 + limit] : [Math.max(0, at - limit), at];
    return Promise.resolve(IDS.slice(from, to));
  };
  const rows = { list, count: () => Promise.resolve(IDS.length), filters };
  return readRowPage(rows, { limit: 2, ...params });
};
const errorOf = async (...asked: Parameters<typeof read>): Promise<unknown[] | null> => {
  try {
    await read(...asked);
  } catch (error) {
    if (error instanceof ApiError) return [error.code, error.members['errors'], error.message];
    throw error;
  }
  return null;
};
const nextOf = async () => (await read({})).pagination.next_cursor ?? '';

describe('a page of rows of an account', () => {
  it('is refused with the parameter and the value that were sent', async () => {
    const end = { detail: 'Pages end at row 10000; continue with cursor.' };
    for (const [params, error] of [
      [
        { limit: 100, offset: 10_000 },
        { parameter: 'offset', ...end, value: 10_000 },
      ],
      [
        { limit: 100, page: 101 },
        { parameter: 'page', ...end, value: 101 },
      ],
      [
        { offset: 3 },
        { parameter: 'offset', detail: 'Must be a multiple of limit (2).', value: 3 },
      ],
    ] as const) {
      expect((await errorOf(params))?.slice(0, 2)).to.deep.equal(['invalid_parameter', [error]]);
    }
    for (const params of [
      { limit: 100, offset: 9_900 },
      { limit: 100, page: 100 },
    ])
      expect(await errorOf(params)).to.equal(null);
  });

  it('takes a cursor alone, with the filters it was given out for', async () => {
    const cursor = await nextOf();
    expect((await read({ cursor })).rows.map(({ id }) => id)).to.deep.equal(['c', 'b']);
    const detail = 'Already says where to continue: leave out `page` and `offset`.';
    for (const other of [{ page: 1 }, { offset: 0 }]) {
      expect((await errorOf({ cursor, ...other }))?.slice(0, 2)).to.deep.equal([
        'invalid_parameter',
        [{ parameter: 'cursor', detail }],
      ]);
    }
    const unknown = [
      'invalid_cursor',
      [{ parameter: 'cursor', detail: 'Start again without it.' }],
      'The cursor does not belong to this list and these filters.',
    ];
    const forged = Buffer.from('["beside","c",["active"]]').toString('base64url');
    expect(await errorOf({ cursor }, ['revoked'])).to.deep.equal(unknown);
    for (const text of ['AAAA', forged]) {
      expect(await errorOf({ cursor: text })).to.deep.equal(unknown);
    }
  });

  it('leads on behind its last row and back before its first, however long it is', async () => {
    const { pagination } = await read({ limit: 3 });
    expect(pagination).to.include({ total_is_exact: true, has_more: true, prev_cursor: null });
    const next = await read({ limit: 3, cursor: pagination.next_cursor ?? '' });
    expect(next.rows.map(({ id }) => id)).to.deep.equal(['b', 'a']);
    const back = await read({ limit: 3, cursor: next.pagination.prev_cursor ?? '' });
    expect(back.rows.map(({ id }) => id)).to.deep.equal(['e', 'd', 'c']);
    expect(back.pagination).to.include({ has_more: true, prev_cursor: null });
  });

  it('has no page before the first, even if a row is added while it is read', async () => {
    const rows = [...IDS];
    const list = (window: Window, limit: number) => {
      if (window.kind === 'offset') return Promise.resolve(rows.slice(0, limit));
      const at = rows.findIndex(({ id }) => id === window.id);
      const [from, to] = window.kind === 'after' ? [at + 1, at + 1 + limit] : [0, at];
      return Promise.resolve(rows.slice(from, to));
    };
    const count = () => Promise.resolve(rows.unshift({ id: 'f' }));
    const { pagination } = await readRowPage({ list, count, filters: [] }, { limit: 2 });
    expect(pagination).to.include({ page: 1, has_more: true, prev_cursor: null });
    expect(toLinks(pagination, 'https://catalog.example/keys')).not.to.contain('rel="prev"');
  });

  it('names the pages around it, by number or by cursor as it was asked for', async () => {
    const url = 'https://catalog.example/keys?cursor=x&offset=2&page=9&status=active';
    const relsOf = async (params: Parameters<typeof read>[0]) =>
      toLinks((await read(params)).pagination, url)
        .split(', ')
        .map((link) => link.replace(/^<https:\/\/catalog\.example\/keys\?status=active&?/, ''));
    expect(await relsOf({ page: 2 })).to.deep.equal([
      '>; rel="first"',
      'page=1>; rel="prev"',
      'page=3>; rel="next"',
      'page=3>; rel="last"',
    ]);
    expect(await relsOf({ page: 1 })).to.deep.equal([
      '>; rel="first"',
      'page=2>; rel="next"',
      'page=3>; rel="last"',
    ]);
    expect(await relsOf({ limit: 5 })).to.deep.equal(['>; rel="first"', 'page=1>; rel="last"']);
    const cursor = await nextOf();
    const { pagination } = await read({ cursor });
    expect(pagination).to.include({ page: null, total: 5, total_pages: null, has_more: true });
    expect(await relsOf({ cursor })).to.deep.equal([
      '>; rel="first"',
      `cursor=${pagination.prev_cursor ?? ''}>; rel="prev"`,
      `cursor=${pagination.next_cursor ?? ''}>; rel="next"`,
    ]);
    expect((await read({ page: 3 })).pagination).to.include({ has_more: false, next_cursor: null });
  });
});
