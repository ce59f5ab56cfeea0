import { expect } from 'chai';
import { FILTERS_MAX } from '../../../schemas/api/parameters/lists.ts';
import { PAGED_ROWS_MAX } from '../../../schemas/api/parameters/paging.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { correctWords } from '../../../server/catalog/find-by-words.ts';
import { readDay } from '../../../server/catalog/query/as-of.ts';
import { toCatalogQuery } from '../../../server/catalog/query/build-query.ts';
import { decodeCursor, encodeCursor } from '../../../server/catalog/query/cursor.ts';
import { toMeta } from '../../../server/catalog/query/meta.ts';
import { pagingErrors } from '../../../server/catalog/query/paging.ts';
import { unknownNames } from '../../../server/catalog/query/unknown-names.ts';
import type { CatalogPage, IndexView } from '../../../server/search/port.ts';

const LIMIT = 100;

describe('the paging of a list', () => {
  const isAllowed = (paging: object): boolean =>
    pagingErrors({ limit: LIMIT, ...paging }).length === 0;

  it('ends with the last row that pages may show', () => {
    const last = PAGED_ROWS_MAX / LIMIT;
    expect([isAllowed({ page: last }), isAllowed({ page: last + 1 })]).to.deep.equal([true, false]);
    const offset = PAGED_ROWS_MAX - LIMIT;
    expect(isAllowed({ offset })).to.equal(true);
    expect(isAllowed({ offset: offset + LIMIT })).to.equal(false);
  });

  it('is by a cursor, or by a page or an offset', () => {
    const cursor = 'any';
    expect(isAllowed({ cursor })).to.equal(true);
    expect([isAllowed({ cursor, page: 1 }), isAllowed({ cursor, offset: 0 })]).to.deep.equal([
      false,
      false,
    ]);
  });

  it('takes a cursor only as it was written', () => {
    const cursor = encodeCursor({ kind: 'after', position: [1, 'heron'] }, 'list');
    expect(decodeCursor(cursor, 'list').position).to.deep.equal([1, 'heron']);
    for (const damaged of [`${cursor}=`, ` ${cursor}`, `${cursor}\n`]) {
      expect(() => decodeCursor(damaged, 'list'), JSON.stringify(damaged)).to.throw();
    }
  });
});

describe('the query of a list', () => {
  const toQuery = (params: object) => toCatalogQuery({ limit: 20, ...params }, { text: null });

  it('has another place for a cursor where reports of creators do not count', () => {
    const bindings = [{}, { self_reported: true }, { self_reported: false }].map(
      (params) => toQuery(params).paging.binding,
    );
    expect(new Set(bindings).size).to.equal(2);
  });

  it('may have as many filters as there may be, and no more', () => {
    const ask = (count: number) => () =>
      toQuery({
        benchmark_min: Array.from({ length: count }, (_, i) => ({ benchmark: `b${i}`, value: 1 })),
      });
    expect(ask(FILTERS_MAX)).not.to.throw();
    expect(ask(FILTERS_MAX + 1)).to.throw();
  });

  it('has the most relevant first where nothing else is said', () => {
    const sorted = (direction: 'asc' | 'desc', signed: boolean) =>
      toQuery({ sort: [{ by: 'relevance', direction, signed }] }).query.sort;
    expect(sorted('asc', false)).to.deep.equal([{ by: 'relevance', direction: 'desc' }]);
    expect(sorted('asc', true)).to.deep.equal([{ by: 'relevance', direction: 'asc' }]);
  });

  it('is of the first day of the history while the clock is behind that', () => {
    const view = { info: { history: { since: '2026-09-02' } } } as IndexView;
    const now = new Date('2026-09-01T12:00:00Z');
    expect(readDay('2026-09-02', view, { now })).to.deep.equal({ asOf: '2026-09-02' });
    expect(() => readDay('2026-09-01', view, { now })).to.throw();
  });
});

describe('the warnings of an answer', () => {
  const INFO = { catalog_version: '1', updated_at: '2026-01-01T00:00:00Z' };

  it('say that the fallback answers, not that the engine is down', () => {
    const codes = (degraded: IndexView['degraded']): string[] =>
      toMeta({ info: INFO, degraded } as IndexView).warnings.map(({ code }) => code);
    expect([codes('fallback'), codes('down'), codes(undefined)]).to.deep.equal([
      ['degraded_search'],
      [],
      [],
    ]);
  });

  it('name the parameter that has an unknown benchmark', async () => {
    const parametersOf = async (min: number | null, max: number | null): Promise<unknown[]> => {
      const filters = [{ kind: 'score', benchmark: 'unheard-of', min, max } as const];
      const catalog = { benchmarks: [] } as unknown as CatalogView;
      return (await unknownNames({ filters, sort: [] }, catalog)).map((one) => one.parameter);
    };
    expect(await parametersOf(null, 5)).to.deep.equal(['benchmark_max']);
    expect(await parametersOf(5, null)).to.deep.equal(['benchmark_min']);
    expect(await parametersOf(1, 5)).to.deep.equal(['benchmark_min']);
  });
});

describe('the correction of a text', () => {
  const page = (stage: CatalogPage['stage']): CatalogPage =>
    ({ stage, corrections: [['hreon', 'heron']] }) as unknown as CatalogPage;

  it('keeps all that was typed but the words that are corrected', () => {
    expect(correctWords('“Hreon” 2, mini?', page('fuzzy'))).to.equal('“heron” 2, mini?');
  });

  it('is none where only some of the words were found', () => {
    expect(correctWords('hreon', page('partial'))).to.equal(null);
  });
});
