import { expect } from 'chai';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { DEFAULT_FILTERS, NOT_RETIRED } from '../../../schemas/search/default-filters.ts';
import { readDay, toDayMeta } from '../../../server/catalog/query/as-of.ts';
import { countRetired, toCatalogQuery } from '../../../server/catalog/query/build-query.ts';
import { encodeCursor } from '../../../server/catalog/query/cursor.ts';
import { toMeta } from '../../../server/catalog/query/meta.ts';
import { ApiError } from '../../../server/errors.ts';
import type { IndexView } from '../../../server/search/port.ts';

const refusal = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error.members['errors'];
    throw error;
  }
  return [];
};

const VIEW = {
  info: { catalog_version: '2026-09-14.3', updated_at: '2026-09-14T03:00:00Z' },
} as IndexView;

describe('the day of a request', () => {
  const since = (day: string): IndexView =>
    ({ ...VIEW, info: { ...VIEW.info, history: { since: day } } }) as IndexView;
  const now = new Date('2026-09-20T23:59:59Z');
  const day = (value: string | undefined, view = since('2026-07-02')) =>
    readDay(value, view, { now });

  it('is one from the first of the history to today, both included', () => {
    expect(day(undefined)).to.deep.equal({});
    for (const asOf of ['2026-07-02', '2026-08-01', '2026-09-20']) {
      expect(day(asOf)).to.deep.equal({ asOf });
      expect(toDayMeta({ asOf })).to.deep.equal({ as_of: asOf });
    }
    expect(toDayMeta({})).to.deep.equal({});
    const allowed = { minimum: '2026-07-02', maximum: '2026-09-20' };
    const parameter = 'as_of';
    expect(refusal(() => day('2026-07-01'))).to.deep.equal([
      {
        parameter,
        detail: 'There is no data for days before 2026-07-02.',
        value: '2026-07-01',
        allowed,
      },
    ]);
    expect(refusal(() => day('2026-09-21'))).to.deep.equal([
      {
        parameter,
        detail: 'Must not be after today, 2026-09-20.',
        value: '2026-09-21',
        allowed,
      },
    ]);
  });

  it('is today alone without a history, and its first day where that is still to come', () => {
    expect(day('2026-09-20', VIEW)).to.deep.equal({ asOf: '2026-09-20' });
    expect(refusal(() => day('2026-09-19', VIEW))).to.have.length(1);
    expect(day('2026-09-22', since('2026-09-22'))).to.deep.equal({ asOf: '2026-09-22' });
    expect(refusal(() => day('2026-09-20', since('2026-09-22')))).to.have.length(1);
  });
});

describe('what an answer says of its catalogue', () => {
  const warning = { code: 'unknown_value' };

  it('is its version, its time and all warnings', () => {
    expect(toMeta(VIEW, [warning], [], [warning])).to.deep.equal({
      catalog_version: '2026-09-14.3',
      updated_at: '2026-09-14T03:00:00Z',
      warnings: [warning, warning],
    });
  });

  it('is a warning more where the fallback answers, and only there', () => {
    expect(toMeta({ ...VIEW, degraded: 'down' }).warnings).to.deep.equal([]);
    expect(toMeta({ ...VIEW, degraded: 'fallback' }, [warning]).warnings).to.deep.equal([
      warning,
      {
        code: 'degraded_search',
        detail: 'The search engine is not responding; this answer comes from the fallback index.',
      },
    ]);
  });
});

describe('the query of a list', () => {
  const TEXT = { q: 'heron', typo: 'auto' } as const;
  const search = { ...TEXT, mode: 'search' } as const;
  const [noSnapshots] = DEFAULT_FILTERS;
  type Text = Parameters<typeof toCatalogQuery>[1];
  const prepare = (params: object = {}, text: Text = { text: null }) =>
    toCatalogQuery({ limit: 20, ...params }, text);
  const query = (params?: object, text?: Text): CatalogQuery => prepare(params, text).query;
  const sortKey = (by: string, direction: 'asc' | 'desc' = 'asc', signed = false) => ({
    by,
    direction,
    signed,
  });

  it('is of all models but dated snapshots and retired ones, the most popular first', () => {
    expect(query()).to.deep.equal({
      text: null,
      filters: DEFAULT_FILTERS,
      sort: [
        { by: 'popularity', direction: 'desc' },
        { by: 'name', direction: 'asc' },
      ],
      window: { kind: 'offset', offset: 0 },
      limit: 20,
      facets: ['status'],
      independentScores: false,
    });
  });

  it('is of the day, the page, the facets and the scores that are asked for', () => {
    const asked = { page: 3, limit: 7, facets: ['creator'], self_reported: false };
    expect(query(asked, { text: null, asOf: '2026-08-01' })).to.deep.include({
      asOf: '2026-08-01',
      window: { kind: 'offset', offset: 14 },
      limit: 7,
      facets: ['creator', 'status'],
      independentScores: true,
    });
    expect(query({ facets: ['status', 'type'] }).facets).to.deep.equal(['status', 'type']);
    expect(query({ self_reported: true }).independentScores).to.equal(false);
  });

  it('counts no status where retired models are not left out', () => {
    const all = { status: [{ values: ['any'], not: false }] };
    expect(query(all).facets).to.deep.equal([]);
    expect(query({ ...all, facets: ['type'] }).facets).to.deep.equal(['type']);
  });

  it('is by relevance in a search, which finds retired models too, unless it is sorted', () => {
    const { sort, filters } = query({}, { text: search });
    expect([sort, filters]).to.deep.equal([[], [noSnapshots]]);
    const sorted = query({ sort: [sortKey('name')] }, { text: search });
    expect(sorted.sort).to.deep.equal([{ by: 'name', direction: 'asc' }]);
  });

  it('is by relevance where words filter a list, which leaves out what is left out without them', () => {
    const { sort, filters } = query({}, { text: { ...TEXT, mode: 'filter' } });
    expect([sort, filters]).to.deep.equal([[], DEFAULT_FILTERS]);
  });

  const SORTS: readonly (readonly [what: string, asked: object, sort: readonly string[]])[] = [
    [
      'as they are signed',
      { sort: [sortKey('name', 'desc', true), sortKey('created_at')] },
      ['name desc', 'created_at asc'],
    ],
    ['the best first by relevance', { sort: [sortKey('relevance')] }, ['relevance desc']],
    ['relevance as it is signed', { sort: [sortKey('relevance', 'asc', true)] }, ['relevance asc']],
    ['one key as order says', { sort: [sortKey('name')], order: 'desc' }, ['name desc']],
  ];
  for (const [what, asked, sort] of SORTS) {
    it(`sorts ${what}`, () => {
      expect(query(asked).sort.map(({ by, direction }) => `${by} ${direction}`)).to.deep.equal(
        sort,
      );
    });
  }

  it('takes an order with one key without a sign alone', () => {
    const refused = [
      { parameter: 'order', detail: 'Needs a single sort key without a sign.', value: 'asc' },
    ];
    for (const sort of [
      undefined,
      [],
      [sortKey('name', 'desc', true)],
      [sortKey('name'), sortKey('created_at')],
    ]) {
      expect(refusal(() => prepare({ sort, order: 'asc' }))).to.deep.equal(refused);
    }
  });

  it('is refused with every mistake at once', () => {
    const groups = Array.from({ length: 20 }, () => ({ values: ['acme'], not: false }));
    const asked = {
      min_input_price: 2,
      max_input_price: 1,
      creator: groups,
      order: 'asc',
      page: 501,
    };
    expect(refusal(() => prepare(asked))).to.deep.equal([
      { parameter: 'min_input_price', detail: 'Must not be greater than max_input_price.' },
      { parameter: 'filters', detail: 'A request may have at most 20 filters; this one has 21.' },
      { parameter: 'order', detail: 'Needs a single sort key without a sign.', value: 'asc' },
      {
        parameter: 'page',
        detail: 'Pages end at row 10000; to continue, send next_cursor as cursor.',
        value: 501,
        allowed: { maximum: 500 },
      },
    ]);
    expect(query({ creator: groups }).filters).to.have.length(22);
  });

  describe('its cursors', () => {
    const cursorOf = (...asked: Parameters<typeof prepare>) =>
      encodeCursor({ kind: 'after', position: ['a', 1] }, prepare(...asked).paging.binding);
    const codeOf = (cursor: string, params: object = {}, text?: Text): string => {
      try {
        return prepare({ ...params, cursor }, text).query.window.kind;
      } catch (error) {
        return (error as ApiError).code;
      }
    };

    it('go on in the same list, whatever the size of its pages', () => {
      expect(codeOf(cursorOf(), { limit: 50, facets: ['type'] })).to.equal('after');
    });

    it('belong to the filters, the sort, the text, the scores and the day of their list', () => {
      const cursor = cursorOf();
      const day = { text: null, asOf: '2026-08-01' };
      for (const asked of [
        [{ open_weights: true }],
        [{ sort: [sortKey('name')] }],
        [{ self_reported: false }],
        [{}, day],
        [{}, { text: { ...TEXT, mode: 'filter' } }],
      ] as [object, Text?][]) {
        expect(codeOf(cursor, ...asked), JSON.stringify(asked)).to.equal('invalid_cursor');
      }
      expect(codeOf(cursorOf({}, day), {}, day)).to.equal('after');
      const found = cursorOf({}, { text: search });
      for (const other of [{ q: 'ibis' }, { typo: 'off' }] as const) {
        const text = { ...search, ...other };
        expect(codeOf(found, {}, { text }), JSON.stringify(other)).to.equal('invalid_cursor');
      }
    });

    it('of a ranking are of one engine, and expired with the other', () => {
      const by = (engine?: string): Text =>
        engine === undefined ? { text: search } : { text: search, engine };
      for (const engine of ['elasticsearch', 'embedded']) {
        const cursor = cursorOf({}, by(engine));
        const other = engine === 'embedded' ? 'elasticsearch' : 'embedded';
        expect(codeOf(cursor, {}, by(engine))).to.equal('after');
        expect(codeOf(cursor, {}, by(other))).to.equal('cursor_expired');
      }
      expect(codeOf(cursorOf({}, by()), {}, by('embedded'))).to.equal('after');
    });

    it('of what is sorted go on with either engine', () => {
      const asked = { sort: [sortKey('name')] };
      const cursor = cursorOf(asked, { text: search, engine: 'elasticsearch' });
      expect(codeOf(cursor, asked, { text: search, engine: 'embedded' })).to.equal('after');
      expect(codeOf(cursorOf(), {}, { text: null, engine: 'elasticsearch' })).to.equal('after');
    });
  });

  it('knows how many retired models it leaves out', () => {
    const status = {
      kind: 'values',
      values: [
        { value: 'active', count: 5 },
        { value: 'retired', count: 3 },
      ],
    } as const;
    const filters = [NOT_RETIRED];
    expect(countRetired({ filters }, { status })).to.equal(3);
    expect(countRetired({ filters: [] }, { status })).to.equal(0);
    expect(countRetired({ filters }, {})).to.equal(0);
    expect(countRetired({ filters }, { status: { kind: 'values', values: [] } })).to.equal(0);
    const ranges = { kind: 'ranges', min: null, max: null, ranges: [] } as const;
    expect(countRetired({ filters }, { status: ranges })).to.equal(0);
  });
});
